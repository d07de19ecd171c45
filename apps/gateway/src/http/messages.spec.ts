import type { ServerResponse } from 'node:http';
import { cannedWorker, type CannedRequest, type CannedWorker } from '@bellwether/workers/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aSnapshot, startPlane, testKey, type RunningPlane } from '../testing/a-data-plane.js';
import { createDataPlane } from '../wiring/data-plane.js';

let worker: CannedWorker;
let edge: RunningPlane;
const ask = (words: string, rest: object = {}) => ({
  ...{ model: 'org/m', max_tokens: 9, messages: [{ role: 'user', content: words }] },
  ...rest,
});

const chunk = (delta: object, finish: string | null = null) =>
  `data: ${JSON.stringify({ choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;
const alpha = chunk({ content: 'alpha ' }) + chunk({ content: 'beta' });

/** Does as the words of the request say. */
function engine({ path, body }: CannedRequest, response: ServerResponse): void {
  const has = (word: string) => body.includes(word);
  if (path === '/health') return void response.end();
  if (path === '/tokenize' && has('countable')) return void response.end('{"count":11}');
  if (path === '/tokenize') return void response.writeHead(404).end();
  if (has('too-long'))
    return void response
      .writeHead(400, { 'content-type': 'application/json' })
      .end('{"error":{"message":"maximum context length is 4096","type":"BadRequestError"}}');
  if (!has('"stream":true'))
    return void response
      .writeHead(200, { 'content-type': 'application/json' })
      .end('{"choices":[{"message":{"content":"whole"},"finish_reason":"stop"}]}');
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  if (has('silent')) return;
  if (has('dies')) {
    response.write(alpha, () => setImmediate(() => response.destroy()));
    return;
  }
  response.end(alpha + chunk({}, 'stop'));
}

beforeAll(async () => {
  worker = await cannedWorker(engine);
  const settings = { http: { keepAliveMs: 100, bodyLimitBytes: 4096 } };
  edge = await startPlane(createDataPlane, aSnapshot([worker.url]), settings);
  await edge.whenReady();
});
afterAll(async () => {
  await edge.plane.drain(0, 0);
  await worker.close();
});

const names = (text: string) => [...text.matchAll(/^event: (\w+)$/gm)].map(([, name]) => name);

describe('POST /v1/messages in front of a chat worker', () => {
  it('takes the key from x-api-key and sends no word of it on', async () => {
    const reply = await fetch(`${edge.address}/v1/messages`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': testKey },
      body: JSON.stringify(ask('hi')),
    });
    expect(await reply.json()).toMatchObject({
      content: [{ type: 'text', text: 'whole' }],
      stop_reason: 'end_turn',
    });
    const last = worker.requests.findLast(({ path }) => path.startsWith('/v1/'))!;
    expect(last.path).toBe('/v1/chat/completions');
    expect(JSON.stringify(last.headers) + last.body).not.toContain(testKey);
  });

  it('ends a stream without usage and [DONE] at once', async () => {
    const text = await (await edge.post('/v1/messages', ask('hi', { stream: true }))).text();
    expect(names(text).slice(-3)).toEqual(['content_block_stop', 'message_delta', 'message_stop']);
  });

  it.each([true, false])("says a worker's 4xx with its status, streamed: %s", async (stream) => {
    const reply = await edge.post('/v1/messages', ask('too-long', { stream }));
    expect([reply.status, reply.headers.get('content-type')]).toEqual([400, 'application/json']);
    expect(await reply.json()).toMatchObject({
      type: 'error',
      error: { type: 'invalid_request_error', message: 'maximum context length is 4096' },
    });
  });

  it('ends the stream of a worker that dies with one error, and says nothing twice', async () => {
    const text = await (await edge.post('/v1/messages', ask('dies', { stream: true }))).text();
    expect(names(text).at(-1)).toBe('error');
    expect(names(text)).not.toContain('message_stop');
    expect(text.match(/alpha/g)).toHaveLength(1);
    await expect.poll(() => edge.calls.at(-1)?.outcome).toBe('failed');
  });

  it('pings while the worker is silent', async () => {
    const controller = new AbortController();
    const init = { signal: controller.signal };
    const reply = await edge.post('/v1/messages', ask('silent', { stream: true }), init);
    const { value } = await reply.body!.getReader().read();
    expect(new TextDecoder().decode(value)).toBe('event: ping\ndata: {"type":"ping"}\n\n');
    controller.abort();
    await worker.whenHungUp();
  });

  it('says in a header what it leaves out', async () => {
    const reply = await edge.post('/v1/messages', ask('hi', { service_tier: 'auto', n: 2 }));
    expect(reply.headers.get('x-bellwether-warning')).toBe('service_tier is ignored; n is ignored');
  });

  it('keeps a record of what the worker did', async () => {
    const id = 'messages-record';
    await edge.post('/v1/messages', ask('hi'), { headers: { 'x-request-id': id } });
    await expect
      .poll(() => edge.calls.find(({ requestId }) => requestId === id))
      .toMatchObject({
        ...{ dialect: 'anthropic-messages', operation: 'chat', status: 200, finishReason: 'stop' },
      });
  });
});

describe('POST /v1/messages/count_tokens', () => {
  const count = (words: string) =>
    edge.post('/v1/messages/count_tokens?beta=true', { ...ask(words), max_tokens: undefined });

  it('asks the tokenizer of a worker', async () => {
    const reply = await count('countable');
    expect([await reply.json(), reply.headers.get('x-bellwether-warning')]).toEqual([
      { input_tokens: 11 },
      null,
    ]);
  });

  it('is recorded as tokenizing', async () => {
    const id = 'messages-count';
    await edge.post(
      '/v1/messages/count_tokens',
      { ...ask('hi'), max_tokens: undefined },
      { headers: { 'x-request-id': id } },
    );
    await expect
      .poll(() => edge.calls.find(({ requestId }) => requestId === id))
      .toMatchObject({ dialect: 'anthropic-messages', operation: 'tokenize', status: 200 });
  });

  it('estimates where there is none, and says so', async () => {
    const reply = await count('word '.repeat(100));
    const { input_tokens: tokens } = (await reply.json()) as { input_tokens: number };
    expect(tokens).toBeGreaterThan(50);
    expect(reply.headers.get('x-bellwether-warning')).toContain('estimated');
  });
});

describe('Anthropic’s envelope', () => {
  it.each([
    ['/v1/messages/batches', 404, 'not_found_error'],
    ['/v1/models/other', 404, 'not_found_error'],
  ])('answers at %s', async (path, status, type) => {
    const headers = { 'x-api-key': testKey, 'anthropic-version': '2023-06-01' };
    const reply = await fetch(edge.address + path, { headers });
    expect([reply.status, await reply.json()]).toMatchObject([
      status,
      { type: 'error', error: { type } },
    ]);
    expect(reply.headers.get('request-id')).not.toBeNull();
  });

  it('pages through models', async () => {
    const headers = { 'x-api-key': testKey, 'anthropic-version': '2023-06-01' };
    const list = async (query: string) =>
      (await fetch(`${edge.address}/v1/models${query}`, { headers })).json();
    const page = { has_more: false, first_id: 'org/m', last_id: 'org/m' };
    expect(await list('')).toMatchObject({ ...page, data: [{ type: 'model', id: 'org/m' }] });
    expect(await list('?after_id=org/m')).toMatchObject({ data: [], last_id: null });
    expect(await list('?limit=0')).toMatchObject({ type: 'error' });
  });
});
