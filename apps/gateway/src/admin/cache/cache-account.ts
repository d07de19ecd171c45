import type { RunSql } from '../../records/run-sql.js';
import type { TrafficCell } from '../../records/traffic-cell.js';
import { bucketCount, windowAt } from '../traffic/window.js';
import type { Range, Window } from '../traffic/window.js';

/** Calls that a narrowed account is made of at most, the newest. */
export const maxCounted = 100_000;
const minuteMs = 60_000;

export interface CacheSplit {
  readonly calls: number;
  readonly inputTokens: number;
  readonly availableTokens: number;
  readonly capturedTokens: number;
  readonly deliveredTokens: number;
  readonly routingLossTokens: number;
  readonly engineLossTokens: number;
}

type Sums = Omit<CacheSplit, 'routingLossTokens' | 'engineLossTokens'>;

/** The window of a range in buckets of a minute or more: nothing finer is stored. */
export function accountWindow(range: Range, nowMs: number): Window {
  const window = windowAt(range, nowMs);
  if (window.bucketMs >= minuteMs) return window;
  const toMs = Math.ceil(window.toMs / minuteMs) * minuteMs;
  return { fromMs: toMs - (window.toMs - window.fromMs), toMs, bucketMs: minuteMs };
}

const nothing: Sums = {
  calls: 0,
  inputTokens: 0,
  availableTokens: 0,
  capturedTokens: 0,
  deliveredTokens: 0,
};

function splitOf(sums: Sums): CacheSplit {
  return {
    ...sums,
    routingLossTokens: sums.availableTokens - sums.capturedTokens,
    engineLossTokens: sums.capturedTokens - sums.deliveredTokens,
  };
}

/** The account of a stretch as the time buckets have it. */
export function splitOfCell(cell: TrafficCell): CacheSplit {
  return splitOf({
    calls: cell.accountCalls,
    inputTokens: cell.accountInputTokens,
    availableTokens: cell.accountAvailableTokens,
    capturedTokens: cell.accountCapturedTokens,
    deliveredTokens: cell.accountDeliveredTokens,
  });
}

/** All splits together. */
export function sumOf(splits: readonly (CacheSplit | null)[]): CacheSplit {
  const sum = { ...nothing };
  for (const split of splits) {
    if (split === null) continue;
    sum.calls += split.calls;
    sum.inputTokens += split.inputTokens;
    sum.availableTokens += split.availableTokens;
    sum.capturedTokens += split.capturedTokens;
    sum.deliveredTokens += split.deliveredTokens;
  }
  return splitOf(sum);
}

export interface AccountScope {
  readonly model: string | null;
  readonly tenantId: string | null;
}

const scaled = (column: string): string =>
  `sum(least(1, ${column} / prompt_tokens_estimate) * input_tokens)::float8`;

/** The account of one model or tenant, from the stored calls: time buckets do not tell them apart. */
export async function accountOfCalls(
  sql: RunSql,
  window: Window,
  { model, tenantId }: AccountScope,
): Promise<{ readonly splits: readonly CacheSplit[]; readonly isExact: boolean }> {
  const rows = await sql<Sums & { bucket: number }>(
    `SELECT floor((started_at_ms - $1) / $3)::int4 AS bucket, count(*)::int4 AS calls,
        sum(input_tokens)::float8 AS "inputTokens", ${scaled('available_cached_tokens')} AS "availableTokens",
        ${scaled('predicted_cached_tokens')} AS "capturedTokens", sum(cached_tokens)::float8 AS "deliveredTokens"
      FROM (SELECT * FROM calls WHERE started_at_ms >= $1 AND started_at_ms < $2
          AND ($4::text IS NULL OR model = $4) AND ($5::text IS NULL OR tenant_id = $5)
          AND available_cached_tokens IS NOT NULL AND predicted_cached_tokens IS NOT NULL
          AND prompt_tokens_estimate > 0 AND input_tokens IS NOT NULL AND cached_tokens IS NOT NULL
        ORDER BY started_at_ms DESC LIMIT ${maxCounted}) AS counted
      GROUP BY 1`,
    [window.fromMs, window.toMs, window.bucketMs, model, tenantId],
  );
  const byBucket = new Map(rows.map(({ bucket, ...sums }) => [bucket, splitOf(sums)]));
  const splits = Array.from(
    { length: bucketCount(window) },
    (_, bucket) => byBucket.get(bucket) ?? splitOf(nothing),
  );
  return { splits, isExact: sumOf(splits).calls < maxCounted };
}
