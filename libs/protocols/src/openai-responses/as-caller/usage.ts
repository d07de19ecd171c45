import type { Usage } from '@bellwether/exchange';

/** Bytes of text that a token is taken to have where a worker tells no usage and the wire demands a number. */
const bytesPerToken = 4;

/** Usage as the Responses API has it; estimated where the worker was silent. */
export function usageOf(
  usage: Usage | null,
  inputEstimate: number,
  outputLength: number,
): Record<string, unknown> {
  const input = usage?.inputTokens ?? inputEstimate;
  const output = usage?.outputTokens ?? Math.ceil(outputLength / bytesPerToken);
  return {
    input_tokens: input,
    input_tokens_details: { cached_tokens: usage?.cachedTokens ?? 0, cache_write_tokens: 0 },
    output_tokens: output,
    output_tokens_details: { reasoning_tokens: usage?.reasoningTokens ?? 0 },
    total_tokens: input + output,
  };
}
