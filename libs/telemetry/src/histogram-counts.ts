/**
 * A histogram with fixed edges: cheap to add to, exact to merge, so that a percentile over any window and any
 * set of workers comes from the merged counts and never from averaged percentiles.
 *
 * Shapes   one count per edge and one for everything above the last: `edges.length + 1`.
 * Units    values in the unit of the edges.
 */
export class HistogramCounts {
  readonly edges: readonly number[];
  readonly counts: Uint32Array;

  constructor(edges: readonly number[]) {
    this.edges = edges;
    this.counts = new Uint32Array(edges.length + 1);
  }

  /** From stored counts; null when they were made with other edges. */
  static from(edges: readonly number[], counts: readonly number[]): HistogramCounts | null {
    if (counts.length !== edges.length + 1) return null;
    const histogram = new HistogramCounts(edges);
    histogram.counts.set(counts);
    return histogram;
  }

  get total(): number {
    let total = 0;
    for (const count of this.counts) total += count;
    return total;
  }

  /** A value on an edge belongs to the bucket that the edge closes, as in Prometheus. Not a number is ignored. */
  add(value: number): void {
    if (Number.isNaN(value)) return;
    const index = indexOfBucket(this.edges, value);
    this.counts[index] = (this.counts[index] ?? 0) + 1;
  }

  /** Adds the counts of `other`, which has the same edges. */
  merge(other: HistogramCounts): void {
    for (let index = 0; index < this.counts.length; index += 1) {
      this.counts[index] = (this.counts[index] ?? 0) + (other.counts[index] ?? 0);
    }
  }

  /**
   * The value below which the share `p` (0–1) of all values lies, linear within its bucket; null when empty.
   * Above the last edge nothing is known but "more": the last edge is given.
   */
  percentile(p: number): number | null {
    const total = this.total;
    if (total === 0) return null;
    const rank = Math.min(1, Math.max(0, p)) * total;
    let below = 0;
    for (let index = 0; index < this.edges.length; index += 1) {
      const count = this.counts[index] ?? 0;
      if (count > 0 && below + count >= rank) {
        const low = index === 0 ? 0 : (this.edges[index - 1] ?? 0);
        const high = this.edges[index] ?? low;
        return low + ((high - low) * Math.max(0, rank - below)) / count;
      }
      below += count;
    }
    return this.edges[this.edges.length - 1] ?? null;
  }
}

function indexOfBucket(edges: readonly number[], value: number): number {
  let low = 0;
  let high = edges.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (value <= (edges[middle] ?? Infinity)) high = middle;
    else low = middle + 1;
  }
  return low;
}
