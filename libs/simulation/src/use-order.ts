/** Who was used least recently: a ring of slot numbers in flat arrays, every operation in constant time. */
export class UseOrder {
  private readonly before: Int32Array;
  private readonly after: Int32Array;
  /** One slot more than there are: both ends of the ring. */
  private readonly ends: number;

  /** An empty order over the slots 0 to `capacity` - 1. */
  constructor(capacity: number) {
    this.ends = capacity;
    this.before = new Int32Array(capacity + 1).fill(capacity);
    this.after = new Int32Array(capacity + 1).fill(capacity);
  }

  /** The slot appended longest ago; null when there is none. */
  oldest(): number | null {
    const slot = this.after[this.ends] as number;
    return slot === this.ends ? null : slot;
  }

  /** Adds a slot that is not in the order. */
  append(slot: number): void {
    const last = this.before[this.ends] as number;
    this.after[last] = slot;
    this.before[slot] = last;
    this.after[slot] = this.ends;
    this.before[this.ends] = slot;
  }

  /** Takes out a slot that is in the order. */
  remove(slot: number): void {
    const left = this.before[slot] as number;
    const right = this.after[slot] as number;
    this.after[left] = right;
    this.before[right] = left;
  }
}
