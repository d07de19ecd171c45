import { hashStart, ringPosition, takeBytes, takeNumber, takeText } from './ring-hash.js';

/** Places of one worker on the ring: enough that shares differ by a tenth, not by half. */
export const placesPerWorker = 150;

/** Workers that a walk finds by their places. Who is further off is wanted only when all of these may not be chosen. */
const walkedWorkers = 32;

/** Columns share a number with their place: 32 bits of place, 20 of column. */
const maxColumns = 2 ** 20;

/**
 * The ring of one model's workers; answers `key-ring` and `prefix-ring`.
 *
 * Shapes   a walk writes every column once, in the order in which their places follow the key clockwise, and gives
 *          their number; beyond the first 32 the rest follow in a row that begins somewhere else for each key.
 *          Membership is what `members` was told last. A worker's places come from its id alone, so
 *          that they do not depend on the order of registration.
 */
export interface KeyRing {
  /** The workers of the columns, in the columns' order. */
  members(workerIds: readonly string[]): void;
  /** The walk from a caller's key. Allocates nothing. */
  walkFromKey(key: string, order: Int32Array): number;
  /**
   * The walk from the prompt's first `prefixBytes` bytes, where `seed` comes before `text`. Nothing (0) when both
   * are empty. Allocates nothing.
   */
  walkFromPrefix(prompt: PrefixStart, order: Int32Array): number;
}

/** The start of a prompt. */
export interface PrefixStart {
  readonly seed: Uint8Array;
  readonly text: Uint8Array;
  readonly prefixBytes: number;
}

/** A ring without workers. */
export function createKeyRing(): KeyRing {
  return new PlacedRing();
}

class PlacedRing implements KeyRing {
  private places = new Float64Array(0);
  private columns = 0;
  /** In which walk each column was met last. */
  private met = new Uint32Array(0);
  private walks = 0;

  members(workerIds: readonly string[]): void {
    this.columns = Math.min(workerIds.length, maxColumns);
    this.met = new Uint32Array(this.columns);
    this.walks = 0;
    const places = new Float64Array(this.columns * placesPerWorker);
    for (let column = 0; column < this.columns; column += 1) {
      const own = takeText(hashStart, workerIds[column] ?? '');
      for (let place = 0; place < placesPerWorker; place += 1) {
        const position = ringPosition(takeNumber(own, place));
        places[column * placesPerWorker + place] = position * maxColumns + column;
      }
    }
    this.places = places.sort();
  }

  walkFromKey(key: string, order: Int32Array): number {
    return this.walk(ringPosition(takeText(hashStart, key)), order);
  }

  walkFromPrefix({ seed, text, prefixBytes }: PrefixStart, order: Int32Array): number {
    if (seed.length === 0 && text.length === 0) return 0;
    const seedBytes = Math.min(seed.length, prefixBytes);
    const start = takeBytes(hashStart, seed, seedBytes);
    return this.walk(ringPosition(takeBytes(start, text, prefixBytes - seedBytes)), order);
  }

  private walk(position: number, order: Int32Array): number {
    const { places, met } = this;
    const wanted = Math.min(this.columns, order.length);
    this.walks += 1;
    if (this.walks > 0xffff_ffff) {
      met.fill(0);
      this.walks = 1;
    }
    const walked = Math.min(wanted, walkedWorkers);
    let count = 0;
    const from = firstAtOrAfter(places, position * maxColumns);
    for (let step = 0; count < walked && step < places.length; step += 1) {
      const place = places[(from + step) % places.length] ?? 0;
      const column = place % maxColumns;
      if (met[column] === this.walks) continue;
      met[column] = this.walks;
      order[count] = column;
      count += 1;
    }
    return this.addRest(position, order, count, wanted);
  }

  /** The columns that the walk did not come to. */
  private addRest(position: number, order: Int32Array, walked: number, wanted: number): number {
    let count = walked;
    for (let step = 0; count < wanted && step < this.columns; step += 1) {
      const column = (position + step) % this.columns;
      if (this.met[column] === this.walks) continue;
      order[count] = column;
      count += 1;
    }
    return count;
  }
}

/** Index of the first place not before `wanted`; the number of places when all are. */
function firstAtOrAfter(places: Float64Array, wanted: number): number {
  let low = 0;
  let high = places.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((places[middle] ?? 0) < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}
