import { UseOrder } from './use-order.js';

/** Tokens of one block of the KV cache, unless a profile says otherwise; and of one block of a trace. */
export const blockTokens = 512;

/**
 * The KV memory of one engine: shared prompt blocks by key, reference-counted while in use and least recently used
 * when not, beside private blocks (partial prompt ends and output) that nobody else can use.
 *
 * Shapes   a key names a block *and everything before it*, so a run of equal keys is an equal prefix.
 * Units    blocks.
 */
export class BlockCache {
  readonly capacity: number;
  private readonly slots = new Map<number, number>();
  private readonly keyOf: Float64Array;
  private readonly users: Int32Array;
  private readonly freeSlots: Int32Array;
  private readonly idle: UseOrder;
  private freeCount: number;
  private inUse = 0;
  private privateBlocks = 0;

  /** An empty cache; all state lives in flat arrays made here. */
  constructor(capacity: number) {
    this.capacity = capacity;
    this.keyOf = new Float64Array(capacity);
    this.users = new Int32Array(capacity);
    this.freeSlots = Int32Array.from({ length: capacity }, (_, index) => capacity - 1 - index);
    this.idle = new UseOrder(capacity);
    this.freeCount = capacity;
  }

  /** Shared blocks in use and private ones. */
  get used(): number {
    return this.inUse + this.privateBlocks;
  }

  /** Shared blocks, in use or not. */
  get resident(): number {
    return this.slots.size;
  }

  /** Length of the run of resident blocks from the start, among the first `count` keys. */
  match(keys: ArrayLike<number>, count: number): number {
    let run = 0;
    while (run < count && this.slots.has(keys[run] as number)) run += 1;
    return run;
  }

  /**
   * Would `needed` more blocks fit once the first `matched` keys are in use? Evictable blocks count as free, except
   * those that are about to be reused.
   */
  hasRoom(keys: ArrayLike<number>, matched: number, needed: number): boolean {
    let reused = 0;
    for (let index = 0; index < matched; index += 1) {
      if (this.users[this.slotOf(keys, index)] === 0) reused += 1;
    }
    return needed + reused + this.inUse + this.privateBlocks <= this.capacity;
  }

  /** Takes the first `count` keys, all resident, into use. */
  acquire(keys: ArrayLike<number>, count: number): void {
    for (let index = 0; index < count; index += 1) this.take(this.slotOf(keys, index));
  }

  /** Sets `count` private blocks aside, evicting what nobody uses. */
  reserve(count: number): void {
    this.privateBlocks += count;
    while (this.slots.size + this.privateBlocks > this.capacity && this.evictOldest());
  }

  /** Turns a private block into a shared one in use, or drops it for the same block of another; false when full. */
  publish(key: number): boolean {
    const known = this.slots.get(key);
    // An oversized request runs alone and may hold more blocks than there are; the excess stays private.
    if (known === undefined && this.freeCount === 0) return false;
    this.privateBlocks -= 1;
    if (known === undefined) this.insert(key);
    else this.take(known);
    return true;
  }

  /** Gives back the first `shared` keys, deepest first into the order of eviction, and private blocks. */
  release(keys: ArrayLike<number>, shared: number, privateCount: number): void {
    this.privateBlocks -= privateCount;
    for (let index = shared - 1; index >= 0; index -= 1) {
      const slot = this.slotOf(keys, index);
      const left = (this.users[slot] as number) - 1;
      this.users[slot] = left;
      if (left > 0) continue;
      this.inUse -= 1;
      this.idle.append(slot);
    }
  }

  private slotOf(keys: ArrayLike<number>, index: number): number {
    return this.slots.get(keys[index] as number) as number;
  }

  private insert(key: number): void {
    this.freeCount -= 1;
    const slot = this.freeSlots[this.freeCount] as number;
    this.slots.set(key, slot);
    this.keyOf[slot] = key;
    this.users[slot] = 1;
    this.inUse += 1;
  }

  private take(slot: number): void {
    const before = this.users[slot] as number;
    this.users[slot] = before + 1;
    if (before > 0) return;
    this.idle.remove(slot);
    this.inUse += 1;
  }

  private evictOldest(): boolean {
    const slot = this.idle.oldest();
    if (slot === null) return false;
    this.idle.remove(slot);
    this.slots.delete(this.keyOf[slot] as number);
    this.freeSlots[this.freeCount] = slot;
    this.freeCount += 1;
    return true;
  }
}
