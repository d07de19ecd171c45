/** One sent message, ready to be sent again. */
export interface LiveEntry {
  readonly number: number;
  readonly topic: string;
  readonly frame: string;
  readonly atMs: number;
}

/** How long, how many and how much is kept for readers that come back. */
const windowMs = 60_000;
const maxEntries = 4_000;
const maxCharacters = 16 * 1_048_576;

/** The messages of the last minute, so that a short break of the line loses none. */
export class LiveRing {
  #entries: LiveEntry[] = [];
  #characters = 0;
  #dropped = 0;

  add(entry: LiveEntry): void {
    this.#entries.push(entry);
    this.#characters += entry.frame.length;
    this.#trim(entry.atMs);
  }

  /** True when everything after `number` is still here. */
  reaches(number: number): boolean {
    return number >= this.#dropped;
  }

  /** Messages after `number` on these topics, in order. */
  after(number: number, topics: ReadonlySet<string>): string[] {
    return this.#entries
      .filter((entry) => entry.number > number && topics.has(entry.topic))
      .map((entry) => entry.frame);
  }

  #trim(nowMs: number): void {
    let cut = 0;
    for (const entry of this.#entries) {
      const isFull = this.#entries.length - cut > maxEntries || this.#characters > maxCharacters;
      if (!isFull && nowMs - entry.atMs <= windowMs) break;
      this.#characters -= entry.frame.length;
      this.#dropped = entry.number;
      cut += 1;
    }
    if (cut > 0) this.#entries = this.#entries.slice(cut);
  }
}
