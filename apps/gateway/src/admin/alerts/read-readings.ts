import type { Budget, WorkerView } from '@bellwether/exchange';
import { capOf, limitWords } from '@bellwether/tenants';
import type { RunSql } from '../../records/run-sql.js';
import { budgetUse } from '../limits/budget-use.js';
import type { LimitRow } from '../limits/limits.entity.js';
import type { AlertCondition } from './alert-condition.js';
import type { Reading } from './alert-state.js';
import { measure, minuteMs, readCallMinutes, windowOf } from './call-minutes.js';

/** What readings are taken from. */
export interface ReadingSources {
  readonly sql: RunSql;
  /** As the gateway that looks sees them; null = it does not see any yet. */
  readonly workers: readonly WorkerView[] | null;
  readonly nowMs: number;
  /** What money is told in. */
  readonly currency: string;
}

/** What a rule measures at the moment, for everything that it looks at. */
export async function readReadings(
  condition: AlertCondition,
  tenantId: string | null,
  sources: ReadingSources,
): Promise<Reading[]> {
  if (condition.kind === 'worker_down') return workerReadings(sources);
  if (condition.kind === 'budget') return budgetReadings(tenantId, sources);
  const { sql, nowMs } = sources;
  // The minute that runs is left out: half of it would look like a fall.
  const toMs = Math.floor(nowMs / minuteMs) * minuteMs;
  const span = { fromMs: toMs - windowOf(condition), toMs };
  const minutes = await readCallMinutes(sql, condition, tenantId, span);
  return [{ subject: '', subjectName: '', value: measure(condition, minutes, toMs) }];
}

/** For how many minutes each worker has not been ready; null = it is. A worker that drains is meant to go. */
function workerReadings({ workers, nowMs }: ReadingSources): Reading[] {
  return (workers ?? []).map(({ id, name, status, statusSinceMs }) => ({
    subject: id,
    subjectName: name,
    value:
      status === 'ready' || status === 'draining'
        ? null
        : Math.max(0, nowMs - statusSinceMs) / minuteMs,
  }));
}

interface CounterRow {
  readonly rule_id: string;
  readonly kind: string;
  readonly slot_ms: number;
  readonly used: number;
}

interface BudgetRow extends Pick<LimitRow, 'id' | 'name' | 'subject' | 'budgets'> {
  readonly tenant_name: string | null;
  /** Of the project or the key. */
  readonly own_name: string | null;
}

/** Which budget it is, how much, and whose. */
function nameOf(
  { name, subject, own_name, tenant_name }: BudgetRow,
  budget: Budget,
  currency: string,
): string {
  const amount = limitWords(budget.kind, budget.amount, currency);
  const own = subject === 'project' || subject === 'key' ? [`${subject} ${own_name ?? '–'}`] : [];
  const tenant = tenant_name === null ? [] : [`tenant ${tenant_name}`];
  const whose = [...own, ...tenant].join(' of ');
  return `${name}: ${amount} for ${whose === '' ? 'all callers' : whose}`;
}

/** The part of each budget that is used. */
async function budgetReadings(
  tenantId: string | null,
  { sql, nowMs, currency }: ReadingSources,
): Promise<Reading[]> {
  const limits = await sql<BudgetRow>(
    `SELECT l.id, l.name, l.subject, l.budgets, t.name AS tenant_name, coalesce(p.name, k.name) AS own_name
     FROM limits l LEFT JOIN tenants t ON t.id = l.tenant_id
     LEFT JOIN projects p ON l.subject = 'project' AND p.id = l.subject_id
     LEFT JOIN api_keys k ON l.subject = 'key' AND k.id = l.subject_id
     WHERE l.budgets <> '[]' AND ($1::text IS NULL OR l.tenant_id = $1)`,
    [tenantId],
  );
  const counters = await sql<CounterRow>(
    'SELECT rule_id, kind, slot_ms, used FROM limit_counters WHERE rule_id = ANY($1)',
    [limits.map(({ id }) => id)],
  );
  return limits.flatMap((limit) => {
    const { id, budgets } = limit;
    const own = counters
      .filter(({ rule_id }) => rule_id === id)
      .map(({ kind, slot_ms, used }) => ({ kind, slotMs: Number(slot_ms), used: Number(used) }));
    return budgets.map((budget) => ({
      subject: `${id} ${budget.kind}`,
      subjectName: nameOf(limit, budget, currency),
      value: budgetUse(budget, own, nowMs).used / capOf(budget, nowMs),
    }));
  });
}
