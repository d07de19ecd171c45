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

const amount = (column: string): string => `coalesce(${column}, 0)`;
const oneIf = (condition: string): string => `CASE WHEN ${condition} THEN 1 ELSE 0 END`;

/** What is summed, as an expression over one event. */
export const amounts = {
  requests: '1',
  input_tokens: amount('input_tokens'),
  cached_tokens: amount('cached_tokens'),
  cache_write_tokens: amount('cache_write_tokens'),
  output_tokens: amount('output_tokens'),
  reasoning_tokens: amount('reasoning_tokens'),
  audio_tokens: `${amount('audio_input_tokens')} + ${amount('audio_output_tokens')}`,
  image_tokens: amount('image_tokens'),
  cost_micros: amount('cost_micros'),
  // A call from before prices has neither a cost nor a reason.
  unpriced_requests: oneIf('cost_micros IS NULL'),
  unmetered_requests: oneIf("usage_source IS NULL AND outcome = 'ok' AND served_model IS NOT NULL"),
  estimated_requests: oneIf("usage_source IS NOT DISTINCT FROM 'estimated'"),
  limited_requests: oneIf("error_code = 'rate_limited'"),
  ttft_ms: amount('ttft_ms'),
  ttft_requests: oneIf('ttft_ms IS NOT NULL'),
  worker_ms: amount('worker_ms'),
} as const;
export type Sum = keyof typeof amounts;

export const dimensionNames = Object.keys(dimensions) as Dimension[];
export const sumNames = Object.keys(amounts) as Sum[];

/** Adds the sums over the events of `source` to a rollup. In order: two writers that meet wait, and do not lock each other out. */
export function addToRollup({ table, bucketMs }: Rollup, source: string): string {
  const key = ['bucket_ms', ...dimensionNames].join(', ');
  const places = [1, ...dimensionNames.map((_, index) => index + 2)].join(', ');
  return `INSERT INTO ${table} AS r (${key}, ${sumNames.join(', ')})
    SELECT floor(started_at_ms / ${bucketMs}) * ${bucketMs}, ${Object.values(dimensions).join(', ')}, ${Object.values(
      amounts,
    )
      .map((each) => `sum(${each})`)
      .join(', ')}
    FROM ${source} GROUP BY ${places} ORDER BY ${places}
    ON CONFLICT (${key}) DO UPDATE SET ${sumNames.map((name) => `${name} = r.${name} + EXCLUDED.${name}`).join(', ')}`;
}

/** Calls that limits refused, by the hour: whose, by which limit, and what was hit of it. */
export const limitHits = {
  table: 'limit_hits',
  bucketMs: hourMs,
  key: ['bucket_ms', 'tenant_id', 'key_id', 'limit_id', 'limit_kind'],
} as const;

/** Adds the hits among the events of `source`, in order as above. */
export function addLimitHits(source: string): string {
  const { table, bucketMs, key } = limitHits;
  const names = key.join(', ');
  return `INSERT INTO ${table} AS r (${names}, calls)
    SELECT floor(started_at_ms / ${bucketMs}) * ${bucketMs}, ${dimensions.tenant_id}, ${dimensions.key_id}, limit_id, limit_kind, count(*)
    FROM ${source} WHERE limit_id IS NOT NULL GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5
    ON CONFLICT (${names}) DO UPDATE SET calls = r.calls + EXCLUDED.calls`;
}
