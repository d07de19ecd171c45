import type { ServerResponse } from 'node:http';
import type { Prompt } from '@bellwether/exchange';
import { afterEach, describe, expect, it } from 'vitest';
import { cannedWorker } from '../testing/canned-worker.js';
import { createHttpWorker } from './client.js';

type Pages = Record<string, unknown>;
const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const item of open.splice(0)) await item.close();
});

const times = {
  ...{ connectTimeoutMs: 1000, probeTimeoutMs: 1000, metricsTimeoutMs: 1000, maxSockets: 2 },
  ...{ firstEventTimeoutMs: 1000, eventGapTimeoutMs: 1000, totalTimeoutMs: 1000 },
};

async function serving(
  pages: Pages,
  head: Record<string, string> = {},
  onAsked: (path: string) => void = () => undefined,
) {
  const server = await cannedWorker(({ path }, response: ServerResponse) => {
    onAsked(path);
    const page = pages[path];
    if (page === undefined) response.writeHead(404, head).end();
    else response.writeHead(200, head).end(typeof page === 'string' ? page : JSON.stringify(page));
  });
  const client = createHttpWorker({ ...times, url: server.url, apiKey: () => null });
  open.push(client, server);
  return client;
}

const models = (owner: string, extra: object = {}) => ({
  data: [{ id: 'org/m', owned_by: owner, ...extra }],
});

describe('an unknown worker', () => {
  it.each<[string, Pages, object]>([
    [
      'vLLM',
      {
        '/v1/models': models('vllm', { max_model_len: 4096 }),
        '/version': { version: '0.19.1' },
        '/metrics':
          'vllm:num_requests_running{engine="0"} 2.0\nvllm:cache_config_info{block_size="16",num_gpu_blocks="100"} 1.0\n',
      },
      {
        engine: 'vllm',
        engineVersion: '0.19.1',
        kvCapacityTokens: 1600,
        hasMetrics: true,
        models: [{ id: 'org/m', contextTokens: 4096 }],
      },
    ],
    [
      'SGLang',
      { '/v1/models': models('sglang'), '/server_info': { version: '0.5.9' } },
      { engine: 'sglang', engineVersion: '0.5.9', hasMetrics: false },
    ],
    [
      'llama.cpp',
      {
        '/v1/models': models('llamacpp', { meta: { n_ctx_train: 8192 } }),
        '/props': { build_info: 'b7412' },
      },
      { engine: 'llamacpp', engineVersion: 'b7412', models: [{ contextTokens: 8192 }] },
    ],
    [
      'Ollama',
      { '/v1/models': models('me'), '/api/version': { version: '0.9' } },
      { engine: 'ollama', engineVersion: '0.9' },
    ],
    [
      'anything alike',
      { '/v1/models': models('me') },
      { engine: 'openai', engineVersion: null, kvCapacityTokens: null },
    ],
  ])('turns out to be %s', async (_, pages, expected) => {
    expect(await (await serving(pages)).describe()).toMatchObject(expected);
  });

  it.each<[string, string, Pages, string[]]>([
    ['org/m', 'vllm', {}, ['chat', 'completion', 'embedding']],
    [
      'org/m',
      'vllm',
      { '/openapi.json': { paths: { '/v1/rerank': {}, '/tokenize': {}, '/nothing': {} } } },
      ['chat', 'completion', 'embedding', 'rerank', 'tokenize'],
    ],
    [
      'org/bge-small',
      'sglang',
      { '/openapi.json': { paths: { '/v1/classify': {}, '/detokenize': {} } } },
      ['embedding', 'classify', 'detokenize'],
    ],
    ['org/m', 'llamacpp', {}, ['chat', 'completion', 'embedding', 'tokenize', 'detokenize']],
    ['a-reranker', 'vllm', {}, ['rerank', 'score']],
    ['org/m', 'vllm', { '/openapi.json': '<html>' }, ['chat', 'completion', 'embedding']],
  ])('serves %s of %s as its addresses say', async (id, owner, pages, operations) => {
    const client = await serving({ '/v1/models': models(owner, { id }), ...pages });
    expect((await client.describe()).models).toMatchObject([{ id, operations }]);
  });

  it('is asked where it says that something is', async () => {
    const asked: string[] = [];
    const pages = {
      '/v1/models': models('sglang'),
      '/openapi.json': { paths: { '/classify': {}, '/v1/classify': {} } },
    };
    const client = await serving(pages, {}, (path) => asked.push(path));
    const dialect = {
      workerPath: '/classify',
      otherPaths: ['/v1/classify'],
      encode: ({ body }: Prompt) => body,
      decode: () => ({ push: () => [], end: () => [] }),
    };
    const prompt = { body: new Uint8Array(0), isStream: false } as Prompt;
    const turn = { dialect, prompt, headers: {}, signal: new AbortController().signal };
    const classify = () => client.send(turn).catch(() => null);
    await classify();
    await client.describe();
    await classify();
    expect(asked.filter((path) => path.endsWith('classify'))).toEqual([
      '/classify',
      '/v1/classify',
    ]);
  });

  it('is told by its server header', async () => {
    expect(
      (await (await serving({ '/v1/models': models('me') }, { server: 'llama.cpp' })).describe())
        .engine,
    ).toBe('llamacpp');
  });

  it('that is no model server is refused in plain words', async () => {
    const client = await serving({ '/v1/models': '<html>' });
    await expect(client.describe()).rejects.toMatchObject({
      code: 'worker_failed',
      message: expect.stringContaining('/v1/models'),
    });
  });

  it.each([
    [{ '/health': '' }, true],
    [{ '/v1/models': models('me') }, true],
    [{}, false],
  ])('is healthy by /health or by its models: %j', async (pages, isHealthy) => {
    expect((await (await serving(pages as Pages)).probe()).isHealthy).toBe(isHealthy);
  });
});

describe('the dialects of a worker', () => {
  it('follow from the addresses that it names', async () => {
    const paths = { '/v1/chat/completions': {}, '/v1/responses': {}, '/tokenize': {} };
    const client = await serving({ '/v1/models': models('vllm'), '/openapi.json': { paths } });
    expect((await client.describe()).dialects).toEqual(['openai-chat', 'openai-responses']);
  });

  it('follow from them also for an engine that nobody knows', async () => {
    const paths = { '/v1/responses': {} };
    const client = await serving({ '/v1/models': models('nobody'), '/openapi.json': { paths } });
    expect((await client.describe()).dialects).toEqual(['openai-responses']);
  });

  it('are not known of one that names none', async () => {
    const client = await serving({ '/v1/models': models('nobody') });
    expect((await client.describe()).dialects).toEqual([]);
  });

  it('are Messages alone where models are listed as Anthropic does, to who names the version', async () => {
    const entry = { type: 'model', id: 'm', display_name: 'M', max_input_tokens: 2048 };
    const server = await cannedWorker(({ path, headers }, response: ServerResponse) => {
      const isAsked = path === '/v1/models' && headers['anthropic-version'] === '2023-06-01';
      response.writeHead(isAsked ? 200 : 400).end(JSON.stringify({ data: [entry] }));
    });
    const client = createHttpWorker({ ...times, url: server.url, apiKey: () => null });
    open.push(client, server);
    const { dialects, models: cards } = await client.describe();
    expect(dialects).toEqual(['anthropic-messages']);
    expect(cards).toEqual([{ id: 'm', operations: ['chat'], contextTokens: 2048 }]);
  });
});
