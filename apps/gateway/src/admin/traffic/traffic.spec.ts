import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CallRecord, OpenCall } from '@bellwether/exchange';
import { createLogger, createMetrics } from '@bellwether/telemetry';
import { aCallRecord, aWorkerView } from '@bellwether/telemetry/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createRecords } from '../../records/create-records.js';
import type { Records } from '../../records/create-records.js';
import { createRecordBus } from '../../records/record-bus.js';
import type { RecordBus } from '../../records/record-bus.js';
import { recordsDatabase } from '../../records/testing/records-database.js';
import type { RecordsDatabase } from '../../records/testing/records-database.js';
import { createTraffic } from './create-traffic.js';
import type { Traffic } from './create-traffic.js';
import type { Range } from './window.js';

const noon = 1_700_049_600_000;
const logger = createLogger({ level: 'error', stream: { write: () => undefined } });
let database: RecordsDatabase;
let dataDir: string;
let nowMs: number;
let running: OpenCall[];

interface Gateway {
  readonly bus: RecordBus;
  readonly records: Records;
  readonly traffic: Traffic;
}
const gateways: Gateway[] = [];

beforeAll(async () => {
  database = await recordsDatabase();
});
afterAll(() => database.dispose());
beforeEach(async () => {
  await database.clear();
  dataDir = mkdtempSync(join(tmpdir(), 'bw-traffic-'));
  nowMs = noon;
  running = [];
});
afterEach(async () => {
  for (const { records, traffic } of gateways.splice(0)) {
    await traffic.close();
    await records.close();
  }
  rmSync(dataDir, { recursive: true, force: true });
});

async function aGateway(): Promise<Gateway> {
  const bus = createRecordBus({ onError: (error) => { throw error; } });
  const records = await createRecords({
    sql: database.sql, bus, logger, dataDir, bootId: `boot-${nowMs}`, isEmbedded: true, nowMs: () => nowMs,
    metrics: createMetrics({ version: '0', nowMs: () => nowMs }),
    settings: { spoolBytes: 10_000_000, callDays: 7, bucketDays: 30, queueCalls: 5_000, flushMs: 250 },
  });
  const traffic = createTraffic({ records, bus, logger, nowMs: () => nowMs, plane: { openCalls: () => Promise.resolve(running) } });
  await records.fold().catch(() => undefined);
  await traffic.preload().catch(() => undefined);
  const gateway = { bus, records, traffic };
  gateways.push(gateway);
  return gateway;
}

async function finish({ bus, records }: Gateway, ...calls: CallRecord[]): Promise<void> {
  bus.publish({ kind: 'calls', records: calls });
  await records.writer.flush();
}

const endingAt = (endedAtMs: number, differences: Partial<CallRecord> = {}): CallRecord =>
  aCallRecord({ requestId: `r${endedAtMs}`, startedAtMs: endedAtMs - 1_000, ...differences });

const anOpenCall = (differences: Partial<OpenCall> = {}): OpenCall => ({
  requestId: 'open-1', startedAtMs: noon - 4_000, tenantId: 'ten_default', projectId: null, keyId: null, operation: 'chat', model: 'model-a',
  isStream: true, workerId: 'wrk_a', firstOutputMs: 100, events: 3, ...differences,
});

/** Every number in an answer is one: NaN and Infinity become null in JSON and a 500 in GraphQL. */
function expectFinite(value: unknown, path = 'answer'): void {
  if (typeof value === 'number') expect(Number.isFinite(value), path).toBe(true);
  else if (value && typeof value === 'object') for (const [key, item] of Object.entries(value)) expectFinite(item, `${path}.${key}`);
}

describe('with no worker, no call and no reading', () => {
  it.each(['m15', 'h1', 'h6', 'h24', 'd7', 'd30'] as Range[])('the overview of %s is empty and whole', async (range) => {
    const { traffic } = await aGateway();
    const overview = await traffic.figures.overview(range);
    expectFinite(overview);
    expect(overview.kpis).toMatchObject({ requests: 0, requestsPerSecond: 0, ttftP95Ms: null, hitDelivered: null, hitPredicted: null, errorRate: null, inFlight: 0, oldestOpenMs: null });
    expect(overview.buckets).toHaveLength(Math.round(overview.windowMs / overview.bucketMs));
    expect(overview.attention).toEqual([]);
  });

  it('lists, details and worker charts are empty', async () => {
    const { traffic } = await aGateway();
    const page = await traffic.calls.page({}, null, 50);
    expectFinite(page);
    expect(page).toMatchObject({ items: [], nextCursor: null, total: 0, totalIsExact: true });
    expect(await traffic.calls.detail('nothing')).toBeNull();
    expect(await traffic.calls.openCalls()).toEqual([]);
    expectFinite(await traffic.figures.workerTraffic('h1', 'wrk_unknown'));
  });

  it('the figures stand while the database is away', async () => {
    database.setAway(true);
    const { traffic } = await aGateway();
    for (const range of ['m15', 'd30'] as const) expectFinite(await traffic.figures.overview(range));
    await expect(traffic.calls.page({}, null, 50)).rejects.toMatchObject({ code: 'storage_unavailable' });
  });
});

describe('figures', () => {
  it('fold a call into the five seconds of its end, at once', async () => {
    const gateway = await aGateway();
    nowMs = noon + 12_000;
    await finish(gateway, endingAt(noon + 11_000), endingAt(noon + 11_500, { outcome: 'failed', status: 502, usage: null }));
    const { buckets, kpis } = await gateway.traffic.figures.overview('m15');
    const bucket = buckets.find(({ atMs }) => atMs === noon + 10_000);
    expect(bucket).toMatchObject({ isGap: false, requests: 2, errors: 1, inputTokens: 100, outputTokens: 41, cachedTokens: 60 });
    expect(bucket?.ttftP50Ms).toBeGreaterThan(150);
    expect(bucket?.ttftP50Ms).toBeLessThanOrEqual(200);
    expect(kpis).toMatchObject({ requests: 2, errors: 1, errorRate: 0.5, hitDelivered: 0.6 });
    expect(kpis.requestsPerSecond).toBeCloseTo(2 / 12);
  });

  it('count the delivered hit only over calls whose worker reports cached tokens', async () => {
    const gateway = await aGateway();
    const silent = { inputTokens: 900, cachedTokens: null, outputTokens: 1, reasoningTokens: null, source: 'worker' as const };
    await finish(gateway, endingAt(noon), endingAt(noon + 1, { usage: silent }));
    const { kpis } = await gateway.traffic.figures.overview('m15');
    expect(kpis.hitDelivered).toBeCloseTo(0.6);
    expect(kpis.hitPredicted).toBeCloseTo(80 / 110);
  });

  it('leave unknown what nobody reported', async () => {
    const gateway = await aGateway();
    await finish(gateway, endingAt(noon, { usage: null, predictedCachedTokens: null, isStream: false, firstOutputMs: null }));
    const { kpis } = await gateway.traffic.figures.overview('m15');
    expect(kpis).toMatchObject({ requests: 1, outputTokensPerSecond: null, hitDelivered: null, hitPredicted: null, ttftP50Ms: null });
  });

  it('tell workers apart', async () => {
    const gateway = await aGateway();
    await finish(gateway, endingAt(noon), endingAt(noon + 1, { workerId: 'wrk_b' }), endingAt(noon + 2, { workerId: 'wrk_b' }));
    expect((await gateway.traffic.figures.workerTraffic('m15', 'wrk_b')).kpis.requests).toBe(2);
    expect((await gateway.traffic.figures.workerTraffic('h6', 'wrk_a')).kpis.requests).toBe(1);
  });

  it('show what runs, without waiting for its end', async () => {
    const gateway = await aGateway();
    running = [anOpenCall(), anOpenCall({ requestId: 'open-2', startedAtMs: noon - 9_000, workerId: 'wrk_b' })];
    gateway.bus.publish({ kind: 'fleet', workers: [aWorkerView({ inFlight: 1 }), aWorkerView({ id: 'wrk_b', inFlight: 1 })], events: [] });
    const { kpis, buckets } = await gateway.traffic.figures.overview('m15');
    expect(kpis).toMatchObject({ inFlight: 2, oldestOpenMs: 9_000 });
    expect(buckets[buckets.length - 1]?.inFlight).toBe(2);
    expect((await gateway.traffic.figures.workerTraffic('m15', 'wrk_a')).kpis).toMatchObject({ inFlight: 1, oldestOpenMs: 4_000 });
  });

  it('stay after a restart, with a gap where the gateway did not run', async () => {
    const first = await aGateway();
    nowMs = noon + 10_000;
    await finish(first, endingAt(noon + 9_000));
    await first.records.fold();
    nowMs = noon + 60_000;
    const second = await aGateway();
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
    const first = await aGateway();
    await finish(first, endingAt(noon));
    await first.records.fold();
    nowMs = noon + 2 * 3_600_000;
    const second = await aGateway();
    nowMs += 90_000;
    await finish(second, endingAt(nowMs - 80_000), endingAt(nowMs));
    await second.records.fold();
    for (const range of ['h6', 'h24', 'd7', 'd30'] as const) {
      const { kpis, buckets } = await second.traffic.figures.overview(range);
      expect([range, kpis.requests]).toEqual([range, 3]);
      expect(buckets.reduce((sum, bucket) => sum + (bucket.requests ?? 0), 0)).toBe(3);
    }
    expect((await second.traffic.figures.overview('h1')).kpis.requests).toBe(2);
  });

  it('keep wide windows right while a day is read from the cache and counted again', async () => {
    const gateway = await aGateway();
    await finish(gateway, endingAt(noon), endingAt(noon + 90_000));
    nowMs = noon + 5 * 86_400_000;
    await gateway.records.fold();
    const requests = async () => (await gateway.traffic.figures.overview('d30')).kpis.requests;
    expect(await requests()).toBe(2);
    expect(await requests()).toBe(2);
    await finish(gateway, endingAt(noon + 1));
    await gateway.records.fold();
    expect(await requests()).toBe(3);
  });

  it('compare with the window before', async () => {
    const gateway = await aGateway();
    await finish(gateway, endingAt(noon));
    nowMs = noon + 20 * 60_000;
    const { kpis, previous } = await gateway.traffic.figures.overview('m15');
    expect([kpis.requests, previous.requests]).toEqual([0, 1]);
  });
});

describe('attention', () => {
  it('names broken workers, a database that is away, and a rate of errors', async () => {
    const gateway = await aGateway();
    gateway.bus.publish({
      kind: 'fleet', events: [],
      workers: [
        aWorkerView({ breaker: 'open', breakerSinceMs: noon - 5_000 }),
        aWorkerView({ id: 'wrk_b', name: 'worker-b', status: 'failed', statusSinceMs: noon - 9_000, statusReason: 'refused 3 of 3 probes' }),
      ],
    });
    database.setAway(true);
    await finish(gateway, ...Array.from({ length: 20 }, (_, index) => endingAt(noon - index, { outcome: index < 2 ? 'failed' : 'ok' })));
    const kinds = (await gateway.traffic.figures.attention()).map(({ kind, workerId, detail }) => [kind, workerId, detail]);
    expect(kinds).toEqual([
      ['database_away', null, expect.stringContaining('wait on disk')],
      ['error_rate', null, '2 of 20 calls failed in the last 5 minutes.'],
      ['worker_failed', 'wrk_b', 'refused 3 of 3 probes'],
      ['breaker_open', 'wrk_a', null],
    ]);
  });
});

describe('the list of calls', () => {
  it('pages without losing or repeating a call, also when starts are equal', async () => {
    const gateway = await aGateway();
    await finish(gateway, ...Array.from({ length: 25 }, (_, index) => endingAt(noon - Math.floor(index / 5), { requestId: `r${String(index).padStart(2, '0')}` })));
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
  ] as const)('narrows by %j', async (filter, expected) => {
    const gateway = await aGateway();
    await finish(
      gateway,
      endingAt(noon - 3_000, { requestId: 'a' }),
      endingAt(noon - 2_000, { requestId: 'b', workerId: 'wrk_b', outcome: 'failed', status: 502, firstOutputMs: 6_000, endMs: 7_000 }),
      endingAt(noon - 1_000, { requestId: 'c', outcome: 'rejected', status: 429, isStream: false, usage: null, workerId: null, attempts: [] }),
    );
    const page = await gateway.traffic.calls.page({ ...filter, outcome: 'outcome' in filter ? [...filter.outcome] : null }, null, 50);
    expect(page.items.map((call) => call.requestId)).toEqual(expected);
    expect(page.total).toBe(expected.length);
    expect(page.bars.reduce((sum, bar) => sum + bar.ok + bar.failed, 0)).toBe(expected.length);
  });

  it('lists running calls as live, and names what it can', async () => {
    const { bus, traffic } = await aGateway();
    bus.publish({ kind: 'fleet', workers: [aWorkerView()], events: [] });
    running = [anOpenCall(), anOpenCall({ requestId: 'other', model: 'model-b' })];
    const page = await traffic.calls.page({ status: 'live', model: 'model-a' }, null, 50);
    expect(page.items).toMatchObject([{ requestId: 'open-1', outcome: 'live', endMs: null, workerName: 'worker-a', tenantName: 'Default' }]);
  });

  it('refuses a cursor that is not its own', async () => {
    const { traffic } = await aGateway();
    await expect(traffic.calls.page({}, 'bm90IG91cnM', 10)).rejects.toMatchObject({ code: 'invalid_request', param: 'after' });
  });
});

describe('the detail of a call', () => {
  const decision = {
    requestId: 'a', atMs: noon, revision: 1, version: 1, model: 'model-a', policy: 'cache_aware', reason: null, attempt: 1, candidateCount: 1,
    candidates: [{ workerId: 'wrk_a', inFlight: 0, backlogSeconds: 0, kvUsage: null, waiting: null, readingAgeMs: null, matchedTokens: 80, terms: [] }],
    vetoes: [], winnerId: 'wrk_a', margin: null, isTie: false, promptTokens: 110, predictedCachedTokens: 80, predictedTtftSeconds: null,
  };

  it('has the decision and the worker names of then, also after the worker left and the gateway restarted', async () => {
    const first = await aGateway();
    first.bus.publish({ kind: 'fleet', workers: [aWorkerView()], events: [] });
    await finish(first, endingAt(noon, { requestId: 'a', decision }));
    const second = await aGateway();
    const call = await second.traffic.calls.detail('a');
    expect(call).toMatchObject({ workerName: 'worker-a', isSimulated: false, decision: { winnerName: 'worker-a', candidates: [{ workerName: 'worker-a', matchedTokens: 80 }] } });
    expect(call?.attempts).toMatchObject([{ workerName: 'worker-a', errorCode: null }]);
  });

  it('is there before the writer was, and while the call runs', async () => {
    const { bus, traffic } = await aGateway();
    running = [anOpenCall()];
    bus.publish({ kind: 'calls', records: [endingAt(noon, { requestId: 'a', decision })] });
    expect(await traffic.calls.detail('a')).toMatchObject({ outcome: 'ok', decision: { winnerId: 'wrk_a' } });
    expect(await traffic.calls.detail('open-1')).toMatchObject({ outcome: 'live', events: 3 });
  });
});
