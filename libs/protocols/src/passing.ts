import type { GatewayError, StreamStep, TurnEvent } from '@bellwether/exchange';
import { brokenEvent, readObject } from './content/loose.js';
import { SsePayloads } from './sse-payloads.js';

export { count, part, reported } from './content/loose.js';

/** Notices what the gateway must know of events that pass as bytes. */
export interface Watcher {
  readonly hasOutput: boolean;
  readonly isOver: boolean;
  take(event: Record<string, unknown>, out: TurnEvent[]): void;
  /** What it took goes on to the caller. */
  passed?(): void;
  /** How the stream ends when it fails after what passed. */
  failing?(error: GatewayError): Uint8Array | null;
}

/**
 * A stream of typed events, passed on as the bytes of whole events. `watcher` sees each event once.
 *
 * Errors   `turn-error` for a payload that is no JSON object.
 */
export function passStream(watcher: Watcher): StreamStep<Uint8Array, TurnEvent> {
  const payloads = new SsePayloads();
  let isBroken = false;
  const watched = (texts: readonly string[]): TurnEvent[] => {
    if (isBroken) return [];
    const noticed: TurnEvent[] = [];
    for (const text of texts) {
      if (watcher.isOver || text === '[DONE]') continue;
      const event = readObject(text);
      if (event) watcher.take(event, noticed);
      else noticed.push(brokenEvent);
      isBroken = noticed.at(-1)?.type === 'turn-error';
      // The gateway ends a broken stream with words of its own.
      if (isBroken) return noticed;
    }
    const { whole: bytes } = payloads;
    const { hasOutput } = watcher;
    watcher.passed?.();
    return bytes.length === 0
      ? noticed
      : [{ type: 'opaque', bytes, hasOutput, count: texts.length }, ...noticed];
  };
  return {
    push: (chunk) => watched(payloads.push(chunk)),
    end: () => watched(payloads.end()),
    failing: (error) => watcher.failing?.(error) ?? null,
  };
}

/** A plain reply, passed on as bytes; `read` sees the whole document. One that is no JSON was cut. */
export function passBody(
  read: (document: Record<string, unknown>) => TurnEvent[],
): StreamStep<Uint8Array, TurnEvent> {
  const utf8 = new TextDecoder();
  let text = '';
  return {
    push(bytes) {
      text += utf8.decode(bytes, { stream: true });
      return [{ type: 'opaque', bytes, hasOutput: true, count: 1 }];
    },
    end() {
      const document = readObject(text);
      return document ? read(document) : [];
    },
  };
}
