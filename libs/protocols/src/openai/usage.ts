import type { FinishReason, TurnErrorEvent, Usage } from '@bellwether/exchange';
import { reported } from '../content/loose.js';

type Loose = Record<string, unknown>;

const count = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : null;

const part = (value: unknown): Loose =>
  typeof value === 'object' && value !== null ? (value as Loose) : {};

type Extra = 'cacheWriteTokens' | 'audioInputTokens' | 'audioOutputTokens' | 'imageTokens';

/** A class that few engines tell: left out where there is none of it. */
function told(name: Extra, value: unknown): Partial<Record<Extra, number>> {
  const tokens = count(value);
  return tokens === null || tokens === 0 ? {} : { [name]: tokens };
}

/**
 * Usage as engines write it, with their differences: SGLang counts reasoning at the top level, llama.cpp tells
 * cached tokens beside usage in `timings`.
 */
export function readUsage(document: Loose): Usage | null {
  if (typeof document.usage !== 'object' || document.usage === null) return null;
  const usage = part(document.usage);
  const input = part(usage.prompt_tokens_details);
  const output = part(usage.completion_tokens_details);
  return {
    inputTokens: count(usage.prompt_tokens),
    cachedTokens: count(input.cached_tokens) ?? count(part(document.timings).cache_n),
    outputTokens: count(usage.completion_tokens),
    ...told('cacheWriteTokens', input.cache_write_tokens),
    ...told('audioInputTokens', input.audio_tokens),
    ...told('audioOutputTokens', output.audio_tokens),
    ...told('imageTokens', input.image_tokens),
    reasoningTokens: count(output.reasoning_tokens) ?? count(usage.reasoning_tokens),
    source: 'worker',
  };
}

const reasons: Record<string, FinishReason> = {
  stop: 'stop',
  length: 'length',
  tool_calls: 'tool-calls',
  function_call: 'tool-calls',
  content_filter: 'content-filter',
  // Words of Text Generation Inference, and of Mistral.
  eos_token: 'stop',
  stop_sequence: 'stop',
  model_length: 'length',
};

/** Words of engines for a choice that they gave up: vLLM and SGLang abort requests. */
const failures: ReadonlySet<unknown> = new Set(['abort', 'error', 'cancelled', 'failed']);

/** What a choice failed with, when its last word is no good end; SGLang also writes that as an object. */
export function failureOf(choice: unknown): TurnErrorEvent | null {
  const { finish_reason: reason } = part(choice);
  const { type, message } = part(reason);
  const word = typeof reason === 'string' ? reason : type;
  if (!failures.has(word)) return null;
  return reported(typeof message === 'string' ? message : `it ended with ${String(word)}`);
}

/** What went wrong: beside OpenAI's envelope engines write the error itself, without one. */
export function errorIn(document: Loose): unknown {
  if (document.error) return document.error;
  const { object, message } = document;
  const isBare = object === 'error' || typeof message === 'string';
  // Whatever answers has a list: choices, embeddings, results.
  return isBare && !Object.values(document).some(Array.isArray) ? document : null;
}

/** OpenAI's finish reason in the house's words. */
export function readFinishReason(word: unknown): FinishReason {
  return (typeof word === 'string' ? reasons[word] : undefined) ?? 'unknown';
}

/** True when one of the choices carries output rather than ceremony. */
export function hasOutput(document: Loose): boolean {
  if (!Array.isArray(document.choices)) return false;
  return document.choices.some((choice) => {
    const { delta, text } = part(choice);
    if (typeof text === 'string' && text !== '') return true;
    return Object.entries(part(delta)).some(([key, value]) => key !== 'role' && isFilled(value));
  });
}

function isFilled(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0;
  return value !== null && value !== undefined && value !== '';
}
