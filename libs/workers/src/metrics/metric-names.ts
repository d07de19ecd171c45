import type { EngineKind } from '@bellwether/exchange';

/** What is read from an engine's metrics page. `blockTokens` × `blocks` is the capacity where no figure says it. */
export const metricFields = [
  'running',
  'waiting',
  'kvUsage',
  'prefixQueryTokens',
  'prefixHitTokens',
  'promptTokens',
  'generatedTokens',
  'queuedTokens',
  'generatedTokensPerSecond',
  'capacityTokens',
  'blockTokens',
  'blocks',
] as const;
export type MetricField = (typeof metricFields)[number];

/**
 * Where one engine publishes its readings.
 *
 * Shapes   `pages`: paths, the first that answers counts. Names: newest first, the first that is present counts;
 *          `name{label="value"}` takes only series with that label, `name{label}` takes the label's own value.
 */
export type MetricNames = { readonly pages: readonly string[] } & Readonly<
  Partial<Record<MetricField, readonly string[]>>
>;

export type MetricTable = Readonly<Partial<Record<EngineKind, MetricNames>>>;

/** `sglang:name` up to 0.5.3 and in later documents, `sglang_name` in between. */
const sglang = (name: string): string[] => [`sglang:${name}`, `sglang_${name}`];

const tritonBlocks = 'nv_trt_llm_kv_cache_block_metrics';

/** The one table of metric names. `kvUsage` and `blockTokens` are means over ranks, everything else a sum. */
export const metricNames: MetricTable = {
  vllm: {
    pages: ['/metrics'],
    running: ['vllm:num_requests_running'],
    waiting: ['vllm:num_requests_waiting'],
    kvUsage: ['vllm:kv_cache_usage_perc', 'vllm:gpu_cache_usage_perc'],
    prefixQueryTokens: ['vllm:prefix_cache_queries_total', 'vllm:gpu_prefix_cache_queries_total'],
    prefixHitTokens: ['vllm:prefix_cache_hits_total', 'vllm:gpu_prefix_cache_hits_total'],
    promptTokens: ['vllm:prompt_tokens_total'],
    generatedTokens: ['vllm:generation_tokens_total'],
    generatedTokensPerSecond: ['vllm:avg_generation_throughput_toks_per_s'],
    blockTokens: ['vllm:cache_config_info{block_size}'],
    blocks: ['vllm:cache_config_info{num_gpu_blocks}'],
  },
  sglang: {
    pages: ['/metrics'],
    running: sglang('num_running_reqs'),
    waiting: sglang('num_queue_reqs'),
    kvUsage: sglang('token_usage'),
    prefixQueryTokens: sglang('prompt_tokens_total'),
    prefixHitTokens: sglang('cached_tokens_total'),
    promptTokens: sglang('prompt_tokens_total'),
    generatedTokens: sglang('generation_tokens_total'),
    generatedTokensPerSecond: sglang('gen_throughput'),
    capacityTokens: sglang('max_total_num_tokens'),
    blockTokens: ['sglang:cache_config_info{page_size}'],
    blocks: ['sglang:cache_config_info{num_pages}'],
  },
  trtllm: {
    // The server's own /metrics is JSON and empties what it shows.
    pages: ['/prometheus/metrics'],
    running: ['trtllm_num_requests_running'],
    waiting: ['trtllm_num_requests_waiting'],
    kvUsage: ['trtllm_kv_cache_utilization'],
    blockTokens: ['trtllm_kv_cache_tokens_per_block'],
    blocks: ['trtllm_kv_cache_max_blocks'],
  },
  triton: {
    pages: ['/metrics'],
    running: ['nv_trt_llm_request_metrics{request_type="scheduled"}'],
    waiting: [
      'nv_trt_llm_request_metrics{request_type="waiting"}',
      'nv_inference_pending_request_count',
    ],
    kvUsage: [`${tritonBlocks}{kv_cache_block_type="fraction"}`],
    blockTokens: [`${tritonBlocks}{kv_cache_block_type="tokens_per"}`],
    blocks: [`${tritonBlocks}{kv_cache_block_type="max"}`],
  },
  llamacpp: {
    pages: ['/metrics'],
    running: ['llamacpp:requests_processing'],
    waiting: ['llamacpp:requests_deferred'],
    kvUsage: ['llamacpp:kv_cache_usage_ratio'],
    promptTokens: ['llamacpp:prompt_tokens_total'],
    generatedTokens: ['llamacpp:tokens_predicted_total'],
    generatedTokensPerSecond: ['llamacpp:predicted_tokens_seconds'],
  },
};

/** The table with what an operator has written over it, field by field. */
export function metricNamesWith(
  changes: Readonly<Partial<Record<EngineKind, Partial<MetricNames>>>>,
): MetricTable {
  const table: Partial<Record<EngineKind, MetricNames>> = { ...metricNames };
  for (const [engine, change] of Object.entries(changes) as [EngineKind, Partial<MetricNames>][])
    table[engine] = { pages: ['/metrics'], ...table[engine], ...change };
  return table;
}
