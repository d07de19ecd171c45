/** Lengths below this are divided evenly before any traffic says otherwise. Bytes. */
const firstGuessBytes = 4_096;

/** Units: milliseconds; `maxSamples` prompts are looked back at, at most. */
export interface LengthBucketsOptions {
  readonly windowMs: number;
  readonly maxSamples: number;
}

/**
 * Ranges of prompt length, one per worker of a model, cut so that each gets about equally many bytes.
 *
 * Shapes   `bytes` lines up with the columns and is replaced by `members`. Range `c` holds lengths above the bound
 *          of `c - 1` up to its own; the last is open.
 * Units    bytes of routing text, handed out within the last `windowMs`.
 */
export interface LengthBuckets {
  readonly bytes: Float64Array;
  /** The largest length of each range; the last is Infinity. */
  readonly bounds: Float64Array;
  /** So many workers, in another order or other ones: counters start again, the ranges are cut anew. */
  members(columns: number): void;
  /** The column whose range takes the length; -1 without workers. */
  columnOf(promptBytes: number): number;
  /** A prompt was handed to the worker. */
  sent(column: number, promptBytes: number, nowMs: number): void;
  /** Drops what left the window; once a window the ranges follow the traffic. */
  advance(nowMs: number): void;
}

/** The one producer of the need `length-buckets`. */
export function createLengthBuckets(options: LengthBucketsOptions): LengthBuckets {
  return new CutRanges(options);
}

class CutRanges implements LengthBuckets {
  bytes = new Float64Array(0);
  bounds = new Float64Array(0);
  // A ring of what was sent: the window is bounded by time and by its size.
  private readonly sentAtMs: Float64Array;
  private readonly sentBytes: Float64Array;
  private readonly sentTo: Int32Array;
  private first = 0;
  private count = 0;
  private cutAtMs = -Infinity;
  private cutMeanBytes = 0;

  constructor(private readonly options: LengthBucketsOptions) {
    this.sentAtMs = new Float64Array(options.maxSamples);
    this.sentBytes = new Float64Array(options.maxSamples);
    this.sentTo = new Int32Array(options.maxSamples);
  }

  members(columns: number): void {
    this.bytes = new Float64Array(columns);
    this.bounds = new Float64Array(columns);
    // The lengths stay known, so that a worker that joins does not send everything to the first range.
    this.sentTo.fill(-1);
    if (this.count > 0) this.cut();
    else this.guess();
  }

  columnOf(promptBytes: number): number {
    const { bounds } = this;
    let low = 0;
    let high = bounds.length - 1;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (promptBytes <= (bounds[middle] ?? Infinity)) high = middle;
      else low = middle + 1;
    }
    return high < 0 ? -1 : low;
  }

  sent(column: number, promptBytes: number, nowMs: number): void {
    if (this.count === this.options.maxSamples) this.dropOldest();
    const at = (this.first + this.count) % this.options.maxSamples;
    this.sentAtMs[at] = nowMs;
    this.sentBytes[at] = promptBytes;
    this.sentTo[at] = column;
    this.count += 1;
    if (column >= 0 && column < this.bytes.length)
      this.bytes[column] = (this.bytes[column] ?? 0) + promptBytes;
  }

  advance(nowMs: number): void {
    const since = nowMs - this.options.windowMs;
    if (this.cutAtMs === -Infinity) this.cutAtMs = nowMs;
    while (this.count > 0 && (this.sentAtMs[this.first] ?? 0) < since) this.dropOldest();
    if (nowMs - this.cutAtMs >= this.options.windowMs) {
      this.cutAtMs = nowMs;
      // After a pause nothing is known, and the last ranges stay.
      if (this.hasChanged()) this.cut();
    }
  }

  /** Mean bytes per worker, now. */
  private meanBytes(): number {
    let total = 0;
    for (let index = 0; index < this.count; index += 1) {
      total += this.sentBytes[(this.first + index) % this.options.maxSamples] ?? 0;
    }
    return this.bounds.length === 0 ? 0 : total / this.bounds.length;
  }

  /** True when the load has more than doubled or halved since the last cut. */
  private hasChanged(): boolean {
    const mean = this.meanBytes();
    return mean > 0 && (mean > 2 * this.cutMeanBytes || mean * 2 < this.cutMeanBytes);
  }

  private dropOldest(): void {
    const column = this.sentTo[this.first] ?? -1;
    const own = this.sentBytes[this.first] ?? 0;
    if (column >= 0 && column < this.bytes.length)
      this.bytes[column] = Math.max(0, (this.bytes[column] ?? 0) - own);
    this.first = (this.first + 1) % this.options.maxSamples;
    this.count -= 1;
  }

  private guess(): void {
    const { bounds } = this;
    for (let column = 0; column < bounds.length; column += 1) {
      bounds[column] = Math.floor((firstGuessBytes * (column + 1)) / bounds.length);
    }
    if (bounds.length > 0) bounds[bounds.length - 1] = Infinity;
  }

  /** Bounds between which equally many bytes were asked. */
  private cut(): void {
    const { bounds, count } = this;
    const lengths = new Float64Array(count);
    for (let index = 0; index < count; index += 1) {
      lengths[index] = this.sentBytes[(this.first + index) % this.options.maxSamples] ?? 0;
    }
    lengths.sort();
    this.cutMeanBytes = this.meanBytes();
    let taken = 0;
    let column = 0;
    for (const length of lengths) {
      taken += length;
      while (column < bounds.length - 1 && taken >= this.cutMeanBytes * (column + 1)) {
        bounds[column] = length;
        column += 1;
      }
    }
    bounds.fill(Infinity, column);
  }
}
