import { GatewayError, type StreamStep, type TurnEvent } from '@bellwether/exchange';
import { SsePayloads } from '../sse-payloads.js';
import { cutEnds } from './cut-ends.js';

/** A plain reply that is to be translated is held whole; no answer of a model comes near this. */
const maxReplyBytes = 64 * 1024 * 1024;

/** Makes events of the documents of one reply: of its events in a stream, else of the one body. */
export interface DocumentReader {
  /** Nothing is read any more. */
  readonly isOver: boolean;
  /** All that a turn needs to end has come, though perhaps not its last word. */
  readonly hasFinished: boolean;
  /** The payload of one event, or the whole body. */
  take(text: string, out: TurnEvent[]): void;
  /** All has been said. No effect when the reader is over. */
  finish(out: TurnEvent[]): void;
}

/**
 * Worker bytes → translated events.
 *
 * Result   a stream ends with `[DONE]`, with what the reader knows as its end, or at the last byte when the reader has
 *          finished; otherwise it was cut and has no `turn-end`.
 * Errors   `worker_failed` for an event over 8 MiB and for a body over 64 MiB.
 */
export function decodeDocuments(
  reader: DocumentReader,
  isStream: boolean,
): StreamStep<Uint8Array, TurnEvent> {
  return cutEnds(isStream ? streamEvents(reader) : bodyEvents(reader));
}

function streamEvents(reader: DocumentReader): StreamStep<Uint8Array, TurnEvent> {
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

function bodyEvents(reader: DocumentReader): StreamStep<Uint8Array, TurnEvent> {
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
