import type {
  DecodeOptions,
  FinishReason,
  StreamStep,
  TurnEvent,
  Usage,
} from '@bellwether/exchange';
import { ssePayloads } from '../sse-payloads.js';

type Loose = Record<string, unknown>;

const reasons: Readonly<Record<string, FinishReason>> = {
  end_turn: 'stop',
  stop_sequence: 'stop',
  max_tokens: 'length',
  tool_use: 'tool-calls',
  refusal: 'content-filter',
};

/**
 * A Messages worker's reply, passed on as bytes; usage, end and errors are noticed on the way.
 *
 * Result   `turn-end` after `message_stop`, or after a whole document; otherwise the reply was cut.
 * Errors   `turn-error` for an `error` event and for a payload that is no JSON.
 */
export function decode({ isStream }: DecodeOptions): StreamStep<Uint8Array, TurnEvent> {
  return isStream ? decodeStream() : decodeBody();
}

function decodeStream(): StreamStep<Uint8Array, TurnEvent> {
  const payloads = ssePayloads();
  const watcher = new Watcher();
  const watched = (bytes: Uint8Array | null, texts: readonly string[]): TurnEvent[] => {
    const noticed: TurnEvent[] = [];
    if (watcher.isOver) return noticed;
    for (const text of texts) if (!watcher.isOver) watcher.take(text, noticed);
    // The gateway ends a broken stream with words of its own.
    if (bytes === null || noticed.at(-1)?.type === 'turn-error') return noticed;
    const { hasOutput } = watcher;
    return [{ type: 'opaque', bytes, hasOutput, count: texts.length }, ...noticed];
  };
  return {
    push: (chunk) => watched(chunk, payloads.push(chunk)),
    end: () => watched(null, payloads.end()),
  };
}

class Watcher {
  hasOutput = false;
  isOver = false;
  private finishReason: FinishReason = 'unknown';
  private input: Loose = {};

  take(text: string, out: TurnEvent[]): void {
    const event = readObject(text);
    if (!event || event.type === 'error') {
      this.isOver = true;
      out.push(failure(event));
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

function decodeBody(): StreamStep<Uint8Array, TurnEvent> {
  const utf8 = new TextDecoder();
  let text = '';
  return {
    push(bytes) {
      text += utf8.decode(bytes, { stream: true });
      return [{ type: 'opaque', bytes, hasOutput: true, count: 1 }];
    },
    end() {
      const document = readObject(text);
      if (!document) return [];
      return [
        { type: 'usage', usage: usageOf(part(document.usage)) },
        { type: 'turn-end', finishReason: reasonOf(document.stop_reason) },
      ];
    },
  };
}

function failure(event: Loose | null): TurnEvent {
  const words = part(event?.error).message;
  return {
    type: 'turn-error',
    code: event ? 'worker_failed' : 'stream_broken',
    text: event
      ? `The worker reported: ${typeof words === 'string' ? words.slice(0, 500) : 'an error'}`
      : 'The worker sent an event that is not valid.',
  };
}

function usageOf(usage: Loose): Usage {
  const cached = count(usage.cache_read_input_tokens);
  const input = count(usage.input_tokens);
  const written = count(usage.cache_creation_input_tokens) ?? 0;
  return {
    inputTokens: input === null ? null : input + (cached ?? 0) + written,
    cachedTokens: cached,
    outputTokens: count(usage.output_tokens),
    reasoningTokens: null,
    source: 'worker',
  };
}

const reasonOf = (word: unknown): FinishReason =>
  (typeof word === 'string' ? reasons[word] : undefined) ?? 'unknown';

const count = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : null;

const part = (value: unknown): Loose =>
  typeof value === 'object' && value !== null ? (value as Loose) : {};

function readObject(text: string): Loose | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Loose) : null;
  } catch {
    // Reported by the caller.
    return null;
  }
}
