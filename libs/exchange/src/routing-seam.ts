import type { DecisionRecord } from './decision-record.js';
import type { Operation } from './prompt.js';
import type { WorkerClient } from './worker-client.js';

/** What is asked of routing for one attempt of a call. */
export interface RouteQuestion {
  readonly requestId: string;
  readonly model: string;
  readonly operation: Operation;
  readonly routingText: Uint8Array;
  readonly routingSeed: Uint8Array;
  readonly bodyBytes: number;
  readonly routingKey: string | null;
  readonly tenantId: string;
  /** Workers that failed this call already. */
  readonly tried: readonly string[];
  readonly attempt: number;
}

/**
 * A worker, chosen. Either `decision` or `discard` is called once when the call is over: the raw inputs are pooled.
 *
 * Units    tokens; both are estimates.
 */
export interface Choice {
  readonly workerId: string;
  readonly client: WorkerClient;
  readonly policy: string;
  readonly promptTokens: number;
  readonly predictedCachedTokens: number;
  readonly reason: string | null;
  /** This decision is kept even when nothing goes wrong. */
  readonly isKept: boolean;
  decision(): DecisionRecord;
  discard(): void;
}

/** How a turn at a worker ended, as the worker's health and the producers must know it. */
export interface HoldEnd {
  readonly outcome: 'ok' | 'worker_failed' | 'caller_error' | 'cancelled' | 'busy';
  readonly inputTokens: number | null;
  readonly cachedTokens: number | null;
}

/** Work counted at a worker from dispatch to the end of its stream. `release` has effect once. */
export interface Hold {
  firstOutput(): void;
  release(end: HoldEnd): void;
}
