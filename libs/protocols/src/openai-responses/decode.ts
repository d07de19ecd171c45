import type { DecodeOptions, GatewayError, StreamStep, TurnEvent } from '@bellwether/exchange';
import { count, part, passBody, passStream, reported, type Watcher } from '../passing.js';
import { EventLines } from './as-caller/event-lines.js';
import { errorOf } from './as-caller/response-error.js';

const encoder = new TextEncoder();

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
  private readonly seen: Told = { response: null, sequence: -1 };
  private told: Told = { response: null, sequence: -1 };

  take(event: Loose, out: TurnEvent[]): void {
    const { type } = event;
    this.seen.sequence = count(event.sequence_number) ?? this.seen.sequence;
    this.seen.response ??= event.response ? part(event.response) : null;
    if (typeof type === 'string' && type.endsWith('.delta')) this.hasOutput = true;
    const isFailed = type === 'error' || type === 'response.failed';
    if (!isFailed && type !== 'response.completed' && type !== 'response.incomplete') return;
    this.isOver = true;
    if (isFailed) out.push(reported(part(event.response).error ?? event));
    else out.push(...endOf(part(event.response)));
  }

  passed(): void {
    this.told = { ...this.seen };
  }

  /** Under the worker's own id and numbers: to the caller it is one stream. */
  failing(error: GatewayError): Uint8Array | null {
    const { response, sequence } = this.told;
    if (response === null) return null;
    const lines = new EventLines(true);
    lines.skip(sequence + 1);
    const failed = { ...response, status: 'failed', error: errorOf(error) };
    lines.send('response.failed', { response: failed });
    return encoder.encode(`${lines.take()}data: [DONE]\n\n`);
  }
}

/** How far the caller has been told of a response: its object as it began, and the number of the last event. */
interface Told {
  response: Loose | null;
  sequence: number;
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
