import type { WorkerView } from '@bellwether/exchange';
import { TrafficCell } from '../../records/traffic-cell.js';
import type { FoldedCall } from '../../records/traffic-cell.js';
import { bucketCount } from './window.js';
import type { Window } from './window.js';

/** Seconds that are kept: an hour, and what a window needs to begin at a whole minute. */
export const ringSeconds = 3_720;
/** Cells of single workers in all; beyond it the oldest seconds keep only their total. */
const maxWorkerCells = 200_000;

interface Second {
  readonly second: number;
  readonly total: TrafficCell;
  workers: Map<string, TrafficCell> | null;
}

export interface SecondRingOptions {
  nowMs(): number;
  /** Nothing before this is known until `cover` says so. */
  readonly startedAtMs: number;
}

/** The last hour in one-second cells, in all and per worker. A second in which nothing happened costs nothing. */
export class SecondRing {
  readonly #nowMs: () => number;
  readonly #slots: (Second | null)[] = Array.from({ length: ringSeconds }, () => null);
  #workerCells = 0;
  #coversFromMs: number;

  constructor({ nowMs, startedAtMs }: SecondRingOptions) {
    this.#nowMs = nowMs;
    this.#coversFromMs = startedAtMs;
  }

  /** Folds a finished call in, at the second of its end. Calls older than the ring are left to the minutes. */
  add(endedAtMs: number, workerId: string | null, call: FoldedCall): void {
    const slot = this.#slot(endedAtMs);
    if (!slot) return;
    slot.total.add(call);
    if (workerId !== null) this.#worker(slot, workerId)?.add(call);
  }

  /** Notes how many calls run. */
  see(atMs: number, workers: readonly WorkerView[]): void {
    let all = 0;
    for (const { inFlight } of workers) all += inFlight;
    if (all === 0) return;
    const slot = this.#slot(atMs);
    if (!slot) return;
    slot.total.see(all);
    for (const { id, inFlight } of workers) if (inFlight > 0) this.#worker(slot, id)?.see(inFlight);
  }

  /** From here on every call is in the ring. */
  get coversFromMs(): number {
    return Math.max(this.#coversFromMs, this.#nowMs() - (ringSeconds - 1) * 1_000);
  }

  /** Everything since `fromMs` was added. */
  cover(fromMs: number): void {
    this.#coversFromMs = Math.min(this.#coversFromMs, fromMs);
  }

  /** Cells of the window's buckets; null where nothing happened. */
  read(window: Window, workerId: string | null): (TrafficCell | null)[] {
    const buckets: (TrafficCell | null)[] = Array.from({ length: bucketCount(window) }, () => null);
    const now = Math.floor(this.#nowMs() / 1_000);
    const first = Math.max(Math.floor(window.fromMs / 1_000), now - ringSeconds + 1);
    const last = Math.min(Math.ceil(window.toMs / 1_000) - 1, now);
    for (let second = first; second <= last; second += 1) {
      const slot = this.#slots[second % ringSeconds];
      if (!slot || slot.second !== second) continue;
      const cell = workerId === null ? slot.total : slot.workers?.get(workerId);
      if (!cell) continue;
      const index = Math.floor((second * 1_000 - window.fromMs) / window.bucketMs);
      (buckets[index] ??= new TrafficCell()).merge(cell);
    }
    return buckets;
  }

  #slot(atMs: number): Second | null {
    const second = Math.floor(atMs / 1_000);
    const now = Math.floor(this.#nowMs() / 1_000);
    // The clocks of the two planes differ by less than a second.
    if (second <= now - ringSeconds || second > now + 1) return null;
    const index = second % ringSeconds;
    const found = this.#slots[index];
    if (found?.second === second) return found;
    this.#workerCells -= found?.workers?.size ?? 0;
    const made: Second = { second, total: new TrafficCell(), workers: null };
    this.#slots[index] = made;
    return made;
  }

  #worker(slot: Second, workerId: string): TrafficCell | null {
    const found = slot.workers?.get(workerId);
    if (found) return found;
    if (this.#workerCells >= maxWorkerCells && !this.#freeOldest(slot)) return null;
    const made = new TrafficCell();
    (slot.workers ??= new Map()).set(workerId, made);
    this.#workerCells += 1;
    return made;
  }

  /** Gives up the per-worker cells of the oldest second that has some. */
  #freeOldest(except: Second): boolean {
    let oldest: Second | null = null;
    for (const slot of this.#slots) {
      if (slot?.workers && slot !== except && (oldest === null || slot.second < oldest.second))
        oldest = slot;
    }
    if (!oldest?.workers) return false;
    this.#workerCells -= oldest.workers.size;
    oldest.workers = null;
    return true;
  }
}
