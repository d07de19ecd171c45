import type { Records } from '../../records/create-records.js';
import { dayMs, hourMs } from '../../records/usage/rollups.js';
import { callsOf, sourceOf } from './counted.js';
import type { Counted, CountedSource } from './counted.js';
import { comparedBudgets } from './reconcile-budgets.js';
import { comparedMetrics } from './reconcile-counters.js';

/** Hours that are compared: the one that runs, and those before it. */
const comparedHours = 24;
/** Differences below this share are none. */
const tolerance = 0.0001;

export interface Reconciliation {
  readonly fromMs: number;
  readonly toMs: number;
  readonly isReconciled: boolean;
  readonly gap: number;
  readonly sources: readonly CountedSource[];
  /** Of this gateway, since its start: calls that wait in memory and bytes that wait on disk; calls that are lost. */
  readonly queued: number;
  readonly spoolBytes: number;
  readonly dropped: number;
}

const eventSums =
  'count(*)::float8 AS requests, coalesce(sum(input_tokens), 0)::float8 AS input, coalesce(sum(output_tokens), 0)::float8 AS output';
const rollupSums =
  'coalesce(sum(requests), 0)::float8 AS requests, coalesce(sum(input_tokens), 0)::float8 AS input, coalesce(sum(output_tokens), 0)::float8 AS output, coalesce(sum(cost_micros), 0)::float8 AS cost';

/** One statement: all are counted at one point in time, so that a call in between is no difference. */
const count = `SELECT 'events' AS source, ${eventSums}, coalesce(sum(cost_micros), 0)::float8 AS cost
    FROM usage_events WHERE started_at_ms >= $1 AND started_at_ms < $2
  UNION ALL SELECT 'hours', ${rollupSums} FROM usage_hourly WHERE bucket_ms >= $1 AND bucket_ms < $2
  UNION ALL SELECT 'calls', ${eventSums}, NULL FROM calls WHERE started_at_ms >= $1 AND started_at_ms < $2`;
const countDays = `SELECT 'events of days' AS source, ${eventSums}, coalesce(sum(cost_micros), 0)::float8 AS cost
    FROM usage_events WHERE started_at_ms >= $1 AND started_at_ms < $2
  UNION ALL SELECT 'days', ${rollupSums} FROM usage_daily WHERE bucket_ms >= $1 AND bucket_ms < $2`;

/**
 * Whether what is kept of calls in several places says the same: the events, their sums by hour and by day, the list of
 * calls, the counters of metrics and those of budgets. What still waits for the database, and what never reached it, is
 * told beside; while calls wait on disk, counters are not compared.
 */
export async function reconcile(records: Records, nowMs: number): Promise<Reconciliation> {
  const { sql, writer } = records;
  const toMs = Math.floor(nowMs / hourMs) * hourMs + hourMs;
  const fromMs = toMs - comparedHours * hourMs;
  const day = Math.floor(nowMs / dayMs) * dayMs;
  const hours = await sql<Counted>(count, [fromMs, toMs]);
  const days = await sql<Counted>(countDays, [day, day + dayMs]);
  const counters = [await comparedMetrics(records), await comparedBudgets(records, nowMs)];
  const { queued, spoolBytes, dropped } = writer.stats();
  const lost = Object.values(dropped).reduce((sum, each) => sum + each, 0);
  const gap = Math.max(gapOf(hours), gapOf(days), ...counters.map((each) => each.gap));
  return {
    ...{ fromMs, toMs, gap, isReconciled: gap <= tolerance && lost === 0 },
    sources: [...[...hours, ...days].map(sourceOf), ...counters.flatMap(({ sources }) => sources)],
    ...{ queued, spoolBytes, dropped: lost },
  };
}

/** The largest difference to the first, as a share of it. */
function gapOf([first, ...others]: readonly Counted[]): number {
  if (first === undefined) return 0;
  const share = (one: number | null, other: number | null): number =>
    one === null || other === null ? 0 : Math.abs(one - other) / Math.max(1, one);
  const gaps = others.flatMap((each) =>
    ([...callsOf, 'cost'] as const).map((name) => share(first[name], each[name])),
  );
  return Math.max(0, ...gaps);
}
