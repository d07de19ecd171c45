import { budgetAccount } from '@bellwether/exchange';
import type { Budget, LimitRule } from '@bellwether/exchange';
import { rollingOf, windowOf } from '@bellwether/tenants';
import type { RunSql } from '../../records/run-sql.js';
import { dayMs, hourMs } from '../../records/usage/rollups.js';
import { paceOf, paceSlotMs } from './limit-counters.js';

/** Whom a limit holds, and for which models. */
export type Held = Pick<LimitRule, 'subject' | 'subjectId' | 'model'>;

const columns = {
  gateway: `'*'`,
  tenant: 'tenant_id',
  project: 'project_id',
  key: 'key_id',
} as const;

/**
 * Budgets with what their windows have used already, by the sums of usage. Those that were there before, and have the
 * same window still, go on as they are counted.
 */
export async function beginBudgets(
  sql: RunSql,
  held: Held,
  { budgets, before, nowMs }: BudgetChange,
): Promise<Budget[]> {
  const begun: Budget[] = [];
  for (const budget of budgets) {
    const same = before.find((each) => isSameWindow(each, budget));
    begun.push(
      same === undefined
        ? { ...budget, countedFromMs: nowMs, base: await usedOf(sql, held, budget, nowMs) }
        : { ...budget, ...begunAs(same) },
    );
  }
  return begun;
}

export interface BudgetChange {
  readonly budgets: readonly Budget[];
  readonly before: readonly Budget[];
  readonly nowMs: number;
}

/** A zone has no meaning for what looks back. */
const isSameWindow = (one: Budget, other: Budget): boolean =>
  one.kind === other.kind &&
  one.window === other.window &&
  (one.window === 'rolling' || one.zone === other.zone);

const begunAs = ({ countedFromMs, base }: Budget): Pick<Budget, 'countedFromMs' | 'base'> => ({
  ...(countedFromMs === undefined ? {} : { countedFromMs }),
  ...(base === undefined ? {} : { base }),
});

/** What the last hour has used of the budgets of a limit that begin now: how fast they are used is known from then on. */
export async function beginPace(
  sql: RunSql,
  { id, budgets, ...held }: Held & Pick<LimitRule, 'id'> & { readonly budgets: readonly Budget[] },
  nowMs: number,
): Promise<void> {
  const sinceMs = Math.floor((nowMs - hourMs) / paceSlotMs + 1) * paceSlotMs;
  for (const budget of budgets.filter(({ countedFromMs }) => countedFromMs === nowMs)) {
    const rows = await sumsOf(sql, held, budget)('usage_events', paceSlot, [sinceMs, nowMs]);
    for (const { at_ms, used } of rows)
      await sql(
        `INSERT INTO limit_counters (rule_id, kind, slot_ms, used, changed_ms) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT DO NOTHING`,
        [id, paceOf(budgetAccount(budget)), at_ms, used, nowMs],
      );
  }
}

const paceSlot = `floor(started_at_ms / ${paceSlotMs}) * ${paceSlotMs}`;

/** The same without what is only there for counting. */
export function plainBudget({ countedFromMs: _, base: __, ...budget }: Budget): Budget {
  return budget;
}

interface Sum {
  readonly at_ms: number;
  readonly used: number;
}

/**
 * By parts of the window: of a month from the days that are whole, else from the hours; where it begins within an hour,
 * that hour is summed from its events. All writes wait for this one: a month of hours would be long.
 */
async function usedOf(
  sql: RunSql,
  held: Held,
  budget: Budget,
  nowMs: number,
): Promise<[number, number][]> {
  const { sinceMs } = windowOf(budget, nowMs);
  const hourly = Math.ceil(sinceMs / hourMs) * hourMs;
  const daily = budget.kind.endsWith('Month') ? Math.ceil(hourly / dayMs) * dayMs : nowMs;
  const sums = sumsOf(sql, held, budget);
  const rows = await sums('usage_hourly', 'bucket_ms', [hourly, Math.min(daily, nowMs)]);
  if (hourly > sinceMs) rows.push(...(await sums('usage_events', '$1', [sinceMs, hourly])));
  if (daily < nowMs) rows.push(...(await sums('usage_daily', 'bucket_ms', [daily, nowMs])));
  return parted(budget, sinceMs, rows);
}

/** What was used from a time on and before another, by `slot`. */
function sumsOf(sql: RunSql, { subject, subjectId, model }: Held, { kind }: Budget) {
  const sum = kind.startsWith('tokens')
    ? 'sum(coalesce(input_tokens, 0) + coalesce(output_tokens, 0))'
    : 'sum(coalesce(cost_micros, 0))';
  const of = [subjectId, model?.replace(/\*$/, '') ?? null, model?.endsWith('*') ?? false];
  return (
    table: 'usage_hourly' | 'usage_daily' | 'usage_events',
    slot: 'bucket_ms' | '$1' | typeof paceSlot,
    span: readonly [fromMs: number, toMs: number],
  ): Promise<Sum[]> => {
    const time = table === 'usage_events' ? 'started_at_ms' : 'bucket_ms';
    return sql<Sum>(
      `SELECT ${slot}::float8 AS at_ms, ${sum}::float8 AS used FROM ${table}
       WHERE ${time} >= $1 AND ${time} < $2 AND ${columns[subject]} = $3
         AND ($4::text IS NULL OR model = $4 OR ($5 AND starts_with(model, $4))) GROUP BY 1`,
      [...span, ...of],
    );
  };
}

function parted(budget: Budget, sinceMs: number, rows: readonly Sum[]): [number, number][] {
  const parts = new Map<number, number>();
  const partMs = budget.window === 'rolling' ? rollingOf(budget).partMs : null;
  for (const { at_ms, used } of rows) {
    const slotMs = partMs === null ? sinceMs : Math.floor(Number(at_ms) / partMs) * partMs;
    parts.set(slotMs, (parts.get(slotMs) ?? 0) + Number(used));
  }
  return [...parts].filter(([, used]) => used > 0).toSorted(([one], [other]) => one - other);
}
