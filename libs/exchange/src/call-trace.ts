import type { CallOutcome } from './call-record.js';
import type { Operation } from './prompt.js';

/** The trace keeps the key of every so many-th block of the prefix index, and that of the last block. */
export const traceStrideBlocks = 8;

/**
 * One call of the trace: what a rehearsal needs to send it again through a simulated fleet. No text.
 *
 * Shapes   `prefixKeys` are pairs (lo, hi): the chained, salted keys of blocks 7, 15, 23 … of the prompt and of its
 *          last block. Equal keys mean equal text from the start, within one tenant and model. Empty when the prompt
 *          is shorter than a block, or the call was refused before it was routed.
 * Units    tokens; epoch milliseconds (`atMs`, arrival) and milliseconds after it. null = nobody said.
 */
export interface CallTraceRow {
  readonly requestId: string;
  readonly atMs: number;
  readonly tenantId: string | null;
  readonly routeId: string | null;
  readonly model: string | null;
  readonly operation: Operation | null;
  readonly isStream: boolean;
  readonly version: number;
  readonly workerId: string | null;
  readonly outcome: CallOutcome;
  readonly status: number;
  /** The worker's own count. */
  readonly inputTokens: number | null;
  /** Ours, from bytes: what routing decided by. */
  readonly estimatedTokens: number | null;
  readonly cachedTokens: number | null;
  readonly outputTokens: number | null;
  /** To the first output; null for plain replies and where none came. */
  readonly ttftMs: number | null;
  readonly endMs: number;
  readonly prefixKeys: Int32Array;
}

/** What the trace remembers of a prompt, in place of its text. */
export interface TracedPrompt {
  readonly promptTokens: number;
  /** As in `CallTraceRow`. */
  readonly prefixKeys: Int32Array;
}
