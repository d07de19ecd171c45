/** Where a connection's bytes go. */
export interface LiveSink {
  write(text: string): void;
  /** What was written and not yet taken by the network. */
  bufferedBytes(): number;
  end(): void;
}

export interface LiveConnectionOptions {
  readonly accountId: string;
  readonly topics: ReadonlySet<string>;
  readonly sink: LiveSink;
  isAlive(): Promise<boolean>;
  nowMs(): number;
}

/** A reader that has more than this outstanding is too slow to be live; it comes back with a snapshot. */
const maxBufferedBytes = 4 * 1_048_576;
/** Messages that may wait for the first one. */
const maxWaiting = 1_000;
const heartbeatMs = 15_000;

/** One listener: held back until its snapshot is out, dropped when it reads too slowly. */
export class LiveConnection {
  readonly accountId: string;
  readonly topics: ReadonlySet<string>;
  readonly #options: LiveConnectionOptions;
  #waiting: string[] | null = [];
  #wroteAtMs: number;
  #isEnded = false;
  #onEnd: () => void = () => undefined;

  constructor(options: LiveConnectionOptions) {
    this.accountId = options.accountId;
    this.topics = options.topics;
    this.#options = options;
    this.#wroteAtMs = options.nowMs();
  }

  onEnd(listener: () => void): void {
    this.#onEnd = listener;
  }

  isAlive(): Promise<boolean> {
    return this.#options.isAlive();
  }

  /** Sends these first, then what came meanwhile. */
  begin(frames: readonly string[]): boolean {
    const waiting = this.#waiting ?? [];
    this.#waiting = null;
    return this.#write([...frames, ...waiting].join('') || ': here\n\n');
  }

  /** False = the reader was too slow and is gone. */
  send(frame: string): boolean {
    if (this.#waiting === null) return this.#write(frame);
    if (this.#waiting.length >= maxWaiting) return this.#drop();
    this.#waiting.push(frame);
    return true;
  }

  keepAlive(): boolean {
    const isDue = this.#options.nowMs() - this.#wroteAtMs >= heartbeatMs;
    return isDue ? this.#write(': here\n\n') : true;
  }

  end(): void {
    if (this.#isEnded) return;
    this.#isEnded = true;
    this.#options.sink.end();
    this.#onEnd();
  }

  #write(text: string): boolean {
    if (this.#isEnded) return true;
    this.#wroteAtMs = this.#options.nowMs();
    this.#options.sink.write(text);
    return this.#options.sink.bufferedBytes() <= maxBufferedBytes ? true : this.#drop();
  }

  #drop(): boolean {
    this.end();
    return false;
  }
}
