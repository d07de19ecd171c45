import type { EngineEvent } from '@bellwether/simulation';
import type { EngineHost } from './engine-host.js';
import type { FinishedReason } from './engine-metrics.js';
import type { Ticket } from './pacer.js';

/** The prompt of one or more sequences. */
export interface PromptTokens {
  readonly promptTokens: number;
  readonly blockKeys: readonly number[];
}

/** One sequence to generate. */
export interface SequencePlan {
  readonly prompt: PromptTokens;
  /** 0 for an embedding. */
  readonly outputTokens: number;
  readonly finished: FinishedReason;
}

export interface GenerationListener {
  /** Token `number`, from 1, of a sequence. */
  token(sequence: number, number: number): void;
  /** All sequences have ended. `cachedTokens` counts each prompt once. */
  done(cachedTokens: number): void;
}

/** Runs the sequences of one request through the engine and keeps its metrics. Cancelling is safe at any time. */
export function generate(
  host: EngineHost,
  plans: readonly SequencePlan[],
  listener: GenerationListener,
): Ticket {
  const startedMs = performance.now();
  const paid = new Set<PromptTokens>();
  let open = plans.length;
  let cachedTokens = 0;

  const tickets = plans.map((plan, index) => {
    const clock = sequenceClock(host, startedMs);
    // The first sequence pays for the prompt that further choices then find in the cache.
    const isFirst = !paid.has(plan.prompt);
    paid.add(plan.prompt);
    return host.lane.submit(
      { ...plan.prompt, outputTokens: plan.outputTokens },
      (event: EngineEvent) => {
        if (event.type === 'first-token') clock.first(event.queuedMs);
        const isPromptDone =
          event.type === 'first-token' || (event.type === 'end' && plan.outputTokens === 0);
        if (isPromptDone && isFirst) {
          host.metrics.promptTokens += plan.prompt.promptTokens;
          cachedTokens += event.cachedTokens;
        }
        if (event.type === 'token') clock.next();
        if (event.type !== 'end') {
          listener.token(index, event.type === 'token' ? event.number : 1);
          return;
        }
        clock.end(plan.finished);
        open -= 1;
        if (open === 0) listener.done(cachedTokens);
      },
    );
  });

  return {
    cancel() {
      for (const ticket of tickets) ticket.cancel();
      for (; open > 0; open -= 1) host.metrics.countFinished('abort');
    },
  };
}

/** Stamps of one sequence, in seconds of the wall clock. */
function sequenceClock({ metrics, settings }: EngineHost, startedMs: number) {
  let lastMs = startedMs;
  return {
    first(queuedMs: number): void {
      lastMs = performance.now();
      const queueSeconds = queuedMs / settings.timeScale / 1000;
      const seconds = (lastMs - startedMs) / 1000;
      metrics.firstTokenSeconds.observe(seconds);
      metrics.queueSeconds.observe(queueSeconds);
      metrics.prefillSeconds.observe(Math.max(0, seconds - queueSeconds));
    },
    next(): void {
      const nowMs = performance.now();
      metrics.interTokenSeconds.observe((nowMs - lastMs) / 1000);
      lastMs = nowMs;
    },
    end(reason: FinishedReason): void {
      metrics.requestSeconds.observe((performance.now() - startedMs) / 1000);
      metrics.countFinished(reason);
    },
  };
}
