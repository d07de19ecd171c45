/**
 * Tokens of one turn, by class.
 *
 * Units    tokens. A class that nobody reported is null, never 0.
 * Source   `worker` = the engine's own count; `counted` = by a tokenizer of ours; `estimated` = from bytes.
 */
export interface Usage {
  readonly inputTokens: number | null;
  /** Part of `inputTokens` that the engine took from its prefix cache. */
  readonly cachedTokens: number | null;
  readonly outputTokens: number | null;
  /** Part of `outputTokens` spent on reasoning. */
  readonly reasoningTokens: number | null;
  readonly source: 'worker' | 'counted' | 'estimated';
}
