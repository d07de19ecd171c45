import type { EngineKind, EngineReading } from '@bellwether/exchange';
import { parsePrometheus, type Sample } from './parse-prometheus.js';

type Field = Exclude<keyof EngineReading, 'atMs' | 'kvCapacityTokens'>;

/** Names under which an engine publishes each reading, newest first: the first that is present counts. */
interface MetricNames extends Readonly<Record<Field, readonly string[]>> {
  /** Where the KV capacity stands: a gauge in tokens, or labels of an info metric. */
  readonly capacityTokens: readonly string[];
  readonly capacityInfo: readonly string[];
}

const none: readonly string[] = [];

/** The one table of metric names, by engine. `kvUsage` is a mean over ranks, everything else a sum. */
export const metricNames: Readonly<Partial<Record<EngineKind, MetricNames>>> = {
  vllm: {
    running: ['vllm:num_requests_running'],
    waiting: ['vllm:num_requests_waiting'],
    kvUsage: ['vllm:kv_cache_usage_perc', 'vllm:gpu_cache_usage_perc'],
    prefixQueryTokens: ['vllm:prefix_cache_queries_total', 'vllm:gpu_prefix_cache_queries_total'],
    prefixHitTokens: ['vllm:prefix_cache_hits_total', 'vllm:gpu_prefix_cache_hits_total'],
    promptTokens: ['vllm:prompt_tokens_total'],
    generatedTokens: ['vllm:generation_tokens_total'],
    queuedTokens: none,
    generatedTokensPerSecond: ['vllm:avg_generation_throughput_toks_per_s'],
    capacityTokens: none,
    capacityInfo: ['vllm:cache_config_info'],
  },
  sglang: {
    running: ['sglang:num_running_reqs', 'sglang_num_running_reqs'],
    waiting: ['sglang:num_queue_reqs', 'sglang_num_queue_reqs'],
    kvUsage: ['sglang:token_usage', 'sglang_token_usage'],
    prefixQueryTokens: ['sglang:prompt_tokens_total', 'sglang_prompt_tokens_total'],
    prefixHitTokens: ['sglang:cached_tokens_total', 'sglang_cached_tokens_total'],
    promptTokens: ['sglang:prompt_tokens_total', 'sglang_prompt_tokens_total'],
    generatedTokens: ['sglang:generation_tokens_total', 'sglang_generation_tokens_total'],
    queuedTokens: none,
    generatedTokensPerSecond: ['sglang:gen_throughput', 'sglang_gen_throughput'],
    capacityTokens: ['sglang:max_total_num_tokens', 'sglang_max_total_num_tokens'],
    capacityInfo: none,
  },
  llamacpp: {
    running: ['llamacpp:requests_processing'],
    waiting: ['llamacpp:requests_deferred'],
    kvUsage: ['llamacpp:kv_cache_usage_ratio'],
    prefixQueryTokens: none,
    prefixHitTokens: none,
    promptTokens: ['llamacpp:prompt_tokens_total'],
    generatedTokens: ['llamacpp:tokens_predicted_total'],
    queuedTokens: none,
    generatedTokensPerSecond: ['llamacpp:predicted_tokens_seconds'],
    capacityTokens: none,
    capacityInfo: none,
  },
};

/**
 * Readings from an engine's metrics page; null when that engine publishes none that are known.
 *
 * Units    tokens, counts, fractions 0–1. A metric that is absent is null: unknown is not idle.
 */
export function readEngineMetrics(
  engine: EngineKind,
  text: string,
  nowMs: number,
): EngineReading | null {
  const names = metricNames[engine];
  if (!names) return null;
  const samples = parsePrometheus(
    text,
    new Set(Object.values(names as unknown as Record<string, string[]>).flat()),
  );
  if (samples.length === 0) return null;
  const sum = (field: Field) => fold(samples, names[field], 'sum');
  return {
    atMs: nowMs,
    running: sum('running'),
    waiting: sum('waiting'),
    kvUsage: fold(samples, names.kvUsage, 'mean'),
    queuedTokens: sum('queuedTokens'),
    generatedTokensPerSecond: sum('generatedTokensPerSecond'),
    kvCapacityTokens:
      fold(samples, names.capacityTokens, 'sum') ?? capacityFromInfo(samples, names.capacityInfo),
    prefixQueryTokens: sum('prefixQueryTokens'),
    prefixHitTokens: sum('prefixHitTokens'),
    promptTokens: sum('promptTokens'),
    generatedTokens: sum('generatedTokens'),
  };
}

function fold(
  samples: readonly Sample[],
  names: readonly string[],
  how: 'sum' | 'mean',
): number | null {
  for (const name of names) {
    const values = samples.filter(
      (sample) => sample.name === name && Number.isFinite(sample.value),
    );
    if (values.length === 0) continue;
    const total = values.reduce((sum, { value }) => sum + value, 0);
    return how === 'mean' ? total / values.length : total;
  }
  return null;
}

function capacityFromInfo(samples: readonly Sample[], names: readonly string[]): number | null {
  const sizes = samples
    .filter((sample) => names.includes(sample.name))
    .map(({ labels }) => Number(labels.block_size) * Number(labels.num_gpu_blocks))
    .filter((size) => Number.isFinite(size) && size > 0);
  return sizes.length > 0 ? sizes.reduce((sum, size) => sum + size, 0) : null;
}
