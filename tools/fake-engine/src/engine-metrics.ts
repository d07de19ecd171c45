import type { EngineReadings } from '@bellwether/simulation';
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
  toText(model: string, readings: EngineReadings, blockTokens: number): string {
    const labels = `engine="0",model_name="${escapeLabel(model)}"`;
    const lines: string[] = [];
    for (const { type, name, help, value } of this.plainSamples(readings)) {
      lines.push(`# HELP vllm:${name} ${help}`, `# TYPE vllm:${name} ${type}`);
      lines.push(`vllm:${name}{${labels}} ${value}`);
    }
    this.writeFinished(lines, labels);
    const config = `block_size="${blockTokens}",enable_prefix_caching="True",num_gpu_blocks="${readings.blocks}"`;
    lines.push('# HELP vllm:cache_config_info Configuration of the KV cache.');
    lines.push('# TYPE vllm:cache_config_info gauge');
    lines.push(`vllm:cache_config_info{${labels},${config}} 1`);
    for (const { name, help, histogram } of this.histograms()) {
      histogram.write(lines, `vllm:${name}`, help, labels);
    }
    return `${lines.join('\n')}\n`;
  }

  private plainSamples(readings: EngineReadings): Sample[] {
    const { running, waiting, kvUsage, generatedTokens } = readings;
    const { prefixQueryTokens, prefixHitTokens } = readings;
    return [
      gauge('num_requests_running', 'Requests in the running batch.', running),
      gauge('num_requests_waiting', 'Requests waiting to be processed.', waiting),
      gauge('kv_cache_usage_perc', 'KV cache in use, 1 = full.', kvUsage),
      counter('prefix_cache_queries_total', 'Prompt tokens looked up.', prefixQueryTokens),
      counter('prefix_cache_hits_total', 'Prompt tokens found in the cache.', prefixHitTokens),
      counter('num_preemptions_total', 'Requests preempted.', 0),
      counter('prompt_tokens_total', 'Prompt tokens processed.', this.promptTokens),
      counter('generation_tokens_total', 'Tokens generated.', generatedTokens),
    ];
  }

  private writeFinished(lines: string[], labels: string): void {
    lines.push('# HELP vllm:request_success_total Requests finished.');
    lines.push('# TYPE vllm:request_success_total counter');
    for (const [reason, count] of Object.entries(this.finished)) {
      lines.push(`vllm:request_success_total{${labels},finished_reason="${reason}"} ${count}`);
    }
  }

  private histograms() {
    return [
      {
        name: 'time_to_first_token_seconds',
        help: 'Time to first token.',
        histogram: this.firstTokenSeconds,
      },
      {
        name: 'inter_token_latency_seconds',
        help: 'Time between tokens.',
        histogram: this.interTokenSeconds,
      },
      {
        name: 'e2e_request_latency_seconds',
        help: 'Time of whole requests.',
        histogram: this.requestSeconds,
      },
      {
        name: 'request_queue_time_seconds',
        help: 'Time spent waiting.',
        histogram: this.queueSeconds,
      },
      {
        name: 'request_prefill_time_seconds',
        help: 'Time spent on prompts.',
        histogram: this.prefillSeconds,
      },
    ];
  }
}

interface Sample {
  readonly type: 'gauge' | 'counter';
  readonly name: string;
  readonly help: string;
  readonly value: number;
}

function gauge(name: string, help: string, value: number): Sample {
  return { type: 'gauge', name, help, value };
}

function counter(name: string, help: string, value: number): Sample {
  return { type: 'counter', name, help, value };
}

function escapeLabel(value: string): string {
  return value.replace(/\\/g, '\\\\').replace(/"/g, '\\"').replace(/\n/g, '\\n');
}
