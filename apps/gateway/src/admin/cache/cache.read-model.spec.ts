import type { CacheView, CallRecord } from '@bellwether/exchange';
import { aCallRecord, aWorkerView } from '@bellwether/telemetry/testing';
import { describe, expect, it } from 'vitest';
import { aTraceRow } from '../../testing/a-trace-row.js';
import { expectFinite, finish, noon, trafficWorld } from '../../testing/traffic-world.js';
import type { TrafficGateway } from '../../testing/traffic-world.js';
import { createNames } from '../traffic/names.js';
import { CacheReadModel } from './cache.read-model.js';
import { feedGroups } from './feed-groups.js';
import { PrefixGroups } from './prefix-groups.js';

const world = trafficWorld();
const keys = (...words: number[]): Int32Array => Int32Array.from(words);

/** Holds what `held` says: workers by the first word of a key. */
function planeWith(held: Readonly<Record<number, readonly string[]>>) {
  const workerIds = ['wrk_a', 'wrk_b'];
  return {
    cacheView(model: string, asked: Int32Array): Promise<CacheView | null> {
      if (model !== 'model-a') return Promise.resolve(null);
      const holders = new Uint8Array(asked.length);
      for (let key = 0; key < asked.length / 2; key += 1)
        workerIds.forEach((id, column) => {
          holders[2 * key + column] = held[asked[2 * key] ?? 0]?.includes(id) === true ? 1 : 0;
        });
      const room = { heldBlocks: 40, capBlocks: 80, heldTokens: 2_560, capTokens: 5_120 };
      const workers = workerIds.map((workerId) => ({ workerId, ...room }));
      return Promise.resolve({ model, workers, holders, tokensPerKey: 512 });
    },
  };
}

function cacheOf(
  { records, traffic }: TrafficGateway,
  held: Readonly<Record<number, readonly string[]>> = {},
): { readonly cache: CacheReadModel; readonly groups: PrefixGroups } {
  const nowMs = () => world.nowMs;
  const groups = new PrefixGroups();
  const cache = new CacheReadModel({
    ...{ records, groups, nowMs },
    history: traffic.history,
    plane: planeWith(held),
    names: createNames(records.sql, nowMs),
    sinceMs: () => world.nowMs - 3_600_000,
  });
  return { cache, groups };
}

/** 200 tokens by the worker's count, 100 by ours: estimates double. */
const reusing = (endedAtMs: number, differences: Partial<CallRecord> = {}): CallRecord =>
  aCallRecord({
    requestId: `r${endedAtMs}`,
    startedAtMs: endedAtMs - 1_000,
    promptTokensEstimate: 100,
    availableCachedTokens: 80,
    predictedCachedTokens: 60,
    usage: {
      inputTokens: 200,
      cachedTokens: 100,
      outputTokens: 1,
      reasoningTokens: null,
      source: 'worker',
    },
    ...differences,
  });

describe('the cache account', () => {
  it('splits reuse into what was there, what routing went for, what the engine delivered', async () => {
    const gateway = await world.start();
    const { cache } = cacheOf(gateway);
    await finish(
      gateway,
      reusing(noon),
      reusing(noon - 1, { availableCachedTokens: null }),
      reusing(noon - 2, { usage: null }),
    );
    const split = {
      calls: 1,
      inputTokens: 200,
      availableTokens: 160,
      capturedTokens: 120,
      deliveredTokens: 100,
      routingLossTokens: 40,
      engineLossTokens: 20,
    };
    for (const scope of [
      { model: null, tenantId: null },
      { model: 'model-a', tenantId: null },
      { model: null, tenantId: 'ten_default' },
    ]) {
      const account = await cache.account('h1', scope);
      expect(account).toMatchObject({ total: split, bucketMs: 60_000, isExact: true });
      expect(account.buckets).toHaveLength(60);
      expectFinite(account);
    }
    const others = await cache.account('h1', { model: 'model-b', tenantId: null });
    expect(others.total.calls).toBe(0);
  });

  it('is there after a restart, from the stored minutes, unknown where no gateway ran', async () => {
    const first = await world.start();
    await finish(first, reusing(noon));
    await first.records.fold();
    world.nowMs = noon + 2 * 3_600_000;
    const { cache } = cacheOf(await world.start());
    const { total, buckets } = await cache.account('h6', { model: null, tenantId: null });
    expect(total).toMatchObject({ calls: 1, availableTokens: 160 });
    expect(buckets.find(({ atMs }) => atMs === noon)?.split).toMatchObject({ calls: 1 });
    expect(buckets.find(({ atMs }) => atMs === noon + 3_600_000)?.split).toBeNull();
  });
});

describe('the cache map', () => {
  it('shows who holds how much of what, what is held twice, and who lost it', async () => {
    const gateway = await world.start();
    gateway.bus.publish({
      kind: 'fleet',
      workers: [aWorkerView(), aWorkerView({ id: 'wrk_b', name: 'worker-b' })],
      events: [],
    });
    const { cache, groups } = cacheOf(gateway, { 1: ['wrk_a', 'wrk_b'], 2: ['wrk_a'] });
    groups.add(aTraceRow({ prefixKeys: keys(1, 0, 2, 0, 9, 0) }));
    groups.add(
      aTraceRow({
        prefixKeys: keys(7, 0),
        estimatedTokens: 90,
        workerId: 'wrk_b',
        cachedTokens: null,
      }),
    );
    const map = await cache.map('model-a', null, 10);
    expect(map).toMatchObject({
      model: 'model-a',
      groupCount: 2,
      tokensPerKey: 512,
      duplicateTokens: 512,
      workers: [
        { workerId: 'wrk_a', workerName: 'worker-a', heldTokens: 2_560, otherTokens: 1_536 },
        { workerId: 'wrk_b', otherTokens: 2_048 },
      ],
      groups: [
        {
          tenantName: 'Default',
          sizeTokens: 1_024,
          heldTokens: 1_536,
          hitRatio: 0.5,
          holders: [
            { workerId: 'wrk_a', heldTokens: 1_024, calls: 1 },
            { workerId: 'wrk_b', heldTokens: 512, calls: 0, lastUseMs: null },
          ],
          evictedFrom: [],
        },
        {
          sizeTokens: 90,
          heldTokens: 0,
          hitRatio: null,
          deliveredTokens: null,
          holders: [],
          evictedFrom: [{ workerId: 'wrk_b', workerName: 'worker-b', lastUseMs: noon }],
        },
      ],
    });
    expect(map?.groups[0]?.label).toMatch(/^[0-9a-f]{8}$/);
    expect((await cache.map('model-a', null, 1))?.groups).toHaveLength(1);
  });

  it('shows a tenant nothing of another, and nothing of a model without memory', async () => {
    const { cache, groups } = cacheOf(await world.start());
    groups.add(aTraceRow({ tenantId: 'ten_1' }));
    groups.add(aTraceRow({ tenantId: 'ten_2' }));
    expect((await cache.map('model-a', 'ten_1', 10))?.groups).toMatchObject([
      { tenantId: 'ten_1' },
    ]);
    expect(await cache.map('model-b', null, 10)).toBeNull();
  });

  it('knows what earlier runs traced, once, and what happens since', async () => {
    const first = await world.start();
    first.bus.publish({ kind: 'trace', rows: [aTraceRow({ atMs: noon - 5_000 })] });
    await first.records.trace.flush();
    const second = await world.start();
    const { groups } = cacheOf(second);
    const { records, bus } = second;
    const feed = feedGroups({
      ...{ groups, bus, trace: records.trace, sinceMs: noon - 3_600_000, nowMs: noon },
      logger: { warn: () => undefined },
    });
    bus.publish({ kind: 'trace', rows: [aTraceRow({ atMs: noon + 5 })] });
    await feed.isReady;
    feed.stop();
    bus.publish({ kind: 'trace', rows: [aTraceRow({ atMs: noon + 6 })] });
    expect(groups.of('model-a', null)).toMatchObject([{ calls: 2, lastUseMs: noon + 5 }]);
  });
});
