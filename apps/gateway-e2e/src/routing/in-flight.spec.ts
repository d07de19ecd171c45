import { afterAll, beforeAll, expect, it } from 'vitest';
import { adminClient, allReady, untilWorkers } from '../support/admin-client.js';
import type { AdminClient } from '../support/admin-client.js';
import { seeded } from '../support/seeded.js';
import { startEngines } from '../support/start-engines.js';
import type { RunningEngine } from '../support/start-engines.js';
import { startGateway } from '../support/start-gateway.js';
import type { RunningGateway } from '../support/start-gateway.js';
import { aChat, ask, inParallel } from './ask.js';
import { startUnrest } from './unrest.js';

const calls = Number(process.env.TEST_IN_FLIGHT_CALLS ?? 400);
const seed = Number(process.env.TEST_SEED ?? Date.now() % 1_000_000);

let engines: RunningEngine[];
let gateway: RunningGateway;
let admin: AdminClient;

beforeAll(async () => {
  engines = await startEngines(3, ['--time-scale', '20']);
  const slots = ['--flow-control', '--fleet-assumed-slots', '8'];
  gateway = await startGateway({
    flags: [
      ...engines.slice(1).flatMap(({ url }) => ['--worker-url', url]),
      ...['--fleet-probe-interval-ms', '300', '--fleet-breaker-rest-ms', '500'],
      ...['--workers-first-event-timeout-ms', '2000', '--policy', 'predicted_ttft', ...slots],
    ],
  });
  admin = adminClient(gateway);
  await untilWorkers(admin, allReady(2));
});
afterAll(async () => {
  await gateway?.stop();
  await Promise.all(engines?.map((engine) => engine.stop()) ?? []);
});

it('whatever way calls end, nothing stays in flight and no counter goes below zero', async () => {
  process.stdout.write(`in-flight seed ${seed}\n`);
  const dice = seeded(seed);
  const pick = <Value>(values: readonly Value[]): Value =>
    values[Math.floor(dice() * values.length)] as Value;
  const unrest = startUnrest({ admin, engines, guest: engines[0]!, pick });
  await inParallel(calls, 48, async (index) => {
    const patience = dice() < 0.25 ? AbortSignal.timeout(Math.ceil(dice() * 300)) : undefined;
    const body = {
      ...aChat(`Call ${index}: ${'words and more of them '.repeat(Math.floor(dice() * 200))}`, 40),
      stream: dice() < 0.6,
    };
    const headers = { 'x-bellwether-priority': pick(['bulk', 'default', 'interactive']) };
    const call = ask(gateway, { body, headers, ...(patience ? { signal: patience } : {}) });
    await call.catch((cause: unknown) => {
      if (patience?.aborted !== true) throw cause;
    });
  });
  await unrest.end();
  expect(unrest.lowest()).toBeGreaterThanOrEqual(0);
  const workers = await untilWorkers(admin, (all) => all.every(({ inFlight }) => inFlight === 0));
  expect(workers.length).toBeGreaterThanOrEqual(2);
  const text = await (await fetch(`${gateway.adminUrl}/metrics`)).text();
  for (const [, name, value] of text.matchAll(
    /^bellwether_fleet_worker_(in_flight_calls|backlog_seconds|uncached_tokens)\{[^}]*\} (\S+)$/gm,
  ))
    expect([name, Math.abs(Number(value)) < 1e-6]).toEqual([name, true]);
  await expect.poll(async () => (await ask(gateway)).status, { timeout: 15_000 }).toBe(200);
});
