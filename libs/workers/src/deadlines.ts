/** Something that must show a sign of life before a point in time. */
export interface Watched {
  /** Milliseconds on the watch's clock; moved on by whoever shows life. */
  deadlineMs: number;
  expire(): void;
}

/**
 * Watches many deadlines with one timer: no timer per request, none per chunk.
 *
 * Units    `tickMs` is the precision of all deadlines. The timer rests a tick after the last one is gone: it is not
 *          set and cleared by every single call.
 */
export class Deadlines {
  private readonly watched = new Set<Watched>();
  private timer: NodeJS.Timeout | null = null;

  constructor(
    private readonly tickMs: number,
    private readonly nowMs: () => number,
  ) {}

  add(item: Watched): void {
    this.watched.add(item);
    this.timer ??= setInterval(() => this.sweep(), this.tickMs).unref();
  }

  remove(item: Watched): void {
    this.watched.delete(item);
  }

  private sweep(): void {
    if (this.watched.size === 0 && this.timer) {
      clearInterval(this.timer);
      this.timer = null;
    }
    const now = this.nowMs();
    for (const item of this.watched) {
      if (item.deadlineMs > now) continue;
      this.remove(item);
      item.expire();
    }
  }
}
