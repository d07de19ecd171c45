/** Why a candidate may not be chosen. 0 = it may. Order is the wire format of records: append only. */
export const vetoReasons = [
  'none',
  'pending',
  'not_ready',
  'failed',
  'draining',
  'breaker_open',
  'breaker_trial_taken',
  'already_tried',
  'at_limit',
  'policy',
  'operation',
  'pool',
  'target',
] as const;
export type VetoReason = (typeof vetoReasons)[number];

/**
 * What a policy may know of the candidates of one model: a column per worker, one typed array per fact.
 *
 * Shapes   all arrays have `workerIds.length` columns, in stable order (by registration). They are the
 *          live arrays: read, never keep, never write.
 * Units    seconds, tokens, fractions 0–1, milliseconds. An unknown reading is NaN, its age Infinity.
 */
export interface FleetView {
  readonly workerIds: readonly string[];
  /** Index into `vetoReasons`, of this call: 0 = may be chosen. */
  readonly vetoes: Uint8Array;
  /** Open streams, counted at dispatch. */
  readonly inFlight: Int32Array;
  /** Uncached prefill outstanding, seconds. */
  readonly backlogSeconds: Float64Array;
  /** Prefill that waits in the gateway for the worker and goes there before this request, seconds. */
  readonly heldSeconds: Float64Array;
  /** Uncached prompt tokens outstanding. */
  readonly uncachedTokens: Float64Array;
  /** Engine readings. */
  readonly running: Float64Array;
  readonly waiting: Float64Array;
  readonly kvUsage: Float64Array;
  readonly readingAgeMs: Float64Array;
  /** Configured or learned: prompt tokens a second, KV capacity in tokens. */
  readonly prefillTokensPerSecond: Float64Array;
  readonly kvCapacityTokens: Float64Array;
  /** What attention adds to prefill: seconds per prompt token and token of context before it. */
  readonly attentionSecondsPerToken2: Float64Array;
  /** Prompt tokens handed to the worker since its last engine reading: all of them, and those not matched. */
  readonly sentTokens: Float64Array;
  readonly sentUncachedTokens: Float64Array;
  /** Engine readings: prompt tokens waiting inside it, tokens that it generates a second. */
  readonly queuedTokens: Float64Array;
  readonly generatedTokensPerSecond: Float64Array;
  /** Calls ever handed to the worker. */
  readonly sentCount: Float64Array;
  /** Number of the last call handed to it without any match, among all calls of the fleet; -Infinity when none. */
  readonly coldSequence: Float64Array;
  /** Labels of the workers; absent = nobody has any. */
  readonly labels?: readonly Readonly<Record<string, string>>[];
}

export type WorkerStatus = 'pending' | 'ready' | 'not_ready' | 'failed' | 'draining';
export type BreakerState = 'closed' | 'open' | 'half_open';
