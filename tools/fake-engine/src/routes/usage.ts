import type { Choice } from '../answers/choice.js';

/** Token counts of a reply. */
export interface UsageCounts {
  readonly promptTokens: number;
  readonly completionTokens: number;
  readonly cachedTokens: number;
  readonly reasoningTokens: number;
}

/** The usage object of a reply, in the shape of OpenAI. */
export function usageObject(counts: UsageCounts): Record<string, unknown> {
  return {
    prompt_tokens: counts.promptTokens,
    total_tokens: counts.promptTokens + counts.completionTokens,
    completion_tokens: counts.completionTokens,
    prompt_tokens_details: { cached_tokens: counts.cachedTokens },
    ...(counts.reasoningTokens > 0
      ? { completion_tokens_details: { reasoning_tokens: counts.reasoningTokens } }
      : {}),
  };
}

/** Counts of complete choices. */
export function countChoices(
  choices: readonly Choice[],
  promptTokens: number,
  cachedTokens: number,
): UsageCounts {
  let completionTokens = 0;
  let reasoningTokens = 0;
  for (const { pieces } of choices) {
    completionTokens += pieces.length;
    for (const piece of pieces) if (piece.kind === 'reasoning') reasoningTokens += 1;
  }
  return { promptTokens, completionTokens, cachedTokens, reasoningTokens };
}
