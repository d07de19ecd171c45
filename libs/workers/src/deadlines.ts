/** Something that must show a sign of life before a point in time. */
export interface Watched {
  /** Milliseconds on the watch's clock; moved on by whoever shows life. */
  deadlineMs: number;
  /** Kept by the watch; −1 = not watched. */
  place: number;
  expire(): void;
}

/**
 * Watches many deadlines with one timer: no timer per request, none per chunk.
 *
 * A list whose items know their place, not a `Set`: a set that items pass through is rebuilt again and again, and V8
 * ties its old tables to the new ones, which carries every passing call into old memory.
 *
 * Units    `tickMs` is the precision of all deadlines. The timer rests a tick after the last one is gone: it is not
 *          set and cleared by every single call.
 */
export class Deadlines {
  private readonly watched: Watched[] = [];
  private timer: NodeJS.Timeout | null = null;

  constructor(
    private readonly tickMs: number,
    private readonly nowMs: () => number,
  ) {}

  add(item: Watched): void {
    item.place = this.watched.push(item) - 1;
    this.timer ??= setInterval(() => this.sweep(), this.tickMs).unref();
  }

  /** No effect on an item that is not watched. */
  remove(item: Watched): void {
    const { place } = item;
    if (place < 0) return;
    item.place = -1;
    const last = this.watched.pop()!;
    if (last === item) return;
    last.place = place;
    this.watched[place] = last;
  }

  private sweep(): void {
    if (this.watched.length === 0 && this.timer) {
      clearInterval(this.timer);
      this.timer = null;
    }
    const now = this.nowMs();
    const due = this.watched.filter((item) => item.deadlineMs <= now);
    for (const item of due) {
      this.remove(item);
      item.expire();
    }
  }
}
