import { allWorkers, loadMinutes, minuteMs } from '../../records/minute-store.js';
import type { Minute } from '../../records/minute-store.js';
import type { RunSql } from '../../records/run-sql.js';
import { TrafficCell } from '../../records/traffic-cell.js';
import type { SecondRing } from './second-ring.js';
import { bucketCount } from './window.js';
import type { Window } from './window.js';

/** Width of cached cells; every wider bucket is a multiple of it. */
const cachedMs = 1_800_000;
/** Stretches younger than this may still change. */
const settledMs = 900_000;
/** Cached cells in all: 30 days of 48 half hours, for a few dozen workers. */
const maxCached = 60_000;

export interface TrafficHistoryOptions {
  readonly sql: RunSql;
  readonly ring: SecondRing;
  nowMs(): number;
  /** Changes when an old minute was counted again. */
  generation(): number;
}

/** Cells of a window: null in `cells` = nothing happened there. */
export interface History {
  readonly cells: readonly (TrafficCell | null)[];
  /** Everything before this is unknown; `window.fromMs` when all is known. */
  readonly knownFromMs: number;
}

/** Joins the stored minutes with the last hour in memory. */
export class TrafficHistory {
  readonly #options: TrafficHistoryOptions;
  #cache = new Map<string, TrafficCell | null>();
  #generation = 0;

  constructor(options: TrafficHistoryOptions) {
    this.#options = options;
  }

  /** Buckets of the window. `workerId` null = all workers. The database may be away: then the last hour is all there is. */
  async read(window: Window, workerId: string | null): Promise<History> {
    const { ring } = this.#options;
    const splitMs = Math.min(window.toMs, Math.ceil(ring.coversFromMs / minuteMs) * minuteMs);
    if (splitMs <= window.fromMs)
      return { cells: ring.read(window, workerId), knownFromMs: window.fromMs };
    const cells = ring.read(window, workerId);
    this.#leaveToMinutes(cells, window, splitMs, workerId);
    try {
      const stored = await this.#stored(window, splitMs, workerId ?? allWorkers);
      for (const { atMs, cell } of stored) place(cells, window, atMs, cell);
      return { cells, knownFromMs: window.fromMs };
    } catch {
      // Away: `knownFromMs` says so, and the screen shows unknown instead of zero.
      return { cells: ring.read(window, workerId), knownFromMs: ring.coversFromMs };
    }
  }

  /** The whole window as one cell. */
  async total(window: Window, workerId: string | null): Promise<TrafficCell> {
    const { cells } = await this.read(
      { ...window, bucketMs: window.toMs - window.fromMs },
      workerId,
    );
    return cells[0] ?? new TrafficCell();
  }

  /** A bucket that reaches over the split would count its first part twice: it is read again from the split on. */
  #leaveToMinutes(
    cells: (TrafficCell | null)[],
    window: Window,
    splitMs: number,
    workerId: string | null,
  ): void {
    const index = Math.floor((splitMs - window.fromMs) / window.bucketMs);
    for (let before = 0; before < Math.min(index, cells.length); before += 1) cells[before] = null;
    if (index >= cells.length) return;
    const endMs = window.fromMs + (index + 1) * window.bucketMs;
    cells[index] =
      this.#options.ring.read(
        { fromMs: splitMs, toMs: endMs, bucketMs: endMs - splitMs },
        workerId,
      )[0] ?? null;
  }

  async #stored(window: Window, toMs: number, workerId: string): Promise<Minute[]> {
    const { sql, nowMs } = this.#options;
    const settledTo = Math.min(toMs, Math.floor((nowMs() - settledMs) / cachedMs) * cachedMs);
    const fromMs = Math.ceil(window.fromMs / cachedMs) * cachedMs;
    // Only wide windows read enough rows to be worth a cache.
    if (
      window.toMs - window.fromMs < 48 * cachedMs ||
      settledTo <= fromMs ||
      window.bucketMs % cachedMs !== 0
    ) {
      return loadMinutes(sql, Math.floor(window.fromMs / minuteMs) * minuteMs, toMs, workerId);
    }
    const cached = await this.#cachedStretch(fromMs, settledTo, workerId);
    const edges = [
      ...(await loadMinutes(sql, window.fromMs, fromMs, workerId)),
      ...(await loadMinutes(sql, settledTo, toMs, workerId)),
    ];
    return [...cached, ...edges];
  }

  async #cachedStretch(fromMs: number, toMs: number, workerId: string): Promise<Minute[]> {
    this.#refresh();
    const found: Minute[] = [];
    const dayMs = 48 * cachedMs;
    for (let dayFrom = fromMs; dayFrom < toMs; dayFrom += dayMs) {
      const dayTo = Math.min(toMs, dayFrom + dayMs);
      if (!this.#isCached(dayFrom, dayTo, workerId)) await this.#cacheDay(dayFrom, dayTo, workerId);
      for (let atMs = dayFrom; atMs < dayTo; atMs += cachedMs) {
        const cell = this.#cache.get(`${workerId} ${atMs}`);
        if (cell) found.push({ atMs, workerId, cell });
      }
    }
    return found;
  }

  #isCached(fromMs: number, toMs: number, workerId: string): boolean {
    for (let atMs = fromMs; atMs < toMs; atMs += cachedMs)
      if (!this.#cache.has(`${workerId} ${atMs}`)) return false;
    return true;
  }

  async #cacheDay(fromMs: number, toMs: number, workerId: string): Promise<void> {
    const minutes = await loadMinutes(this.#options.sql, fromMs, toMs, workerId);
    const window = { fromMs, toMs, bucketMs: cachedMs };
    const cells: (TrafficCell | null)[] = Array.from({ length: bucketCount(window) }, () => null);
    for (const { atMs, cell } of minutes) place(cells, window, atMs, cell);
    for (const [index, cell] of cells.entries())
      this.#cache.set(`${workerId} ${fromMs + index * cachedMs}`, cell);
  }

  #refresh(): void {
    const generation = this.#options.generation();
    if (generation !== this.#generation || this.#cache.size > maxCached) this.#cache.clear();
    this.#generation = generation;
  }
}

/** Puts a stored stretch into its bucket. A minute wider than the buckets is spread evenly: nothing finer is stored. */
function place(
  cells: (TrafficCell | null)[],
  window: Window,
  atMs: number,
  cell: TrafficCell,
): void {
  const parts = Math.max(1, Math.round(minuteMs / window.bucketMs));
  for (let part = 0; part < parts; part += 1) {
    const index = Math.floor((atMs - window.fromMs) / window.bucketMs) + part;
    if (index < 0 || index >= cells.length) continue;
    (cells[index] ??= new TrafficCell()).merge(parts === 1 ? cell : cell.share(1 / parts));
  }
}
