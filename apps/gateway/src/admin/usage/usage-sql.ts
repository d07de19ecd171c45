import { amounts, dayMs, dimensions, hourMs, sumNames } from '../../records/usage/rollups.js';
import type { Sum } from '../../records/usage/rollups.js';
import { narrowedBy, usageDimensions } from './usage-dimensions.js';
import type { Bucket, UsageQuestion, UsageSums } from './usage.schema.js';

const minuteMs = 60_000;

/** Width of what is read for each bucket; a window reaches from whole ones to whole ones. */
const grains: Record<Bucket, number> = {
  minute: minuteMs,
  hour: hourMs,
  day: dayMs,
  month: dayMs,
};

/** The window in whole grains: what is told is told of all of it. */
export function wholeWindow({ fromMs, toMs, bucket }: UsageQuestion) {
  const grain = grains[bucket];
  return { fromMs: Math.floor(fromMs / grain) * grain, toMs: Math.ceil(toMs / grain) * grain };
}

const eventColumns = Object.entries({ ...dimensions, end_user: "coalesce(end_user, '')" });
/** Events, in the shape of a rollup by the minute. `$3` is the name of the tag where one is asked for. */
const eventsWith = (
  tag: string,
) => `(SELECT floor(started_at_ms / ${minuteMs}) * ${minuteMs} AS bucket_ms, ${eventColumns
  .map(([name, expression]) => `${expression} AS ${name}`)
  .join(', ')}, ${tag} AS tag, ${Object.entries(amounts)
  .map(([name, expression]) => `(${expression})::float8 AS ${name}`)
  .join(', ')}
  FROM usage_events WHERE started_at_ms >= $1 AND started_at_ms < $2) AS u`;

/** Where the rows of a window are read. `$1` and `$2` are its ends. */
export function sourceOf({ bucket, filter }: Pick<UsageQuestion, 'bucket' | 'filter'>): string {
  if (bucket === 'minute')
    return eventsWith(hasTag(filter) ? "coalesce(annotations->>$3, '')" : "''::text");
  return `${bucket === 'hour' ? 'usage_hourly' : 'usage_daily'} AS u`;
}

/** The beginning of the bucket that `at_ms` belongs to. Months are those of UTC. */
function bucketStart(bucket: Bucket): string {
  if (bucket !== 'month') return 'at_ms';
  return "date_part('epoch', date_trunc('month', to_timestamp(at_ms / 1000) AT TIME ZONE 'UTC')) * 1000";
}

export interface Where {
  readonly text: string;
  readonly parameters: unknown[];
}

const hasTag = ({ tag }: UsageQuestion['filter']): boolean => (tag ?? null) !== null;

/** The window, the tenants that may be seen, and the filter. Values travel as parameters only. */
export function whereOf(
  { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number },
  filter: UsageQuestion['filter'],
  tenantIds: readonly string[] | null,
): Where {
  const parameters: unknown[] = [fromMs, toMs, ...(hasTag(filter) ? [filter.tag] : [])];
  const parts = ['bucket_ms >= $1', 'bucket_ms < $2'];
  if (tenantIds !== null) {
    parameters.push(tenantIds);
    parts.push(`tenant_id = ANY($${parameters.length})`);
  }
  for (const [name, value] of narrowedBy(filter)) {
    parameters.push(value);
    parts.push(`${usageDimensions[name]} = $${parameters.length}`);
  }
  return { text: parts.join(' AND '), parameters };
}

export const sumColumns = sumNames
  .map((name) => `coalesce(sum(${name}), 0)::float8 AS ${name}`)
  .join(', ');

const sumAgain = sumNames.map((name) => `sum(${name}) AS ${name}`).join(', ');

/**
 * Groups, the dearest first (where nothing has a price, the busiest), and a series in which the first `shown` of the first
 * dimension are told apart. Rows of the series have an `at_ms`, groups have none. Rows of the window are looked at once,
 * which is what takes time: everything else is summed from what that gave.
 */
export function groupsAndSeries(
  { bucket, filter, groupBy, limit }: UsageQuestion,
  where: Where,
  shown: number,
): string {
  const columns = groupBy.map((name) => usageDimensions[name]);
  const finest = ['bucket_ms', ...new Set(columns)].join(', ');
  const groups = `(SELECT NULL::float8 AS at_ms, ARRAY[${columns.join(', ')}]::text[] AS keys,
      (count(*) OVER ())::int4 AS groups, ${sumAgain}
      FROM finest GROUP BY ${columns.join(', ')} ORDER BY cost_micros DESC, requests DESC, keys LIMIT ${limit})
    UNION ALL`;
  return `WITH finest AS MATERIALIZED (
      SELECT ${finest}, ${sumColumns} FROM ${sourceOf({ bucket, filter })} WHERE ${where.text} GROUP BY ${finest}
    ), series AS MATERIALIZED (
      SELECT bucket_ms AS at_ms, ${columns[0] ?? "''::text"} AS first, ${sumAgain} FROM finest GROUP BY 1, 2
    ), shown AS (
      SELECT first FROM series GROUP BY first
      ORDER BY sum(cost_micros) DESC, sum(requests) DESC, first LIMIT ${columns.length === 0 ? 0 : shown}
    )
    ${columns.length === 0 ? '' : groups}
    (SELECT ${bucketStart(bucket)} AS at_ms, ARRAY[CASE WHEN first IN (SELECT first FROM shown) THEN first END] AS keys,
      0 AS groups, ${sumAgain} FROM series GROUP BY 1, 2 ORDER BY 1, 2)`;
}

type SumRow = Readonly<Record<Sum, number>>;

export function sumsOf(row: SumRow): UsageSums {
  return {
    requests: row.requests,
    inputTokens: row.input_tokens,
    cachedTokens: row.cached_tokens,
    cacheWriteTokens: row.cache_write_tokens,
    outputTokens: row.output_tokens,
    reasoningTokens: row.reasoning_tokens,
    audioTokens: row.audio_tokens,
    imageTokens: row.image_tokens,
    costMicros: row.cost_micros,
    unpricedRequests: row.unpriced_requests,
    unmeteredRequests: row.unmetered_requests,
    estimatedRequests: row.estimated_requests,
    limitedRequests: row.limited_requests,
    ttftMs: row.ttft_ms,
    ttftRequests: row.ttft_requests,
    workerMs: row.worker_ms,
  };
}

/** All parts together. */
export function sumOf(parts: readonly UsageSums[]): UsageSums {
  const nothing = Object.fromEntries(sumNames.map((name) => [name, 0])) as Record<Sum, number>;
  const sum = sumsOf(nothing);
  for (const part of parts)
    for (const name of Object.keys(sum) as (keyof UsageSums)[]) sum[name] += part[name];
  return sum;
}

/** What is left of a whole when the parts are taken away. */
export function restOf(whole: UsageSums, parts: readonly UsageSums[]): UsageSums {
  const rest = { ...whole };
  for (const part of parts)
    for (const name of Object.keys(rest) as (keyof UsageSums)[]) rest[name] -= part[name];
  return rest;
}
