import { describe, expect, it } from 'vitest';
import { readEngineMetrics } from './engine-metrics.js';
import { metricNamesWith } from './metric-names.js';

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

  it('reads TensorRT-LLM, and Triton by the labels of its series', () => {
    const trtllm = `trtllm_num_requests_running 3
trtllm_num_requests_waiting 1
trtllm_kv_cache_utilization 0.5
trtllm_kv_cache_tokens_per_block 32
trtllm_kv_cache_max_blocks 1000
`;
    expect(readEngineMetrics('trtllm', trtllm, 5)).toMatchObject({
      ...{ running: 3, waiting: 1, kvUsage: 0.5, kvCapacityTokens: 32_000 },
    });
    const triton = `nv_trt_llm_request_metrics{model="m",request_type="waiting"} 4
nv_trt_llm_request_metrics{model="m",request_type="scheduled"} 7
nv_trt_llm_kv_cache_block_metrics{kv_cache_block_type="fraction"} 0.25
nv_trt_llm_kv_cache_block_metrics{kv_cache_block_type="tokens_per"} 64
nv_trt_llm_kv_cache_block_metrics{kv_cache_block_type="max"} 500
`;
    expect(readEngineMetrics('triton', triton, 5)).toMatchObject({
      ...{ running: 7, waiting: 4, kvUsage: 0.25, kvCapacityTokens: 32_000 },
    });
  });

  it('takes names that an operator wrote, and keeps the others', () => {
    const table = metricNamesWith({ vllm: { waiting: ['my_waiting{state="all"}'] } });
    const page =
      'vllm:num_requests_running 2\nmy_waiting{state="all"} 9\nmy_waiting{state="new"} 1\n';
    expect(readEngineMetrics('vllm', page, 5, table)).toMatchObject({ running: 2, waiting: 9 });
    expect(readEngineMetrics('vllm', page, 5)).toMatchObject({ running: 2, waiting: null });
  });
});
