import { bucketSlots, headerWord, ringStateWords, ringWord } from './layout.js';
import type { Layout } from './layout.js';

/**
 * The table of block keys inside the shared memory: buckets of eight slots, two buckets a key. It knows slots and
 * holders; who may write is decided outside.
 */
export class BlockTable {
  readonly layout: Layout;
  readonly words: Int32Array;
  readonly valuesAt: number;
  readonly ringStateAt: number;
  private readonly bucketMask: number;
  private readonly keysAt: number;

  constructor(layout: Layout, words: Int32Array) {
    this.layout = layout;
    this.words = words;
    this.bucketMask = layout.slots / bucketSlots - 1;
    this.keysAt = layout.keysAt / 4;
    this.valuesAt = layout.valuesAt / 4;
    this.ringStateAt = layout.ringStateAt / 4;
  }

  /** The slot of a key; -1 when it is absent. Plain reads. */
  find(lo: number, hi: number): number {
    const first = this.findIn(lo & this.bucketMask, lo, hi);
    return first >= 0 ? first : this.findIn((hi ^ (lo >>> 16)) & this.bucketMask, lo, hi);
  }

  private findIn(bucket: number, lo: number, hi: number): number {
    const { words } = this;
    const at = this.keysAt + bucket * 2 * bucketSlots;
    for (let index = 0; index < bucketSlots; index += 1) {
      if (words[at + index] === lo && words[at + bucketSlots + index] === hi)
        return bucket * bucketSlots + index;
    }
    return -1;
  }

  /** A slot for a new key: free, else the stalest of its two buckets. */
  take(lo: number, hi: number, stampSeconds: number): number {
    const { words } = this;
    const { holderWords, valueWords } = this.layout;
    let slot = -1;
    let stalest = -1;
    for (let index = 0; index < 2 * bucketSlots; index += 1) {
      const bucket =
        index < bucketSlots ? lo & this.bucketMask : (hi ^ (lo >>> 16)) & this.bucketMask;
      const candidate = bucket * bucketSlots + (index & (bucketSlots - 1));
      if (words[this.loAt(candidate)] === 0) {
        slot = candidate;
        break;
      }
      // Unsigned difference: right also after the clock has run over.
      const age =
        (stampSeconds -
          (words[this.valuesAt + candidate * valueWords + 2 * holderWords] as number)) >>>
        0;
      if (age > stalest) {
        stalest = age;
        slot = candidate;
      }
    }
    if (words[this.loAt(slot)] !== 0) this.recycle(slot);
    const value = this.valuesAt + slot * valueWords;
    for (let word = 0; word < holderWords; word += 1) words[value + holderWords + word] = 0;
    words[this.loAt(slot) + bucketSlots] = hi;
    words[value + 2 * holderWords] = stampSeconds;
    Atomics.store(words, this.loAt(slot), lo);
    return slot;
  }

  private recycle(slot: number): void {
    const { words } = this;
    const { workers } = this.layout;
    for (let worker = 0; worker < workers; worker += 1) {
      if (this.holds(slot, worker)) this.drop(slot, worker);
    }
    words[headerWord.recycled] = ((words[headerWord.recycled] as number) + 1) | 0;
  }

  /** Clears a holder bit that is set; the last one frees the slot. */
  drop(slot: number, worker: number): void {
    const { words } = this;
    const { holderWords, valueWords } = this.layout;
    const value = this.valuesAt + slot * valueWords;
    const word = worker >>> 5;
    const bit = 1 << (worker & 31);
    words[value + holderWords + word] = (words[value + holderWords + word] as number) & ~bit;
    Atomics.store(words, value + word, (words[value + word] as number) & ~bit);
    const countAt = this.ringStateAt + worker * ringStateWords + ringWord.count;
    words[countAt] = (words[countAt] as number) - 1;
    for (let other = 0; other < holderWords; other += 1) {
      if (words[value + other] !== 0) return;
    }
    Atomics.store(words, this.loAt(slot), 0);
  }

  holds(slot: number, worker: number): boolean {
    const at = this.valuesAt + slot * this.layout.valueWords + (worker >>> 5);
    return ((this.words[at] as number) & (1 << (worker & 31))) !== 0;
  }

  loAt(slot: number): number {
    return this.keysAt + (slot >>> 3) * 2 * bucketSlots + (slot & (bucketSlots - 1));
  }
}
