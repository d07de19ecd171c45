import type { Where } from '../traffic/conditions.js';
import type { RunSql } from '../../records/run-sql.js';
import type { DecisionWindow } from './decision-filter.js';

/** Decisions that figures are made of at most, the newest. */
export const maxCounted = 20_000;
/** Entries of each list. */
const shownEntries = 100;

/** `DecisionFigures` of the schema. */
export interface DecisionFigures extends DecisionWindow {
  readonly decisions: number;
  readonly isExact: boolean;
  readonly ties: number;
  readonly reasons: readonly { readonly reason: string | null; readonly count: number }[];
  readonly policies: readonly {
    readonly policy: string | null;
    readonly version: number | null;
    readonly count: number;
  }[];
  readonly workers: readonly {
    readonly workerId: string;
    readonly workerName: string | null;
    readonly count: number;
  }[];
  readonly imbalance: number | null;
  readonly regretShare: number | null;
  readonly regretMean: number | null;
  readonly cache: {
    readonly calls: number;
    readonly inputTokens: number;
    readonly availableTokens: number;
    readonly predictedTokens: number;
    readonly deliveredTokens: number;
  };
  readonly ttft: {
    readonly calls: number;
    readonly errorMeanSeconds: number | null;
    readonly absoluteErrorP50Seconds: number | null;
    readonly absoluteErrorP90Seconds: number | null;
  };
}

interface SumsRow {
  decisions: number;
  ties: number;
  scored: number;
  regretted: number;
  regret_sum: number;
  cache_calls: number;
  input_tokens: number;
  available_tokens: number;
  predicted_tokens: number;
  delivered_tokens: number;
  ttft_calls: number;
  error_mean: number | null;
  error_p50: number | null;
  error_p90: number | null;
}

interface GroupRow {
  kind: 'reason' | 'policy' | 'worker';
  name: string | null;
  version: number | null;
  count: number;
}

const hasCache =
  'cached_tokens IS NOT NULL AND input_tokens IS NOT NULL AND prompt_tokens > 0 AND predicted_cached_tokens IS NOT NULL';
const hasTtft = 'ttft_seconds IS NOT NULL AND predicted_ttft_seconds IS NOT NULL';
/** Estimated tokens on the axis of the worker's own count. */
const scaled = (column: string): string =>
  `coalesce(sum(least(1, coalesce(${column}, predicted_cached_tokens) / prompt_tokens) * input_tokens) FILTER (WHERE ${hasCache}), 0)::float8`;
const percentile = (p: number): string =>
  `percentile_cont(${p}) WITHIN GROUP (ORDER BY abs(ttft_seconds - predicted_ttft_seconds)) FILTER (WHERE ${hasTtft})`;

/** Aggregates of the kept decisions that a condition lets through, in two statements. */
export async function figuresOf(
  sql: RunSql,
  {
    where,
    window,
    nameOf,
  }: {
    readonly where: Where;
    readonly window: DecisionWindow;
    nameOf(workerId: string): string | null;
  },
): Promise<DecisionFigures> {
  const counted = `SELECT * FROM decisions WHERE ${where.text} ORDER BY started_at_ms DESC LIMIT ${maxCounted}`;
  const [sums] = await sql<SumsRow>(sumsStatement(counted), where.parameters);
  const groups = await sql<GroupRow>(groupsStatement(counted), where.parameters);
  const of = (kind: GroupRow['kind']): GroupRow[] => groups.filter((row) => row.kind === kind);
  const workers = of('worker').map(({ name, count }) => ({
    workerId: name ?? '',
    workerName: name === null ? null : nameOf(name),
    count,
  }));
  const chosen = workers.reduce((sum, { count }) => sum + count, 0);
  const { decisions = 0, scored = 0 } = sums ?? {};
  return {
    ...window,
    decisions,
    isExact: decisions < maxCounted,
    ties: sums?.ties ?? 0,
    reasons: of('reason').map(({ name, count }) => ({ reason: name, count })),
    policies: of('policy').map(({ name, version, count }) => ({ policy: name, version, count })),
    workers,
    imbalance: chosen > 0 ? ((workers[0]?.count ?? 0) * workers.length) / chosen : null,
    regretShare: scored > 0 ? (sums?.regretted ?? 0) / scored : null,
    regretMean: scored > 0 ? (sums?.regret_sum ?? 0) / scored : null,
    cache: {
      calls: sums?.cache_calls ?? 0,
      inputTokens: sums?.input_tokens ?? 0,
      availableTokens: sums?.available_tokens ?? 0,
      predictedTokens: sums?.predicted_tokens ?? 0,
      deliveredTokens: sums?.delivered_tokens ?? 0,
    },
    ttft: {
      calls: sums?.ttft_calls ?? 0,
      errorMeanSeconds: sums?.error_mean ?? null,
      absoluteErrorP50Seconds: sums?.error_p50 ?? null,
      absoluteErrorP90Seconds: sums?.error_p90 ?? null,
    },
  };
}

const sumsStatement = (counted: string): string => `SELECT count(*)::int4 AS decisions,
    count(*) FILTER (WHERE is_tie)::int4 AS ties,
    count(margin)::int4 AS scored, count(*) FILTER (WHERE margin < 0)::int4 AS regretted,
    coalesce(sum(greatest(0, -margin)), 0)::float8 AS regret_sum,
    count(*) FILTER (WHERE ${hasCache})::int4 AS cache_calls,
    coalesce(sum(input_tokens) FILTER (WHERE ${hasCache}), 0)::float8 AS input_tokens,
    ${scaled('available_cached_tokens')} AS available_tokens,
    ${scaled('predicted_cached_tokens')} AS predicted_tokens,
    coalesce(sum(cached_tokens) FILTER (WHERE ${hasCache}), 0)::float8 AS delivered_tokens,
    count(*) FILTER (WHERE ${hasTtft})::int4 AS ttft_calls,
    avg(ttft_seconds - predicted_ttft_seconds) FILTER (WHERE ${hasTtft}) AS error_mean,
    ${percentile(0.5)} AS error_p50, ${percentile(0.9)} AS error_p90
  FROM (${counted}) AS counted`;

const groupsStatement = (counted: string): string => `WITH counted AS (${counted})
  (SELECT 'reason' AS kind, reason AS name, NULL::float8 AS version, count(*)::int4 AS count FROM counted GROUP BY reason ORDER BY count DESC, name LIMIT ${shownEntries})
  UNION ALL
  (SELECT 'policy', policy, version, count(*)::int4 AS count FROM counted GROUP BY policy, version ORDER BY count DESC, policy, version LIMIT ${shownEntries})
  UNION ALL
  (SELECT 'worker', worker_id, NULL, count(*)::int4 AS count FROM counted WHERE worker_id IS NOT NULL GROUP BY worker_id ORDER BY count DESC, worker_id LIMIT 1024)`;
