import type { TracedPrompt } from './call-trace.js';
import type { DecisionRecord } from './decision-record.js';
import type { WorkerDialect } from './dialect.js';
import type { Operation } from './prompt.js';
import type { WorkerClient } from './worker-client.js';

/** What is asked of routing for one attempt of a call. The byte arrays are read, not kept. */
export interface RouteQuestion {
  readonly requestId: string;
  readonly model: string;
  readonly operation: Operation;
  readonly routingText: Uint8Array;
  readonly routingSeed: Uint8Array;
  readonly bodyBytes: number;
  /** Of the caller's own choice: calls with one key belong together. */
  readonly routingKey: string | null;
  /** The same in all turns of a conversation. Worked out when it is asked for. */
  readonly conversation: string;
  /** The one worker that the caller asks for: its id, its name, or its place among the model's workers. */
  readonly target: string | null;
  readonly tenantId: string;
  readonly keyId: string;
  /** The call's headers, names in lower case: routes may ask for them. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Workers that failed this call already. */
  readonly tried: readonly string[];
  /** 1 for the first. */
  readonly attempt: number;
  /** In place of the texts, when all that is left of a request is its trace. */
  readonly traced?: TracedPrompt | null;
}

/** What routes may ask about a call. */
export type RouteFacts = Pick<
  RouteQuestion,
  'model' | 'tenantId' | 'keyId' | 'headers' | 'routingKey' | 'conversation'
>;

/**
 * A worker, chosen. Either `decision` or `discard` is called once when the call is over: the raw inputs are pooled.
 *
 * Units    tokens; both are estimates.
 */
export interface Choice {
  readonly workerId: string;
  readonly client: WorkerClient;
  /** What the worker speaks for chats; never empty. */
  readonly dialects: readonly WorkerDialect[];
  readonly policy: string;
  /** Of the routes that decided; 0 = none was published. */
  readonly version: number;
  /** The route that took the call; null = none did, the document's own policy decided. */
  readonly routeId: string | null;
  readonly promptTokens: number;
  readonly predictedCachedTokens: number;
  /** The most that any worker that could be asked was believed to hold; null = prefixes are not remembered. */
  readonly availableCachedTokens: number | null;
  /** For the trace, see `CallTraceRow`; null unless calls are traced. */
  readonly prefixKeys: Int32Array | null;
  /** null when the policy predicts no time. */
  readonly predictedTtftSeconds: number | null;
  /** Key of the deciding thought; null unless the decision has been built. */
  readonly reason: string | null;
  /** This decision is kept even when nothing goes wrong. */
  readonly isKept: boolean;
  /** The record, made on the first call and kept; after `discard` only when it was made before. */
  decision(): DecisionRecord;
  /** Gives the copied inputs back. Idempotent. */
  discard(): void;
}

/** What is known of a turn that got no worker: for the records. */
export interface Refusal {
  readonly decision: DecisionRecord;
  readonly promptTokens: number;
  /** As in `Choice`. */
  readonly prefixKeys: Int32Array | null;
}

/** How an attempt ended, as the fleet must know it. Only `worker_failed` counts against the worker. */
export type HoldOutcome = 'ok' | 'worker_failed' | 'caller_error' | 'cancelled' | 'busy';

/** What is known at the end of a turn at a worker; tokens are the worker's own counts, null when it did not say. */
export interface HoldEnd {
  readonly outcome: HoldOutcome;
  readonly inputTokens: number | null;
  readonly cachedTokens: number | null;
  readonly outputTokens?: number | null;
}

/** Work counted at a worker from dispatch to the end of its stream. `release` has effect once. */
export interface Hold {
  /** The first output has come: the prefill is over. Idempotent. */
  firstOutput(): void;
  /** The call is over. Counts once, whatever comes after. */
  release(end: HoldEnd): void;
}

/** A turn that waited for its worker and was bound to it: chosen and counted in one go. */
export interface TurnTicket {
  readonly choice: Choice;
  readonly hold: Hold;
  /** Ends the turn, with a `GatewayError` as its reason, while it has given no output; null = nobody may. */
  readonly signal: AbortSignal | null;
}
