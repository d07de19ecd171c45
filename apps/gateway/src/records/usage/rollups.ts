export const hourMs = 3_600_000;
export const dayMs = 86_400_000;

/** Tables of sums, with the time that one row of each stands for. Days are those of UTC. */
export const rollups = [
  { table: 'usage_hourly', bucketMs: hourMs },
  { table: 'usage_daily', bucketMs: dayMs },
] as const;
export type Rollup = (typeof rollups)[number];

/**
 * What usage is summed by, as an expression over an event. '' = the call has none. The model that a caller asked for is
 * told only where a worker was asked: whoever makes names up adds no row. The end user is not among them for the same reason.
 */
export const dimensions = {
  tenant_id: "coalesce(tenant_id, '')",
  project_id: "coalesce(project_id, '')",
  key_id: "coalesce(key_id, '')",
  route_id: "coalesce(route_id, '')",
  model: "CASE WHEN served_model IS NULL THEN '' ELSE coalesce(model, '') END",
  served_model: "coalesce(served_model, '')",
  worker_id: "coalesce(worker_id, '')",
  worker_pool: "coalesce(worker_pool, '')",
  operation: "coalesce(operation, '')",
  outcome: 'outcome',
} as const;
export type Dimension = keyof typeof dimensions;

const sumOf = (column: string): string => `coalesce(sum(${column}), 0)::float8`;
const countOf = (condition: string): string => `count(*) FILTER (WHERE ${condition})::float8`;

/** What is summed, as an expression over events. */
export const sums = {
  requests: 'count(*)::float8',
  input_tokens: sumOf('input_tokens'),
  cached_tokens: sumOf('cached_tokens'),
  cache_write_tokens: sumOf('cache_write_tokens'),
  output_tokens: sumOf('output_tokens'),
  reasoning_tokens: sumOf('reasoning_tokens'),
  audio_tokens: sumOf('coalesce(audio_input_tokens, 0) + coalesce(audio_output_tokens, 0)'),
  image_tokens: sumOf('image_tokens'),
  cost_micros: sumOf('cost_micros'),
  // A call from before prices has neither a cost nor a reason.
  unpriced_requests: countOf('cost_micros IS NULL'),
  unmetered_requests: countOf(
    "usage_source IS NULL AND outcome = 'ok' AND served_model IS NOT NULL",
  ),
  estimated_requests: countOf("usage_source = 'estimated'"),
  limited_requests: countOf('status = 429 AND served_model IS NULL'),
  ttft_ms: sumOf('ttft_ms'),
  ttft_requests: 'count(ttft_ms)::float8',
  worker_ms: sumOf('worker_ms'),
} as const;
export type Sum = keyof typeof sums;

export const dimensionNames = Object.keys(dimensions) as Dimension[];
export const sumNames = Object.keys(sums) as Sum[];

/** Adds the sums over the events of `source` to a rollup. In order: two writers that meet wait, and do not lock each other out. */
export function addToRollup({ table, bucketMs }: Rollup, source: string): string {
  const key = ['bucket_ms', ...dimensionNames].join(', ');
  const places = [1, ...dimensionNames.map((_, index) => index + 2)].join(', ');
  return `INSERT INTO ${table} AS r (${key}, ${sumNames.join(', ')})
    SELECT floor(started_at_ms / ${bucketMs}) * ${bucketMs}, ${Object.values(dimensions).join(', ')}, ${Object.values(sums).join(', ')}
    FROM ${source} GROUP BY ${places} ORDER BY ${places}
    ON CONFLICT (${key}) DO UPDATE SET ${sumNames.map((name) => `${name} = r.${name} + EXCLUDED.${name}`).join(', ')}`;
}
