import type { Choice, FinishReason } from '../answers/choice.js';
import type { UsageCounts } from './usage.js';

const reasons: Readonly<Record<FinishReason, string>> = {
  stop: 'end_turn',
  length: 'max_tokens',
  tool_calls: 'tool_use',
};

/** Why a message ended, in Anthropic's words. */
export function stopOf({ finishReason, stopReason }: Choice): Record<string, unknown> {
  return stopReason === null
    ? { stop_reason: reasons[finishReason], stop_sequence: null }
    : { stop_reason: 'stop_sequence', stop_sequence: stopReason };
}

/** Usage as Anthropic counts it: input without what came from the cache. */
export function usageOf(counts: UsageCounts): Record<string, unknown> {
  return {
    input_tokens: counts.promptTokens - counts.cachedTokens,
    cache_creation_input_tokens: 0,
    cache_read_input_tokens: counts.cachedTokens,
    output_tokens: counts.completionTokens,
  };
}
