import type { Budget, CallRecord } from '@bellwether/exchange';
import { aCallRecord } from '@bellwether/telemetry/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toPendingCall } from '../../records/call-row.js';
import { createFleetMirror } from '../../records/fleet-mirror.js';
import { UsageStore } from '../../records/usage/usage-store.js';
import { recordsDatabase } from '../../testing/records-database.js';
import type { RecordsDatabase } from '../../testing/records-database.js';
import { beginBudgets } from './begin-budgets.js';
import type { Held } from './begin-budgets.js';

const at = (text: string): number => Date.parse(`2026-${text}Z`);
/** When a budget is made. */
const nowMs = at('06-15T12:30:00');
let database: RecordsDatabase;

/** 141 tokens and 5 micro-units each. */
const past: [time: number, differences: Partial<CallRecord>][] = [
  [at('05-31T23:00:00'), {}],
  [at('06-01T00:00:00'), {}],
  [at('06-14T11:00:00'), {}],
  [at('06-14T18:20:00'), {}],
  [at('06-14T18:40:00'), { model: 'model-b', servedModel: 'model-b' }],
  [at('06-15T00:10:00'), { projectId: 'prj_b', keyId: 'key_b' }],
  [at('06-15T12:10:00'), {}],
  [at('06-15T12:10:00'), { tenantId: 'ten_b', projectId: 'prj_c', keyId: 'key_c' }],
];
const each = 141;
const costMicros = 5;

beforeAll(async () => {
  database = await recordsDatabase();
  const cost = { micros: costMicros, reason: null, priceId: null, priceVersion: null };
  const rows = past.map(([startedAtMs, differences], index) => {
    const record = aCallRecord({ requestId: `req_${index}`, startedAtMs, cost, ...differences });
    return toPendingCall(record, createFleetMirror()).row;
  });
  await new UsageStore(database.sql).add(rows);
});
afterAll(() => database.dispose());

const ofTenant: Held = { subject: 'tenant', subjectId: 'ten_default', model: null };
const aBudget = (rest: Partial<Budget> = {}): Budget => ({
  ...{ kind: 'tokensPerDay', amount: 1_000, window: 'calendar', zone: 'UTC', isSoft: false },
  ...{ increase: null, ...rest },
});
const begin = (held: Held, budget: Budget, before: readonly Budget[] = []) =>
  beginBudgets(database.sql, held, { budgets: [budget], before, nowMs });
const baseOf = async (held: Held, budget: Budget) => (await begin(held, budget))[0]?.base;

describe('a budget that is made at noon', () => {
  it.each<[string, Held, number]>([
    ['a tenant', ofTenant, 2],
    ['a project', { ...ofTenant, subject: 'project', subjectId: 'prj_b' }, 1],
    ['a key', { ...ofTenant, subject: 'key', subjectId: 'key_a' }, 1],
    ['all callers', { ...ofTenant, subject: 'gateway', subjectId: '*' }, 3],
  ])('begins with what %s has used since midnight', async (_, held, calls) => {
    expect(await baseOf(held, aBudget())).toEqual([[at('06-15T00:00:00'), calls * each]]);
  });

  it.each<[string, number]>([
    ['model-a', 6],
    ['model-*', 7],
    ['model-b', 1],
  ])('for %s begins with that of its models', async (model, calls) => {
    const month = aBudget({ kind: 'moneyPerMonth', zone: 'Asia/Tokyo' });
    const held = { ...ofTenant, model };
    // The first of the month of Tokyo is 15:00 of the day before.
    expect(await baseOf(held, month)).toEqual([[at('05-31T15:00:00'), calls * costMicros]]);
  });

  it('begins at a midnight within an hour with the events since then', async () => {
    const day = aBudget({ zone: 'Asia/Kolkata' });
    expect(await baseOf(ofTenant, day)).toEqual([[at('06-14T18:30:00'), 3 * each]]);
  });

  it('looks back by the hour, or by the day', async () => {
    expect(await baseOf(ofTenant, aBudget({ window: 'rolling' }))).toEqual([
      [at('06-14T18:00:00'), 2 * each],
      [at('06-15T00:00:00'), each],
      [at('06-15T12:00:00'), each],
    ]);
    const month = aBudget({ kind: 'tokensPerMonth', window: 'rolling' });
    expect(await baseOf(ofTenant, month)).toEqual([
      [at('05-31T00:00:00'), each],
      [at('06-01T00:00:00'), each],
      [at('06-14T00:00:00'), 3 * each],
      [at('06-15T00:00:00'), 2 * each],
    ]);
  });

  it('goes on as it is counted until its window changes', async () => {
    const [made] = await begin(ofTenant, aBudget());
    const more = aBudget({ amount: 9_000 });
    expect(await begin(ofTenant, more, [made!])).toEqual([{ ...made!, amount: 9_000 }]);
    const old = aBudget();
    expect(await begin(ofTenant, more, [old])).toEqual([more]);
    const [other] = await begin(ofTenant, aBudget({ zone: 'Asia/Tokyo' }), [old]);
    expect(other).toMatchObject({ countedFromMs: nowMs, base: [[at('06-14T15:00:00'), 4 * each]] });
  });
});
