import type { FinishReason, TurnEndEvent, Usage } from '@bellwether/exchange';

/** Bytes of text that a token is taken to have where a worker tells no usage and the wire demands a number. */
const bytesPerToken = 4;

const reasons: Readonly<Record<FinishReason, string>> = {
  stop: 'stop',
  length: 'length',
  'tool-calls': 'tool_calls',
  'content-filter': 'content_filter',
  'tool-limit': 'length',
  unknown: 'stop',
};

/** Why a choice ended. The sequence that it stopped at is told under the name that engines have for it. */
export function endOf({ finishReason, stopSequence }: TurnEndEvent): Record<string, unknown> {
  return {
    finish_reason: reasons[finishReason],
    ...(stopSequence === undefined ? {} : { stop_reason: stopSequence }),
  };
}

/** Usage as Chat has it; estimated where the worker was silent. */
export function usageOf(
  usage: Usage | null,
  estimate: { readonly inputTokens: number; readonly outputLength: number },
): Record<string, unknown> {
  const input = usage?.inputTokens ?? estimate.inputTokens;
  const output = usage?.outputTokens ?? Math.ceil(estimate.outputLength / bytesPerToken);
  return {
    prompt_tokens: input,
    completion_tokens: output,
    total_tokens: input + output,
    prompt_tokens_details: { cached_tokens: usage?.cachedTokens ?? 0, audio_tokens: 0 },
    completion_tokens_details: {
      reasoning_tokens: usage?.reasoningTokens ?? 0,
      audio_tokens: 0,
      accepted_prediction_tokens: 0,
      rejected_prediction_tokens: 0,
    },
  };
}
