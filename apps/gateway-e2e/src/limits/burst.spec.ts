import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminClient, allReady, untilWorkers } from '../support/admin-client.js';
import { startEngine, type RunningEngine } from '../support/start-engines.js';
import { startGateway, type RunningGateway } from '../support/start-gateway.js';

const dataDir = mkdtempSync(path.join(tmpdir(), 'bellwether-burst-'));
const calls = 8;
/** More than the calls of this file can use. */
const plenty = 1_000_000;

let engine: RunningEngine;
let gateway: RunningGateway;
let secret = '';
let limitId = '';
let reserved = 0;

async function start(): Promise<void> {
  gateway = await startGateway({
    dataDir,
    // Failures are what is asked about, not who rests after them.
    flags: ['--worker-url', engine.url, '--fleet-open-breaker-after', '1000'],
  });
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
  const limit = await adminClient(gateway).json<{ id: string }>('POST', '/admin/v1/limits', {
    ...{ name: 'budget', subject: 'key', subjectId: key.id },
    budgets: [{ kind: 'tokensPerDay', amount: plenty }],
  });
  limitId = limit.id;
  reserved = plenty - (await remaining());
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

/** All of them at once, to an engine that stands still until each is either with it or refused. */
async function burst(): Promise<number[]> {
  engine.process.kill('SIGSTOP');
  let refused = 0;
  const replies = Array.from({ length: calls }, async () => {
    const { status } = await ask();
    refused += 1;
    return status;
  });
  try {
    await untilWorkers(
      adminClient(gateway),
      (all) => all.reduce((sum, { inFlight }) => sum + inFlight, refused) === calls,
    );
  } finally {
    engine.process.kill('SIGCONT');
  }
  return (await Promise.all(replies)).toSorted();
}

/** What a call would leave of plenty, told by one that the worker refuses: it uses nothing. */
async function remaining(): Promise<number> {
  await engine.setFaults({ status: 400 });
  const reply = await ask();
  await engine.setFaults({ status: null });
  expect(reply.status).toBe(400);
  return Number(reply.headers.get('x-ratelimit-remaining-tokens'));
}

async function setBudget(amount: number): Promise<void> {
  await adminClient(gateway).json('PATCH', `/admin/v1/limits/${limitId}`, {
    budgets: [{ kind: 'tokensPerDay', amount }],
  });
}

/** Tokens used so far; what failed calls held is given back by the time their worker is idle. */
async function used(): Promise<number> {
  await untilWorkers(adminClient(gateway), (all) => all.every(({ inFlight }) => inFlight === 0));
  await setBudget(plenty);
  return plenty - reserved - (await remaining());
}

/** From here on so many more tokens may be used. */
async function leave(tokens: number): Promise<void> {
  await setBudget((await used()) + tokens);
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
    const before = await used();
    await leave(2 * reserved);
    await engine.setFaults({ status: 500 });
    const failed = await burst();
    expect(failed.filter((status) => status !== 429).every((status) => status >= 500)).toBe(true);
    await engine.setFaults({ status: null });
    expect(await used()).toBe(before);
    await leave(2 * reserved);
    expect(await burst()).toEqual(twoOf);
  }, 180_000);

  it('keeps what was used over a restart', async () => {
    const before = await used();
    expect(before).toBeGreaterThan(0);
    await gateway.stop();
    await start();
    expect(await used()).toBe(before);
    await leave(reserved - 1);
    expect((await ask()).status).toBe(429);
  }, 180_000);
});
