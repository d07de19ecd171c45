import { aCallRecord, aWorkerView } from '@bellwether/telemetry/testing';
import type { CallRecord, DecisionRecord } from '@bellwether/exchange';
import { describe, expect, it } from 'vitest';
import { aDecision } from '../../testing/a-decision.js';
import { expectFinite, finish, noon, trafficWorld } from '../../testing/traffic-world.js';
import type { TrafficGateway } from '../../testing/traffic-world.js';
import { createNames } from '../traffic/names.js';
import { DecisionsReadModel } from './decisions.read-model.js';

const world = trafficWorld();

async function started(): Promise<TrafficGateway & { readonly decisions: DecisionsReadModel }> {
  const gateway = await world.start();
  const { records } = gateway;
  const nowMs = () => world.nowMs;
  const names = createNames(records.sql, nowMs);
  gateway.bus.publish({
    kind: 'fleet',
    workers: [aWorkerView(), aWorkerView({ id: 'wrk_b', name: 'worker-b' })],
    events: [],
  });
  return { ...gateway, decisions: new DecisionsReadModel({ records, names, nowMs }) };
}

/** A call whose decision was kept. */
function kept(
  requestId: string,
  decision: Partial<DecisionRecord> = {},
  call: Partial<CallRecord> = {},
): CallRecord {
  return aCallRecord({
    requestId,
    startedAtMs: noon - 5_000,
    decision: aDecision({ requestId, ...decision }),
    ...call,
  });
}

describe('kept decisions', () => {
  it('are found with what was delivered, and those of calls that kept none are not', async () => {
    const gateway = await started();
    await finish(gateway, kept('a'), aCallRecord({ requestId: 'b', startedAtMs: noon - 1_000 }));
    const { items } = await gateway.decisions.page({}, null, 10);
    expect(items).toEqual([
      expect.objectContaining({
        requestId: 'a',
        tenantName: 'Default',
        workerName: 'worker-a',
        servedByName: 'worker-a',
        margin: 0.5,
        regret: 0,
        promptTokens: 100,
        availableCachedTokens: 80,
        predictedCachedTokens: 80,
        deliveredCachedTokens: 60,
        inputTokens: 100,
        outputTokens: 41,
        predictedTtftSeconds: 0.15,
        ttftSeconds: 0.2,
        outcome: 'ok',
        status: 200,
        attempts: 1,
      }),
    ]);
    expect(await gateway.decisions.detail('b')).toBeNull();
  });

  it('are there in full before and after they are stored, in the same words', async () => {
    const gateway = await started();
    gateway.bus.publish({ kind: 'calls', records: [kept('a')] });
    const fresh = await gateway.decisions.detail('a');
    expect(fresh?.sentence).toBe('worker-a took it before worker-b: match 0.800 against 0.200.');
    await gateway.records.writer.flush();
    const restarted = await started();
    expect(await restarted.decisions.detail('a')).toEqual(fresh);
  });

  it('are narrowed by every field of the filter', async () => {
    const gateway = await started();
    await finish(
      gateway,
      kept('a'),
      kept('b', { policy: 'random', version: 2, reason: 'dice', isTie: true, winnerId: 'wrk_b' }),
      kept('c', { routeId: 'rte_1', winnerId: null }, { model: 'model-b', outcome: 'failed' }),
      kept('d', {}, { tenantId: 'ten_x', startedAtMs: noon - 3_600_000 }),
    );
    const ids = async (filter: Parameters<DecisionsReadModel['page']>[0]): Promise<string[]> =>
      (await gateway.decisions.page(filter, null, 10)).items
        .map(({ requestId }) => requestId)
        .sort();
    expect(await ids({})).toEqual(['a', 'b', 'c', 'd']);
    expect(await ids({ policy: 'random' })).toEqual(['b']);
    expect(await ids({ version: 2 })).toEqual(['b']);
    expect(await ids({ reason: 'dice' })).toEqual(['b']);
    expect(await ids({ workerId: 'wrk_b' })).toEqual(['b']);
    expect(await ids({ isTie: true })).toEqual(['b']);
    expect(await ids({ routeId: 'rte_1' })).toEqual(['c']);
    expect(await ids({ model: 'model-b' })).toEqual(['c']);
    expect(await ids({ outcome: ['failed'] })).toEqual(['c']);
    expect(await ids({ tenantId: 'ten_x' })).toEqual(['d']);
    expect(await ids({ text: 'd' })).toEqual(['d']);
    expect(await ids({ range: 'm15' })).toEqual(['a', 'b', 'c']);
    expect(await ids({ fromMs: noon - 4_000_000, toMs: noon - 10_000 })).toEqual(['d']);
  });

  it('page in order, newest first, each once', async () => {
    const gateway = await started();
    await finish(
      gateway,
      ...Array.from({ length: 7 }, (_, index) =>
        kept(`r${index}`, {}, { startedAtMs: noon - 7_000 + 1_000 * Math.floor(index / 2) }),
      ),
    );
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page = await gateway.decisions.page({}, cursor, 3);
      seen.push(...page.items.map(({ requestId }) => requestId));
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(seen).toEqual(['r6', 'r5', 'r4', 'r3', 'r2', 'r1', 'r0']);
    await expect(gateway.decisions.page({}, '!', 3)).rejects.toMatchObject({
      code: 'invalid_request',
    });
  });

  it('sum up to reasons, regret, imbalance and the errors of prediction', async () => {
    const gateway = await started();
    await finish(
      gateway,
      kept('a'),
      kept('b', { margin: -0.3, reason: 'sticky' }),
      kept('c', { winnerId: 'wrk_b', margin: null, isTie: true }, { usage: null }),
      kept('d', { predictedTtftSeconds: 0.4 }),
    );
    const figures = await gateway.decisions.figures({});
    expect(figures).toMatchObject({
      decisions: 4,
      isExact: true,
      ties: 1,
      reasons: [
        { reason: 'warm', count: 3 },
        { reason: 'sticky', count: 1 },
      ],
      policies: [{ policy: 'cache_aware', version: 1, count: 4 }],
      workers: [
        { workerId: 'wrk_a', workerName: 'worker-a', count: 3 },
        { workerId: 'wrk_b', workerName: 'worker-b', count: 1 },
      ],
      imbalance: 1.5,
      cache: { calls: 3, inputTokens: 300, availableTokens: 240, predictedTokens: 240 },
      ttft: { calls: 4 },
    });
    expect(figures.cache.deliveredTokens).toBe(180);
    expect(figures.regretShare).toBeCloseTo(1 / 3);
    expect(figures.regretMean).toBeCloseTo(0.1);
    expect(figures.ttft.errorMeanSeconds).toBeCloseTo((0.05 * 3 - 0.2) / 4);
    expect(figures.ttft.absoluteErrorP50Seconds).toBeCloseTo(0.05);
    expectFinite(figures);
  });

  it('leave unknown what an empty window cannot say', async () => {
    const gateway = await started();
    expect(await gateway.decisions.figures({ model: 'nobody' })).toMatchObject({
      decisions: 0,
      imbalance: null,
      regretShare: null,
      ttft: { calls: 0, errorMeanSeconds: null, absoluteErrorP90Seconds: null },
    });
  });
});
