import { aWorkerView } from '@bellwether/telemetry/testing';
import { describe, expect, it } from 'vitest';
import { anOpenCall, endingAt, finish, noon, trafficWorld } from '../../testing/traffic-world.js';

const world = trafficWorld();

describe('the list of calls', () => {
  it('pages without losing or repeating a call, also when starts are equal', async () => {
    const gateway = await world.start();
    await finish(
      gateway,
      ...Array.from({ length: 25 }, (_, index) =>
        endingAt(noon - Math.floor(index / 5), { requestId: `r${String(index).padStart(2, '0')}` }),
      ),
    );
    const seen: string[] = [];
    let after: string | null = null;
    do {
      const page = await gateway.traffic.calls.page({}, after, 7);
      seen.push(...page.items.map((call) => call.requestId));
      after = page.nextCursor;
    } while (after !== null);
    expect(seen).toHaveLength(25);
    expect(new Set(seen).size).toBe(25);
  });

  it.each([
    [{ status: 'failed' }, ['b']],
    [{ status: '5xx' }, ['b']],
    [{ status: '429' }, ['c']],
    [{ outcome: ['ok', 'rejected'] }, ['c', 'a']],
    [{ workerId: 'wrk_b' }, ['b']],
    [{ model: "model-x' OR '1'='1" }, []],
    [{ text: 'a' }, ['a']],
    [{ text: '%' }, []],
    [{ isStream: false }, ['c']],
    [{ minInputTokens: 1 }, ['b', 'a']],
    [{ minTtftMs: 5_000 }, ['b']],
    [{ limitId: 'lim_a' }, ['c']],
    [{ limitId: 'lim_' }, []],
  ] as const)('narrows by %j', async (filter, expected) => {
    const gateway = await world.start();
    await finish(
      gateway,
      endingAt(noon - 3_000, { requestId: 'a' }),
      endingAt(noon - 2_000, {
        requestId: 'b',
        workerId: 'wrk_b',
        outcome: 'failed',
        status: 502,
        firstOutputMs: 6_000,
        endMs: 7_000,
      }),
      endingAt(noon - 1_000, {
        requestId: 'c',
        outcome: 'rejected',
        status: 429,
        errorCode: 'rate_limited',
        limit: { id: 'lim_a', kind: 'tokensPerDay' },
        isStream: false,
        usage: null,
        workerId: null,
        attempts: [],
      }),
    );
    const page = await gateway.traffic.calls.page(
      { ...filter, outcome: 'outcome' in filter ? [...filter.outcome] : null },
      null,
      50,
    );
    expect(page.items.map((call) => call.requestId)).toEqual(expected);
    const refused = page.items.filter(({ limitId }) => limitId !== null);
    expect(refused.map(({ limitId }) => limitId)).toEqual(
      (expected as readonly string[]).includes('c') ? ['lim_a'] : [],
    );
    expect(page.total).toBe(expected.length);
    expect(page.bars.reduce((sum, bar) => sum + bar.ok + bar.failed, 0)).toBe(expected.length);
  });

  it('lists running calls as live, and names what it can', async () => {
    const { bus, traffic } = await world.start();
    bus.publish({ kind: 'fleet', workers: [aWorkerView()], events: [] });
    world.running = [anOpenCall(), anOpenCall({ requestId: 'other', model: 'model-b' })];
    const page = await traffic.calls.page({ status: 'live', model: 'model-a' }, null, 50);
    expect(page.items).toMatchObject([
      {
        requestId: 'open-1',
        outcome: 'live',
        endMs: null,
        workerName: 'worker-a',
        tenantName: 'Default',
      },
    ]);
  });

  it('refuses a cursor that is not its own', async () => {
    const { traffic } = await world.start();
    await expect(traffic.calls.page({}, 'bm90IG91cnM', 10)).rejects.toMatchObject({
      code: 'invalid_request',
      param: 'after',
    });
  });
});

describe('the detail of a call', () => {
  const decision = {
    requestId: 'a',
    atMs: noon,
    revision: 1,
    version: 1,
    routeId: null,
    model: 'model-a',
    policy: 'cache_aware',
    reason: null,
    attempt: 1,
    candidateCount: 1,
    candidates: [
      {
        workerId: 'wrk_a',
        inFlight: 0,
        backlogSeconds: 0,
        kvUsage: null,
        waiting: null,
        readingAgeMs: null,
        matchedTokens: 80,
        terms: [],
      },
    ],
    vetoes: [],
    winnerId: 'wrk_a',
    margin: null,
    isTie: false,
    promptTokens: 110,
    predictedCachedTokens: 80,
    predictedTtftSeconds: null,
  };

  it('has the decision and the worker names of then, also after the worker left and the gateway restarted', async () => {
    const first = await world.start();
    first.bus.publish({ kind: 'fleet', workers: [aWorkerView()], events: [] });
    await finish(first, endingAt(noon, { requestId: 'a', decision }));
    const second = await world.start();
    const call = await second.traffic.calls.detail('a');
    expect(call).toMatchObject({
      workerName: 'worker-a',
      isSimulated: false,
      decision: {
        winnerName: 'worker-a',
        candidates: [{ workerName: 'worker-a', matchedTokens: 80 }],
      },
    });
    expect(call?.attempts).toMatchObject([{ workerName: 'worker-a', errorCode: null }]);
  });

  it('is there before the writer was, and while the call runs', async () => {
    const { bus, traffic } = await world.start();
    world.running = [anOpenCall()];
    bus.publish({ kind: 'calls', records: [endingAt(noon, { requestId: 'a', decision })] });
    expect(await traffic.calls.detail('a')).toMatchObject({
      outcome: 'ok',
      decision: { winnerId: 'wrk_a' },
    });
    expect(await traffic.calls.detail('open-1')).toMatchObject({ outcome: 'live', events: 3 });
  });
});
