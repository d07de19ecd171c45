import { BlockTable } from './block-table.js';
import {
  bucketSlots,
  headerWord,
  layoutMagic,
  layoutOf,
  layoutVersion,
  ringStateWords,
  ringWord,
} from './layout.js';
import type { Layout, LayoutSize } from './layout.js';
import { PrefixLookup } from './prefix-lookup.js';

/** Blocks written while the lock is held once. */
export const portionBlocks = 64;
/** Blocks in a row, from the deep end, that need no writing before the rest of the prompt is taken to need none. */
const settledBlocks = 16;
/** A stamp is renewed when it is this old: a prompt in steady use costs reads only. */
const renewSeconds = 30;
/** Attempts to get the lock before the caller is told to come back. */
const lockTries = 2_000;

export type InsertResult = 'written' | 'settled' | 'busy';

/**
 * Which worker was sent which blocks: a bounded table of block keys with a bitmap of holders each, and per worker
 * a ring of what it holds, in order of age with a second chance for what was used since.
 *
 * Lives in shared memory. Any thread may look up without a lock; writers take one lock, in portions.
 *
 * Shapes   `keys` are pairs (lo, hi) as `BlockHasher` makes them. Workers are slots 0 … workers-1.
 * Errors   none. A lookup that meets a writer takes the block for absent.
 * Source   layout and protocol: docs of the data plane's threads; eviction: CLOCK.
 */
export interface PrefixIndex {
  readonly layout: Layout;
  readonly memory: SharedArrayBuffer;
  /**
   * How many blocks from the first each worker holds, into `depths` (one per worker slot). Gives the depth at which
   * the last worker fell out. Allocates nothing.
   *
   * Workers lose a prompt's tail first, so whoever holds a block is taken to hold those before it: the lookup leaps,
   * and halves its way to the block where somebody falls out. A gap shorter than a leap may be passed over.
   */
  lookup(keys: Int32Array, count: number, depths: Int32Array): number;
  /**
   * Notes that `worker` gets blocks [from, to), deepest first so that a prompt loses its tail before its head.
   * `busy` when the lock could not be had; nothing is written then. `settled` when so many in a row needed no writing
   * that nothing before them does either. At most `portionBlocks` a call.
   */
  insert(
    worker: number,
    keys: Int32Array,
    from: number,
    to: number,
    stampSeconds: number,
  ): InsertResult;
  /** The worker no longer holds blocks [from, to). False when the lock could not be had. */
  forget(worker: number, keys: Int32Array, from: number, to: number): boolean;
  /** The worker holds nothing any more. */
  remove(worker: number): boolean;
  /** Enters the newest `most` blocks of a worker into another index, in order of age, under the same slot. */
  carryOver(worker: number, to: PrefixIndex, most: number): void;
  /** Blocks that the worker may hold; less than it holds now evicts at the next inserts. */
  setCap(worker: number, blocks: number): void;
  cap(worker: number): number;
  /** Blocks that the worker holds. */
  count(worker: number): number;
  /** Slots taken from a living key because both its buckets were full. */
  recycled(): number;
}

/** A new, empty index. Null when the sizes do not make a layout. */
export function createPrefixIndex(size: LayoutSize, cap: number): PrefixIndex | null {
  const layout = layoutOf(size);
  if (layout === null) return null;
  const memory = new SharedArrayBuffer(layout.bytes);
  const words = new Int32Array(memory);
  words[headerWord.threads] = layout.threads;
  words[headerWord.workers] = layout.workers;
  words[headerWord.slots] = layout.slots;
  words[headerWord.ring] = layout.ring;
  words[headerWord.holderWords] = layout.holderWords;
  words[headerWord.version] = layoutVersion;
  for (let worker = 0; worker < layout.workers; worker += 1) {
    words[layout.ringStateAt / 4 + worker * ringStateWords + ringWord.cap] = Math.min(
      cap,
      layout.ring,
    );
  }
  Atomics.store(words, headerWord.magic, layoutMagic);
  return new SharedPrefixIndex(layout, memory, 1);
}

/** The index that another thread made. Null when the memory is not one, or of another version. */
export function openPrefixIndex(memory: SharedArrayBuffer, thread: number): PrefixIndex | null {
  if (memory.byteLength < 256) return null;
  const words = new Int32Array(memory, 0, 64);
  if (
    Atomics.load(words, headerWord.magic) !== layoutMagic ||
    words[headerWord.version] !== layoutVersion
  )
    return null;
  const layout = layoutOf({
    threads: words[headerWord.threads] ?? 0,
    workers: words[headerWord.workers] ?? 0,
    slots: words[headerWord.slots] ?? 0,
    ring: words[headerWord.ring] ?? 0,
  });
  return layout === null || layout.bytes > memory.byteLength
    ? null
    : new SharedPrefixIndex(layout, memory, thread);
}

class SharedPrefixIndex implements PrefixIndex {
  readonly layout: Layout;
  readonly memory: SharedArrayBuffer;
  private readonly thread: number;
  private readonly words: Int32Array;
  private readonly table: BlockTable;
  private readonly valuesAt: number;
  private readonly ringsAt: number;
  private readonly ringStateAt: number;
  private readonly ringMask: number;
  private readonly reader: PrefixLookup;

  constructor(layout: Layout, memory: SharedArrayBuffer, thread: number) {
    this.layout = layout;
    this.memory = memory;
    this.thread = thread;
    this.words = new Int32Array(memory);
    this.table = new BlockTable(layout, this.words);
    this.valuesAt = layout.valuesAt / 4;
    this.ringsAt = layout.ringsAt / 4;
    this.ringStateAt = layout.ringStateAt / 4;
    this.ringMask = layout.ring - 1;
    this.reader = new PrefixLookup(this.table);
  }

  lookup(keys: Int32Array, count: number, depths: Int32Array): number {
    return this.reader.lookup(keys, count, depths);
  }

  insert(
    worker: number,
    keys: Int32Array,
    from: number,
    to: number,
    stampSeconds: number,
  ): InsertResult {
    if (!this.lock()) return 'busy';
    let settled = 0;
    try {
      for (let block = to - 1; block >= from && settled < settledBlocks; block -= 1) {
        const lo = keys[2 * block] as number;
        const hi = keys[2 * block + 1] as number;
        settled = this.put(worker, lo, hi, stampSeconds) ? 0 : settled + 1;
      }
    } finally {
      this.unlock();
    }
    return settled < settledBlocks ? 'written' : 'settled';
  }

  forget(worker: number, keys: Int32Array, from: number, to: number): boolean {
    if (!this.lock()) return false;
    try {
      for (let block = from; block < to; block += 1) {
        const slot = this.table.find(keys[2 * block] as number, keys[2 * block + 1] as number);
        if (slot >= 0 && this.table.holds(slot, worker)) this.table.drop(slot, worker);
      }
    } finally {
      this.unlock();
    }
    return true;
  }

  remove(worker: number): boolean {
    if (!this.lock()) return false;
    try {
      const state = this.ringStateAt + worker * ringStateWords;
      // Every block it holds has an entry in its ring: no need to look at the whole table.
      for (
        let at = this.words[state + ringWord.tail] as number;
        at !== this.words[state + ringWord.head];
        at = (at + 1) | 0
      ) {
        const slot = this.words[this.ringAt(worker, at)] as number;
        if (this.table.holds(slot, worker)) this.table.drop(slot, worker);
      }
      this.words[state + ringWord.tail] = this.words[state + ringWord.head] as number;
    } finally {
      this.unlock();
    }
    return true;
  }

  carryOver(worker: number, to: PrefixIndex, most: number): void {
    const { words } = this;
    const state = this.ringStateAt + worker * ringStateWords;
    const head = words[state + ringWord.head] as number;
    const key = new Int32Array(2);
    for (let left = Math.min(most, this.length(state)); left > 0; left -= 1) {
      const slot = words[this.ringAt(worker, (head - left) | 0)] as number;
      if (!this.table.holds(slot, worker)) continue;
      key[0] = words[this.table.loAt(slot)] as number;
      key[1] = words[this.table.loAt(slot) + bucketSlots] as number;
      const stampAt = this.valuesAt + slot * this.layout.valueWords + 2 * this.layout.holderWords;
      to.insert(worker, key, 0, 1, words[stampAt] as number);
    }
  }

  setCap(worker: number, blocks: number): void {
    this.words[this.ringStateAt + worker * ringStateWords + ringWord.cap] = Math.max(
      1,
      Math.min(this.layout.ring, Math.floor(blocks)),
    );
  }

  cap(worker: number): number {
    return this.words[this.ringStateAt + worker * ringStateWords + ringWord.cap] as number;
  }

  count(worker: number): number {
    return this.words[this.ringStateAt + worker * ringStateWords + ringWord.count] as number;
  }

  recycled(): number {
    return (this.words[headerWord.recycled] as number) >>> 0;
  }

  /** Notes one block. False when there was nothing to write. */
  private put(worker: number, lo: number, hi: number, stampSeconds: number): boolean {
    const { words, table } = this;
    const { holderWords, valueWords } = this.layout;
    const found = table.find(lo, hi);
    const slot = found >= 0 ? found : table.take(lo, hi, stampSeconds);
    const value = this.valuesAt + slot * valueWords;
    const word = worker >>> 5;
    const bit = 1 << (worker & 31);
    const stampAt = value + 2 * holderWords;
    const isHeld = table.holds(slot, worker);
    const isUsed = isHeld && ((words[value + holderWords + word] as number) & bit) !== 0;
    const isFresh = (stampSeconds - (words[stampAt] as number)) >>> 0 < renewSeconds;
    if (isUsed && isFresh) return false;
    if (isHeld) {
      words[value + holderWords + word] = (words[value + holderWords + word] as number) | bit;
    } else {
      this.push(worker, slot);
      Atomics.store(words, value + word, (words[value + word] as number) | bit);
    }
    if (!isFresh) words[stampAt] = stampSeconds;
    words[headerWord.clock] = stampSeconds;
    return true;
  }

  /** Enters a block in the worker's ring, making room by its cap and the ring's size. */
  private push(worker: number, slot: number): void {
    const { words } = this;
    const state = this.ringStateAt + worker * ringStateWords;
    const cap = words[state + ringWord.cap] as number;
    // The block that is to come counts already: the cap holds at every moment.
    while ((words[state + ringWord.count] as number) >= cap && this.length(state) > 0)
      this.evict(worker, state);
    while (this.length(state) > this.ringMask) this.evict(worker, state);
    const head = words[state + ringWord.head] as number;
    words[this.ringAt(worker, head)] = slot;
    words[state + ringWord.head] = (head + 1) | 0;
    words[state + ringWord.count] = (words[state + ringWord.count] as number) + 1;
  }

  /** Looks at the oldest entry: stale, used since (once more, then), or to go. */
  private evict(worker: number, state: number): void {
    const { words } = this;
    const { holderWords, valueWords } = this.layout;
    const tail = words[state + ringWord.tail] as number;
    const slot = words[this.ringAt(worker, tail)] as number;
    words[state + ringWord.tail] = (tail + 1) | 0;
    if (!this.table.holds(slot, worker)) return;
    const at = this.valuesAt + slot * valueWords + holderWords + (worker >>> 5);
    const bit = 1 << (worker & 31);
    if (((words[at] as number) & bit) !== 0) {
      words[at] = (words[at] as number) & ~bit;
      const head = words[state + ringWord.head] as number;
      words[this.ringAt(worker, head)] = slot;
      words[state + ringWord.head] = (head + 1) | 0;
    } else {
      this.table.drop(slot, worker);
    }
  }

  private length(state: number): number {
    return (
      ((this.words[state + ringWord.head] as number) -
        (this.words[state + ringWord.tail] as number)) >>>
      0
    );
  }

  private ringAt(worker: number, position: number): number {
    return this.ringsAt + worker * this.layout.ring + (position & this.ringMask);
  }

  private lock(): boolean {
    for (let tries = 0; tries < lockTries; tries += 1) {
      if (
        Atomics.load(this.words, headerWord.lock) === 0 &&
        Atomics.compareExchange(this.words, headerWord.lock, 0, this.thread) === 0
      )
        return true;
    }
    Atomics.add(this.words, headerWord.deferred, 1);
    return false;
  }

  private unlock(): void {
    Atomics.store(this.words, headerWord.lock, 0);
  }
}
