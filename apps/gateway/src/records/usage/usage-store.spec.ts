import type { CallRecord } from '@bellwether/exchange';
import { aCallRecord, aWorkerView } from '@bellwether/telemetry/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { recordsDatabase } from '../../testing/records-database.js';
import type { RecordsDatabase } from '../../testing/records-database.js';
import { toPendingCall } from '../call-row.js';
import { createFleetMirror } from '../fleet-mirror.js';
import { dayMs, hourMs } from './rollups.js';
import { dayOf } from './partitions.js';
import { UsageStore } from './usage-store.js';

const noon = 1_700_049_600_000;
let database: RecordsDatabase;
let store: UsageStore;
const fleet = createFleetMirror();
fleet.update([aWorkerView()]);

beforeAll(async () => {
  database = await recordsDatabase();
});
afterAll(() => database.dispose());
beforeEach(async () => {
  await database.clear();
  store = new UsageStore(database.sql);
});

const priced = { micros: 2_800, reason: null, priceId: 'prc_a', priceVersion: 3 };
const aCall = (requestId: string, differences: Partial<CallRecord> = {}) =>
  toPendingCall(aCallRecord({ requestId, startedAtMs: noon, cost: priced, ...differences }), fleet)
    .row;

async function sumsIn(table: string) {
  const [row] = await database.sql<Record<string, number>>(
    `SELECT count(*)::int4 AS rows, sum(requests) AS requests, sum(input_tokens) AS input, sum(cost_micros) AS cost,
       sum(unpriced_requests) AS unpriced FROM ${table}`,
  );
  return row;
}

async function daysThere(): Promise<string[]> {
  const rows = await database.sql<{ name: string }>(
    `SELECT c.relname AS name FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
     WHERE i.inhparent = 'usage_events'::regclass ORDER BY 1`,
  );
  return rows.map(({ name }) => name);
}

describe('UsageStore', () => {
  it('counts a call once, however often and together with whom it is stored', async () => {
    const [a, b, c] = [aCall('a'), aCall('b', { startedAtMs: noon + hourMs }), aCall('c')];
    await store.add([a, a, b]);
    await store.add([a, c]);
    await new UsageStore(database.sql).add([c, b]);
    const expected = { requests: 3, input: 300, cost: 8_400, unpriced: 0 };
    expect(await sumsIn('usage_hourly')).toEqual({ rows: 2, ...expected });
    expect(await sumsIn('usage_daily')).toEqual({ rows: 1, ...expected });
    const events = await database.sql('SELECT request_id FROM usage_events');
    expect(events).toHaveLength(3);
  });

  it('keeps what is not known null in events, and tells of it in sums', async () => {
    const cost = { micros: null, reason: 'no_price' as const, priceId: null, priceVersion: null };
    await store.add([aCall('a', { cost, usage: null }), aCall('b')]);
    const [event] = await database.sql(
      "SELECT cost_micros, cost_reason, input_tokens FROM usage_events WHERE request_id = 'a'",
    );
    expect(event).toEqual({ cost_micros: null, cost_reason: 'no_price', input_tokens: null });
    expect(await sumsIn('usage_daily')).toMatchObject({ cost: 2_800, unpriced: 1, input: 100 });
  });

  it('keeps what plugins noted with the event, as far as the database takes it', async () => {
    const annotations = { 'cost-tags.project': 'apollo', 'odd.text': 'a\u0000b\ud800' };
    await store.add([aCall('noted', { annotations }), aCall('plain')]);
    const rows = await database.sql('SELECT annotations FROM usage_events ORDER BY request_id');
    expect(rows).toEqual([
      { annotations: { 'cost-tags.project': 'apollo', 'odd.text': 'ab\ufffd' } },
      { annotations: null },
    ]);
  });

  it('makes no row of sums for a model that nobody serves, or for an end user', async () => {
    const strangers = Array.from({ length: 50 }, (_, index) =>
      aCall(`r${index}`, { model: `made-up-${index}`, servedModel: null, endUser: `u${index}` }),
    );
    await store.add(strangers);
    expect(await sumsIn('usage_hourly')).toMatchObject({ rows: 1, requests: 50 });
  });

  it('makes the day of an event that was late for long, and none for a time that is nonsense', async () => {
    await store.add([aCall('late', { startedAtMs: noon - 20 * dayMs })]);
    await store.add([aCall('never', { startedAtMs: 1 }), aCall('nan', { startedAtMs: NaN })]);
    expect(await daysThere()).toContain('usage_events_20231026');
    expect(await sumsIn('usage_daily')).toMatchObject({ requests: 1 });
  });

  it('drops whole days and keeps their sums; a day that is dropped behind its back is made again', async () => {
    await store.add([aCall('old', { startedAtMs: noon - 3 * dayMs }), aCall('young')]);
    await store.partitions.ahead(noon);
    expect(await daysThere()).toContain('usage_events_20231117');
    expect(await new UsageStore(database.sql).partitions.dropBefore(dayOf(noon))).toBeGreaterThan(
      0,
    );
    expect((await daysThere())[0]).toBe('usage_events_20231115');
    expect(await database.sql('SELECT request_id FROM usage_events')).toHaveLength(1);
    expect(await sumsIn('usage_daily')).toMatchObject({ requests: 2 });
    await store.add([aCall('again', { startedAtMs: noon - 3 * dayMs })]);
    expect(await database.sql('SELECT request_id FROM usage_events')).toHaveLength(2);
  });
});
