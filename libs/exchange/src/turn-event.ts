import type { ErrorCode } from './errors.js';
import type { Usage } from './usage.js';

/** Why a turn stopped, in one vocabulary for all dialects. `unknown` carries the worker's own word in `detail`. */
export type FinishReason = 'stop' | 'length' | 'tool-calls' | 'content-filter' | 'unknown';

/** The worker's own bytes, when both ends speak the same dialect and nobody needs to look inside. */
export interface OpaqueEvent {
  readonly type: 'opaque';
  readonly bytes: Uint8Array;
  /** True once output has begun: text, reasoning, refusal, tool call, audio or embedding. */
  readonly hasOutput: boolean;
  /** Server-sent events in `bytes`; 1 for a plain body. */
  readonly count: number;
}

export interface UsageEvent {
  readonly type: 'usage';
  readonly usage: Usage;
}

/** The turn is complete. A stream without it was cut. */
export interface TurnEndEvent {
  readonly type: 'turn-end';
  readonly finishReason: FinishReason;
}

/** The worker reported an error inside its stream. */
export interface TurnErrorEvent {
  readonly type: 'turn-error';
  readonly code: ErrorCode;
  readonly text: string;
}

/**
 * What a turn says, in the order it says it. Plain, structured-cloneable data.
 * The translated kinds (text, reasoning, tool input …) arrive with the second dialect.
 */
export type TurnEvent = OpaqueEvent | UsageEvent | TurnEndEvent | TurnErrorEvent;

/**
 * Events of one turn as they come, pulled by the reader: one array per network read.
 *
 * Shapes   `next` gives a non-empty array, or null after the last. It returns a promise only when it has to wait.
 *          After the last it keeps giving null.
 * Errors   a `GatewayError` from `next`; after it `next` is not called again.
 */
export interface EventSource {
  next(): TurnEvent[] | null | Promise<TurnEvent[] | null>;
  /** Ends the turn at the worker. Idempotent; safe after the end. */
  cancel(): void;
}
