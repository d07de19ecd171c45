import type { EngineEvent } from '@bellwether/simulation';
import type { EngineHost } from './engine-host.js';
import type { FinishedReason } from './engine-metrics.js';
import type { Ticket } from './pacer.js';

/** One sequence to generate: how many tokens, and why it will end. */
export interface SequencePlan {
  readonly outputTokens: number;
  readonly finished: FinishedReason;
}

export interface GenerationInput {
  readonly promptTokens: number;
  readonly blockKeys: readonly number[];
  /** One per choice; an embedding has one of 0 tokens. */
  readonly sequences: readonly SequencePlan[];
}

export interface GenerationListener {
  /** Token `number`, from 1, of a choice. */
  token(choice: number, number: number): void;
  /** All choices have ended. */
  done(cachedTokens: number): void;
}

/** Runs the sequences of one request through the engine and keeps its metrics. Cancelling is safe at any time. */
export function generate(host: EngineHost, input: GenerationInput, listener: GenerationListener): Ticket {
  const startedMs = performance.now();
  let open = input.sequences.length;
  let cachedTokens = 0;

  const tickets = input.sequences.map((plan, choice) => {
    const clock = sequenceClock(host, startedMs);
    const request = { promptTokens: input.promptTokens, outputTokens: plan.outputTokens, blockKeys: input.blockKeys };
    return host.lane.submit(request, (event: EngineEvent) => {
      if (event.type === 'first-token') clock.first(event.queuedMs);
      // Prompt tokens are counted once, when the prompt is done; an embedding has no first token.
      const isPromptDone = event.type === 'first-token' || (event.type === 'end' && plan.outputTokens === 0);
      if (isPromptDone && choice === 0) host.metrics.promptTokens += input.promptTokens;
      if (event.type === 'token') clock.next();
      if (event.type !== 'end') {
        listener.token(choice, event.type === 'token' ? event.number : 1);
        return;
      }
      open -= 1;
      clock.end(plan.finished);
      // The first sequence pays for the prompt that the others then find.
      if (choice === 0) cachedTokens = event.cachedTokens;
      if (open === 0) listener.done(cachedTokens);
    });
  });

  return {
    cancel() {
      for (const ticket of tickets) ticket.cancel();
      for (; open > 0; open -= 1) host.metrics.countFinished('abort');
    },
  };
}

/** Stamps of one sequence in seconds of the wall clock. */
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
