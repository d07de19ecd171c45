import type { Logger } from '@bellwether/telemetry';
import type { CallRow, PendingCall } from './call-row.js';
import { storeCalls } from './call-store.js';
import type { ErasedTenants } from './erased-tenants.js';
import type { Spool } from './spool.js';
import type { UsageStore } from './usage/usage-store.js';

/** Calls in one statement. */
const batchCalls = 500;
const firstRetryMs = 1_000;
const longestRetryMs = 5_000;

export interface RecordWriterOptions {
  readonly usage: UsageStore;
  /** What still comes of them is not stored. */
  readonly erased: Pick<ErasedTenants, 'without'>;
  readonly spool: Spool;
  nowMs(): number;
  /** Calls that wait in memory; more go to the spool at once. */
  readonly queueCalls: number;
  /** A statement that takes longer counts as a database that is away. */
  readonly storeTimeoutMs: number;
  /** Told of stored rows. `isReplay`: some of them may have been stored before. */
  onStored(rows: readonly CallRow[], isReplay: boolean): void;
  readonly logger: Pick<Logger, 'warn' | 'info'>;
}

export interface WriterStats {
  readonly written: number;
  readonly spooled: number;
  readonly dropped: Readonly<Record<string, number>>;
  readonly queued: number;
  readonly spoolBytes: number;
  /** Since when the database is away; null = it answers. */
  readonly awaySinceMs: number | null;
}

/** Writes finished calls in batches; through the spool while the database is away. */
export class RecordWriter {
  readonly #options: RecordWriterOptions;
  #queue: PendingCall[] = [];
  #awaySinceMs: number | null = null;
  #retryAtMs = 0;
  #retryMs = firstRetryMs;
  #written = 0;
  #refused = 0;
  #storing: Promise<unknown> = Promise.resolve();

  constructor(options: RecordWriterOptions) {
    this.#options = options;
  }

  /** Takes calls in; returns at once. */
  push(calls: readonly PendingCall[]): void {
    const room = Math.max(0, this.#options.queueCalls - this.#queue.length);
    for (const call of calls.slice(0, room)) this.#queue.push(call);
    if (calls.length > room) void this.#options.spool.append(calls.slice(room));
  }

  /** One turn of the writer, every `flushMs`. Turns must not overlap. Never rejects. */
  async flush(): Promise<void> {
    const { spool, nowMs } = this.#options;
    if (this.#queue.length === 0 && spool.isEmpty()) return;
    if (this.#awaySinceMs !== null && nowMs() < this.#retryAtMs) return this.#spoolQueue();
    try {
      await this.#writeQueue();
      if (!spool.isEmpty()) await spool.replayOldest((calls) => this.#store(calls, true));
      this.#back();
    } catch (error) {
      this.#away(error);
      await this.#spoolQueue();
    }
  }

  /** Resolves when what is being stored at this moment is stored, or is not. */
  async settled(): Promise<void> {
    await this.#storing;
  }

  /** The last turn: what cannot be written waits on disk for the next start. */
  async close(): Promise<void> {
    await this.flush();
    await this.#spoolQueue();
  }

  stats(): WriterStats {
    const { bytes, spooled, dropped } = this.#options.spool.stats();
    return {
      written: this.#written,
      spooled,
      dropped: this.#refused === 0 ? dropped : { ...dropped, refused: this.#refused },
      queued: this.#queue.length,
      spoolBytes: bytes,
      awaySinceMs: this.#awaySinceMs,
    };
  }

  /** Calls that wait in memory, those that are being stored among them. */
  waiting(): readonly CallRow[] {
    return this.#queue.map(({ row }) => row);
  }

  async #writeQueue(): Promise<void> {
    while (this.#queue.length > 0) {
      const batch = this.#queue.slice(0, batchCalls);
      await this.#store(batch, false);
      this.#queue.splice(0, batch.length);
    }
  }

  async #store(waiting: readonly PendingCall[], isReplay: boolean): Promise<void> {
    const { usage, erased, storeTimeoutMs, onStored, logger } = this.#options;
    const calls = erased.without(waiting);
    const storing = withinTime(storeCalls(usage, calls), storeTimeoutMs);
    this.#storing = storing.catch(() => undefined);
    const refused = await storing;
    this.#written += calls.length - refused.length;
    this.#refused += refused.length;
    for (const { row } of refused)
      logger.warn('The database refused a call record.', { requestId: row.request_id });
    const lost = new Set(refused);
    onStored(
      calls.filter((call) => !lost.has(call)).map((call) => call.row),
      isReplay,
    );
  }

  async #spoolQueue(): Promise<void> {
    const waiting = this.#queue;
    this.#queue = [];
    await this.#options.spool.append(waiting);
  }

  #away(error: unknown): void {
    const now = this.#options.nowMs();
    if (this.#awaySinceMs === null) {
      this.#awaySinceMs = now;
      this.#options.logger.warn('The database is away; call records wait on disk.', { error });
    }
    this.#retryAtMs = now + this.#retryMs;
    this.#retryMs = Math.min(longestRetryMs, this.#retryMs * 2);
  }

  #back(): void {
    if (this.#awaySinceMs === null) return;
    this.#awaySinceMs = null;
    this.#retryMs = firstRetryMs;
    this.#options.logger.info('The database is back; call records are written again.');
  }
}

/** Rejects when `work` takes too long; its late result is dropped, which storing twice makes harmless. */
async function withinTime<T>(work: Promise<T>, timeoutMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error(`The database did not answer within ${timeoutMs} ms.`)),
      timeoutMs,
    );
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
