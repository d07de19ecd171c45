import type { Records } from '../../records/create-records.js';
import { hourMs } from '../../records/usage/rollups.js';
import type { Counted, CountedSource, Slack } from './counted.js';
import { countedBudgets, countedMetrics, gapsBeyond, slackOf } from './reconcile-counters.js';

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
  const day = Math.floor(nowMs / (24 * hourMs)) * 24 * hourMs;
  const hours = await sql<Counted>(count, [fromMs, toMs]);
  const days = await sql<Counted>(countDays, [day, day + 24 * hourMs]);
  const { queued, spoolBytes, dropped } = writer.stats();
  const isWhole = spoolBytes === 0;
  const metrics = isWhole ? await countedMetrics(records) : [];
  const budgets = isWhole ? await countedBudgets(sql, nowMs) : { sources: [], gaps: [] };
  const slack = await slackOf(records, nowMs);
  const lost = Object.values(dropped).reduce((sum, each) => sum + each, 0);
  const gap = Math.max(
    ...[gapOf(hours), gapOf(days), gapOf(metrics, slack)],
    gapsBeyond(budgets.gaps, slack.input + slack.output),
  );
  return {
    ...{ fromMs, toMs, gap, isReconciled: gap <= tolerance && lost === 0 },
    sources: [...[...hours, ...days, ...metrics].map(sourceOf), ...budgets.sources],
    ...{ queued, spoolBytes, dropped: lost },
  };
}

function sourceOf({ source, requests, input, output, cost }: Counted): CountedSource {
  const tokens = input + output;
  return { source, requests, inputTokens: input, outputTokens: output, tokens, costMicros: cost };
}

const noSlack: Slack = { requests: 0, input: 0, output: 0 };

/** The largest difference to the first, as a share of it. */
function gapOf([first, ...others]: readonly Counted[], slack = noSlack): number {
  if (first === undefined) return 0;
  const share = (one: number | null, other: number | null, less = 0): number =>
    one === null || other === null
      ? 0
      : Math.max(0, Math.abs(one - other) - less) / Math.max(1, one);
  return others.reduce(
    (most, each) =>
      Math.max(
        most,
        share(first.requests, each.requests, slack.requests),
        share(first.input, each.input, slack.input),
        share(first.output, each.output, slack.output),
        share(first.cost, each.cost),
      ),
    0,
  );
}
