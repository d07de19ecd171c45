import type { EngineReadings } from '@bellwether/simulation';
import { blockTokens } from '@bellwether/simulation';
import { Histogram } from './histogram.js';

const shortSeconds = [
  0.001, 0.005, 0.01, 0.02, 0.04, 0.06, 0.08, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10, 20, 40, 80,
  160,
];
const tokenSeconds = [
  0.005, 0.01, 0.015, 0.02, 0.025, 0.03, 0.04, 0.05, 0.075, 0.1, 0.15, 0.2, 0.3, 0.4, 0.5, 0.75, 1,
  2.5, 5,
];
const longSeconds = [
  0.3, 0.5, 0.8, 1, 1.5, 2, 2.5, 5, 10, 15, 20, 30, 40, 50, 60, 120, 240, 480, 960, 1920,
];

/** How a request ended, in the engine's words. */
export type FinishedReason = 'stop' | 'length' | 'abort';

/** What an engine counts about its requests, in the names of vLLM. Seconds are of the wall clock. */
export class EngineMetrics {
  readonly firstTokenSeconds = new Histogram(shortSeconds);
  readonly interTokenSeconds = new Histogram(tokenSeconds);
  readonly requestSeconds = new Histogram(longSeconds);
  readonly queueSeconds = new Histogram(longSeconds);
  readonly prefillSeconds = new Histogram(longSeconds);
  promptTokens = 0;
  private readonly finished: Record<FinishedReason, number> = { stop: 0, length: 0, abort: 0 };

  countFinished(reason: FinishedReason): void {
    this.finished[reason] += 1;
  }

  /** The Prometheus text of one engine. */
  toText(model: string, readings: EngineReadings): string {
    const labels = `engine="0",model_name="${escapeLabel(model)}"`;
    const lines: string[] = [];
    const sample = (type: string, name: string, help: string, value: number, more = ''): void => {
      lines.push(
        `# HELP ${name} ${help}`,
        `# TYPE ${name} ${type}`,
        `${name}{${labels}${more}} ${value}`,
      );
    };
    sample(
      'gauge',
      'vllm:num_requests_running',
      'Requests in the running batch.',
      readings.running,
    );
    sample(
      'gauge',
      'vllm:num_requests_waiting',
      'Requests waiting to be processed.',
      readings.waiting,
    );
    sample('gauge', 'vllm:kv_cache_usage_perc', 'KV cache in use, 1 = full.', readings.kvUsage);
    sample(
      'counter',
      'vllm:prefix_cache_queries_total',
      'Prompt tokens looked up in the prefix cache.',
      readings.prefixQueryTokens,
    );
    sample(
      'counter',
      'vllm:prefix_cache_hits_total',
      'Prompt tokens found in the prefix cache.',
      readings.prefixHitTokens,
    );
    sample('counter', 'vllm:num_preemptions_total', 'Requests preempted.', 0);
    sample('counter', 'vllm:prompt_tokens_total', 'Prompt tokens processed.', this.promptTokens);
    sample(
      'counter',
      'vllm:generation_tokens_total',
      'Tokens generated.',
      readings.generatedTokens,
    );
    lines.push(
      '# HELP vllm:request_success_total Requests finished.',
      '# TYPE vllm:request_success_total counter',
    );
    for (const [reason, count] of Object.entries(this.finished)) {
      lines.push(`vllm:request_success_total{${labels},finished_reason="${reason}"} ${count}`);
    }
    const config = `,block_size="${blockTokens}",enable_prefix_caching="True",num_gpu_blocks="${readings.blocks}"`;
    sample('gauge', 'vllm:cache_config_info', 'Configuration of the KV cache.', 1, config);
    this.firstTokenSeconds.write(
      lines,
      'vllm:time_to_first_token_seconds',
      'Time to first token.',
      labels,
    );
    this.interTokenSeconds.write(
      lines,
      'vllm:inter_token_latency_seconds',
      'Time between tokens.',
      labels,
    );
    this.requestSeconds.write(
      lines,
      'vllm:e2e_request_latency_seconds',
      'Time of whole requests.',
      labels,
    );
    this.queueSeconds.write(
      lines,
      'vllm:request_queue_time_seconds',
      'Time spent waiting.',
      labels,
    );
    this.prefillSeconds.write(
      lines,
      'vllm:request_prefill_time_seconds',
      'Time spent on prompts.',
      labels,
    );
    return `${lines.join('\n')}\n`;
  }
}

function escapeLabel(value: string): string {
  return value.replace(/\\/g, '\\\\').replace(/"/g, '\\"').replace(/\n/g, '\\n');
}
