import { budgetAccount } from '@bellwether/exchange';
import type { Budget, LimitRule } from '@bellwether/exchange';
import { windowOf } from '@bellwether/tenants';
import type { RunSql } from '../../records/run-sql.js';

const mostRules = 1_000;

/** What was used of a budget of tokens a day, of all models, in the window that runs. */
export interface DayBudget {
  readonly subject: Exclude<LimitRule['subject'], 'gateway'>;
  readonly subjectId: string;
  readonly sinceMs: number;
  readonly used: number;
}

interface Row {
  readonly id: string;
  readonly subject: DayBudget['subject'];
  readonly subject_id: string;
  readonly budget: Budget;
  readonly changed_ms: number;
}

/** Only those that stood as they are when their window began: what was used before, nobody counted. */
export async function dayBudgets(sql: RunSql, nowMs: number): Promise<DayBudget[]> {
  const rows = await sql<Row>(
    `SELECT id, subject, subject_id, budget, (extract(epoch FROM changed_at) * 1000)::float8 AS changed_ms
     FROM limits, jsonb_array_elements(budgets) AS budget
     WHERE model IS NULL AND subject <> 'gateway' AND budget->>'kind' = 'tokensPerDay' ORDER BY id LIMIT ${mostRules}`,
  );
  const whole = rows
    .map((row) => ({ ...row, sinceMs: windowOf(row.budget, nowMs).sinceMs }))
    .filter(({ sinceMs, changed_ms }) => changed_ms <= sinceMs);
  if (whole.length === 0) return [];
  const counted = await sql<{ rule_id: string; kind: string; slot_ms: number; used: number }>(
    'SELECT rule_id, kind, slot_ms, used FROM limit_counters WHERE rule_id = ANY($1)',
    [whole.map(({ id }) => id)],
  );
  return whole.map(({ id, subject, subject_id, sinceMs, budget }) => ({
    ...{ subject, subjectId: subject_id, sinceMs },
    used: counted
      .filter(
        ({ rule_id, kind, slot_ms }) =>
          rule_id === id && kind === budgetAccount(budget) && slot_ms >= sinceMs,
      )
      .reduce((sum, { used }) => sum + used, 0),
  }));
}
