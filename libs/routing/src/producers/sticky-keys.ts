/** Workers remembered per key: the first, and one that stood in for it. */
export const workersPerKey = 2;

/** Units: `maxIdleMs` 0 = keys are never too old. */
export interface StickyKeysOptions {
  readonly maxKeys: number;
  readonly maxIdleMs: number;
}

/**
 * Which worker each routing key of one model was given, and how many keys are in flight at each.
 *
 * Shapes   workers by id, so that a worker that comes back finds its sessions; columns are those of the last
 *          `members`. At most `maxKeys` keys, the longest silent go first; keys in flight are bounded by the calls.
 */
export interface StickyKeys {
  /** Keys that are remembered. */
  readonly size: number;
  /** Lines up with the columns: different keys in flight there. Replaced by `members`. */
  readonly activeKeys: Int32Array;
  configure(options: StickyKeysOptions): void;
  members(workerIds: readonly string[]): void;
  /** The remembered workers that are still members, oldest first; empty for an unknown key. Changes nothing. */
  columnsOf(key: string, nowMs: number): Int32Array;
  /** The key was served by the worker: remembered, or refreshed. Beyond two workers the oldest goes. */
  remember(key: string, workerId: string, nowMs: number): void;
  /** A call with the key leaves for the worker, and ends there: once each. */
  begin(key: string, workerId: string): void;
  end(key: string, workerId: string): void;
  /** Forgets what was silent for too long. Gives the number. */
  expire(nowMs: number): number;
}

/** The one producer of the need `sticky-key`. */
export function createStickyKeys(options: StickyKeysOptions): StickyKeys {
  return new RememberedKeys(options);
}

/** A key in the chain of all keys by their last use; a map alone would walk over its own gaps to find the oldest. */
interface Remembered {
  readonly key: string;
  workerIds: readonly string[];
  usedAtMs: number;
  older: Remembered | null;
  newer: Remembered | null;
}

const nobody = new Int32Array(0);

class RememberedKeys implements StickyKeys {
  activeKeys = new Int32Array(0);
  private readonly byKey = new Map<string, Remembered>();
  private readonly openByWorker = new Map<string, Map<string, number>>();
  private oldest: Remembered | null = null;
  private newest: Remembered | null = null;
  private columnById = new Map<string, number>();

  constructor(private options: StickyKeysOptions) {}

  get size(): number {
    return this.byKey.size;
  }

  configure(options: StickyKeysOptions): void {
    this.options = options;
    this.shrink();
  }

  members(workerIds: readonly string[]): void {
    this.columnById = new Map(workerIds.map((id, column) => [id, column]));
    this.activeKeys = Int32Array.from(workerIds, (id) => this.openByWorker.get(id)?.size ?? 0);
  }

  columnsOf(key: string, nowMs: number): Int32Array {
    const known = this.byKey.get(key);
    if (known === undefined || this.isTooOld(known, nowMs)) return nobody;
    const columns = new Int32Array(known.workerIds.length);
    let count = 0;
    for (const id of known.workerIds) {
      const column = this.columnById.get(id);
      if (column === undefined) continue;
      columns[count] = column;
      count += 1;
    }
    return count === columns.length ? columns : columns.slice(0, count);
  }

  remember(key: string, workerId: string, nowMs: number): void {
    this.expire(nowMs);
    let known = this.byKey.get(key);
    if (known === undefined) {
      known = { key, workerIds: [workerId], usedAtMs: nowMs, older: null, newer: null };
      this.byKey.set(key, known);
    } else {
      this.unlink(known);
      known.usedAtMs = nowMs;
      if (!known.workerIds.includes(workerId))
        known.workerIds = [...known.workerIds, workerId].slice(-workersPerKey);
    }
    this.linkNewest(known);
    this.shrink();
  }

  begin(key: string, workerId: string): void {
    let open = this.openByWorker.get(workerId);
    if (open === undefined) {
      open = new Map();
      this.openByWorker.set(workerId, open);
    }
    open.set(key, (open.get(key) ?? 0) + 1);
    this.recount(workerId, open.size);
  }

  end(key: string, workerId: string): void {
    const open = this.openByWorker.get(workerId);
    const count = open?.get(key);
    if (open === undefined || count === undefined) return;
    if (count > 1) open.set(key, count - 1);
    else open.delete(key);
    if (open.size === 0) this.openByWorker.delete(workerId);
    this.recount(workerId, open.size);
  }

  expire(nowMs: number): number {
    let expired = 0;
    while (this.oldest !== null && this.isTooOld(this.oldest, nowMs)) {
      this.forget(this.oldest);
      expired += 1;
    }
    return expired;
  }

  private isTooOld({ usedAtMs }: Remembered, nowMs: number): boolean {
    const { maxIdleMs } = this.options;
    return maxIdleMs > 0 && nowMs - usedAtMs > maxIdleMs;
  }

  private shrink(): void {
    while (this.oldest !== null && this.byKey.size > this.options.maxKeys) this.forget(this.oldest);
  }

  private forget(known: Remembered): void {
    this.unlink(known);
    this.byKey.delete(known.key);
  }

  private unlink(known: Remembered): void {
    const { older, newer } = known;
    if (older === null) this.oldest = newer;
    else older.newer = newer;
    if (newer === null) this.newest = older;
    else newer.older = older;
    known.older = null;
    known.newer = null;
  }

  private linkNewest(known: Remembered): void {
    known.older = this.newest;
    if (this.newest === null) this.oldest = known;
    else this.newest.newer = known;
    this.newest = known;
  }

  private recount(workerId: string, count: number): void {
    const column = this.columnById.get(workerId);
    if (column !== undefined) this.activeKeys[column] = count;
  }
}
