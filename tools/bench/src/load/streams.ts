/**
 * Reads event streams and counts what comes. `streams.js <Target as JSON>`; then a line of JSON per order on stdin:
 * `{"run": n}` opens n streams and reads them to their end, `{"hold": n}` opens n more and keeps them open.
 */
import { createInterface } from 'node:readline';
import type { Dispatcher } from 'undici';
import { Client, type Target } from './client.js';

export interface StreamOrder {
  readonly run?: number;
  readonly hold?: number;
}

export interface StreamResult {
  readonly events: number;
  readonly failures: number;
  /** From the first event of all to the last. */
  readonly durationMs: number;
}

const client = new Client(JSON.parse(process.argv[2] ?? '{}') as Target, 16_384);
const lineFeed = 10;
const doneMark = Buffer.from('data: [DONE]');

let lineFeeds = 0;
let failures = 0;
let firstMs = 0;
let lastMs = 0;

class Reading implements Dispatcher.DispatchHandler {
  private status = 0;
  private hasBegun = false;
  private isDone = false;

  constructor(
    private readonly begun: () => void,
    private readonly ended: () => void,
  ) {}

  onRequestStart(): void {
    // undici asks for the method; there is nothing to keep.
  }

  onResponseStart(_controller: Dispatcher.DispatchController, status: number): void {
    this.status = status;
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    lastMs = performance.now();
    if (firstMs === 0) firstMs = lastMs;
    for (let at = chunk.indexOf(lineFeed); at >= 0; at = chunk.indexOf(lineFeed, at + 1))
      lineFeeds += 1;
    if (!this.hasBegun) {
      this.hasBegun = true;
      this.begun();
    }
    // The mark travels in one write of the worker and is never cut on loopback.
    if (chunk.length < 4_096 ? chunk.includes(doneMark) : chunk.subarray(-1_024).includes(doneMark))
      this.isDone = true;
  }

  onResponseEnd(): void {
    if (this.status !== 200 || !this.isDone) failures += 1;
    this.ended();
  }

  onResponseError(): void {
    failures += 1;
    this.begun();
    this.ended();
  }
}

function take(): StreamResult {
  // No payload holds a raw line break: an event is its line and the blank line after it.
  const result = { events: lineFeeds / 2, failures, durationMs: lastMs - firstMs };
  lineFeeds = failures = firstMs = lastMs = 0;
  return result;
}

function open(count: number, isHeld: boolean): Promise<StreamResult> {
  return new Promise((resolve) => {
    let left = count;
    const one = () => {
      left -= 1;
      if (left === 0) resolve(take());
    };
    const nothing = () => undefined;
    for (let index = 0; index < count; index += 1)
      client.send(isHeld ? new Reading(one, nothing) : new Reading(nothing, one));
  });
}

createInterface({ input: process.stdin })
  .on('line', (line) => {
    const order = JSON.parse(line) as StreamOrder;
    void open(order.run ?? order.hold ?? 0, order.hold !== undefined).then((result) =>
      console.log(JSON.stringify(result)),
    );
  })
  .on('close', () => process.exit(0));
