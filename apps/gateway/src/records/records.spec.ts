import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CallRecord } from '@bellwether/exchange';
import { createLogger, createMetrics } from '@bellwether/telemetry';
import { aCallRecord, aWorkerView } from '@bellwether/telemetry/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { toCallRecord } from './call-row.js';
import type { CallRow } from './call-row.js';
import { createRecords } from './create-records.js';
import type { Records } from './create-records.js';
import { allWorkers, loadMinutes, minuteOf } from './minute-store.js';
import type { RecordBus } from './record-bus.js';
import { createRecordBus } from './record-bus.js';
import { deleteOld } from './retention.js';
import { recordsDatabase } from '../testing/records-database.js';
import type { RecordsDatabase } from '../testing/records-database.js';

const noon = 1_700_049_600_000;
let database: RecordsDatabase;
let dataDir: string;
let nowMs: number;
let bus: RecordBus;
const lines: string[] = [];
const open: Records[] = [];

beforeAll(async () => {
  database = await recordsDatabase();
});
afterAll(() => database.dispose());
beforeEach(async () => {
  await database.clear();
  dataDir = mkdtempSync(join(tmpdir(), 'bw-records-'));
  nowMs = noon;
  lines.length = 0;
});
afterEach(async () => {
  database.setAway(true);
  for (const records of open.splice(0)) await records.close();
  rmSync(dataDir, { recursive: true, force: true });
});

async function startRecords(
  differences: Partial<Record<'queueCalls', number>> = {},
): Promise<Records> {
  bus = createRecordBus({
    onError: (error) => {
      throw error;
    },
  });
  const records = await createRecords({
    sql: database.sql,
    bus,
    dataDir,
    bootId: `boot-${nowMs}`,
    isEmbedded: true,
    nowMs: () => nowMs,
    metrics: createMetrics({ version: '0', nowMs: () => nowMs }),
    logger: createLogger({ level: 'info', stream: { write: (line) => void lines.push(line) } }),
    settings: {
      spoolBytes: 10_000_000,
      callDays: 7,
      toolDays: 7,
      decisionDays: 7,
      traceHours: 24,
      traceMaxBytes: 10_000_000,
      bucketDays: 30,
      usageDays: 35,
      usageHourDays: 400,
      queueCalls: 1_000,
      refusedCallsPerMinute: 100,
      flushMs: 250,
      ...differences,
    },
  });
  open.push(records);
  return records;
}

function finish(...records: CallRecord[]): void {
  bus.publish({ kind: 'calls', records });
}

const endingAt = (
  requestId: string,
  endedAtMs: number,
  differences: Partial<CallRecord> = {},
): CallRecord => aCallRecord({ requestId, startedAtMs: endedAtMs - 1_000, ...differences });

const count = async (table: string): Promise<number> => {
  const [row] = await database.sql<{ n: number }>(`SELECT count(*)::int4 AS n FROM ${table}`);
  return row?.n ?? -1;
};

const requestsOf = async (workerId: string, minute: number): Promise<number> => {
  const minutes = await loadMinutes(database.sql, minute, minute + 1, workerId);
  return minutes[0]?.cell.requests ?? 0;
};

describe('the writer', () => {
  it('stores a call once, with its decision and the name its worker had', async () => {
    const records = await startRecords();
    bus.publish({ kind: 'fleet', workers: [aWorkerView()], events: [] });
    const decision = { requestId: 'a' } as unknown as NonNullable<CallRecord['decision']>;
    const call = endingAt('a', nowMs, { decision });
    finish(call, call);
    await records.writer.flush();
    finish(call);
    await records.writer.flush();
    const rows = await database.sql<{ worker_name: string }>('SELECT worker_name FROM calls');
    expect(rows).toEqual([{ worker_name: 'worker-a' }]);
    expect(await count('decisions')).toBe(1);
  });

  it('keeps what tools did for a call, and nothing where there were none', async () => {
    const records = await startRecords();
    const tools = { rounds: 2, started: 3, failed: 1, denied: 1, ms: 41.5 };
    finish(endingAt('with', nowMs, { tools }), endingAt('without', nowMs));
    await records.writer.flush();
    const rows = await database.sql<CallRow>('SELECT * FROM calls ORDER BY request_id');
    expect(rows.map(toCallRecord).map((call) => call.tools)).toEqual([tools, undefined]);
  });

  it('keeps two calls apart that a caller sent with the same request id', async () => {
    const records = await startRecords();
    finish(endingAt('same', nowMs), endingAt('same', nowMs + 5));
    await records.writer.flush();
    expect(await count('calls')).toBe(2);
  });

  it('stores hostile names as text, and loses no batch to one of them', async () => {
    const records = await startRecords();
    finish(
      endingAt('a', nowMs, { model: "x\u0000'); DROP TABLE calls; -- \ud800" }),
      endingAt('b', nowMs, { status: Number.NaN }),
      endingAt('c', nowMs),
    );
    await records.writer.flush();
    const rows = await database.sql<{ request_id: string; model: string }>(
      'SELECT request_id, model FROM calls ORDER BY request_id',
    );
    expect(rows.map((row) => row.request_id)).toEqual(['a', 'c']);
    expect(rows[0]?.model).toBe("x'); DROP TABLE calls; -- \ufffd");
    expect(records.writer.stats().dropped).toEqual({ refused: 1 });
  });

  it('keeps nothing of a tenant that was erased, here or by another gateway', async () => {
    const records = await startRecords();
    nowMs += 60_000;
    const of = (tenantId: string) => ({ tenantId });
    finish(endingAt('before', nowMs, of('ten_gone')), endingAt('mine', nowMs, of('ten_mine')));
    await records.writer.flush();
    expect(await count('usage_events')).toBe(2);
    await database.sql(
      `INSERT INTO audit (id, at, actor_kind, action, object_kind, object_id, request_id, address)
       VALUES ('aud_gone', to_timestamp($1 / 1000.0), 'token', 'tenant.erased', 'tenant', 'ten_gone', 'r', '')`,
      [nowMs],
    );
    await records.erased.sweep();
    finish(endingAt('after', nowMs, of('ten_gone')));
    await records.writer.flush();
    for (const table of ['calls', 'usage_events', 'usage_hourly', 'usage_daily'])
      expect([table, await count(table)]).toEqual([table, 1]);
    expect(records.erased.sums.requests).toBe(2);
    expect(records.metrics.callTotals().requests).toBe(3);
  });

  it('records calls of callers that were not let in up to a bound, and all others', async () => {
    const records = await startRecords();
    const refused = { identifiedMs: null, status: 401, keyId: 'key_leaked' };
    const all = Array.from({ length: 50 }, (_, at) => endingAt(`r${at}`, nowMs, refused));
    finish(...all, endingAt('good', nowMs));
    await records.writer.flush();
    expect(await count('calls')).toBe(11);
    expect(records.refused.leftOut).toBe(40);
    expect(records.writer.stats().dropped).toEqual({});
    expect(records.metrics.callTotals().requests).toBe(51);
  });

  it('waits on disk while the database is away, and counts everything once when it is back', async () => {
    const records = await startRecords();
    finish(endingAt('a', nowMs));
    await records.writer.flush();
    database.setAway(true);
    finish(endingAt('b', nowMs), endingAt('c', nowMs));
    await records.writer.flush();
    finish(endingAt('d', nowMs));
    await records.writer.flush();
    expect(records.writer.stats()).toMatchObject({ queued: 0, awaySinceMs: noon, spooled: 3 });
    await expect(records.fold()).rejects.toThrow();

    database.setAway(false);
    finish(endingAt('e', nowMs));
    nowMs += 10_000;
    await records.writer.flush();
    await records.fold();
    expect(await count('calls')).toBe(5);
    expect(await count('usage_events')).toBe(5);
    expect(await database.sql('SELECT sum(requests) AS n FROM usage_daily')).toEqual([{ n: 5 }]);
    expect(await requestsOf(allWorkers, minuteOf(noon))).toBe(5);
    expect(records.writer.stats()).toMatchObject({ awaySinceMs: null, spoolBytes: 0, dropped: {} });
    expect(lines.filter((line) => line.includes('database is away'))).toHaveLength(1);
  });

  it('finds after a restart what the last run left on disk', async () => {
    database.setAway(true);
    const first = await startRecords();
    finish(endingAt('a', nowMs), endingAt('b', nowMs));
    await first.close();
    database.setAway(false);
    nowMs += 60_000;
    const second = await startRecords();
    await second.writer.flush();
    await second.fold();
    expect(await count('calls')).toBe(2);
    expect(await requestsOf('wrk_a', minuteOf(noon))).toBe(2);
  });

  it('sends to disk what its queue has no room for', async () => {
    const records = await startRecords({ queueCalls: 2 });
    finish(endingAt('a', nowMs), endingAt('b', nowMs), endingAt('c', nowMs));
    expect(records.writer.stats().queued).toBe(2);
    await records.writer.flush();
    expect(await count('calls')).toBe(3);
  });
});

describe('minute buckets', () => {
  it('sum a minute per worker and in all, as the stored calls do', async () => {
    const records = await startRecords();
    nowMs = noon + 60_000;
    finish(
      endingAt('a', nowMs),
      endingAt('b', nowMs, { workerId: 'wrk_b' }),
      endingAt('c', nowMs, { workerId: null, usage: null, outcome: 'rejected' }),
    );
    bus.publish({ kind: 'fleet', workers: [aWorkerView({ inFlight: 7 })], events: [] });
    await records.writer.flush();
    await records.fold();
    const [all] = await loadMinutes(database.sql, noon, noon + 120_000, allWorkers);
    expect(all).toMatchObject({
      atMs: noon + 60_000,
      cell: { requests: 3, rejected: 1, inputTokens: 200, inputCalls: 2, inFlight: 7 },
    });
    expect(all?.cell.ttft?.total).toBe(3);
    expect(await requestsOf('wrk_b', noon + 60_000)).toBe(1);
  });

  it('survive a restart in the middle of a minute without counting twice or forgetting', async () => {
    const first = await startRecords();
    nowMs = noon + 60_500;
    finish(endingAt('a', nowMs));
    await first.writer.flush();
    await first.fold();
    finish(endingAt('b', nowMs));
    await first.writer.flush();
    // Killed here: `b` is stored, its minute was not summed again.
    nowMs += 1_000;
    const second = await startRecords();
    bus.publish({ kind: 'fleet', workers: [aWorkerView({ inFlight: 1 })], events: [] });
    finish(endingAt('c', nowMs));
    await second.writer.flush();
    await second.fold();
    expect(await requestsOf(allWorkers, noon + 60_000)).toBe(3);
    nowMs = noon + 125_000;
    await second.fold();
    finish(endingAt('late', noon + 119_000));
    await second.writer.flush();
    await second.fold();
    expect(await requestsOf(allWorkers, noon + 60_000)).toBe(4);
  });
});

describe('the run log', () => {
  it('knows how long a gateway ran in a window, across restarts', async () => {
    const first = await startRecords();
    await first.fold();
    nowMs = noon + 10_000;
    await first.fold();
    nowMs = noon + 40_000;
    const second = await startRecords();
    await second.fold();
    nowMs = noon + 50_000;
    expect(second.runs.coveredMs(noon, noon + 60_000)).toBe(20_000);
    expect(second.runs.coveredMs(noon + 10_000, noon + 40_000)).toBe(0);
  });
});

describe('fleet events', () => {
  it('are there after a restart, newest first', async () => {
    const first = await startRecords();
    bus.publish({
      kind: 'fleet',
      workers: [],
      events: [
        { atMs: noon, kind: 'joined', workerId: 'wrk_a', workerName: 'a', detail: null },
        { atMs: noon + 1, kind: 'ready', workerId: 'wrk_a', workerName: 'a', detail: null },
      ],
    });
    await first.fold();
    const second = await startRecords();
    bus.publish({
      kind: 'fleet',
      workers: [],
      events: [
        {
          atMs: noon + 2,
          kind: 'failed',
          workerId: 'wrk_a',
          workerName: 'a',
          detail: 'refused 3 of 3 probes',
        },
      ],
    });
    await second.fold();
    expect(second.events.recent(10).map((event) => event.kind)).toEqual([
      'failed',
      'ready',
      'joined',
    ]);
    expect(await count('fleet_events')).toBe(3);
  });
});

describe('retention', () => {
  it('deletes what is too old, in portions, and keeps the rest', async () => {
    const records = await startRecords({ queueCalls: 5_000 });
    const day = 86_400_000;
    finish(
      ...Array.from({ length: 2_300 }, (_, index) => endingAt(`old${index}`, noon - 8 * day)),
      endingAt('young', noon - 6 * day),
    );
    await records.writer.flush();
    await records.fold();
    const deleted = await deleteOld({
      sql: database.sql,
      nowMs: () => nowMs,
      callDays: 7,
      toolDays: 7,
      decisionDays: 7,
      bucketDays: 30,
      usageDays: 35,
      usageHourDays: 400,
      partitions: records.usage.partitions,
      needsVacuum: true,
    });
    expect(deleted).toBe(2_300);
    expect(await count('calls')).toBe(1);
    expect(await requestsOf(allWorkers, minuteOf(noon - 8 * day))).toBe(2_300);
  });
});

describe('the log', () => {
  it('has a line per finished call and passes on what the data plane says', async () => {
    await startRecords();
    finish(endingAt('a', nowMs));
    bus.publish({
      kind: 'log',
      level: 'error',
      text: 'something broke',
      detail: { requestId: 'a' },
    });
    expect(
      lines
        .map((line) => JSON.parse(line) as { text: string; requestId: string })
        .map(({ text, requestId }) => `${text} ${requestId}`),
    ).toEqual(['call a', 'something broke a']);
  });
});
