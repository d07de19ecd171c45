/**
 * A thread that beats at a fixed rate: timers of an event loop are exact to a millisecond, a wait on shared memory
 * is exact to some microseconds and burns no CPU. Each beat carries the time at which it was due.
 */
import { parentPort, workerData } from 'node:worker_threads';

export interface Pace {
  readonly perSecond: number;
  readonly beats: number;
  /** Milliseconds since the epoch, with fractions. */
  readonly startMs: number;
}

const { perSecond, beats, startMs } = workerData as Pace;
const never = new Int32Array(new SharedArrayBuffer(4));

for (let beat = 0; beat < beats; beat += 1) {
  const dueMs = startMs + (beat * 1_000) / perSecond;
  const leftMs = dueMs - performance.timeOrigin - performance.now();
  if (leftMs > 0) Atomics.wait(never, 0, 0, leftMs);
  parentPort!.postMessage(dueMs);
}
