import type { WorkerView } from '@bellwether/exchange';
import { capOf } from '@bellwether/tenants';
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

/** The part of each budget that is used. */
async function budgetReadings(
  tenantId: string | null,
  { sql, nowMs }: ReadingSources,
): Promise<Reading[]> {
  const limits = await sql<Pick<LimitRow, 'id' | 'name' | 'budgets'>>(
    `SELECT id, name, budgets FROM limits WHERE budgets <> '[]' AND ($1::text IS NULL OR tenant_id = $1)`,
    [tenantId],
  );
  const counters = await sql<CounterRow>(
    'SELECT rule_id, kind, slot_ms, used FROM limit_counters WHERE rule_id = ANY($1)',
    [limits.map(({ id }) => id)],
  );
  return limits.flatMap(({ id, name, budgets }) => {
    const own = counters
      .filter(({ rule_id }) => rule_id === id)
      .map(({ kind, slot_ms, used }) => ({ kind, slotMs: Number(slot_ms), used: Number(used) }));
    return budgets.map((budget) => ({
      subject: `${id} ${budget.kind}`,
      subjectName: name,
      value: budgetUse(budget, own, nowMs).used / capOf(budget, nowMs),
    }));
  });
}
