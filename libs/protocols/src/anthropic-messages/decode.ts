import type {
  DecodeOptions,
  FinishReason,
  StreamStep,
  TurnEvent,
  Usage,
} from '@bellwether/exchange';
import { count, part, passBody, passStream, reported, type Watcher } from '../passing.js';

type Loose = Record<string, unknown>;

const reasons: Readonly<Record<string, FinishReason>> = {
  end_turn: 'stop',
  stop_sequence: 'stop',
  max_tokens: 'length',
  model_context_window_exceeded: 'length',
  tool_use: 'tool-calls',
  refusal: 'content-filter',
  pause_turn: 'tool-limit',
};

/**
 * A Messages worker's reply, passed on as bytes; usage, end and errors are noticed on the way.
 *
 * Result   `turn-end` after `message_stop`, or after a whole document; otherwise the reply was cut.
 * Errors   `turn-error` for an `error` event and for a payload that is no JSON.
 */
export function decode({ isStream }: DecodeOptions): StreamStep<Uint8Array, TurnEvent> {
  return isStream
    ? passStream(new MessagesWatcher())
    : passBody(({ usage, stop_reason: word }) => [
        { type: 'usage', usage: usageOf(part(usage)) },
        { type: 'turn-end', finishReason: reasonOf(word) },
      ]);
}

class MessagesWatcher implements Watcher {
  hasOutput = false;
  isOver = false;
  private finishReason: FinishReason = 'unknown';
  private input: Loose = {};

  take(event: Loose, out: TurnEvent[]): void {
    if (event.type === 'error') {
      this.isOver = true;
      out.push(reported(event.error));
    } else if (event.type === 'message_start') {
      this.input = part(part(event.message).usage);
    } else if (event.type === 'content_block_delta') {
      this.hasOutput = true;
    } else if (event.type === 'message_delta') {
      this.finishReason = reasonOf(part(event.delta).stop_reason);
      out.push({ type: 'usage', usage: usageOf({ ...this.input, ...part(event.usage) }) });
    } else if (event.type === 'message_stop') {
      this.isOver = true;
      out.push({ type: 'turn-end', finishReason: this.finishReason });
    }
  }
}

/** Tokens as Anthropic counts them: what came from the cache, and what went there, is beside the input. */
export function usageOf(usage: Loose): Usage {
  const cached = count(usage.cache_read_input_tokens);
  const input = count(usage.input_tokens);
  const written = count(usage.cache_creation_input_tokens) ?? 0;
  return {
    inputTokens: input === null ? null : input + (cached ?? 0) + written,
    cachedTokens: cached,
    ...(written === 0 ? {} : { cacheWriteTokens: written }),
    outputTokens: count(usage.output_tokens),
    reasoningTokens: count(part(usage.output_tokens_details).thinking_tokens),
    source: 'worker',
  };
}

/** Anthropic's stop reason in the house's words. */
export const reasonOf = (word: unknown): FinishReason =>
  (typeof word === 'string' ? reasons[word] : undefined) ?? 'unknown';
