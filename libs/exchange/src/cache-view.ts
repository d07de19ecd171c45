/** What one worker is believed to hold of one model. */
export interface CacheWorker {
  readonly workerId: string;
  /** Blocks of the prefix index. */
  readonly heldBlocks: number;
  readonly capBlocks: number;
  readonly heldTokens: number;
  readonly capTokens: number;
}

/**
 * The prefix index of one model, asked for some keys of the trace.
 *
 * Shapes   `holders` has a word row per key, `workers.length` bytes each: 1 = that worker holds that block.
 */
export interface CacheView {
  readonly model: string;
  readonly workers: readonly CacheWorker[];
  readonly holders: Uint8Array;
  /** Tokens that one traced key stands for. */
  readonly tokensPerKey: number;
}
