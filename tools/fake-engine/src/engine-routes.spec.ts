import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startFakeEngine } from './start-fake-engine.js';
import type { FakeEngine } from './start-fake-engine.js';
import { ask, post, readStream, userSays } from './testing/client.js';

let engine: FakeEngine;
const model = 'org/some-model';

beforeAll(async () => {
  engine = await startFakeEngine({
    timeScale: 20,
    models: [model, 'second'],
    embeddingDimensions: 64,
    contextTokens: 4096,
  });
});
afterAll(() => engine.close());

describe('completions', () => {
  interface Reply {
    readonly choices: readonly {
      readonly text: string;
      readonly index: number;
      readonly finish_reason: string;
    }[];
    readonly usage: { readonly prompt_tokens: number; readonly completion_tokens: number };
  }

  it('answers several prompts with several choices each, numbered prompt by prompt', async () => {
    const reply = await ask<Reply>(`${engine.url}/v1/completions`, {
      model,
      prompt: ['abcdefgh', 'ijkl'],
      n: 2,
      echo: true,
      max_tokens: 3,
    });
    expect(reply.choices.map((choice) => choice.index)).toEqual([0, 1, 2, 3]);
    expect(reply.choices.map((choice) => choice.text.slice(0, 4))).toEqual([
      'abcd',
      'abcd',
      'ijkl',
      'ijkl',
    ]);
    expect(reply.usage).toMatchObject({ prompt_tokens: 3, completion_tokens: 12 });
  });

  it('takes token numbers, and streams', async () => {
    const request = {
      model,
      prompt: [5, 6, 7],
      stream: true,
      max_tokens: 4,
      stream_options: { include_usage: true },
    };
    const stream = await readStream(`${engine.url}/v1/completions`, request);
    const texts = stream.chunks.flatMap((chunk) => chunk.choices).map((choice) => choice.text);
    expect(texts).toHaveLength(4);
    expect(stream.chunks.at(-1)?.usage).toMatchObject({ prompt_tokens: 3, completion_tokens: 4 });
    const whole = await ask<Reply>(`${engine.url}/v1/completions`, {
      model,
      prompt: [5, 6, 7],
      max_tokens: 4,
    });
    expect(texts.join('')).toBe(whole.choices[0]?.text);
  });
});

describe('embeddings', () => {
  interface Reply {
    readonly data: readonly { readonly embedding: number[] | string }[];
    readonly usage: { readonly prompt_tokens: number };
  }
  const embed = (input: unknown, more = {}) =>
    ask<Reply>(`${engine.url}/v1/embeddings`, { model, input, ...more });
  const dot = (left: readonly number[], right: readonly number[]) =>
    left.reduce((sum, value, index) => sum + value * (right[index] ?? 0), 0);

  it('are unit vectors that depend on the text alone, nearer where words are shared', async () => {
    const { data, usage } = await embed([
      'a red boat on water',
      'a red boat on land',
      'tax forms for spring',
    ]);
    const [boat, land, tax] = data.map((one) => one.embedding as number[]) as [
      number[],
      number[],
      number[],
    ];
    expect(boat).toHaveLength(64);
    expect(dot(boat, boat)).toBeCloseTo(1, 5);
    expect(dot(boat, land)).toBeGreaterThan(dot(boat, tax));
    expect((await embed('a red boat on water')).data[0]?.embedding).toEqual(boat);
    expect(usage.prompt_tokens).toBe(5 + 5 + 5);
  });

  it('come in fewer dimensions and in base64 of 32-bit floats', async () => {
    const [plain, packed] = [
      await embed('tide', { dimensions: 8 }),
      await embed('tide', { dimensions: 8, encoding_format: 'base64' }),
    ];
    const bytes = Buffer.from(packed.data[0]?.embedding as string, 'base64');
    expect(Array.from({ length: 8 }, (_, index) => bytes.readFloatLE(index * 4))).toEqual(
      plain.data[0]?.embedding,
    );
    expect(
      (await post(`${engine.url}/v1/embeddings`, { model, input: 'x', dimensions: 65 })).status,
    ).toBe(400);
  });
});

describe('what an engine tells about itself', () => {
  it('lists its models in the shape of vLLM', async () => {
    const list = (await (await fetch(`${engine.url}/v1/models`)).json()) as { data: unknown[] };
    expect(list.data).toHaveLength(2);
    expect(list.data[0]).toMatchObject({
      id: model,
      object: 'model',
      owned_by: 'vllm',
      max_model_len: 4096,
    });
  });

  it('counts tokens as its usage does', async () => {
    const messages = [{ role: 'user', content: 'Hällo wörld' }];
    const { count } = await ask<{ count: number }>(`${engine.url}/tokenize`, { model, messages });
    const { usage } = await ask<{ usage: { prompt_tokens: number } }>(
      `${engine.url}/v1/chat/completions`,
      { model, messages },
    );
    expect(count).toBe(usage.prompt_tokens);
    expect(await ask(`${engine.url}/tokenize`, { model, prompt: 'abcdefghi' })).toMatchObject({
      count: 3,
      max_model_len: 4096,
    });
  });

  it('has metrics under the names of vLLM that add up', async () => {
    const own = await startFakeEngine({ timeScale: 20, profile: 'v6e-9b' });
    await ask(`${own.url}/v1/chat/completions`, userSays('Hi', { max_tokens: 6 }));
    await ask(`${own.url}/v1/chat/completions`, userSays('Hi', { max_tokens: 6 }));
    const text = await (await fetch(`${own.url}/metrics`)).text();
    const value = (name: string) =>
      Number(new RegExp(`^vllm:${name}\\{[^}]*\\} (.+)$`, 'm').exec(text)?.[1]);
    expect(value('generation_tokens_total')).toBe(12);
    expect(value('prompt_tokens_total')).toBe(value('prefix_cache_queries_total'));
    expect(value('num_requests_running')).toBe(0);
    expect(value('num_requests_waiting')).toBe(0);
    expect(value('kv_cache_usage_perc')).toBe(0);
    expect(value('time_to_first_token_seconds_count')).toBe(2);
    expect(value('inter_token_latency_seconds_count')).toBe(10);
    expect(value('e2e_request_latency_seconds_count')).toBe(2);
    expect(text).toMatch(/cache_config_info\{.*block_size="512".*num_gpu_blocks="292".*\} 1/);
    expect(text).toMatch(/request_success_total\{.*finished_reason="length"\} 2/);
    await own.close();
  });

  it.each([
    ['GET', '/nowhere', 404],
    ['GET', '/v1/chat/completions', 405],
  ])('answers %s %s with %d in the envelope', async (method, path, status) => {
    const response = await fetch(`${engine.url}${path}`, { method });
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ error: { code: status } });
  });

  it('refuses a body that is not JSON, and one that is too large', async () => {
    const url = `${engine.url}/v1/chat/completions`;
    expect((await fetch(url, { method: 'POST', body: '{"model":' })).status).toBe(400);
    const small = await startFakeEngine({ bodyLimitBytes: 100 });
    expect((await post(`${small.url}/v1/chat/completions`, userSays('x'.repeat(200)))).status).toBe(
      413,
    );
    await small.close();
  });
});
