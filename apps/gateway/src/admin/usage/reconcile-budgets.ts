import type { CallRow } from '../../records/call-row.js';
import type { Records } from '../../records/create-records.js';
import type { RunSql } from '../../records/run-sql.js';
import { amounts, dayMs, dimensions, hourMs } from '../../records/usage/rollups.js';
import type { Dimension } from '../../records/usage/rollups.js';
import { standingBudgets } from '../limits/standing-budgets.js';
import type { StandingBudget } from '../limits/standing-budgets.js';
import { shareBeyond } from './counted.js';
import type { Compared, CountedSource } from './counted.js';
import { upTo } from './reconcile-counters.js';

/** Budgets and events are written apart, each about once a second: what ended so shortly ago may stand in one of them only. */
const unsettledMs = 10_000;
/** The longest that a call may have run which has just ended. */
const longestCallMs = dayMs;
/** The same of those that ran when a budget was begun: they are looked for at many times. */
const longestBegunMs = hourMs;

/** What callers used of a model. */
type Used = Readonly<Record<'tenant_id' | 'project_id' | 'key_id' | 'model', string | null>> & {
  readonly tokens: number;
  readonly cost: number;
  /** Good calls of which no worker told the tokens: budgets hold what they reserved. The same of calls without a price. */
  readonly unmetered?: number;
  readonly unpriced?: number;
};

const callers = ['tenant_id', 'project_id', 'key_id', 'model'] as const satisfies Dimension[];
const ofEvents = `${callers.map((name) => `${dimensions[name]} AS ${name}`).join(', ')},
  sum(${amounts.input_tokens} + ${amounts.output_tokens})::float8 AS tokens, sum(${amounts.cost_micros})::float8 AS cost`;
const ofRollup = `${callers.join(', ')}, sum(input_tokens + output_tokens)::float8 AS tokens, sum(cost_micros)::float8 AS cost,
  sum(unmetered_requests)::float8 AS unmetered, sum(unpriced_requests)::float8 AS unpriced`;

/**
 * What is counted of budgets, and the sums of the same callers since the same moment. A budget may be behind by what
 * ended a moment ago and by what ran when it was begun; the sums by what waits, here or at other gateways. Nothing while
 * calls wait on disk.
 */
export async function comparedBudgets(records: Records, nowMs: number): Promise<Compared> {
  const { sql, writer, runs } = records;
  const waited = writer.waiting();
  const settledMs = nowMs - unsettledMs;
  // Sums are by the hour: a zone whose midnight lies within an hour of UTC is left out.
  const budgets = (await standingBudgets(sql, nowMs, settledMs)).filter(
    ({ sinceMs }) => sinceMs % hourMs === 0,
  );
  if (budgets.length === 0) return none;
  const stored = await storedSince(sql, budgets);
  const lately = await endedLately(sql, settledMs);
  const begun = await ranWhenBegun(sql, budgets);
  const isAlone = await runs.isAlone();
  if (writer.stats().spoolBytes > 0) return none;
  const waiting = [...new Set([...waited, ...writer.waiting()])].map(usedBy);
  const pairs = budgets.map((budget): Pair => {
    const told = usedOf(budget, stored.get(windowOf(budget)) ?? []);
    const recent = usedOf(budget, lately).sum;
    const elsewhere = isAlone ? 0 : budget.usedLately;
    const behind = told.isWhole ? usedOf(budget, waiting).sum + recent + elsewhere : Infinity;
    const ahead = recent + usedOf(budget, begun.get(budget.begunAtMs) ?? []).sum;
    return { budget, told: told.sum, range: [budget.used - behind, budget.used + ahead] };
  });
  return {
    sources: sourcesOf(pairs),
    gap: Math.max(...pairs.map(({ told, range }) => shareBeyond(told, range))),
  };
}

const none: Compared = { sources: [], gap: 0 };

interface Pair {
  readonly budget: StandingBudget;
  readonly told: number;
  /** Between which the sums lie that agree with it. */
  readonly range: readonly [least: number, most: number];
}

/** What a budget counts. A good call without tokens or without a cost has used up what was reserved for it: sums do not know how much. */
function usedOf(budget: StandingBudget, rows: readonly Used[]): { sum: number; isWhole: boolean } {
  const of = rows.filter((row) => isFor(budget, row));
  const { isOfMoney } = budget;
  return {
    sum: of.reduce((sum, { tokens, cost }) => sum + (isOfMoney ? cost : tokens), 0),
    isWhole: of.every(({ unmetered, unpriced }) => (isOfMoney ? unpriced : unmetered) === 0),
  };
}

const columnOf = { tenant: 'tenant_id', project: 'project_id', key: 'key_id' } as const;

function isFor({ subject, subjectId, model }: StandingBudget, row: Used): boolean {
  if (subject !== 'gateway' && row[columnOf[subject]] !== subjectId) return false;
  if (model === null || model === row.model) return true;
  return model.endsWith('*') && (row.model ?? '').startsWith(model.slice(0, -1));
}

const windowOf = ({ sinceMs, isOfMonth }: StandingBudget): string => `${sinceMs} ${isOfMonth}`;

/** By windows. Of a month from the days that are whole. */
async function storedSince(
  sql: RunSql,
  budgets: readonly StandingBudget[],
): Promise<Map<string, Used[]>> {
  const stored = new Map<string, Used[]>();
  for (const [window, [budget]] of Map.groupBy(budgets, windowOf)) {
    const { sinceMs, isOfMonth } = budget!;
    const daysFromMs = isOfMonth ? upTo(sinceMs, dayMs) : Number.MAX_SAFE_INTEGER;
    stored.set(
      window,
      await sql<Used>(
        `SELECT ${ofRollup} FROM usage_hourly WHERE bucket_ms >= $1 AND bucket_ms < $2 GROUP BY 1, 2, 3, 4
         UNION ALL SELECT ${ofRollup} FROM usage_daily WHERE bucket_ms >= $2 GROUP BY 1, 2, 3, 4`,
        [sinceMs, daysFromMs],
      ),
    );
  }
  return stored;
}

const endedLately = (sql: RunSql, settledMs: number): Promise<Used[]> =>
  sql<Used>(
    `SELECT ${ofEvents} FROM usage_events WHERE started_at_ms >= $1 AND started_at_ms + end_ms >= $2 GROUP BY 1, 2, 3, 4`,
    [settledMs - longestCallMs, settledMs],
  );

/** What had no place in the sums that a budget was begun with, and was not yet held by it either; by the time of that. */
async function ranWhenBegun(
  sql: RunSql,
  budgets: readonly StandingBudget[],
): Promise<Map<number | null, Used[]>> {
  const times = [...new Set(budgets.map(({ begunAtMs }) => begunAtMs))].filter((ms) => ms !== null);
  if (times.length === 0) return new Map();
  const rows = await sql<Used & { readonly begun_ms: number }>(
    `SELECT ${ofEvents}, begun_ms FROM unnest($1::float8[]) AS b (begun_ms)
     JOIN usage_events ON started_at_ms >= begun_ms - ${longestBegunMs} AND started_at_ms < begun_ms + ${unsettledMs}
       AND started_at_ms + end_ms >= begun_ms - ${unsettledMs} GROUP BY 1, 2, 3, 4, begun_ms`,
    [times],
  );
  return Map.groupBy(rows, ({ begun_ms: ms }): number | null => ms);
}

const usedBy = (row: CallRow): Used => ({
  ...{ tenant_id: row.tenant_id, project_id: row.project_id, key_id: row.key_id },
  model: row.model,
  tokens: (row.input_tokens ?? 0) + (row.output_tokens ?? 0),
  cost: row.cost_micros ?? 0,
});

/** Two lines for tokens, and two for money, each only where there are such budgets. */
function sourcesOf(pairs: readonly Pair[]): CountedSource[] {
  const none = { requests: null, inputTokens: null, outputTokens: null };
  return [false, true].flatMap((isOfMoney) => {
    const same = pairs.filter(({ budget }) => budget.isOfMoney === isOfMoney);
    const line = (source: string, amountOf: (pair: Pair) => number): CountedSource => {
      const sum = same.reduce((all, pair) => all + amountOf(pair), 0);
      const amount = { tokens: isOfMoney ? null : sum, costMicros: isOfMoney ? sum : null };
      return { source, ...none, ...amount };
    };
    if (same.length === 0) return [];
    return [
      line(isOfMoney ? 'costs under budgets' : 'sums under budgets', ({ told }) => told),
      line(isOfMoney ? 'budgets of money' : 'budgets', ({ budget }) => budget.used),
    ];
  });
}
