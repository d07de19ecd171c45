import { budgetAccount } from '@bellwether/exchange';
import type { Budget, LimitRule } from '@bellwether/exchange';
import { windowOf } from '@bellwether/tenants';
import type { RunSql } from '../../records/run-sql.js';
import { budgetUse } from './budget-use.js';
import { paceOf, paceSlotMs } from './limit-counters.js';

const mostBudgets = 1_000;
/** Times at which budgets were begun within their windows; what ran at each is looked for. */
const mostBegun = 20;

/** What was used of a budget in the window that runs, by its counters. Units: tokens, or micro-units of money. */
export interface StandingBudget extends Pick<LimitRule, 'subject' | 'subjectId' | 'model'> {
  readonly isOfMoney: boolean;
  readonly isOfMonth: boolean;
  readonly sinceMs: number;
  /** When it was begun within the window, with what that had used; null = it stood before. */
  readonly begunAtMs: number | null;
  readonly used: number;
  /** Booked in the quarter of an hour that runs, where it changed since `settledMs`; else 0. */
  readonly usedLately: number;
}

interface Row {
  readonly id: string;
  readonly subject: LimitRule['subject'];
  readonly subject_id: string;
  readonly model: string | null;
  readonly budget: Budget;
  readonly changed_ms: number;
}

interface CounterRow {
  readonly rule_id: string;
  readonly kind: string;
  readonly slot_ms: number;
  readonly used: number;
  readonly changed_ms: number;
}

/**
 * Budgets of which it is known what their windows have used from their first moment on. Of those that were begun within
 * their windows the youngest: they cost a look at the events of that time.
 */
export async function standingBudgets(
  sql: RunSql,
  nowMs: number,
  settledMs: number,
): Promise<StandingBudget[]> {
  const rows = await sql<Row>(
    `SELECT id, subject, subject_id, model, budget, (extract(epoch FROM changed_at) * 1000)::float8 AS changed_ms
     FROM limits, jsonb_array_elements(budgets) AS budget ORDER BY id LIMIT ${mostBudgets}`,
  );
  if (rows.length === 0) return [];
  const counters = Map.groupBy(
    await sql<CounterRow>(
      'SELECT rule_id, kind, slot_ms, used, changed_ms FROM limit_counters WHERE rule_id = ANY($1)',
      [[...new Set(rows.map(({ id }) => id))]],
    ),
    ({ rule_id: id }) => id,
  );
  const standing = rows.flatMap((row) =>
    standingOf(row, counters.get(row.id) ?? [], { nowMs, settledMs }),
  );
  const begun = [...new Set(standing.map(({ begunAtMs }) => begunAtMs ?? 0))].sort((a, b) => b - a);
  const oldestMs = begun[mostBegun - 1] ?? 0;
  return standing.filter(({ begunAtMs }) => begunAtMs === null || begunAtMs >= oldestMs);
}

function standingOf(
  { budget, subject, subject_id: subjectId, model, changed_ms: changedMs }: Row,
  counters: readonly CounterRow[],
  { nowMs, settledMs }: { readonly nowMs: number; readonly settledMs: number },
): StandingBudget[] {
  const { sinceMs } = windowOf(budget, nowMs);
  // What was used before it was made, nobody knows of one that does not say since when it is counted.
  const { countedFromMs: fromMs } = budget;
  if (fromMs === undefined && changedMs > sinceMs) return [];
  const told = counters.map(({ kind, slot_ms: slotMs, used }) => ({ kind, slotMs, used }));
  const account = budgetAccount(budget);
  const isBusy = counters.some(({ kind, changed_ms: ms }) => kind === account && ms >= settledMs);
  const lately = told.filter(
    ({ kind, slotMs }) => kind === paceOf(account) && slotMs > settledMs - paceSlotMs,
  );
  return [
    {
      ...{ subject, subjectId, model, sinceMs },
      isOfMoney: budget.kind.startsWith('money'),
      isOfMonth: budget.kind.endsWith('Month'),
      begunAtMs: fromMs !== undefined && fromMs > sinceMs ? fromMs : null,
      used: budgetUse(budget, told, nowMs).used,
      usedLately: isBusy ? lately.reduce((sum, { used }) => sum + used, 0) : 0,
    },
  ];
}
