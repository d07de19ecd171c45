import { aWorkerView } from '@bellwether/telemetry/testing';
import { describe, expect, it } from 'vitest';
import {
  anOpenCall,
  endingAt,
  expectFinite,
  finish,
  noon,
  trafficWorld,
} from '../../testing/traffic-world.js';
import type { Range } from './window.js';

const world = trafficWorld();

describe('with no worker, no call and no reading', () => {
  it.each(['m15', 'h1', 'h6', 'h24', 'd7', 'd30'] as Range[])(
    'the overview of %s is empty and whole',
    async (range) => {
      const { traffic } = await world.start();
      const overview = await traffic.figures.overview(range);
      expectFinite(overview);
      expect(overview.kpis).toMatchObject({
        requests: 0,
        requestsPerSecond: 0,
        ttftP95Ms: null,
        hitDelivered: null,
        hitPredicted: null,
        errorRate: null,
        inFlight: 0,
        oldestOpenMs: null,
      });
      expect(overview.buckets).toHaveLength(Math.round(overview.windowMs / overview.bucketMs));
      expect(overview.attention).toEqual([]);
    },
  );

  it('lists, details and worker charts are empty', async () => {
    const { traffic } = await world.start();
    const page = await traffic.calls.page({}, null, 50);
    expectFinite(page);
    expect(page).toMatchObject({ items: [], nextCursor: null, total: 0, totalIsExact: true });
    expect(await traffic.calls.detail('nothing')).toBeNull();
    expect(await traffic.calls.openCalls()).toEqual([]);
    expectFinite(await traffic.figures.workerTraffic('h1', 'wrk_unknown'));
  });

  it('the figures stand while the database is away', async () => {
    world.setAway(true);
    const { traffic } = await world.start();
    for (const range of ['m15', 'd30'] as const)
      expectFinite(await traffic.figures.overview(range));
    await expect(traffic.calls.page({}, null, 50)).rejects.toMatchObject({
      code: 'storage_unavailable',
    });
  });
});

describe('figures', () => {
  it('fold a call into the five seconds of its end, at once', async () => {
    const gateway = await world.start();
    world.nowMs = noon + 12_000;
    await finish(
      gateway,
      endingAt(noon + 11_000),
      endingAt(noon + 11_500, { outcome: 'failed', status: 502, usage: null }),
    );
    const { buckets, kpis } = await gateway.traffic.figures.overview('m15');
    const bucket = buckets.find(({ atMs }) => atMs === noon + 10_000);
    expect(bucket).toMatchObject({
      isGap: false,
      requests: 2,
      errors: 1,
      inputTokens: 100,
      outputTokens: 41,
      cachedTokens: 60,
    });
    expect(bucket?.ttftP50Ms).toBeGreaterThan(150);
    expect(bucket?.ttftP50Ms).toBeLessThanOrEqual(200);
    expect(kpis).toMatchObject({ requests: 2, errors: 1, errorRate: 0.5, hitDelivered: 0.6 });
    expect(kpis.requestsPerSecond).toBeCloseTo(2 / 12);
  });

  it('count the delivered hit only over calls whose worker reports cached tokens', async () => {
    const gateway = await world.start();
    const silent = {
      inputTokens: 900,
      cachedTokens: null,
      outputTokens: 1,
      reasoningTokens: null,
      source: 'worker' as const,
    };
    await finish(gateway, endingAt(noon), endingAt(noon + 1, { usage: silent }));
    const { kpis } = await gateway.traffic.figures.overview('m15');
    expect(kpis.hitDelivered).toBeCloseTo(0.6);
    expect(kpis.hitPredicted).toBeCloseTo(80 / 110);
  });

  it('leave unknown what nobody reported', async () => {
    const gateway = await world.start();
    await finish(
      gateway,
      endingAt(noon, {
        usage: null,
        predictedCachedTokens: null,
        isStream: false,
        firstOutputMs: null,
      }),
    );
    const { kpis } = await gateway.traffic.figures.overview('m15');
    expect(kpis).toMatchObject({
      requests: 1,
      outputTokensPerSecond: null,
      hitDelivered: null,
      hitPredicted: null,
      ttftP50Ms: null,
    });
  });

  it('tell workers apart', async () => {
    const gateway = await world.start();
    await finish(
      gateway,
      endingAt(noon),
      endingAt(noon + 1, { workerId: 'wrk_b' }),
      endingAt(noon + 2, { workerId: 'wrk_b' }),
    );
    expect((await gateway.traffic.figures.workerTraffic('m15', 'wrk_b')).kpis.requests).toBe(2);
    expect((await gateway.traffic.figures.workerTraffic('h6', 'wrk_a')).kpis.requests).toBe(1);
  });

  it('show what runs, without waiting for its end', async () => {
    const gateway = await world.start();
    world.running = [
      anOpenCall(),
      anOpenCall({ requestId: 'open-2', startedAtMs: noon - 9_000, workerId: 'wrk_b' }),
    ];
    gateway.bus.publish({
      kind: 'fleet',
      workers: [aWorkerView({ inFlight: 1 }), aWorkerView({ id: 'wrk_b', inFlight: 1 })],
      events: [],
    });
    const { kpis, buckets } = await gateway.traffic.figures.overview('m15');
    expect(kpis).toMatchObject({ inFlight: 2, oldestOpenMs: 9_000 });
    expect(buckets[buckets.length - 1]?.inFlight).toBe(2);
    expect((await gateway.traffic.figures.workerTraffic('m15', 'wrk_a')).kpis).toMatchObject({
      inFlight: 1,
      oldestOpenMs: 4_000,
    });
  });

  it('stay after a restart, with a gap where the gateway did not run', async () => {
    const first = await world.start();
    world.nowMs = noon + 10_000;
    await finish(first, endingAt(noon + 9_000));
    await first.records.fold();
    world.nowMs = noon + 60_000;
    const second = await world.start();
    await finish(second, endingAt(noon + 60_000));
    const { buckets, kpis } = await second.traffic.figures.overview('m15');
    const at = (atMs: number) => buckets.find((bucket) => bucket.atMs === atMs);
    expect(at(noon + 5_000)).toMatchObject({ isGap: false, requests: 1 });
    expect(at(noon + 30_000)).toMatchObject({ isGap: true, requests: null, inFlight: null });
    expect(at(noon + 60_000)).toMatchObject({ isGap: false, requests: 1 });
    expect(at(noon - 300_000)).toMatchObject({ isGap: true });
    expect(kpis.requests).toBe(2);
  });

  it('take older stretches from the minutes and newer ones from memory, each call once', async () => {
    const first = await world.start();
    await finish(first, endingAt(noon));
    await first.records.fold();
    world.nowMs = noon + 2 * 3_600_000;
    const second = await world.start();
    world.nowMs += 90_000;
    await finish(second, endingAt(world.nowMs - 80_000), endingAt(world.nowMs));
    await second.records.fold();
    for (const range of ['h6', 'h24', 'd7', 'd30'] as const) {
      const { kpis, buckets } = await second.traffic.figures.overview(range);
      expect([range, kpis.requests]).toEqual([range, 3]);
      expect(buckets.reduce((sum, bucket) => sum + (bucket.requests ?? 0), 0)).toBe(3);
    }
    expect((await second.traffic.figures.overview('h1')).kpis.requests).toBe(2);
  });

  it('keep wide windows right while a day is read from the cache and counted again', async () => {
    const gateway = await world.start();
    await finish(gateway, endingAt(noon), endingAt(noon + 90_000));
    world.nowMs = noon + 5 * 86_400_000;
    await gateway.records.fold();
    const requests = async () => (await gateway.traffic.figures.overview('d30')).kpis.requests;
    expect(await requests()).toBe(2);
    expect(await requests()).toBe(2);
    await finish(gateway, endingAt(noon + 1));
    await gateway.records.fold();
    expect(await requests()).toBe(3);
  });

  it('compare with the window before', async () => {
    const gateway = await world.start();
    await finish(gateway, endingAt(noon));
    world.nowMs = noon + 20 * 60_000;
    const { kpis, previous } = await gateway.traffic.figures.overview('m15');
    expect([kpis.requests, previous.requests]).toEqual([0, 1]);
  });
});

describe('attention', () => {
  it('names broken workers, a database that is away, and a rate of errors', async () => {
    const gateway = await world.start();
    gateway.bus.publish({
      kind: 'fleet',
      events: [],
      workers: [
        aWorkerView({ breaker: 'open', breakerSinceMs: noon - 5_000 }),
        aWorkerView({
          id: 'wrk_b',
          name: 'worker-b',
          status: 'failed',
          statusSinceMs: noon - 9_000,
          statusReason: 'refused 3 of 3 probes',
        }),
      ],
    });
    world.setAway(true);
    await finish(
      gateway,
      ...Array.from({ length: 20 }, (_, index) =>
        endingAt(noon - index, { outcome: index < 2 ? 'failed' : 'ok' }),
      ),
    );
    const kinds = (await gateway.traffic.figures.attention()).map(({ kind, workerId, detail }) => [
      kind,
      workerId,
      detail,
    ]);
    expect(kinds).toEqual([
      ['database_away', null, expect.stringContaining('wait on disk')],
      ['error_rate', null, '2 of 20 calls failed in the last 5 minutes.'],
      ['worker_failed', 'wrk_b', 'refused 3 of 3 probes'],
      ['breaker_open', 'wrk_a', null],
    ]);
  });
});
