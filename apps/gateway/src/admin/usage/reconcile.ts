import type { Records } from '../../records/create-records.js';
import { hourMs } from '../../records/usage/rollups.js';

/** Hours that are compared: whole ones, without the one that runs. */
const comparedHours = 24;
/** Differences below this share are none. */
const tolerance = 0.0001;

export interface CountedSource {
  readonly source: string;
  readonly requests: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly costMicros: number | null;
}

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

interface Counted {
  readonly source: string;
  readonly requests: number;
  readonly input: number;
  readonly output: number;
  readonly cost: number | null;
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
 * Whether what is kept of calls in several places says the same: the events, their sums by hour and by day, and the list of
 * calls. What still waits for the database, and what never reached it, is told beside.
 */
export async function reconcile(
  { sql, writer }: Pick<Records, 'sql' | 'writer'>,
  nowMs: number,
): Promise<Reconciliation> {
  const toMs = Math.floor(nowMs / hourMs) * hourMs + hourMs;
  const fromMs = toMs - comparedHours * hourMs;
  const day = Math.floor(nowMs / (24 * hourMs)) * 24 * hourMs;
  const hours = await sql<Counted>(count, [fromMs, toMs]);
  const days = await sql<Counted>(countDays, [day, day + 24 * hourMs]);
  const { queued, spoolBytes, dropped } = writer.stats();
  const lost = Object.values(dropped).reduce((sum, each) => sum + each, 0);
  const gap = Math.max(gapOf(hours), gapOf(days));
  return {
    ...{ fromMs, toMs, gap, isReconciled: gap <= tolerance && lost === 0 },
    sources: [...hours, ...days].map(({ source, requests, input, output, cost }) => ({
      ...{ source, requests, inputTokens: input, outputTokens: output, costMicros: cost },
    })),
    ...{ queued, spoolBytes, dropped: lost },
  };
}

/** The largest difference to the first, as a share of it. */
function gapOf([first, ...others]: readonly Counted[]): number {
  if (first === undefined) return 0;
  const share = (one: number | null, other: number | null): number =>
    one === null || other === null ? 0 : Math.abs(one - other) / Math.max(1, one);
  return others.reduce(
    (most, each) =>
      Math.max(
        most,
        share(first.requests, each.requests),
        share(first.input, each.input),
        share(first.output, each.output),
        share(first.cost, each.cost),
      ),
    0,
  );
}
