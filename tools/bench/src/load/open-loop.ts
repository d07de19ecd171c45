/**
 * Open loop: requests leave at fixed times, whether or not earlier ones have come back, and latency counts from the
 * time a request was due. `open-loop.js <OpenLoopOptions as JSON>`; one line of `OpenLoopResult`.
 */
import { Worker } from 'node:worker_threads';
import type { Dispatcher } from 'undici';
import { percentile } from '../statistics.js';
import { Client, type Target } from './client.js';
import type { Pace } from './pacemaker.js';

export interface OpenLoopOptions extends Target {
  readonly perSecond: number;
  readonly durationS: number;
  /** Seconds before that which count for nothing: connections open, this program is compiled. */
  readonly leadS: number;
}

export interface OpenLoopResult {
  /** With those of the lead. */
  readonly requests: number;
  readonly failures: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** How late requests left, by this generator's own doing. */
  readonly lateP50Ms: number;
  readonly lateP99Ms: number;
}

const options = JSON.parse(process.argv[2] ?? '{}') as OpenLoopOptions;
const lead = Math.round(options.perSecond * options.leadS);
const beats = lead + Math.round(options.perSecond * options.durationS);
const startMs = nowMs() + 200;
/** A little less than the first counted beat: times this large are rounded. */
const countedFromMs = startMs + options.leadS * 1_000 - 0.01;
const client = new Client(options, 256);
const latencies = new Float64Array(beats - lead);
const lateness = new Float64Array(beats - lead);
let sent = 0;
let counted = 0;
let over = 0;
let failures = 0;

function nowMs(): number {
  return performance.timeOrigin + performance.now();
}

class Timed implements Dispatcher.DispatchHandler {
  private status = 0;

  constructor(private readonly dueMs: number) {}

  onRequestStart(): void {
    // undici asks for the method; there is nothing to keep.
  }

  onResponseStart(_controller: Dispatcher.DispatchController, status: number): void {
    this.status = status;
  }

  onResponseData(): void {
    // The reply counts when it is whole.
  }

  onResponseEnd(): void {
    this.end(this.status === 200);
  }

  onResponseError(): void {
    this.end(false);
  }

  private end(isGood: boolean): void {
    if (this.dueMs >= countedFromMs) {
      latencies[counted] = nowMs() - this.dueMs;
      counted += 1;
    }
    over += 1;
    if (!isGood) failures += 1;
    if (over === beats) report();
  }
}

function report(): void {
  latencies.sort();
  lateness.sort();
  const result: OpenLoopResult = {
    requests: beats,
    failures,
    p50Ms: percentile(latencies, 0.5),
    p99Ms: percentile(latencies, 0.99),
    lateP50Ms: percentile(lateness, 0.5),
    lateP99Ms: percentile(lateness, 0.99),
  };
  console.log(JSON.stringify(result));
  void client.close();
}

const pace: Pace = {
  perSecond: options.perSecond,
  beats,
  startMs,
};
const pacemaker = new Worker(new URL('./pacemaker.js', import.meta.url), { workerData: pace });
pacemaker.on('message', (dueMs: number) => {
  if (dueMs >= countedFromMs) {
    lateness[sent] = nowMs() - dueMs;
    sent += 1;
  }
  client.send(new Timed(dueMs));
});
