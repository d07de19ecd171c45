import { GatewayError, type StreamStep } from '@bellwether/exchange';
import { payloadText, scanEvent, scannedEvent } from './sse.js';

/** An event that never ends would grow without bound; no engine sends one this long. */
const maxEventBytes = 8 * 1024 * 1024;

/**
 * Cuts an event stream into the texts of its payloads, `[DONE]` among them.
 *
 * Shapes   events without data give nothing. At the end an event may lack its blank line; half an event is dropped.
 * Errors   `worker_failed` for an event over 8 MiB.
 */
export function ssePayloads(): StreamStep<Uint8Array, string> {
  const event = scannedEvent();
  let pending: Uint8Array | null = null;
  let isFirstRead = true;

  function joined(chunk: Uint8Array): Uint8Array {
    let bytes = chunk;
    if (pending) {
      bytes = new Uint8Array(pending.length + chunk.length);
      bytes.set(pending);
      bytes.set(chunk, pending.length);
      pending = null;
    }
    // A byte order mark can only stand before the very first line.
    if (isFirstRead && bytes.length >= 3) {
      isFirstRead = false;
      if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return bytes.subarray(3);
    }
    return bytes;
  }

  return {
    push(chunk) {
      const bytes = joined(chunk);
      const payloads: string[] = [];
      let at = 0;
      for (;;) {
        scanEvent(bytes, at, event);
        if (event.end < 0) break;
        if (event.lines > 0) payloads.push(payloadText(bytes, event).trim());
        at = event.end;
      }
      if (bytes.length - at > maxEventBytes) throw tooLong();
      if (at < bytes.length) pending = at === 0 ? bytes : bytes.subarray(at);
      return payloads;
    },
    end() {
      if (!pending) return [];
      const closed = new Uint8Array(pending.length + 2);
      closed.set(pending);
      closed.fill(0x0a, pending.length);
      pending = null;
      scanEvent(closed, 0, event);
      return event.end < 0 || event.lines === 0 || event.isBroken
        ? []
        : [payloadText(closed, event).trim()];
    },
  };
}

function tooLong(): GatewayError {
  return new GatewayError('worker_failed', { text: 'The worker sent an event that is too long.' });
}
