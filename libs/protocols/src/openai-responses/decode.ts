import type { DecodeOptions, StreamStep, TurnEvent } from '@bellwether/exchange';
import { count, part, passBody, passStream, reported, type Watcher } from '../passing.js';

type Loose = Record<string, unknown>;

/**
 * A Responses worker's reply, passed on as bytes; usage, end and errors are noticed on the way.
 *
 * Result   `turn-end` after `response.completed` or `response.incomplete`, or after a whole document.
 * Errors   `turn-error` for `error`, for `response.failed`, and for a payload that is no JSON.
 */
export function decode({ isStream }: DecodeOptions): StreamStep<Uint8Array, TurnEvent> {
  return isStream ? passStream(new ResponsesWatcher()) : passBody(endOf);
}

class ResponsesWatcher implements Watcher {
  hasOutput = false;
  isOver = false;

  take(event: Loose, out: TurnEvent[]): void {
    const { type } = event;
    if (typeof type === 'string' && type.endsWith('.delta')) this.hasOutput = true;
    const isFailed = type === 'error' || type === 'response.failed';
    if (!isFailed && type !== 'response.completed' && type !== 'response.incomplete') return;
    this.isOver = true;
    if (isFailed) out.push(reported(part(event.response).error ?? event));
    else out.push(...endOf(part(event.response)));
  }
}

/** What a response tells at its end: usage, when it has any, and why it ended. */
export function endOf(response: Loose): TurnEvent[] {
  const usage = part(response.usage);
  const output = Array.isArray(response.output) ? (response.output as unknown[]) : [];
  const hasCalls = output.some((item) => isCall(part(item).type));
  const isWhole = response.status !== 'incomplete';
  const isLong = part(response.incomplete_details).reason === 'max_output_tokens';
  return [
    {
      type: 'usage',
      usage: {
        inputTokens: count(usage.input_tokens),
        cachedTokens: count(part(usage.input_tokens_details).cached_tokens),
        outputTokens: count(usage.output_tokens),
        reasoningTokens: count(part(usage.output_tokens_details).reasoning_tokens),
        source: 'worker',
      },
    },
    {
      type: 'turn-end',
      finishReason: isWhole
        ? hasCalls
          ? 'tool-calls'
          : 'stop'
        : isLong
          ? 'length'
          : 'content-filter',
    },
  ];
}

const isCall = (type: unknown): boolean => type === 'function_call' || type === 'custom_tool_call';
