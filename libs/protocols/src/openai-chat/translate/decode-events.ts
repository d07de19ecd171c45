import {
  GatewayError,
  type DecodeOptions,
  type StreamStep,
  type TurnEvent,
} from '@bellwether/exchange';
import { SsePayloads } from '../../sse-payloads.js';
import { ChatReader } from './chat-reader.js';

/** A plain reply that is to be translated is held whole; no chat answer comes near this. */
const maxReplyBytes = 64 * 1024 * 1024;

/**
 * Bytes of a chat worker → translated events.
 *
 * Result   `turn-end` after `[DONE]`, or at the end when a finish reason had come; otherwise the reply was cut.
 * Errors   `turn-error` for an error event of the worker, a payload that is no JSON object, a tool call without name.
 */
export function decodeEvents(
  { isStream }: DecodeOptions,
  idSeed: string,
): StreamStep<Uint8Array, TurnEvent> {
  const reader = new ChatReader(idSeed);
  return isStream ? streamEvents(reader) : bodyEvents(reader);
}

function streamEvents(reader: ChatReader): StreamStep<Uint8Array, TurnEvent> {
  const payloads = new SsePayloads();
  const takeAll = (texts: readonly string[]): TurnEvent[] => {
    const out: TurnEvent[] = [];
    for (const text of texts) {
      if (reader.isOver) break;
      if (text === '[DONE]') reader.finish(out);
      else if (text !== '') reader.take(text, out);
    }
    return out;
  };
  return {
    push: (chunk) => (reader.isOver ? [] : takeAll(payloads.push(chunk))),
    end() {
      const out = takeAll(payloads.end());
      if (reader.hasFinished) reader.finish(out);
      return out;
    },
  };
}

function bodyEvents(reader: ChatReader): StreamStep<Uint8Array, TurnEvent> {
  const utf8 = new TextDecoder();
  const pieces: string[] = [];
  let size = 0;
  return {
    push(chunk) {
      size += chunk.length;
      if (size > maxReplyBytes)
        throw new GatewayError('worker_failed', {
          text: 'The worker sent a reply that is too long.',
        });
      pieces.push(utf8.decode(chunk, { stream: true }));
      return [];
    },
    end() {
      const out: TurnEvent[] = [];
      reader.take(pieces.join('') + utf8.decode(), out);
      reader.finish(out);
      return out;
    },
  };
}
