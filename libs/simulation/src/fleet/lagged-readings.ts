const roomFor = 1_024;

/** How engine readings reach the gateway: not at all, so much old at every look, or at fixed times. */
export type ReadingMode =
  | { readonly kind: 'none' }
  | { readonly kind: 'lagged'; readonly lagMs: number }
  | { readonly kind: 'polled'; readonly everyMs: number };

/**
 * Readings of one engine as they were some time ago. Notes are made in order of time; so are looks.
 *
 * Shapes   at most 1,024 notes are kept; beyond that the oldest goes.
 */
export class LaggedReadings {
  waiting = 0;
  kvUsage = 0;
  private readonly times = new Float64Array(roomFor);
  private readonly waitings = new Float64Array(roomFor);
  private readonly usages = new Float64Array(roomFor);
  private head = 0;
  private tail = 0;

  note(atMs: number, waiting: number, kvUsage: number): void {
    if (this.head - this.tail === roomFor) this.tail += 1;
    const at = this.head % roomFor;
    this.times[at] = atMs;
    this.waitings[at] = waiting;
    this.usages[at] = kvUsage;
    this.head += 1;
  }

  /** Makes `waiting` and `kvUsage` those of the newest note up to `atMs`. */
  look(atMs: number): void {
    while (this.tail < this.head && (this.times[this.tail % roomFor] as number) <= atMs) {
      const at = this.tail % roomFor;
      this.waiting = this.waitings[at] as number;
      this.kvUsage = this.usages[at] as number;
      this.tail += 1;
    }
  }
}

/** Prompt tokens sent within the last so many milliseconds: what a reading of that age does not show yet. */
export class RecentTokens {
  tokens = 0;
  uncachedTokens = 0;
  private readonly entries: { atMs: number; tokens: number; uncached: number }[] = [];

  add(atMs: number, tokens: number, uncached: number): void {
    this.entries.push({ atMs, tokens, uncached });
    this.tokens += tokens;
    this.uncachedTokens += uncached;
  }

  /** Leaves out what was sent up to `atMs`. */
  dropUntil(atMs: number): void {
    let gone = 0;
    for (const entry of this.entries) {
      if (entry.atMs > atMs) break;
      this.tokens -= entry.tokens;
      this.uncachedTokens -= entry.uncached;
      gone += 1;
    }
    if (gone > 0) this.entries.splice(0, gone);
  }
}
