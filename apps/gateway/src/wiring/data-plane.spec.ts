import { existsSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import type { DataPlane, RecordPort } from '@bellwether/exchange';
import { cannedWorker, type CannedRequest } from '@bellwether/workers/testing';
import { afterEach, describe, expect, it } from 'vitest';
import { aSnapshot, startPlane, type RunningPlane } from '../testing/a-data-plane.js';
import { threadedDataPlane } from '../testing/threaded-data-plane.js';
import { createDataPlane } from './data-plane.js';

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

const chunk = (content: string) =>
  `data: {"choices":[{"index":0,"delta":{"content":"${content}"},"finish_reason":null}]}\n\n`;
const chat = { model: 'org/m', messages: [{ role: 'user', content: 'hi' }] };

/** Answers like an engine; a request that says `wait` gets its first words and nothing more. */
function engine({ path, body }: CannedRequest, response: ServerResponse): void {
  if (path === '/health') return void response.end();
  if (!body.includes('"stream":true')) {
    return void response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(
        '{"choices":[{"finish_reason":"stop"}],"usage":{"prompt_tokens":4,"completion_tokens":1}}',
      );
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' }).write(chunk('hello'));
  if (!body.includes('wait'))
    response.end(
      'data: {"choices":[],"usage":{"prompt_tokens":4,"completion_tokens":1}}\n\ndata: [DONE]\n\n',
    );
}

async function running(
  create: (port: RecordPort) => DataPlane,
  extra: Parameters<typeof aSnapshot>[1] = {},
): Promise<RunningPlane> {
  const worker = await cannedWorker(engine);
  closers.push(() => worker.close());
  const plane = await startPlane(create, aSnapshot([worker.url], extra));
  closers.push(() => plane.plane.drain(0, 0));
  await plane.whenReady();
  return plane;
}

const handles: [string, (port: RecordPort) => DataPlane][] = [
  ['on this thread', createDataPlane],
  [
    'on a thread of its own',
    (port) => {
      const plane = threadedDataPlane(port);
      closers.push(() => plane.close());
      return plane;
    },
  ],
];
const isBuilt = existsSync(new URL('../../dist/testing/data-plane-thread.js', import.meta.url));

describe.each(handles)('a data plane %s', (place, create) => {
  const test = it.skipIf(!isBuilt && place !== 'on this thread');

  test('serves calls and reports each of them once', async () => {
    const { post, calls } = await running(create);
    const reply = await post('/v1/chat/completions', chat, {
      headers: { 'x-request-id': 'mine-1' },
    });
    expect(reply.status).toBe(200);
    expect(reply.headers.get('x-request-id')).toBe('mine-1');
    for (const name of ['worker', 'policy', 'revision', 'attempts', 'overhead-ms'])
      expect(reply.headers.get(`x-bellwether-${name}`)).not.toBeNull();
    await reply.json();
    await expect.poll(() => calls.length).toBe(1);
    expect(calls[0]).toMatchObject({
      requestId: 'mine-1',
      tenantId: 'ten_1',
      status: 200,
      outcome: 'ok',
      usage: { inputTokens: 4, outputTokens: 1, cachedTokens: null },
    });
  });

  test('lists a running call and ends it on request', async () => {
    const { post, plane, calls } = await running(create);
    const reply = await post('/v1/chat/completions', { ...chat, stream: true, user: 'wait' });
    const [open] = await plane.openCalls();
    expect(open).toMatchObject({ model: 'org/m', isStream: true, keyId: 'key_1' });
    expect(await plane.cancel('nobody')).toBe(false);
    expect(await plane.cancel(open!.requestId)).toBe(true);
    expect(await reply.text()).toMatch(/hello[\s\S]*"code":"call_cancelled"/);
    await expect.poll(() => calls[0]?.outcome).toBe('cancelled');
    expect(await plane.openCalls()).toEqual([]);
  });

  test('takes a new snapshot: a revoked key is refused and its streams end', async () => {
    const { post, swap, messages } = await running(create);
    const stream = await post('/v1/chat/completions', { ...chat, stream: true, user: 'wait' });
    const [fleet] = messages.filter((message) => message.kind === 'fleet');
    await swap(
      aSnapshot(
        fleet!.workers.map(({ url }) => url),
        { revision: 2, keys: [] },
      ),
    );
    expect(await stream.text()).toContain('"code":"key_revoked"');
    expect((await post('/v1/chat/completions', chat)).status).toBe(401);
  });

  test('refuses a snapshot that does not hold and keeps the last good one', async () => {
    const { post, swap } = await running(create);
    await expect(
      swap(
        aSnapshot([], { routing: { routes: [], policy: { name: 'no_such_policy', options: {} } } }),
      ),
    ).rejects.toThrow();
    await expect(swap({ ...aSnapshot([]), format: 9 as 1 })).rejects.toThrow();
    expect((await post('/v1/chat/completions', chat)).status).toBe(200);
  });

  test('explains a decision without making it', async () => {
    const { plane } = await running(create);
    const body = new TextEncoder().encode(JSON.stringify(chat));
    const decision = await plane.explain({
      model: 'org/m',
      dialect: 'openai-chat',
      body,
      tenantId: 'ten_1',
      keyId: 'key_1',
      headers: {},
    });
    expect(decision).toMatchObject({ policy: 'round_robin', candidateCount: 1 });
    expect(decision.winnerId).toMatch(/^wrk_/);
  });

  test('traces every call and says who holds its prompt', async () => {
    const { post, plane, messages } = await running(create, {
      routing: { routes: [], policy: { name: 'cache_aware', options: {} } },
    });
    const long = { model: 'org/m', messages: [{ role: 'user', content: 'x'.repeat(3_000) }] };
    await (await post('/v1/chat/completions', long)).json();
    await (await post('/v1/chat/completions', { model: 'no/model', messages: [] })).json();
    const rows = () =>
      messages.flatMap((message) => (message.kind === 'trace' ? message.rows : []));
    await expect.poll(() => rows().length).toBe(2);
    const [row] = rows();
    expect(row).toMatchObject({ model: 'org/m', tenantId: 'ten_1', inputTokens: 4, status: 200 });
    expect(row?.prefixKeys).toHaveLength(4);
    const view = await plane.cacheView('org/m', row!.prefixKeys);
    expect(view?.workers).toMatchObject([{ workerId: row?.workerId, heldBlocks: 11 }]);
    expect([...(view?.holders ?? [])]).toEqual([1, 1]);
    expect(await plane.cacheView('no/model', row!.prefixKeys)).toBeNull();
    const decision = await plane.explain({
      model: 'org/m',
      dialect: 'openai-chat',
      body: new TextEncoder().encode(JSON.stringify(chat)),
      tenantId: 'ten_1',
      keyId: 'key_1',
      headers: {},
      traced: { promptTokens: row!.estimatedTokens!, prefixKeys: row!.prefixKeys },
    });
    expect(decision).toMatchObject({ predictedCachedTokens: row!.estimatedTokens, reason: 'warm' });
  });

  test('drains: running calls finish, new ones are refused', async () => {
    const { post, plane, calls } = await running(create);
    const stream = await post('/v1/chat/completions', { ...chat, stream: true, user: 'wait' });
    const drained = plane.drain(0, 100);
    expect(await stream.text()).toContain('"code":"draining"');
    await drained;
    expect(calls[0]).toMatchObject({ outcome: 'failed', errorCode: 'draining' });
    await expect(post('/v1/chat/completions', chat)).rejects.toThrow();
  });
});
