import { createBlockHasher } from '../prefix-index/hash-blocks.js';
import type { BlockHasher } from '../prefix-index/hash-blocks.js';
import { sizeFor, slotsFor } from '../prefix-index/layout.js';
import { createPrefixIndex, portionBlocks } from '../prefix-index/prefix-index.js';
import type { PrefixIndex } from '../prefix-index/prefix-index.js';
import { createTrust } from './prefix-trust.js';
import type { Trust } from './prefix-trust.js';

/** Blocks carried over when an index is made anew for more workers: the newest, so that this takes tens of milliseconds at most. */
const maxCarriedBlocks = 65_536;

/** Memory that the models of one thread share: only one prompt is looked at at a time. */
export interface PrefixScratch {
  readonly hasher: BlockHasher;
  readonly keys: Int32Array;
}

/** Scratch for prompts of at most so many blocks; the rest of a longer prompt is not looked at. */
export function createPrefixScratch(maxPromptBlocks: number): PrefixScratch {
  return { hasher: createBlockHasher(), keys: new Int32Array(2 * maxPromptBlocks) };
}

/** The table is made for at least so many blocks … */
const leastBlocks = 4_096;
/** … and made anew, smaller, when it is this many times larger than needed. */
const shrinkFactor = 4;

export interface PrefixMatchOptions {
  readonly model: string;
  /** Four words of this process's own; see `BlockHasher`. */
  readonly secret: Uint32Array;
  /** Rounded up to a multiple of 16. */
  readonly blockBytes: number;
  readonly bytesPerToken: number;
  /** Distinct blocks remembered. */
  readonly maxBlocks: number;
  readonly scratch: PrefixScratch;
}

/** Hashes a prompt into `scratch.keys`; gives the number of its blocks. */
export function hashPrompt(
  options: Pick<PrefixMatchOptions, 'model' | 'secret' | 'blockBytes' | 'scratch'>,
  { tenantId, routingSeed, routingText }: PrefixQuestion,
): number {
  const { hasher, keys } = options.scratch;
  hasher.seed(options.secret);
  hasher.absorbText(options.model);
  hasher.absorbText(tenantId);
  hasher.absorbBytes(routingSeed);
  return hasher.blocks(routingText, wholeBlockBytes(options.blockBytes), keys.length / 2, keys);
}

/** Blocks are multiples of the hasher's step. */
function wholeBlockBytes(blockBytes: number): number {
  return Math.max(16, Math.ceil(blockBytes / 16) * 16);
}

/** The part of a prompt that engines cache by prefix, and whose it is: tenants never share. */
export interface PrefixQuestion {
  readonly tenantId: string;
  readonly routingSeed: Uint8Array;
  readonly routingText: Uint8Array;
}

/**
 * What each worker of one model is believed to hold of a prompt: what it was sent, kept to what it can hold, and
 * corrected by what it reports.
 *
 * Shapes   columns are those of the last `setMembers`. `keys` of the last `hash` stay until the next, of any model.
 * Units    tokens, estimated from bytes.
 */
export interface PrefixMatch {
  readonly keys: Int32Array;
  setMembers(workerIds: readonly string[]): void;
  /** What the worker's KV cache holds, in tokens; NaN = unknown. */
  setCapacity(workerId: string, kvCapacityTokens: number): void;
  /** Hashes the prompt; gives its blocks. */
  hash(question: PrefixQuestion): number;
  /** Matched tokens of the hashed prompt by column. `matched` has a column per member. */
  match(question: PrefixQuestion, count: number, matchedTokens: Float64Array): void;
  /**
   * Matched tokens by column of a prompt of which the trace kept some keys only: as exact as these lie apart.
   *
   * Shapes   `keys` are pairs, each standing for `strideBlocks` blocks but the last, which may stand for fewer.
   */
  matchTraced(
    prompt: { readonly promptTokens: number; readonly prefixKeys: Int32Array },
    strideBlocks: number,
    matchedTokens: Float64Array,
  ): void;
  /** By column, 1 where the worker holds the block: a row of `members` bytes for each key of `keys`. */
  holders(keys: Int32Array): Uint8Array;
  /** Blocks that a member holds, and may hold. */
  room(column: number): { readonly heldBlocks: number; readonly capBlocks: number };
  /** Blocks that the member was found to hold in the last `match`. */
  matchedBlocks(column: number): number;
  /** Notes that a worker gets the blocks [from, to); false = the index is busy, come back. Unknown workers are passed over. */
  insert(workerId: string, keys: Int32Array, from: number, to: number, nowMs: number): boolean;
  /** The worker did not get them after all. */
  forget(workerId: string, keys: Int32Array, from: number, to: number): void;
  /** The worker's cache is empty: it began anew. */
  clear(workerId: string): void;
  /** The worker says how much of a prompt it had; `predictedTokens` is what was believed. */
  correct(workerId: string, predictedTokens: number, cachedTokens: number): void;
}

/** The workers of one index, `width` at most. */
export class IndexedPrefixMatch implements PrefixMatch {
  readonly keys: Int32Array;
  private readonly blockBytes: number;
  private readonly slots = new Map<string, number>();
  private readonly trusts = new Map<string, Trust>();
  private readonly freeSlots: number[] = [];
  private slotOfColumn = new Int32Array(0);
  private index: PrefixIndex | null = null;
  private depths = new Int32Array(0);
  private baseCap = 0;

  constructor(
    private readonly options: PrefixMatchOptions,
    private readonly width: number,
  ) {
    this.blockBytes = wholeBlockBytes(options.blockBytes);
    this.keys = options.scratch.keys;
  }

  setMembers(workerIds: readonly string[]): void {
    const wanted = new Set(workerIds);
    for (const workerId of [...this.slots.keys()]) {
      if (!wanted.has(workerId)) this.leave(workerId);
    }
    this.fit(workerIds.length);
    this.slotOfColumn = Int32Array.from(
      workerIds,
      (workerId) => this.slots.get(workerId) ?? this.join(workerId),
    );
  }

  setCapacity(workerId: string, kvCapacityTokens: number): void {
    const trust = this.trusts.get(workerId);
    if (trust === undefined) return;
    const before = trust.room();
    trust.setCapacity((kvCapacityTokens * this.options.bytesPerToken) / this.blockBytes);
    if (trust.room() === before) return;
    this.applyCap(workerId, trust);
    this.fit(this.slotOfColumn.length);
  }

  hash(question: PrefixQuestion): number {
    return hashPrompt(this.options, question);
  }

  match({ routingSeed }: PrefixQuestion, count: number, matchedTokens: Float64Array): void {
    const { index, depths, slotOfColumn, blockBytes } = this;
    if (index === null || count === 0) {
      matchedTokens.fill(0);
      depths.fill(0);
      return;
    }
    index.lookup(this.keys, count, depths);
    for (let column = 0; column < slotOfColumn.length; column += 1) {
      const depth = depths[slotOfColumn[column] as number] ?? 0;
      // What precedes the text is part of every block's key: who holds the first block holds that too.
      matchedTokens[column] =
        depth === 0
          ? 0
          : Math.floor((routingSeed.length + depth * blockBytes) / this.options.bytesPerToken);
    }
  }

  matchTraced(
    {
      promptTokens,
      prefixKeys,
    }: { readonly promptTokens: number; readonly prefixKeys: Int32Array },
    strideBlocks: number,
    matchedTokens: Float64Array,
  ): void {
    const { index, depths, slotOfColumn } = this;
    const count = prefixKeys.length / 2;
    if (index === null || count === 0) return void matchedTokens.fill(0);
    index.lookup(prefixKeys, count, depths);
    const tokensPerKey = (strideBlocks * this.blockBytes) / this.options.bytesPerToken;
    for (let column = 0; column < slotOfColumn.length; column += 1) {
      const depth = depths[slotOfColumn[column] as number] ?? 0;
      matchedTokens[column] =
        depth === count ? promptTokens : Math.min(promptTokens, Math.floor(depth * tokensPerKey));
    }
  }

  holders(keys: Int32Array): Uint8Array {
    const { index, depths, slotOfColumn } = this;
    const members = slotOfColumn.length;
    const rows = new Uint8Array((keys.length / 2) * members);
    if (index === null) return rows;
    for (let key = 0; key < keys.length / 2; key += 1) {
      index.lookup(keys.subarray(2 * key, 2 * key + 2), 1, depths);
      for (let column = 0; column < members; column += 1) {
        rows[key * members + column] = depths[slotOfColumn[column] as number] ?? 0;
      }
    }
    return rows;
  }

  room(column: number): { readonly heldBlocks: number; readonly capBlocks: number } {
    const slot = this.slotOfColumn[column] ?? -1;
    const { index } = this;
    if (index === null || slot < 0) return { heldBlocks: 0, capBlocks: 0 };
    return { heldBlocks: index.count(slot), capBlocks: index.cap(slot) };
  }

  matchedBlocks(column: number): number {
    return this.depths[this.slotOfColumn[column] ?? -1] ?? 0;
  }

  insert(workerId: string, keys: Int32Array, from: number, to: number, nowMs: number): boolean {
    const slot = this.slots.get(workerId) ?? -1;
    if (this.index === null || slot < 0) return true;
    const stampSeconds = Math.floor(nowMs / 1_000) | 0;
    for (let end = to; end > from; end -= portionBlocks) {
      const start = Math.max(from, end - portionBlocks);
      const result = this.index.insert(slot, keys, start, end, stampSeconds);
      if (result !== 'written') return result === 'settled';
    }
    return true;
  }

  forget(workerId: string, keys: Int32Array, from: number, to: number): void {
    const slot = this.slots.get(workerId) ?? -1;
    if (slot >= 0) this.index?.forget(slot, keys, from, to);
  }

  clear(workerId: string): void {
    const slot = this.slots.get(workerId) ?? -1;
    if (slot >= 0) this.index?.remove(slot);
  }

  correct(workerId: string, predictedTokens: number, cachedTokens: number): void {
    const trust = this.trusts.get(workerId);
    const slot = this.slots.get(workerId) ?? -1;
    if (trust === undefined || slot < 0 || this.index === null) return;
    if (trust.report(predictedTokens, cachedTokens, this.index.count(slot)) === 'forget')
      this.index.remove(slot);
    this.applyCap(workerId, trust);
  }

  private join(workerId: string): number {
    const slot = this.freeSlots.pop() ?? -1;
    this.slots.set(workerId, slot);
    const trust = createTrust(this.baseCap);
    this.trusts.set(workerId, trust);
    this.applyCap(workerId, trust);
    return slot;
  }

  private leave(workerId: string): void {
    const slot = this.slots.get(workerId) ?? -1;
    this.slots.delete(workerId);
    this.trusts.delete(workerId);
    if (slot < 0) return;
    this.index?.remove(slot);
    this.freeSlots.push(slot);
  }

  private applyCap(workerId: string, trust: Trust): void {
    const slot = this.slots.get(workerId) ?? -1;
    if (slot >= 0) this.index?.setCap(slot, trust.cap());
  }

  /**
   * Makes the index as wide and as large as its workers need, and takes along what the old one knew. A table no larger
   * than needed stays in the processor's caches; that is most of the cost of a block.
   */
  private fit(workers: number): void {
    const now = this.index?.layout;
    const { maxBlocks } = this.options;
    const width = Math.max(now?.workers ?? 0, Math.min(workers, this.width));
    const { cap, ...size } = sizeFor(maxBlocks, width);
    let blocks = cap * Math.max(0, workers - this.trusts.size);
    for (const trust of this.trusts.values()) blocks += Math.min(cap, trust.room());
    const slots = Math.min(size.slots, slotsFor(Math.max(leastBlocks, blocks)));
    const isWide = now !== undefined && size.workers === now.workers;
    if (isWide && slots <= now.slots && slots * shrinkFactor > now.slots) return;
    const index = createPrefixIndex({ ...size, slots }, cap);
    if (index !== null) this.replace(index, cap);
  }

  private replace(index: PrefixIndex, cap: number): void {
    const before = this.index;
    this.index = index;
    this.baseCap = cap;
    this.depths = new Int32Array(index.layout.workers);
    const width = before?.layout.workers ?? 0;
    for (let slot = index.layout.workers - 1; slot >= width; slot -= 1) this.freeSlots.push(slot);
    const share = Math.floor(maxCarriedBlocks / Math.max(1, this.slots.size));
    for (const [workerId, slot] of this.slots) {
      const trust = this.trusts.get(workerId);
      // Workers that had no place in the old index are given one when the columns are set.
      if (slot < 0 || trust === undefined) {
        this.slots.delete(workerId);
        continue;
      }
      trust.setBase(cap);
      this.applyCap(workerId, trust);
      before?.carryOver(slot, index, share);
    }
  }
}
