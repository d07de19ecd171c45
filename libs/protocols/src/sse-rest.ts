import { GatewayError } from '@bellwether/exchange';

/** An event that never ends would grow without bound; no engine sends one this long. */
const maxEventBytes = 8 * 1024 * 1024;

/** The beginning of an event whose end has not come: carried from one network read to the next. */
export class SseRest {
  private pending: Uint8Array | null = null;
  private isFirstRead = true;

  /** What was left over, with what came now behind it; without a byte order mark at the very beginning. */
  join(chunk: Uint8Array): Uint8Array {
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

  /** Leaves over what stands from `from` on. Errors: `worker_failed` above 8 MiB. */
  keep(bytes: Uint8Array, from: number): void {
    if (from >= bytes.length) return;
    if (bytes.length - from > maxEventBytes)
      throw new GatewayError('worker_failed', {
        text: 'The worker sent an event that is too long.',
      });
    this.pending = from === 0 ? bytes : bytes.subarray(from);
  }

  /** What is left at the end, with the blank line that the last event may lack; null = nothing is. */
  closed(): Uint8Array | null {
    const { pending } = this;
    this.pending = null;
    if (!pending) return null;
    const closed = new Uint8Array(pending.length + 2);
    closed.set(pending);
    closed.fill(0x0a, pending.length);
    return closed;
  }
}
