import type { WorkerView } from '@bellwether/exchange';
import { toFoldedCall } from './call-row.js';
import type { FoldRow } from './call-row.js';
import { endedBetween } from './call-store.js';
import { allWorkers, minuteMs, minuteOf, saveMinutes } from './minute-store.js';
import type { RunSql } from './run-sql.js';
import { TrafficCell } from './traffic-cell.js';

/** Minutes that stay in memory after their end, for calls that are stored a little late. */
const keptMinutes = 5;
/** Minutes in memory at most, while the database takes none. */
const maxMinutes = 120;
/** Minutes counted again in one turn. */
const recountsPerTurn = 10;
/** A minute that still runs is not counted again for this many times as long as counting it took: a busy start stays cheap. */
const restsPerCount = 50;

export interface MinuteFoldOptions {
  readonly sql: RunSql;
  nowMs(): number;
  readonly startedAtMs: number;
}

type Cells = Map<string, TrafficCell>;

/**
 * Minute buckets: always the fold of stored calls, so that no crash and no replay can count a call twice or lose it.
 * A minute that this process saw whole is summed in memory; any other is counted again from the stored calls.
 */
export class MinuteFold {
  readonly #options: MinuteFoldOptions;
  readonly #minutes = new Map<number, Cells>();
  readonly #dirty = new Set<number>();
  readonly #recount = new Set<number>();
  /** Ended minutes that were counted again: memory never holds them whole. */
  readonly #counted = new Set<number>();

  #recounts = 0;
  /** Until then the minute that runs is not counted again. */
  #restUntilMs = 0;

  constructor(options: MinuteFoldOptions) {
    this.#options = options;
    // Another process may have served the first part of it.
    this.#recount.add(minuteOf(options.startedAtMs));
  }

  /** Rows that the database has now. A replayed row may have been there before. */
  addStored(rows: readonly FoldRow[], isReplay: boolean): void {
    for (const row of rows) {
      const minute = minuteOf(row.ended_at_ms);
      if (isReplay || !this.#isWhole(minute)) this.recount(minute);
      else {
        fold(this.#cells(minute), row);
        this.#dirty.add(minute);
      }
    }
  }

  /** How many calls run, once a second. */
  see(atMs: number, workers: readonly WorkerView[]): void {
    let all = 0;
    for (const { id, inFlight } of workers) {
      if (inFlight > 0) this.#cell(atMs, id).see(inFlight);
      all += inFlight;
    }
    if (all > 0) this.#cell(atMs, allWorkers).see(all);
  }

  /** Grows whenever an ended minute was counted again. */
  get recounts(): number {
    return this.#recounts;
  }

  /** The minute is made anew from the stored calls. */
  recount(minute: number): void {
    this.#recount.add(minute);
  }

  /** Writes what changed. Rejects when the database is away; the next turn tries again. */
  async flush(): Promise<void> {
    this.#bound();
    const due = [...this.#recount].filter((minute) => this.#isDue(minute));
    for (const minute of due.slice(0, recountsPerTurn)) await this.#countAgain(minute);
    for (const minute of [...this.#dirty]) {
      if (this.#recount.has(minute)) continue;
      this.#dirty.delete(minute);
      await this.#save(minute).catch((error: unknown) => {
        this.#dirty.add(minute);
        throw error;
      });
    }
    this.#forgetOld();
  }

  #isDue(minute: number): boolean {
    const nowMs = this.#options.nowMs();
    return minute + minuteMs <= nowMs || nowMs >= this.#restUntilMs;
  }

  async #countAgain(minute: number): Promise<void> {
    const { nowMs } = this.#options;
    const beganAtMs = nowMs();
    // Taken out first: a call that is stored meanwhile asks for another count.
    this.#recount.delete(minute);
    const counted: Cells = new Map();
    try {
      for await (const page of endedBetween(this.#options.sql, minute, minute + minuteMs))
        for (const row of page) fold(counted, row);
      for (const [workerId, cell] of this.#minutes.get(minute) ?? [])
        cellOf(counted, workerId).see(cell.inFlight);
      await saveMinutes(
        this.#options.sql,
        [...counted].map(([workerId, cell]) => ({ atMs: minute, workerId, cell })),
      );
    } catch (error) {
      this.#recount.add(minute);
      throw error;
    }
    // What memory holds of this minute may be less than what is stored; from here on it is only counted again.
    this.#dirty.delete(minute);
    if (minute + minuteMs > nowMs()) {
      this.#recount.add(minute);
      this.#restUntilMs = nowMs() + restsPerCount * (nowMs() - beganAtMs);
    } else {
      this.#minutes.delete(minute);
      this.#counted.add(minute);
      this.#recounts += 1;
    }
  }

  /** True when memory holds, or will hold, every call of this minute. */
  #isWhole(minute: number): boolean {
    const oldest = minuteOf(this.#options.nowMs()) - keptMinutes * minuteMs;
    const first = minuteOf(this.#options.startedAtMs) + minuteMs;
    return (
      minute >= first &&
      minute >= oldest &&
      !this.#recount.has(minute) &&
      !this.#counted.has(minute)
    );
  }

  async #save(minute: number): Promise<void> {
    const cells = this.#minutes.get(minute) ?? new Map<string, TrafficCell>();
    await saveMinutes(
      this.#options.sql,
      [...cells].map(([workerId, cell]) => ({ atMs: minute, workerId, cell })),
    );
  }

  #cell(atMs: number, workerId: string): TrafficCell {
    const minute = minuteOf(atMs);
    if (this.#isWhole(minute)) this.#dirty.add(minute);
    else this.#recount.add(minute);
    return cellOf(this.#cells(minute), workerId);
  }

  #cells(minute: number): Cells {
    const found = this.#minutes.get(minute);
    if (found) return found;
    const made: Cells = new Map();
    this.#minutes.set(minute, made);
    return made;
  }

  /** A minute dropped from memory is counted again later: its calls are stored, only its sums were not. */
  #bound(): void {
    for (const minute of this.#minutes.keys()) {
      if (this.#minutes.size <= maxMinutes) return;
      this.#minutes.delete(minute);
      this.#dirty.delete(minute);
      this.#recount.add(minute);
    }
  }

  #forgetOld(): void {
    const oldest = minuteOf(this.#options.nowMs()) - keptMinutes * minuteMs;
    for (const minute of this.#minutes.keys())
      if (minute < oldest && !this.#dirty.has(minute)) this.#minutes.delete(minute);
    for (const minute of this.#counted) if (minute < oldest) this.#counted.delete(minute);
  }
}

function fold(cells: Cells, row: FoldRow): void {
  const call = toFoldedCall(row);
  cellOf(cells, allWorkers).add(call);
  if (row.worker_id !== null) cellOf(cells, row.worker_id).add(call);
}

function cellOf(cells: Cells, workerId: string): TrafficCell {
  const found = cells.get(workerId);
  if (found) return found;
  const made = new TrafficCell();
  cells.set(workerId, made);
  return made;
}
