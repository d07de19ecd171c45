import type { Sequence } from './sequence.js';

const compactAfter = 1024;

/** First in, first out, without moving all at each removal. */
export class WaitingLine {
  private items: Sequence[] = [];
  private head = 0;

  get length(): number {
    return this.items.length - this.head;
  }

  get first(): Sequence | null {
    return this.items[this.head] ?? null;
  }

  forEach(visit: (sequence: Sequence) => void): void {
    for (let at = this.head; at < this.items.length; at += 1) visit(this.items[at] as Sequence);
  }

  push(sequence: Sequence): void {
    this.items.push(sequence);
  }

  removeFirst(): void {
    this.head += 1;
    if (this.head < this.items.length && this.head < compactAfter) return;
    this.items = this.items.slice(this.head);
    this.head = 0;
  }

  /** False when it does not wait here. */
  remove(sequence: Sequence): boolean {
    const at = this.items.indexOf(sequence, this.head);
    if (at === -1) return false;
    this.items.splice(at, 1);
    return true;
  }
}
