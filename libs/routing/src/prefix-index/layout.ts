/** Marks the memory; read as a word it spells the name of the thing on no machine, which is the point. */
export const layoutMagic = 0x42577078;
export const layoutVersion = 1;

/** Words of the header that are used by name. */
export const headerWord = {
  magic: 0,
  version: 1,
  threads: 2,
  workers: 3,
  slots: 4,
  ring: 5,
  holderWords: 6,
  lock: 16,
  clock: 32,
  recycled: 33,
  deferred: 34,
} as const;

/** Words of one worker's ring state. */
export const ringWord = { count: 0, cap: 1, head: 2, tail: 3 } as const;
export const ringStateWords = 4;

/** Slots of one bucket: their keys fill one cache line. */
export const bucketSlots = 8;

export interface LayoutSize {
  readonly threads: number;
  /** A multiple of 32. */
  readonly workers: number;
  /** A power of two, at least 16. */
  readonly slots: number;
  /** Entries of one worker's ring; a power of two. */
  readonly ring: number;
}

/** Where everything lies: byte offsets of the sections, in order, each at a multiple of 64. */
export interface Layout extends LayoutSize {
  /** Words of one holders bitmap. */
  readonly holderWords: number;
  /** Words of one slot's value: holders, reference bits, stamp. */
  readonly valueWords: number;
  readonly headerAt: number;
  readonly threadsAt: number;
  readonly countersAt: number;
  readonly factsAt: number;
  readonly ringStateAt: number;
  readonly keysAt: number;
  readonly valuesAt: number;
  readonly ringsAt: number;
  readonly bytes: number;
}

const isPowerOfTwo = (value: number): boolean =>
  Number.isInteger(value) && value > 0 && 2 ** Math.round(Math.log2(value)) === value;

/**
 * The one place that knows where things lie. Null when the sizes do not make a layout.
 *
 * Shapes   all words are 32 bits; sections: header, threads, counters, worker facts, ring state, keys, values, rings.
 */
export function layoutOf({ threads, workers, slots, ring }: LayoutSize): Layout | null {
  const isSound =
    Number.isInteger(threads) &&
    threads >= 1 &&
    Number.isInteger(workers) &&
    workers >= 32 &&
    workers % 32 === 0 &&
    isPowerOfTwo(slots) &&
    slots >= 2 * bucketSlots &&
    isPowerOfTwo(ring);
  if (!isSound) return null;
  const holderWords = workers / 32;
  const valueWords = 2 * holderWords + 1;
  let at = 0;
  const section = (bytes: number): number => {
    const start = at;
    at += Math.ceil(bytes / 64) * 64;
    return start;
  };
  return {
    threads,
    workers,
    slots,
    ring,
    holderWords,
    valueWords,
    headerAt: section(256),
    threadsAt: section(threads * 64),
    countersAt: section((threads + 1) * workers * 16),
    factsAt: section(workers * 64),
    ringStateAt: section(workers * ringStateWords * 4),
    keysAt: section(slots * 8),
    valuesAt: section(slots * valueWords * 4),
    ringsAt: section(workers * ring * 4),
    bytes: at,
  };
}

const nextPowerOfTwo = (value: number): number => 2 ** Math.ceil(Math.log2(Math.max(1, value)));

/** Slots that hold so many blocks without pushing each other out. */
export function slotsFor(blocks: number): number {
  return Math.max(2 * bucketSlots, nextPowerOfTwo(blocks / mostFilled));
}

/** Holders that a block is expected to have, on average. */
const expectedHolders = 2;
const mostFilled = 0.7;
/** A ring has room for entries whose bit was cleared meanwhile. */
const ringRoom = 1.1;

/**
 * Sizes for an index of at most `maxBlocks` distinct blocks over so many workers.
 *
 * Units    blocks. `cap` is what one worker may hold.
 */
export function sizeFor(maxBlocks: number, workers: number): LayoutSize & { readonly cap: number } {
  const wide = Math.ceil(Math.max(1, workers) / 32) * 32;
  const cap = Math.max(
    bucketSlots,
    Math.min(maxBlocks, Math.ceil((maxBlocks * expectedHolders) / wide)),
  );
  return {
    threads: 1,
    workers: wide,
    slots: slotsFor(maxBlocks),
    ring: nextPowerOfTwo(cap * ringRoom),
    cap,
  };
}
