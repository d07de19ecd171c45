/**
 * What an engine tells about itself.
 *
 * Units    `kvUsage` is a fraction, 0–1; counters are tokens since the start.
 */
export interface EngineReadings extends Readonly<EngineCounters> {
  readonly running: number;
  readonly waiting: number;
  /** Prompt tokens of waiting requests that are not in the cache. */
  readonly queuedTokens: number;
  readonly kvUsage: number;
  /** Size of the KV memory, in blocks. */
  readonly blocks: number;
  /** Blocks that hold a shared prompt part, in use or not. */
  readonly residentBlocks: number;
}

/** Counted while the engine works. */
export interface EngineCounters {
  /** Prompt tokens looked up at admission, and those of them that were found. */
  prefixQueryTokens: number;
  prefixHitTokens: number;
  /** Prompt tokens really computed. */
  computedTokens: number;
  generatedTokens: number;
}

/** Counters at zero. */
export function zeroCounters(): EngineCounters {
  return { prefixQueryTokens: 0, prefixHitTokens: 0, computedTokens: 0, generatedTokens: 0 };
}
