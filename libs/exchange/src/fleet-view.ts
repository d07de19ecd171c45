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
}

export type WorkerStatus = 'pending' | 'ready' | 'not_ready' | 'failed' | 'draining';
export type BreakerState = 'closed' | 'open' | 'half_open';
