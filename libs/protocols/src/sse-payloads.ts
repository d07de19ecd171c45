import type { StreamStep } from '@bellwether/exchange';
import { SseRest } from './sse-rest.js';
import { payloadText, scanEvent, scannedEvent } from './sse.js';

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
  private readonly rest = new SseRest();

  push(chunk: Uint8Array): string[] {
    const bytes = this.rest.join(chunk);
    const payloads: string[] = [];
    let at = 0;
    for (;;) {
      scanEvent(bytes, at, this.event);
      if (this.event.end < 0) break;
      if (this.event.lines > 0) payloads.push(payloadText(bytes, this.event).trim());
      at = this.event.end;
    }
    this.rest.keep(bytes, at);
    this.whole = bytes.subarray(0, at);
    return payloads;
  }

  end(): string[] {
    this.whole = nothing;
    const { event } = this;
    const closed = this.rest.closed();
    if (!closed) return [];
    scanEvent(closed, 0, event);
    if (event.end < 0 || event.lines === 0 || event.isBroken) return [];
    this.whole = closed;
    return [payloadText(closed, event).trim()];
  }
}
