import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aFleet, aModelCard, aQuestion, aWorkerSpec, fakeWorkerClient } from './testing/index.js';
import type { FleetFixture, FleetFixtureOptions } from './testing/index.js';

const done = { outcome: 'ok', inputTokens: null, cachedTokens: null } as const;
const fault = { outcome: 'worker_failed', inputTokens: null, cachedTokens: null } as const;

let fixture: FleetFixture;

/** Started, with the workers answering their first probes. */
async function running(
  ids: readonly string[],
  policy = 'least_requests',
  options: FleetFixtureOptions = {},
): Promise<FleetFixture> {
  fixture = aFleet(options);
  fixture.apply(
    ids.map((id) => aWorkerSpec(id)),
    policy,
  );
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

describe('fleet routing', () => {
  it('serves nothing before a worker has answered, then what the worker lists', async () => {
    fixture = aFleet();
    fixture.apply([aWorkerSpec('one')]);
    expect(() => fixture.fleet.choose(aQuestion())).toThrowError(
      expect.objectContaining({ code: 'model_not_found' }),
    );
    fixture.fleet.start();
    await vi.advanceTimersByTimeAsync(50);
    expect(fixture.fleet.choose(aQuestion()).workerId).toBe('one');
    expect(fixture.fleet.models()).toMatchObject([{ id: 'model-a', readyWorkers: 1, workers: 1 }]);
  });

  it('knows configured models at once, and says when to ask again while no worker is ready', () => {
    fixture = aFleet();
    fixture.apply([aWorkerSpec('one', { models: [aModelCard('model-a')] })]);
    expect(() => fixture.fleet.choose(aQuestion())).toThrowError(
      expect.objectContaining({ code: 'no_worker', status: 503, retryAfterSeconds: 5 }),
    );
  });

  it('takes workers in turn with round_robin', async () => {
    const { fleet } = await running(['one', 'two', 'three'], 'Round-Robin');
    const order = Array.from({ length: 6 }, () => fleet.choose(aQuestion()).workerId);
    expect(order).toEqual(['one', 'two', 'three', 'one', 'two', 'three']);
  });

  it('counts a call from its dispatch to its end, once', async () => {
    const { fleet } = await running(['one', 'two']);
    const hold = fleet.hold(fleet.choose(aQuestion()));
    expect(fleet.views().map((view) => view.inFlight)).toEqual([1, 0]);
    expect(fleet.choose(aQuestion()).workerId).toBe('two');
    hold.release(done);
    hold.release(done);
    hold.firstOutput();
    expect(fleet.views().map((view) => view.inFlight)).toEqual([0, 0]);
    expect(fleet.views().map((view) => view.backlogSeconds)).toEqual([0, 0]);
  });

  it('removes the prefill backlog with the first output', async () => {
    const { fleet } = await running(['one']);
    const hold = fleet.hold(fleet.choose(aQuestion({ routingText: new Uint8Array(32_000) })));
    expect(fleet.views()[0]).toMatchObject({ backlogSeconds: 1, uncachedTokens: 8_000 });
    hold.firstOutput();
    expect(fleet.views()[0]).toMatchObject({ backlogSeconds: 0, uncachedTokens: 0, inFlight: 1 });
    hold.release(done);
  });

  it('never offers a worker that the call has tried', async () => {
    const { fleet } = await running(['one', 'two']);
    expect(fleet.choose(aQuestion({ tried: ['one'], attempt: 2 })).workerId).toBe('two');
    expect(() => fleet.choose(aQuestion({ tried: ['one', 'two'], attempt: 3 }))).toThrowError(
      expect.objectContaining({ code: 'no_worker' }),
    );
  });

  it('respects a worker’s own limit of calls in flight', async () => {
    const { fleet } = await running(['one']);
    fixture.apply([
      aWorkerSpec('one', { limits: { ...aWorkerSpec('one').limits, maxInFlight: 1 } }),
    ]);
    const hold = fleet.hold(fleet.choose(aQuestion()));
    expect(() => fleet.choose(aQuestion())).toThrowError(
      expect.objectContaining({ code: 'no_worker', retryAfterSeconds: 1 }),
    );
    hold.release(done);
    expect(fleet.choose(aQuestion()).workerId).toBe('one');
  });

  it('refuses an operation that the model does not do', async () => {
    fixture = aFleet({
      connect: () =>
        fakeWorkerClient([{ id: 'model-a', operations: ['chat'], contextTokens: null }]),
    });
    fixture.apply([aWorkerSpec('one')]);
    fixture.fleet.start();
    await vi.advanceTimersByTimeAsync(50);
    expect(() => fixture.fleet.choose(aQuestion({ operation: 'embedding' }))).toThrowError(
      expect.objectContaining({ code: 'invalid_request', param: 'model' }),
    );
  });

  it('keeps what is in force when a snapshot does not hold', async () => {
    const { fleet } = await running(['one']);
    expect(() => fixture.apply([], 'best_guess')).toThrowError(
      expect.objectContaining({ code: 'invalid_request' }),
    );
    expect(() => fixture.apply([], 'cache_aware', { cacheTreshold: 1 })).toThrowError(
      expect.objectContaining({ code: 'invalid_request', param: 'routing' }),
    );
    expect(fleet.choose(aQuestion()).workerId).toBe('one');
  });
});

describe('fleet decisions', () => {
  it('explains a choice from the inputs of its moment, also when the fleet has moved on', async () => {
    const { fleet } = await running(['one', 'two']);
    fleet.hold(fleet.choose(aQuestion()));
    const choice = fleet.choose(aQuestion({ requestId: 'req_2' }));
    fleet.hold(choice);
    fleet.hold(fleet.choose(aQuestion()));
    const record = choice.decision();
    expect(record).toMatchObject({
      requestId: 'req_2',
      winnerId: 'two',
      policy: 'least_requests',
      revision: 1,
      margin: 1,
      isTie: false,
    });
    expect(record.candidates.map(({ workerId, inFlight }) => [workerId, inFlight])).toEqual([
      ['two', 0],
      ['one', 1],
    ]);
    choice.discard();
    expect(choice.decision()).toBe(record);
  });

  it('keeps no more decisions a second than configured, and every retried one', async () => {
    const { fleet } = await running(['one'], 'least_requests', {
      routing: { decisionShare: 1, decisionsPerSecond: 2 },
    });
    const kept = [1, 1, 1, 2].map((attempt) => fleet.choose(aQuestion({ attempt })).isKept);
    expect(kept).toEqual([true, true, false, true]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(fleet.choose(aQuestion()).isKept).toBe(true);
  });

  it('explains without leaving a trace, also when nobody may be chosen', async () => {
    const { fleet } = await running(['one', 'two'], 'round_robin');
    expect(fleet.explain(aQuestion(), 'req_x')).toMatchObject({
      requestId: 'req_x',
      winnerId: 'one',
    });
    expect(fleet.choose(aQuestion()).workerId).toBe('one');
    expect(fleet.explain(aQuestion({ tried: ['one', 'two'] }), 'req_y')).toMatchObject({
      winnerId: null,
      candidateCount: 0,
      vetoes: [{ reason: 'already_tried', count: 2, workerIds: ['one', 'two'] }],
    });
  });
});

describe('fleet breaker', () => {
  it('rests a worker after faults in a row, tries it with one call, and closes on its first output', async () => {
    const { fleet } = await running(['one', 'two']);
    for (let call = 0; call < 5; call += 1)
      fleet.hold(fleet.choose(aQuestion({ tried: ['two'] }))).release(fault);
    expect(fleet.views()[0]).toMatchObject({ breaker: 'open', failuresTotal: 5 });
    expect(fleet.choose(aQuestion()).workerId).toBe('two');
    await vi.advanceTimersByTimeAsync(31_000);
    expect(fleet.views()[0]?.breaker).toBe('half_open');
    const trial = fleet.hold(fleet.choose(aQuestion({ tried: ['two'] })));
    expect(() => fleet.choose(aQuestion({ tried: ['two'] }))).toThrowError(
      expect.objectContaining({ code: 'no_worker' }),
    );
    trial.firstOutput();
    expect(fleet.views()[0]?.breaker).toBe('closed');
    trial.release(done);
    await vi.advanceTimersByTimeAsync(50);
    expect(fixture.events().filter((event) => event.includes('breaker'))).toEqual([
      'one breaker_open',
      'one breaker_half_open',
      'one breaker_closed',
    ]);
  });

  it('tries workers that rest when nobody else is left, so that one caller cannot take a model away', async () => {
    const { fleet } = await running(['one', 'two']);
    for (let call = 0; call < 5; call += 1) {
      fleet.hold(fleet.choose(aQuestion({ tried: ['two'] }))).release(fault);
      fleet.hold(fleet.choose(aQuestion({ tried: ['one'] }))).release(fault);
    }
    expect(fleet.views().map(({ breaker }) => breaker)).toEqual(['open', 'open']);
    const trials = [1, 2].map(() => fleet.hold(fleet.choose(aQuestion())));
    expect(() => fleet.choose(aQuestion())).toThrowError(
      expect.objectContaining({ code: 'no_worker', retryAfterSeconds: 1 }),
    );
    for (const trial of trials) trial.release(done);
    expect(fleet.views().map(({ breaker }) => breaker)).toEqual(['closed', 'closed']);
  });

  it.each(['caller_error', 'busy', 'cancelled'] as const)(
    'never counts %s against the worker',
    async (outcome) => {
      const { fleet } = await running(['one']);
      for (let call = 0; call < 20; call += 1) {
        fleet
          .hold(fleet.choose(aQuestion()))
          .release({ outcome, inputTokens: null, cachedTokens: null });
      }
      expect(fleet.views()[0]).toMatchObject({
        breaker: 'closed',
        failuresTotal: 0,
        callsTotal: 20,
      });
    },
  );
});
