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
}

export interface OpenLoopResult {
  readonly requests: number;
  readonly failures: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** How late requests left, by this generator's own doing. */
  readonly lateP50Ms: number;
  readonly lateP99Ms: number;
}

const options = JSON.parse(process.argv[2] ?? '{}') as OpenLoopOptions;
const beats = Math.round(options.perSecond * options.durationS);
const client = new Client(options, 256);
const latencies = new Float64Array(beats);
const lateness = new Float64Array(beats);
let sent = 0;
let over = 0;
let failures = 0;

const nowMs = () => performance.timeOrigin + performance.now();

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
    latencies[over] = nowMs() - this.dueMs;
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

const pace: Pace = { perSecond: options.perSecond, beats, startMs: nowMs() + 200 };
const pacemaker = new Worker(new URL('./pacemaker.js', import.meta.url), { workerData: pace });
pacemaker.on('message', (dueMs: number) => {
  lateness[sent] = nowMs() - dueMs;
  sent += 1;
  client.send(new Timed(dueMs));
});
