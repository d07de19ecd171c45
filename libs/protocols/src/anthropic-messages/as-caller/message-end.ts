import type { ReplyOptions, TurnEndEvent, Usage } from '@bellwether/exchange';

/** Bytes of text that a token is taken to have where a worker tells no usage and the wire demands a number. */
const bytesPerToken = 4;

const reasons: Readonly<Record<TurnEndEvent['finishReason'], string>> = {
  stop: 'end_turn',
  length: 'max_tokens',
  'tool-calls': 'tool_use',
  'content-filter': 'refusal',
  // The caller may send what there is, and the loop goes on.
  'tool-limit': 'pause_turn',
  unknown: 'end_turn',
};

/** Why a message ended, in Anthropic's words. A stop sequence is told only when the caller asked for it. */
export function stopOf(
  { finishReason, stopSequence }: TurnEndEvent,
  isRefusal: boolean,
  { content }: ReplyOptions,
): { stop_reason: string; stop_sequence: string | null; stop_details: null } {
  const none = { stop_sequence: null, stop_details: null };
  if (isRefusal) return { stop_reason: 'refusal', ...none };
  if (
    finishReason === 'stop' &&
    stopSequence !== undefined &&
    content.stopSequences.includes(stopSequence)
  )
    return { ...none, stop_reason: 'stop_sequence', stop_sequence: stopSequence };
  return { stop_reason: reasons[finishReason], ...none };
}

/** Usage as Anthropic counts: input without what came from the cache. Estimated where the worker was silent. */
export function usageOf(
  usage: Usage | null,
  estimate: {
    readonly inputTokens: number;
    readonly outputLength: number;
    /** Of the web, by the gateway. */
    readonly searches: number;
  },
): Record<string, unknown> {
  const input = usage?.inputTokens ?? estimate.inputTokens;
  const cached = Math.min(input, usage?.cachedTokens ?? 0);
  return {
    input_tokens: input - cached,
    cache_creation_input_tokens: 0,
    cache_read_input_tokens: cached,
    output_tokens: usage?.outputTokens ?? Math.ceil(estimate.outputLength / bytesPerToken),
    output_tokens_details: null,
    server_tool_use:
      estimate.searches === 0
        ? null
        : { web_search_requests: estimate.searches, web_fetch_requests: 0 },
  };
}

/** Members of every message that only Anthropic's own service fills; its types name them. */
export const unfilled = { container: null, diagnostics: null } as const;

/** A tool that the model itself calls, as all that chat workers' models call. */
export const directCaller = { type: 'direct' } as const;
