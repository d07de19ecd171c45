import { describe, expect, it } from 'vitest';
import { readEngineMetrics } from './engine-metrics.js';

const vllm = `# HELP vllm:num_requests_running Running.
vllm:num_requests_running{engine="0",model_name="a\\"b"} 3.0
vllm:num_requests_running{engine="1",model_name="m"} 4.0
vllm:num_requests_waiting{engine="0"} 0
vllm:gpu_cache_usage_perc{engine="0"} 0.2
vllm:gpu_cache_usage_perc{engine="1"} 0.4
vllm:prefix_cache_hits_total{engine="0"} 1.5e3
vllm:prompt_tokens_total NaN
garbage {{{
`;

describe('readEngineMetrics', () => {
  it('adds up ranks, averages usage, takes old names, and leaves the rest unknown', () => {
    expect(readEngineMetrics('vllm', vllm, 5)).toEqual({
      atMs: 5,
      running: 7,
      waiting: 0,
      kvUsage: expect.closeTo(0.3),
      kvCapacityTokens: null,
      prefixQueryTokens: null,
      prefixHitTokens: 1500,
      promptTokens: null,
      generatedTokens: null,
      generatedTokensPerSecond: null,
      queuedTokens: null,
    });
  });

  it('reads both prefixes of SGLang', () => {
    for (const mark of [':', '_']) {
      expect(
        readEngineMetrics(
          'sglang',
          `sglang${mark}num_queue_reqs{tp_rank="0"} 9\nsglang${mark}max_total_num_tokens 1000\n`,
          0,
        ),
      ).toMatchObject({ waiting: 9, kvCapacityTokens: 1000 });
    }
  });

  it.each([
    ['ollama', vllm],
    ['vllm', ''],
    ['vllm', 'other_metric 1\n'],
  ] as const)('knows nothing of %s from a foreign page', (engine, page) => {
    expect(readEngineMetrics(engine, page, 0)).toBeNull();
  });
});
