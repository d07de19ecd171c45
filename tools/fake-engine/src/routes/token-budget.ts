import type { EngineHost } from '../engine-host.js';
import { badRequest, unknownModel } from '../http/engine-error.js';

/** Refuses models that are not served. */
export function checkModel({ settings }: EngineHost, model: string): void {
  if (!settings.models.includes(model)) throw unknownModel(model);
}

/** Tokens that may be generated; refuses what does not fit into the context. */
export function outputLimit(
  { settings }: EngineHost,
  promptTokens: number,
  asked: number | null,
): number {
  const room = settings.contextTokens - promptTokens;
  if (room >= 1 && (asked === null || asked <= room)) return asked ?? room;
  const total = asked === null ? '' : ` and ${asked} output tokens were requested`;
  throw badRequest(
    `This model's maximum context length is ${settings.contextTokens} tokens; the prompt has ${promptTokens} tokens${total}.`,
    asked === null ? 'messages' : 'max_tokens',
  );
}

/** Refuses stream options without a stream, as vLLM does. */
export function checkStreamOptions(request: {
  stream?: boolean | null | undefined;
  stream_options?: unknown;
}): void {
  if ((request.stream_options ?? null) !== null && request.stream !== true) {
    throw badRequest('Stream options can only be defined when `stream=True`.', 'stream_options');
  }
}
