import type { ServerResponse } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';

/** Writes text to a reply in order, waits for slow readers, and cuts every byte apart when asked. */
export class BodyWriter {
  private readonly response: ServerResponse;
  private readonly cutEveryByte: boolean;
  private readonly pending: Buffer[] = [];
  private isPumping = false;
  private onDrained: (() => void) | null = null;

  constructor(response: ServerResponse, cutEveryByte: boolean) {
    this.response = response;
    this.cutEveryByte = cutEveryByte;
  }

  /** What is pending is bounded by the reply's own length: the engine does not slow down for a slow reader. */
  write(text: string): void {
    const bytes = Buffer.from(text);
    if (!this.cutEveryByte && !this.isPumping && !this.response.writableNeedDrain) {
      this.response.write(bytes);
      return;
    }
    this.pending.push(bytes);
    if (!this.isPumping) void this.pump();
  }

  /** Runs `then` once everything is written. */
  whenWritten(then: () => void): void {
    if (this.isPumping) this.onDrained = then;
    else then();
  }

  private async pump(): Promise<void> {
    this.isPumping = true;
    for (let bytes = this.pending.shift(); bytes !== undefined; bytes = this.pending.shift()) {
      if (this.response.destroyed) break;
      if (this.cutEveryByte) await this.writeBytewise(bytes);
      else await this.writeWhole(bytes);
    }
    this.isPumping = false;
    this.onDrained?.();
  }

  private async writeBytewise(bytes: Buffer): Promise<void> {
    for (let index = 0; index < bytes.length && !this.response.destroyed; index += 1) {
      await this.writeWhole(bytes.subarray(index, index + 1));
      // Writes of one turn leave in one packet; the next turn makes a packet of its own.
      await nextTurn();
    }
  }

  private async writeWhole(bytes: Buffer): Promise<void> {
    if (this.response.writableNeedDrain) await this.drained();
    if (!this.response.destroyed) this.response.write(bytes);
  }

  private drained(): Promise<void> {
    return new Promise((resolve) => {
      const done = (): void => {
        this.response.off('drain', done);
        this.response.off('close', done);
        resolve();
      };
      this.response.on('drain', done);
      this.response.on('close', done);
    });
  }
}
