import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminClient, allReady, untilWorkers } from '../support/admin-client.js';
import { startEngine, type RunningEngine } from '../support/start-engines.js';
import { startGateway, type RunningGateway } from '../support/start-gateway.js';

let engine: RunningEngine;
let gateway: RunningGateway;

beforeAll(async () => {
  engine = await startEngine();
  gateway = await startGateway({ flags: ['--worker-url', engine.url] });
  await untilWorkers(adminClient(gateway), allReady(1));
});
afterAll(async () => {
  await gateway?.stop();
  await engine?.stop();
});

interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Record<string, unknown>;
}

async function post(path: string, body: unknown): Promise<Reply> {
  const reply = await fetch(gateway.url + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${gateway.firstRun.apiKey}`,
    },
    body: JSON.stringify(body),
  });
  const text = await reply.text();
  return {
    status: reply.status,
    headers: reply.headers,
    body: JSON.parse(text) as Record<string, unknown>,
  };
}

const documents = ['The moon is full.', 'The harbour is closed today.', 'Bread rises.'];
const ranking = { model: 'demo', query: 'Is the harbour closed?', documents };

describe('what generates no text', () => {
  it.each(['/v1/rerank', '/rerank', '/v2/rerank'])('ranks at %s', async (path) => {
    const { status, body, headers } = await post(path, { ...ranking, top_n: 1 });
    expect(status).toBe(200);
    expect(headers.get('x-bellwether-worker')).toMatch(/^wrk_/);
    expect(body).toMatchObject({
      model: 'demo',
      results: [{ index: 1, relevance_score: expect.any(Number) as unknown }],
      usage: { total_tokens: expect.any(Number) as unknown },
    });
  });

  it.each(['/v1/score', '/score'])('scores at %s', async (path) => {
    const { status, body } = await post(path, { model: 'demo', text_1: 'a b', text_2: documents });
    expect([status, (body.data as unknown[]).length]).toEqual([200, 3]);
  });

  it.each(['/v1/classify', '/classify'])('classifies at %s', async (path) => {
    const { status, body } = await post(path, { model: 'demo', input: ['Which harbour?'] });
    expect([status, body.data]).toMatchObject([200, [{ index: 0, label: 'question' }]]);
  });

  it.each(['', '/v1'])('takes a text apart and puts it together at %s/tokenize', async (base) => {
    const prompt = 'smörgås 北京 🙂';
    const { body } = await post(`${base}/tokenize`, { model: 'demo', prompt });
    expect(body.count).toBe((body.tokens as number[]).length);
    const back = await post(`${base}/detokenize`, { model: 'demo', tokens: body.tokens });
    expect(back).toMatchObject({ status: 200, body: { prompt, text: prompt } });
  });

  it('counts a conversation as a chat is billed', async () => {
    const chat = { model: 'demo', messages: [{ role: 'user', content: documents[1] }] };
    const { body } = await post('/tokenize', chat);
    const billed = await post('/v1/chat/completions', { ...chat, max_tokens: 2 });
    expect(body.count).toBe((billed.body.usage as { prompt_tokens: number }).prompt_tokens);
  });

  it('meters what was read', async () => {
    const { headers, body } = await post('/v1/rerank', ranking);
    const id = headers.get('x-request-id') ?? '';
    const call = () =>
      adminClient(gateway)
        .json<{ operation: string; usage: object }>('GET', `/admin/v1/calls/${id}`)
        .catch(() => null);
    await expect.poll(call, { timeout: 10_000 }).toMatchObject({
      operation: 'rerank',
      usage: { inputTokens: (body.usage as { prompt_tokens: number }).prompt_tokens },
    });
  });
});

describe('what cannot be done', () => {
  it.each([
    ['/v1/rerank', { model: 'demo', documents }, 400, 'query'],
    ['/v1/rerank', { query: 'q', documents }, 400, 'model'],
    ['/v1/score', { model: 'demo', text_1: 'a' }, 400, 'text_2'],
    ['/classify', { model: 'demo' }, 400, 'input'],
    ['/tokenize', { model: 'demo' }, 400, 'prompt'],
    ['/detokenize', { model: 'demo', tokens: ['a'] }, 400, 'tokens'],
    ['/v1/rerank', { ...ranking, model: 'other' }, 404, 'model'],
  ])('is told at %s for %j', async (path, body, status, param) => {
    const reply = await post(path, body);
    expect([reply.status, reply.body.error]).toMatchObject([status, { param }]);
  });

  it('is told when no worker of the model has it', async () => {
    const admin = adminClient(gateway);
    const { id } = await admin.json<{ id: string }>('POST', '/admin/v1/workers', {
      url: `${engine.url.replace('127.0.0.1', 'localhost')}/`,
      models: [{ id: 'talker', operations: ['chat'] }],
    });
    await untilWorkers(admin, (workers) => workers.every(({ status }) => status === 'ready'));
    const reply = await post('/v1/rerank', { ...ranking, model: 'talker' });
    expect([reply.status, reply.body.error]).toMatchObject([
      400,
      {
        type: 'invalid_request_error',
        param: 'model',
        message: expect.stringMatching(/rerank/) as unknown,
      },
    ]);
    await admin.request('DELETE', `/admin/v1/workers/${id}`);
  });

  it('lists the model once, whatever it can do', async () => {
    const reply = await fetch(`${gateway.url}/v1/models`, {
      headers: { authorization: `Bearer ${gateway.firstRun.apiKey}` },
    });
    expect(await reply.json()).toMatchObject({
      object: 'list',
      data: [{ id: 'demo', object: 'model' }],
    });
  });
});
