import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { adminClient, allReady, untilWorkers } from '../support/admin-client.js';
import type { AdminClient } from '../support/admin-client.js';
import { countingDoor } from '../support/counting-door.js';
import { startEngines } from '../support/start-engines.js';
import type { RunningEngine } from '../support/start-engines.js';
import { startGateway } from '../support/start-gateway.js';
import type { RunningGateway } from '../support/start-gateway.js';
import { aChat, ask, inParallel, metric } from './ask.js';

// Each test is a report of how a router of the field went wrong; its number is the one of our list of them.

/** All half a million in the soak. */
const uniquePrompts = Number(process.env.TEST_UNIQUE_PROMPTS ?? 5_000);

let engines: RunningEngine[] = [];
let gateway: RunningGateway;
let admin: AdminClient;

async function start(
  count: number,
  flags: readonly string[],
  engineFlags: readonly string[] = [],
): Promise<void> {
  engines = await startEngines(count, engineFlags);
  gateway = await startGateway({
    flags: [
      ...engines.flatMap(({ url }) => ['--worker-url', url]),
      ...['--fleet-probe-interval-ms', '300', ...flags],
    ],
  });
  admin = adminClient(gateway);
  await untilWorkers(admin, allReady(count));
}

async function stop(): Promise<void> {
  await gateway?.stop();
  await Promise.all(engines.map((engine) => engine.stop()));
}

async function idOf(engine: RunningEngine | undefined): Promise<string> {
  const workers = await untilWorkers(admin, () => true);
  return workers.find(({ url }) => url === engine?.url)?.id ?? 'nobody';
}

describe('workers that misbehave', () => {
  beforeAll(() =>
    start(3, [
      ...['--policy', 'round_robin', '--fleet-breaker-rest-ms', '1500'],
      ...['--fleet-metrics-interval-ms', '300', '--workers-first-event-timeout-ms', '4000'],
    ]),
  );
  afterAll(stop);
  afterEach(async () => {
    for (const engine of engines) await engine.setFaults({ reset: true });
  });

  it('B33: a worker that was never unhealthy has its health series at the first scrape', async () => {
    const values = await Promise.all(
      engines.map(async (engine) =>
        metric(gateway, 'bellwether_fleet_worker_status', {
          worker: await idOf(engine),
          status: 'ready',
        }),
      ),
    );
    expect(values).toEqual([1, 1, 1]);
  });

  it('B22: prompts that the worker refuses do not open its breaker', async () => {
    const id = await idOf(engines[0]);
    const atIt = { headers: { 'x-bellwether-target-worker': id } };
    await engines[0]!.setFaults({ status: 400 });
    for (let call = 0; call < 20; call += 1) expect((await ask(gateway, atIt)).status).toBe(400);
    await engines[0]!.setFaults({ status: null });
    expect((await ask(gateway, atIt)).status).toBe(200);
    const workers = await untilWorkers(admin, () => true);
    expect(workers.find((worker) => worker.id === id)?.breaker).toBe('closed');
  });

  it('B31: a worker whose health is good while every call fails is put aside, and tried again with few calls', async () => {
    const sick = await idOf(engines[0]);
    await engines[0]!.setFaults({ status: 500 });
    const answers = await inParallel(60, 4, () => ask(gateway));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(new Set(answers.slice(-20).map(({ worker }) => worker))).not.toContain(sick);
    await engines[0]!.setFaults({ reset: true });
    await expect
      .poll(async () => (await ask(gateway)).worker, { timeout: 15_000, interval: 50 })
      .toBe(sick);
  });

  it('B30: a removed worker gets no call and no probe any more, and its series are gone', async () => {
    const [guest] = await startEngines(1);
    engines.push(guest!);
    const door = await countingDoor(guest!.url);
    const { id } = await admin.json<{ id: string }>('POST', '/admin/v1/workers', {
      url: door.url,
      name: 'guest',
    });
    await untilWorkers(admin, allReady(4));
    await inParallel(10, 5, () => ask(gateway));
    const inFlight = () =>
      metric(gateway, 'bellwether_fleet_worker_in_flight_calls', { worker: id });
    await expect.poll(inFlight, { timeout: 15_000 }).toBe(0);
    expect((await admin.request('DELETE', `/admin/v1/workers/${id}`)).ok).toBe(true);
    await untilWorkers(admin, allReady(3));
    await expect.poll(inFlight, { timeout: 15_000 }).toBeNull();
    const before = door.count();
    // Several intervals of probes and of readings, as the other worker's own count shows.
    const remaining = await idOf(engines[0]);
    const probed = async () => {
      const workers = await admin.json<{ items: { id: string; lastProbeAtMs: number }[] }>(
        'GET',
        '/admin/v1/workers',
      );
      return workers.items.find((worker) => worker.id === remaining)?.lastProbeAtMs ?? 0;
    };
    const first = await probed();
    await expect.poll(probed, { timeout: 15_000 }).toBeGreaterThan(first + 1_500);
    await inParallel(10, 5, () => ask(gateway));
    expect(door.count()).toBe(before);
    await door.close();
  });

  it('B29: a worker that accepts and never answers does not slow the calls of the others', async () => {
    const [hung, healthy] = await Promise.all([idOf(engines[0]), idOf(engines[1])]);
    await engines[0]!.setFaults({ hangBeforeHeaders: true });
    const target = (worker: string) => ({ headers: { 'x-bellwether-target-worker': worker } });
    const stuck = inParallel(100, 100, () => ask(gateway, target(hung)));
    const fine = await inParallel(100, 100, () => ask(gateway, target(healthy)));
    expect(fine.every(({ status, worker }) => status === 200 && worker === healthy)).toBe(true);
    const statuses = new Set((await stuck).map(({ status }) => status));
    // Those that came after the breaker had opened are told so at once.
    expect([...statuses].every((status) => status === 504 || status === 503)).toBe(true);
    expect(statuses.has(504)).toBe(true);
    await untilWorkers(admin, (all) =>
      all.some(({ id, breaker }) => id === hung && breaker !== 'closed'),
    );
  });
});

describe('a prefix that many share, and prompts that none do', () => {
  beforeAll(() => start(8, ['--policy', 'predicted_ttft', '--routing-prefix-max-blocks', '4096']));
  afterAll(stop);

  it('B23: load of every kind of call counts, so that a shared prefix does not pile up at one worker', async () => {
    const shared = 'The same long beginning of everything that is asked here. '.repeat(20);
    const gone = new AbortController();
    const calls = Array.from({ length: 64 }, (_, index) => {
      const prompt = `${shared}${`Tale ${index} `.repeat(400)}`;
      const body = { model: 'demo', prompt, max_tokens: 4_000, ignore_eos: true };
      const { signal } = gone;
      return ask(gateway, { path: '/v1/completions', body, signal }).catch(() => null);
    });
    const workers = await untilWorkers(
      admin,
      (all) => all.reduce((sum, { inFlight }) => sum + inFlight, 0) === 64,
    );
    for (const { inFlight } of workers) expect(inFlight).toBeLessThanOrEqual(16);
    for (const engine of engines) {
      const text = await (await fetch(`${engine.url}/metrics`)).text();
      const seen = (name: string) =>
        Number(new RegExp(`${name}\\{[^}]*\\} (\\d+)`).exec(text)?.[1]);
      const id = await idOf(engine);
      const atEngine = seen('vllm:num_requests_running') + seen('vllm:num_requests_waiting');
      expect(await metric(gateway, 'bellwether_fleet_worker_in_flight_calls', { worker: id })).toBe(
        atEngine,
      );
    }
    gone.abort();
    await Promise.all(calls);
    await untilWorkers(admin, (all) => all.every(({ inFlight }) => inFlight === 0));
  });

  it(
    'B28: thousands of different prompts leave the gateway as small as it was told to be',
    async () => {
      const long = 'word '.repeat(800);
      const run = (from: number, count: number) =>
        inParallel(count, 16, (index) =>
          ask(gateway, { body: aChat(`${from + index} ${long}`, 1) }),
        );
      await run(0, uniquePrompts / 5);
      const before = await metric(gateway, 'bellwether_process_resident_memory_bytes');
      const answers = await run(uniquePrompts / 5, (4 * uniquePrompts) / 5);
      expect(answers.every(({ status }) => status === 200)).toBe(true);
      const after = await metric(gateway, 'bellwether_process_resident_memory_bytes');
      expect((after ?? Infinity) / (before ?? 1)).toBeLessThan(1.5);
      const twice = [
        await ask(gateway, { body: aChat(`again ${long}`) }),
        await ask(gateway, { body: aChat(`again ${long} and on`) }),
      ];
      expect(twice[1]?.worker).toBe(twice[0]?.worker);
    },
    Math.max(600_000, uniquePrompts * 10),
  );
});
