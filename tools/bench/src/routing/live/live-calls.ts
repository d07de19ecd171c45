import type { TraceRequest } from '@bellwether/simulation';
import { modelName } from '../../prompts.js';

/** One token of the live bench stands for so many of the trace. */
export const tokensPerToken = 16;
/** Bytes of text of one block of the trace: 32 tokens of four bytes. */
export const blockTextBytes = 128;
const textBytesPerToken = 4;

/**
 * The requests of the first `minutes`, with a sixteenth of the tokens.
 *
 * Shapes   `blockKeys` stay: a block of 512 tokens becomes one of 32.
 */
export function liveRequests(requests: readonly TraceRequest[], minutes: number): TraceRequest[] {
  return requests
    .filter(({ atMs }) => atMs < minutes * 60_000)
    .map((request) => ({
      ...request,
      promptTokens: Math.max(1, Math.floor(request.promptTokens / tokensPerToken)),
      outputTokens: Math.max(1, Math.ceil(request.outputTokens / tokensPerToken)),
    }));
}

/** Text in which equal blocks of the trace are equal bytes, and what is nobody else's is like nothing else. */
export function promptText({ promptTokens, blockKeys }: TraceRequest, place: number): string {
  const parts = Array.from(blockKeys, (key) => filled(`block${key.toString(36)} `, blockTextBytes));
  const ownBytes = promptTokens * textBytesPerToken - parts.length * blockTextBytes;
  parts.push(filled(`own${place.toString(36)} `, ownBytes));
  return parts.join('');
}

function filled(word: string, bytes: number): string {
  return word.repeat(Math.ceil(bytes / word.length)).slice(0, bytes);
}

/** The body of a streamed completion whose prompt and length are those of the request. */
export function completionBody(request: TraceRequest, place: number): string {
  return JSON.stringify({
    model: modelName,
    prompt: promptText(request, place),
    max_tokens: request.outputTokens,
    ignore_eos: true,
    stream: true,
    stream_options: { include_usage: true },
  });
}
