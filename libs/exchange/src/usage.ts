/**
 * Tokens of one turn, by class.
 *
 * Units    tokens. A class that nobody reported is null, never 0.
 * Source   `worker` = the engine's own count; `counted` = by a tokenizer of ours; `estimated` = from bytes and events.
 */
export interface Usage {
  readonly inputTokens: number | null;
  /** Part of `inputTokens` that the engine took from its prefix cache. */
  readonly cachedTokens: number | null;
  /** Part of `inputTokens` that a provider wrote into its cache, and bills so; absent = nobody said. */
  readonly cacheWriteTokens?: number | null;
  readonly outputTokens: number | null;
  /** Part of `outputTokens` spent on reasoning. */
  readonly reasoningTokens: number | null;
  /** Part of `inputTokens` that was sound; absent = nobody said. */
  readonly audioInputTokens?: number | null;
  /** Part of `outputTokens` that was sound; absent = nobody said. */
  readonly audioOutputTokens?: number | null;
  /** Part of `inputTokens` that was pictures; absent = nobody said. */
  readonly imageTokens?: number | null;
  readonly source: 'worker' | 'counted' | 'estimated';
}
