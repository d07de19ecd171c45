import { GatewayError, type StreamStep } from '@bellwether/exchange';
import { payloadText, scanEvent, scannedEvent } from './sse.js';

/** An event that never ends would grow without bound; no engine sends one this long. */
const maxEventBytes = 8 * 1024 * 1024;

const nothing = new Uint8Array(0);

/**
 * Cuts an event stream into the texts of its payloads, `[DONE]` among them.
 *
 * Shapes   events without data give nothing. At the end an event may lack its blank line; half an event is dropped.
 *          `whole` holds the bytes of the events that the last step completed, comments included.
 * Errors   `worker_failed` for an event over 8 MiB.
 */
export class SsePayloads implements StreamStep<Uint8Array, string> {
  whole: Uint8Array = nothing;
  private readonly event = scannedEvent();
  private pending: Uint8Array | null = null;
  private isFirstRead = true;

  push(chunk: Uint8Array): string[] {
    const bytes = this.joined(chunk);
    const payloads: string[] = [];
    let at = 0;
    for (;;) {
      scanEvent(bytes, at, this.event);
      if (this.event.end < 0) break;
      if (this.event.lines > 0) payloads.push(payloadText(bytes, this.event).trim());
      at = this.event.end;
    }
    if (bytes.length - at > maxEventBytes) throw tooLong();
    if (at < bytes.length) this.pending = at === 0 ? bytes : bytes.subarray(at);
    this.whole = bytes.subarray(0, at);
    return payloads;
  }

  end(): string[] {
    this.whole = nothing;
    const { pending, event } = this;
    this.pending = null;
    if (!pending) return [];
    const closed = new Uint8Array(pending.length + 2);
    closed.set(pending);
    closed.fill(0x0a, pending.length);
    scanEvent(closed, 0, event);
    if (event.end < 0 || event.lines === 0 || event.isBroken) return [];
    this.whole = closed;
    return [payloadText(closed, event).trim()];
  }

  private joined(chunk: Uint8Array): Uint8Array {
    let bytes = chunk;
    if (this.pending) {
      bytes = new Uint8Array(this.pending.length + chunk.length);
      bytes.set(this.pending);
      bytes.set(chunk, this.pending.length);
      this.pending = null;
    }
    // A byte order mark can only stand before the very first line.
    if (this.isFirstRead && bytes.length >= 3) {
      this.isFirstRead = false;
      if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return bytes.subarray(3);
    }
    return bytes;
  }
}

function tooLong(): GatewayError {
  return new GatewayError('worker_failed', { text: 'The worker sent an event that is too long.' });
}
