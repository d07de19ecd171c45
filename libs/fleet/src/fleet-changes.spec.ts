import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  aFleet,
  aModelCard,
  aQuestion,
  aWorkerSpec,
  fakeWorkerClient,
  viewOf,
} from './testing/index.js';
import { seededDice } from '@bellwether/routing/testing';
import type { Hold } from './contract.js';
import type { FleetFixture, FleetFixtureOptions } from './testing/index.js';

const done = { outcome: 'ok', inputTokens: null, cachedTokens: null } as const;
const fault = { outcome: 'worker_failed', inputTokens: null, cachedTokens: null } as const;

let fixture: FleetFixture;

async function running(
  ids: readonly string[],
  options: FleetFixtureOptions = {},
): Promise<FleetFixture> {
  fixture = aFleet(options);
  fixture.apply(ids.map((id) => aWorkerSpec(id)));
  fixture.fleet.start();
  await vi.advanceTimersByTimeAsync(50);
  return fixture;
}

beforeEach(() => {
  vi.useFakeTimers({ now: 1_700_000_000_000 });
});

afterEach(async () => {
  await fixture.fleet.close();
  vi.useRealTimers();
});

describe('draining', () => {
  it('takes no new calls, lets running ones finish, and says when the last has', async () => {
    const { fleet } = await running(['one', 'two']);
    const hold = fleet.hold(fleet.choose(aQuestion()));
    fixture.apply([aWorkerSpec('one', { isDraining: true }), aWorkerSpec('two')]);
    expect(viewOf(fixture, 'one')).toMatchObject({ status: 'draining', inFlight: 1 });
    expect([fleet.choose(aQuestion()).workerId, fleet.choose(aQuestion()).workerId]).toEqual([
      'two',
      'two',
    ]);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(fixture.events()).not.toContain('one drained');
    hold.release(done);
    await vi.advanceTimersByTimeAsync(1_050);
    expect(fixture.events().slice(-2)).toEqual(['one draining', 'one drained']);
    expect(viewOf(fixture, 'one').statusReason).toBe('Drained: no call is running.');
  });

  it('counts as drained only after the settle time', async () => {
    await running(['one'], { settings: { drainSettleMs: 5_000 } });
    fixture.apply([aWorkerSpec('one', { isDraining: true })]);
    await vi.advanceTimersByTimeAsync(4_000);
    expect(fixture.events()).not.toContain('one drained');
    await vi.advanceTimersByTimeAsync(2_000);
    expect(fixture.events().filter((event) => event === 'one drained')).toHaveLength(1);
  });

  it('takes calls again when the drain is taken back', async () => {
    const { fleet } = await running(['one']);
    fixture.apply([aWorkerSpec('one', { isDraining: true })]);
    fixture.apply([aWorkerSpec('one')]);
    expect(fleet.choose(aQuestion()).workerId).toBe('one');
    expect(fixture.client('one').asked.descriptions).toBe(1);
  });
});

describe('changes of the snapshot', () => {
  it('keep the live state of a worker that stays, and give new ones a place', async () => {
    const { fleet } = await running(['one']);
    const hold = fleet.hold(fleet.choose(aQuestion()));
    fixture.apply([
      aWorkerSpec('one', { name: 'renamed', labels: { rack: '7' } }),
      aWorkerSpec('two'),
    ]);
    await vi.advanceTimersByTimeAsync(50);
    expect(viewOf(fixture, 'one')).toMatchObject({
      name: 'renamed',
      labels: { rack: '7' },
      status: 'ready',
      inFlight: 1,
    });
    expect(fleet.choose(aQuestion()).workerId).toBe('two');
    hold.release(done);
    expect(viewOf(fixture, 'one').inFlight).toBe(0);
  });

  it('let a removed worker’s calls end in peace, and close its client after the last', async () => {
    const { fleet } = await running(['one', 'two']);
    const [first, second] = [
      fleet.hold(fleet.choose(aQuestion({ tried: ['two'] }))),
      fleet.hold(fleet.choose(aQuestion({ tried: ['two'] }))),
    ];
    const client = fixture.client('one');
    fixture.apply([aWorkerSpec('two')]);
    expect(fleet.views().map((view) => view.id)).toEqual(['two']);
    expect(fleet.client('one')).toBeNull();
    fixture.apply([aWorkerSpec('two'), aWorkerSpec('three')]);
    await vi.advanceTimersByTimeAsync(50);
    first.firstOutput();
    first.release(fault);
    expect(client.isClosed).toBe(false);
    second.release(done);
    second.release(done);
    expect(client.isClosed).toBe(true);
    expect(fleet.views().map((view) => [view.inFlight, view.failuresTotal])).toEqual([
      [0, 0],
      [0, 0],
    ]);
    expect(fixture.events()).toContain('one removed');
  });

  it('treat a worker that comes back under its id as a new one', async () => {
    const { fleet } = await running(['one']);
    const old = fleet.hold(fleet.choose(aQuestion()));
    fixture.apply([]);
    fixture.apply([aWorkerSpec('one')]);
    await vi.advanceTimersByTimeAsync(50);
    expect(viewOf(fixture, 'one')).toMatchObject({ inFlight: 0, callsTotal: 0, status: 'ready' });
    old.release(fault);
    expect(viewOf(fixture, 'one')).toMatchObject({ inFlight: 0, failuresTotal: 0 });
  });

  it('connect anew when the key changes, and let running calls keep the old client', async () => {
    const { fleet } = await running(['one']);
    const hold = fleet.hold(fleet.choose(aQuestion()));
    const before = fixture.client('one');
    fixture.apply([aWorkerSpec('one', { apiKey: 'sealed' })]);
    expect(fleet.client('one')).toBe(fixture.client('one'));
    expect(fixture.client('one')).not.toBe(before);
    expect(before.isClosed).toBe(false);
    hold.release(done);
    expect(before.isClosed).toBe(true);
    await vi.advanceTimersByTimeAsync(50);
    expect(fixture.client('one').asked).toMatchObject({ probes: 1, descriptions: 1 });
  });

  it('ignore an answer to a probe of the connection before', async () => {
    let answer: (() => void) | undefined;
    const slow = fakeWorkerClient();
    slow.probe = () =>
      new Promise((resolve) => {
        answer = () => resolve({ isHealthy: false, latencyMs: 1, reason: 'Too late.' });
      });
    const clients = [slow, fakeWorkerClient()];
    fixture = aFleet({ connect: () => clients.shift() ?? fakeWorkerClient() });
    fixture.apply([aWorkerSpec('one')]);
    fixture.fleet.start();
    fixture.apply([aWorkerSpec('one', { apiKey: 'sealed' })]);
    await vi.advanceTimersByTimeAsync(50);
    answer?.();
    await vi.advanceTimersByTimeAsync(50);
    expect(viewOf(fixture, 'one')).toMatchObject({
      status: 'ready',
      statusReason: null,
      probeFailures: 0,
    });
  });

  it('use a worker’s own breaker limits, from the moment they change', async () => {
    const { fleet } = await running(['one', 'two']);
    const { limits } = aWorkerSpec('one');
    fixture.apply([
      aWorkerSpec('one', { limits: { ...limits, openBreakerAfter: 2, breakerRestMs: 1_000 } }),
      aWorkerSpec('two'),
    ]);
    const onlyOne = aQuestion({ tried: ['two'] });
    for (let call = 0; call < 2; call += 1) fleet.hold(fleet.choose(onlyOne)).release(fault);
    expect(() => fleet.choose(onlyOne)).toThrowError(
      expect.objectContaining({ code: 'no_worker', retryAfterSeconds: 1 }),
    );
    await vi.advanceTimersByTimeAsync(1_000);
    expect(fleet.choose(onlyOne).workerId).toBe('one');
    expect(viewOf(fixture, 'one').breaker).toBe('half_open');
  });

  it('probe at a worker’s own interval', async () => {
    fixture = aFleet();
    const { limits } = aWorkerSpec('one');
    fixture.apply([
      aWorkerSpec('one', { limits: { ...limits, probeIntervalMs: 100 } }),
      aWorkerSpec('two'),
    ]);
    fixture.fleet.start();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(fixture.client('one').asked.probes).toBeGreaterThanOrEqual(8);
    expect(fixture.client('two').asked.probes).toBe(1);
  });

  it.each([
    ['more workers than allowed', [aWorkerSpec('one'), aWorkerSpec('two'), aWorkerSpec('three')]],
    ['one id twice', [aWorkerSpec('one'), aWorkerSpec('one')]],
  ])('are refused whole with %s', async (_, workers) => {
    await running(['one'], { settings: { maxWorkers: 2 } });
    expect(() => fixture.apply(workers)).toThrowError(
      expect.objectContaining({ code: 'invalid_request', param: 'workers' }),
    );
    expect(fixture.fleet.views().map((view) => view.id)).toEqual(['one']);
  });
});

describe('calls in flight', () => {
  it.each([1, 2, 3])(
    'come back to nothing whatever happens around them (seed %i)',
    async (seed) => {
      const { fleet } = await running(['w0', 'w1', 'w2']);
      const dice = seededDice(seed);
      const outcomes = ['ok', 'worker_failed', 'caller_error', 'cancelled', 'busy'] as const;
      const open: Hold[] = [];
      let ids = ['w0', 'w1', 'w2'];
      for (let step = 0; step < 600; step += 1) {
        const hold = open[dice(Math.max(1, open.length))];
        const roll = dice(20);
        if (roll === 0) {
          ids = ['w0', 'w1', 'w2', 'w3', 'w4'].filter(() => dice(3) > 0);
          fixture.apply(ids.map((id) => aWorkerSpec(id, { isDraining: dice(4) === 0 })));
          await vi.advanceTimersByTimeAsync(dice(40_000));
        } else if (roll < 10 && fleet.models()[0]?.readyWorkers) {
          open.push(
            fleet.hold(fleet.choose(aQuestion({ routingText: new Uint8Array(dice(9_999)) }))),
          );
        } else if (hold !== undefined) {
          if (dice(2) === 0) hold.firstOutput();
          const outcome = outcomes[dice(5)] ?? 'ok';
          if (dice(2) === 0)
            hold.release({ outcome, inputTokens: dice(99), cachedTokens: dice(99) });
        }
      }
      for (const hold of open) hold.release(done);
      fixture.apply(['w0', 'w1', 'w2', 'w3', 'w4'].map((id) => aWorkerSpec(id)));
      for (const view of fleet.views()) {
        expect(view).toMatchObject({ inFlight: 0, backlogSeconds: 0, uncachedTokens: 0 });
      }
    },
  );
});

describe('models', () => {
  it('are listed with the workers, operations and context that serve them', async () => {
    fixture = aFleet({
      connect: (spec) =>
        fakeWorkerClient(
          spec.id === 'two'
            ? [aModelCard('org/model', 8_192)]
            : [aModelCard('org/model', 4_096), aModelCard('model-a')],
        ),
    });
    fixture.apply([aWorkerSpec('one'), aWorkerSpec('two', { isDraining: true })]);
    fixture.fleet.start();
    await vi.advanceTimersByTimeAsync(50);
    expect(fixture.fleet.models()).toEqual([
      {
        id: 'org/model',
        operations: ['chat', 'completion', 'embedding'],
        ownedBy: 'vllm',
        createdAtS: 1_700_000_000,
        contextTokens: 4_096,
        readyWorkers: 1,
        workers: 2,
      },
      {
        id: 'model-a',
        operations: ['chat', 'completion', 'embedding'],
        ownedBy: 'vllm',
        createdAtS: 1_700_000_000,
        contextTokens: null,
        readyWorkers: 1,
        workers: 1,
      },
    ]);
  });
});

describe('closing', () => {
  it('closes every client, stops every timer and delivers what was to be reported', async () => {
    const { fleet } = await running(['one', 'two']);
    fixture.apply([aWorkerSpec('one')]);
    await fleet.close();
    expect([fixture.client('one').isClosed, fixture.client('two').isClosed]).toEqual([true, true]);
    expect(fixture.events().at(-1)).toBe('two removed');
    expect(vi.getTimerCount()).toBe(0);
  });
});
