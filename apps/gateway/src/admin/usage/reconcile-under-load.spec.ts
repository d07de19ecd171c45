import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CallRecord } from '@bellwether/exchange';
import { createLogger, createMetrics } from '@bellwether/telemetry';
import { aCallRecord } from '@bellwether/telemetry/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createRecords } from '../../records/create-records.js';
import type { Records } from '../../records/create-records.js';
import { createRecordBus } from '../../records/record-bus.js';
import type { RunSql } from '../../records/run-sql.js';
import { recordsDatabase } from '../../testing/records-database.js';
import type { RecordsDatabase } from '../../testing/records-database.js';
import { reconcile } from './reconcile.js';

const hourMs = 3_600_000;
const noon = 1_700_049_600_000;
/** Long over: nothing of it is on its way any more, whatever the clock says. */
const longAgo = noon - hourMs;

let database: RecordsDatabase;
let dataDir: string;
let records: Records;
let nowMs: number;
/** Runs before and after each statement. */
let around: (text: string, isOver: boolean) => Promise<void>;
const bus = createRecordBus({
  onError: (error) => {
    throw error;
  },
});

beforeAll(async () => {
  database = await recordsDatabase();
});
afterAll(() => database.dispose());
beforeEach(async () => {
  await database.clear();
  await database.sql('DELETE FROM limits');
  await database.sql('DELETE FROM limit_counters');
  dataDir = mkdtempSync(join(tmpdir(), 'bw-reconcile-'));
  around = async () => undefined;
  nowMs = noon - 2 * hourMs;
  const sql: RunSql = async (text, parameters) => {
    await around(text, false);
    const rows = await database.sql(text, parameters);
    await around(text, true);
    return rows as never;
  };
  records = await createRecords({
    ...{ sql, bus, dataDir, bootId: 'boot', isEmbedded: true, nowMs: () => nowMs },
    metrics: createMetrics({ version: '0', nowMs: () => nowMs }),
    logger: createLogger({ level: 'error', stream: { write: () => undefined } }),
    settings: {
      ...{ spoolBytes: 10_000_000, callDays: 7, toolDays: 7, decisionDays: 7, traceHours: 24 },
      ...{ traceMaxBytes: 10_000_000, bucketDays: 30, usageDays: 35, usageHourDays: 400 },
      ...{ queueCalls: 1_000, refusedCallsPerMinute: 100, flushMs: 250 },
    },
  });
  nowMs = noon;
});
afterEach(async () => {
  around = async () => undefined;
  await records.close();
  rmSync(dataDir, { recursive: true, force: true });
});

let made = 0;
function finish(calls: number, differences: Partial<CallRecord> = {}): void {
  const more = Array.from({ length: calls }, () =>
    aCallRecord({
      ...{ requestId: `r${(made += 1)}`, startedAtMs: longAgo, tenantId: 'ten_a', ...differences },
    }),
  );
  bus.publish({ kind: 'calls', records: more });
}

/** A budget of money a day, begun at midnight, with what is counted of it. */
async function budgetOf(kind: 'moneyPerDay' | 'tokensPerDay', used: number, usedLately = 0) {
  const budget = { kind, amount: 1e9, window: 'calendar', zone: 'UTC', isSoft: true };
  await database.sql(
    `INSERT INTO limits (id, name, tenant_id, subject, subject_id, limits, budgets, is_shadow, created_at, changed_at)
     VALUES ('lim_a', 'a', 'ten_a', 'tenant', 'ten_a', '{}', $1, false, to_timestamp(0), to_timestamp(0))`,
    [JSON.stringify([{ ...budget, increase: null }])],
  );
  const midnight = Math.floor(noon / (24 * hourMs)) * 24 * hourMs;
  await database.sql(
    `INSERT INTO limit_counters (rule_id, kind, slot_ms, used, changed_ms) VALUES
     ('lim_a', $1, $2, $3, $4), ('lim_a', $1 || ':pace', $5, $6, $4)`,
    [kind, midnight, used, usedLately > 0 ? noon : longAgo, noon - (noon % 900_000), usedLately],
  );
}

const gap = async (): Promise<number> => (await reconcile(records, nowMs)).gap;
const cost = (micros: number | null) => ({
  micros,
  reason: micros === null ? ('class_without_price' as const) : null,
  priceId: null,
  priceVersion: null,
});

describe('reconciliation while calls run', () => {
  it('finds no difference between any two statements of the writer', async () => {
    finish(50);
    await records.writer.flush();
    finish(50);
    const found: number[] = [];
    let isLooking = false;
    around = async () => {
      if (isLooking) return;
      isLooking = true;
      found.push(await gap());
      isLooking = false;
    };
    await records.writer.flush();
    expect(found.length).toBeGreaterThan(1);
    expect(Math.max(...found)).toBe(0);
  });

  it('takes nothing for a difference that is counted and stored while it asks', async () => {
    finish(50);
    await records.writer.flush();
    let isLooking = false;
    around = async (text) => {
      if (isLooking || !text.includes('AS parts')) return;
      isLooking = true;
      finish(50);
      await records.writer.flush();
      finish(50);
      isLooking = false;
    };
    expect(await gap()).toBe(0);
    around = async () => undefined;
    // What waits, waits as long as it likes.
    finish(50);
    nowMs += 60_000;
    expect(await gap()).toBe(0);
  });

  it('shows what is missing all the same, and how much', async () => {
    finish(100);
    await records.writer.flush();
    await database.sql("DELETE FROM calls WHERE request_id LIKE '%7'");
    finish(50);
    expect(await gap()).toBeCloseTo(0.1, 5);
  });
});

describe('reconciliation of budgets', () => {
  it('compares money with what the calls have cost', async () => {
    finish(10, { cost: cost(500) });
    await records.writer.flush();
    await budgetOf('moneyPerDay', 5_000);
    const { gap: agrees, sources } = await reconcile(records, nowMs);
    expect(agrees).toBe(0);
    expect(sources).toContainEqual(
      expect.objectContaining({ source: 'budgets of money', costMicros: 5_000, tokens: null }),
    );
    await database.sql("UPDATE limit_counters SET used = 2500 WHERE kind = 'moneyPerDay'");
    expect(await gap()).toBeCloseTo(0.5, 5);
  });

  it('knows that a call without a known cost has used up what was reserved for it', async () => {
    finish(10, { cost: cost(500) });
    finish(1, { cost: cost(null) });
    await records.writer.flush();
    await budgetOf('moneyPerDay', 5_700);
    expect(await gap()).toBe(0);
    await database.sql("UPDATE limit_counters SET used = 4000 WHERE kind = 'moneyPerDay'");
    expect(await gap()).toBeCloseTo(0.2, 5);
  });

  it('waits for what another gateway has booked lately, and for no more than that', async () => {
    const [call] = [aCallRecord()];
    const tokens = (call.usage?.inputTokens ?? 0) + (call.usage?.outputTokens ?? 0);
    finish(10);
    await records.writer.flush();
    await budgetOf('tokensPerDay', 12 * tokens, 2 * tokens);
    expect(await gap()).toBeCloseTo(0.2, 5);
    await database.sql("INSERT INTO gateway_runs VALUES ('other', $1, $2)", [longAgo, noon]);
    expect(await gap()).toBe(0);
    await database.sql("UPDATE limit_counters SET used = used * 2 WHERE kind = 'tokensPerDay'");
    expect(await gap()).toBeGreaterThan(1);
  });

  it('lets a budget begin anew while calls run', async () => {
    finish(4, { cost: cost(500), startedAtMs: longAgo, endMs: 60_000 });
    await records.writer.flush();
    await budgetOf('moneyPerDay', 0);
    const begun = longAgo + 30_000;
    await database.sql(
      `UPDATE limits SET budgets = jsonb_set(budgets, '{0,countedFromMs}', to_jsonb($1::float8))`,
      [begun],
    );
    expect(await gap()).toBe(0);
    finish(1, { cost: cost(500), startedAtMs: longAgo + 60_000, endMs: 1_000 });
    await records.writer.flush();
    expect(await gap()).toBeCloseTo(0.2, 5);
  });
});
