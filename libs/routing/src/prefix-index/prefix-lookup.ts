import type { BlockTable } from './block-table.js';

/** Blocks that a lookup leaps over while nobody falls out. */
const leapBlocks = 16;
/**
 * Reads the table without a lock, beside writers. What a reader meets in the middle of a change counts as absent.
 */
export class PrefixLookup {
  private readonly table: BlockTable;
  private readonly words: Int32Array;
  private readonly alive: Int32Array;
  private readonly held: Int32Array;

  constructor(table: BlockTable) {
    this.table = table;
    this.words = table.words;
    this.alive = new Int32Array(table.layout.holderWords);
    this.held = new Int32Array(table.layout.holderWords);
  }

  /** See `PrefixIndex.lookup`. */
  lookup(keys: Int32Array, count: number, depths: Int32Array): number {
    for (let worker = 0; worker < depths.length; worker += 1) depths[worker] = 0;
    return this.alive.length === 1
      ? this.lookupNarrow(keys, count, depths)
      : this.lookupWide(keys, count, depths);
  }

  /** Up to 32 workers: the bitmap is one word and stays in a register. */
  private lookupNarrow(keys: Int32Array, count: number, depths: Int32Array): number {
    let alive = count > 0 ? this.heldByFew(keys, 0) : 0;
    for (let block = 0; alive !== 0 && block < count - 1;) {
      const end = Math.min(block + leapBlocks, count - 1);
      while (alive !== 0 && block < end) {
        if ((alive & ~this.heldByFew(keys, end)) === 0) {
          block = end;
          break;
        }
        block = this.fallOfFew(keys, alive, block, end);
        const dropped = alive & ~this.heldByFew(keys, block);
        if (dropped !== 0) mark(depths, 0, dropped, block);
        alive &= ~dropped;
      }
      if (alive === 0) return block;
    }
    mark(depths, 0, alive, count);
    return alive === 0 ? 0 : count;
  }

  /** The first block after `held`, up to `end`, that not everybody alive holds; found by halving. */
  private fallOfFew(keys: Int32Array, alive: number, held: number, end: number): number {
    let low = held;
    let high = end;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((alive & ~this.heldByFew(keys, middle)) === 0) low = middle;
      else high = middle;
    }
    return high;
  }

  /** Holders of a block in an index of up to 32 workers: one word, in a register. */
  private heldByFew(keys: Int32Array, block: number): number {
    const { words, table } = this;
    const lo = keys[2 * block] as number;
    const slot = table.find(lo, keys[2 * block + 1] as number);
    if (slot < 0) return 0;
    const loAt = table.loAt(slot);
    if (Atomics.load(words, loAt) !== lo) return 0;
    const held = Atomics.load(words, table.valuesAt + slot * 3);
    // A slot gets a new key only after its holders were cleared: the same key before and after means these are its.
    return Atomics.load(words, loAt) === lo ? held : 0;
  }

  private lookupWide(keys: Int32Array, count: number, depths: Int32Array): number {
    const { alive } = this;
    for (let word = 0; word < alive.length; word += 1) alive[word] = count > 0 ? -1 : 0;
    let isAnyAlive = count > 0 && this.drop(keys, 0, depths);
    for (let block = 0; isAnyAlive && block < count - 1;) {
      const end = Math.min(block + leapBlocks, count - 1);
      while (isAnyAlive && block < end) {
        if (this.isHeldByAll(keys, end)) {
          block = end;
          break;
        }
        block = this.fallOf(keys, block, end);
        isAnyAlive = this.drop(keys, block, depths);
      }
      if (!isAnyAlive) return block;
    }
    for (let word = 0; word < alive.length; word += 1) {
      mark(depths, word, alive[word] as number, count);
    }
    return isAnyAlive ? count : 0;
  }

  /** The first block after `held`, up to `end`, that not everybody alive holds; found by halving. */
  private fallOf(keys: Int32Array, held: number, end: number): number {
    let low = held;
    let high = end;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (this.isHeldByAll(keys, middle)) low = middle;
      else high = middle;
    }
    return high;
  }

  /** True when everybody who is alive holds the block. */
  private isHeldByAll(keys: Int32Array, block: number): boolean {
    const { alive, held } = this;
    if (!this.readHolders(keys, block)) return false;
    for (let word = 0; word < alive.length; word += 1) {
      if (((alive[word] as number) & ~(held[word] as number)) !== 0) return false;
    }
    return true;
  }

  /** Whoever does not hold the block falls out, at this depth. True while anybody is left. */
  private drop(keys: Int32Array, block: number, depths: Int32Array): boolean {
    const { alive, held } = this;
    const isKnown = this.readHolders(keys, block);
    let isAnyAlive = false;
    for (let word = 0; word < alive.length; word += 1) {
      const before = alive[word] as number;
      const dropped = isKnown ? before & ~(held[word] as number) : before;
      if (block > 0 && dropped !== 0) mark(depths, word, dropped, block);
      alive[word] = before & ~dropped;
      isAnyAlive ||= (before & ~dropped) !== 0;
    }
    return isAnyAlive;
  }

  /** Reads a block's holders into `held`, where anybody is still alive; false when it is absent or changes meanwhile. */
  private readHolders(keys: Int32Array, block: number): boolean {
    const { words, held, alive, table } = this;
    const lo = keys[2 * block] as number;
    const slot = table.find(lo, keys[2 * block + 1] as number);
    if (slot < 0) return false;
    const loAt = table.loAt(slot);
    if (Atomics.load(words, loAt) !== lo) return false;
    const at = table.valuesAt + slot * table.layout.valueWords;
    for (let word = 0; word < alive.length; word += 1) {
      if (alive[word] !== 0) held[word] = Atomics.load(words, at + word);
    }
    return Atomics.load(words, loAt) === lo;
  }
}

/** Writes `depth` for each worker of the word whose bit is set. */
function mark(depths: Int32Array, word: number, bits: number, depth: number): void {
  for (let left = bits; left !== 0; left &= left - 1) {
    depths[word * 32 + (31 - Math.clz32(left & -left))] = depth;
  }
}
