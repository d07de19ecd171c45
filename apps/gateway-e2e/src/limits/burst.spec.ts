import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminClient, allReady, untilWorkers } from '../support/admin-client.js';
import { startEngine, type RunningEngine } from '../support/start-engines.js';
import { startGateway, type RunningGateway } from '../support/start-gateway.js';

const dataDir = mkdtempSync(path.join(tmpdir(), 'bellwether-burst-'));
/** Longer than it takes until all calls of a burst are decided. */
const slowMs = 2_000;
const calls = 8;

let engine: RunningEngine;
let gateway: RunningGateway;
let secret = '';
let limitId = '';
let reserved = 0;

async function start(): Promise<void> {
  gateway = await startGateway({ dataDir, flags: ['--worker-url', engine.url] });
  await untilWorkers(adminClient(gateway), allReady(1));
}

beforeAll(async () => {
  engine = await startEngine(['--time-scale', '20']);
  await start();
  const key = await adminClient(gateway).json<{ id: string; secret: string }>(
    'POST',
    '/admin/v1/keys',
    { name: 'burst' },
  );
  secret = key.secret;
  const amount = 1_000_000;
  const limit = await adminClient(gateway).json<{ id: string }>('POST', '/admin/v1/limits', {
    ...{ name: 'budget', subject: 'key', subjectId: key.id },
    budgets: [{ kind: 'tokensPerDay', amount }],
  });
  limitId = limit.id;
  // What a call reserves is told by one that the worker refuses: it uses nothing.
  await engine.setFaults({ status: 400 });
  const reply = await ask();
  reserved = amount - Number(reply.headers.get('x-ratelimit-remaining-tokens'));
  await engine.setFaults({ status: null, slowHeadersMs: slowMs });
}, 300_000);
afterAll(async () => {
  await gateway?.stop();
  await engine?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function ask(): Promise<Response> {
  const reply = await fetch(`${gateway.url}/v1/chat/completions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
    body: JSON.stringify({ model: 'demo', messages: [{ role: 'user', content: 'How deep?' }] }),
  });
  await reply.text();
  return reply;
}

async function burst(): Promise<number[]> {
  const replies = await Promise.all(Array.from({ length: calls }, () => ask()));
  return replies.map(({ status }) => status).toSorted();
}

async function used(): Promise<number> {
  const { limits } = await adminClient(gateway).query<{
    limits: { id: string; budgets: { used: number }[] }[];
  }>('{ limits { id budgets { used } } }');
  return limits.find(({ id }) => id === limitId)?.budgets[0]?.used ?? -1;
}

/** Waits until what was used is in the database: it is written once a second. */
async function settled(): Promise<number> {
  let last = -1;
  await expect
    .poll(
      async () => {
        const before = last;
        last = await used();
        return last === before;
      },
      { interval: 1_500, timeout: 30_000 },
    )
    .toBe(true);
  return last;
}

/** From here on so many more tokens may be used. */
async function leave(tokens: number): Promise<void> {
  await adminClient(gateway).json('PATCH', `/admin/v1/limits/${limitId}`, {
    budgets: [{ kind: 'tokensPerDay', amount: (await settled()) + tokens }],
  });
}

const twoOf = [200, 200, 429, 429, 429, 429, 429, 429];

describe('B47: a burst against a budget', () => {
  it('for two calls lets two through, at the first use and later', async () => {
    await leave(2 * reserved);
    expect(await burst()).toEqual(twoOf);
    await leave(2 * reserved);
    expect(await burst()).toEqual(twoOf);
  }, 120_000);

  it('gives back what failed', async () => {
    await leave(2 * reserved);
    const before = await settled();
    await engine.setFaults({ status: 500 });
    const failed = await burst();
    expect(failed.filter((status) => status !== 429).every((status) => status >= 500)).toBe(true);
    await engine.setFaults({ status: null });
    expect(await settled()).toBe(before);
    // The breaker may have opened on the worker that failed.
    await expect.poll(async () => (await ask()).status, { timeout: 60_000 }).toBe(200);
    await leave(2 * reserved);
    expect(await burst()).toEqual(twoOf);
  }, 180_000);

  it('keeps what was used over a restart', async () => {
    await leave(2 * reserved);
    expect((await ask()).status).toBe(200);
    await gateway.stop();
    await start();
    const before = await used();
    expect(before).toBeGreaterThan(0);
    expect(await settled()).toBe(before);
    await leave(reserved - 1);
    expect((await ask()).status).toBe(429);
  }, 180_000);
});
