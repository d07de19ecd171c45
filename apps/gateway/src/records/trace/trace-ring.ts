import { mkdir, open, readdir, stat, unlink } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import type { CallTraceRow } from '@bellwether/exchange';
import { readSegment } from './read-segment.js';
import { callFrame, maxNames, nameFrame, NameWriter, traceMagic } from './trace-format.js';

const hourMs = 3_600_000;
/** Bytes that may wait in memory for a slow disk. */
const maxPendingBytes = 16 * 1_048_576;
/** A call is written when it ends: rows of a segment began at most this long before it. */
const longestCallMs = 2 * hourMs;
/** Names that one call may define. */
const namesPerCall = 4;

export interface TraceRingOptions {
  readonly folder: string;
  /** 0 = nothing is kept. */
  readonly hours: number;
  readonly maxBytes: number;
  nowMs(): number;
  /** Hears of trouble with the disk, once per spell of trouble. */
  onTrouble(text: string, error: unknown): void;
}

/** A stretch of the trace, by arrival. */
export interface TraceWindow {
  readonly fromMs: number;
  readonly toMs: number;
  /** Calls at most. */
  readonly limit: number;
  readonly model?: string | null;
  readonly tenantId?: string | null;
}

export interface TraceStats {
  readonly bytes: number;
  readonly written: number;
  readonly dropped: number;
  /** Since when calls are there; null = none are. */
  readonly sinceMs: number | null;
}

/**
 * The call trace on disk: one row for every call, in segments of which the oldest are dropped by age and size.
 *
 * Errors   none of `append` and `flush`: what the disk does not take is dropped and counted.
 */
export interface TraceRing {
  append(rows: readonly CallTraceRow[]): void;
  /** Writes what waits, and drops what is too old. Turns must not overlap. */
  flush(): Promise<void>;
  /**
   * Calls that arrived in [fromMs, toMs), at most `limit`, in batches. In order of their end, for the most part: who
   * replays arrivals sorts them.
   */
  read(window: TraceWindow): AsyncGenerator<CallTraceRow[]>;
  /** One call, near the time at which it arrived; null = no longer there. */
  find(requestId: string, atMs: number): Promise<CallTraceRow | null>;
  stats(): TraceStats;
  close(): Promise<void>;
}

interface Segment {
  readonly path: string;
  readonly createdMs: number;
  bytes: number;
}

interface OpenSegment {
  readonly segment: Segment;
  readonly file: FileHandle;
  readonly names: NameWriter;
}

/** Opens the folder; segments of earlier runs can be read and age as before. */
export async function openTraceRing(options: TraceRingOptions): Promise<TraceRing> {
  await mkdir(options.folder, { recursive: true, mode: 0o700 });
  return new DiskTraceRing(options, await findSegments(options.folder));
}

async function findSegments(folder: string): Promise<Segment[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{15}-\d{6}\.trace$/.test(name)).sort();
  return Promise.all(
    names.map(async (name) => {
      const path = join(folder, name);
      return { path, createdMs: Number(name.slice(0, 15)), bytes: (await stat(path)).size };
    }),
  );
}

class DiskTraceRing implements TraceRing {
  readonly #options: TraceRingOptions;
  readonly #segmentBytes: number;
  readonly #segmentMs: number;
  #segments: Segment[];
  #open: OpenSegment | null = null;
  #pending: CallTraceRow[] = [];
  #pendingBytes = 0;
  #written = 0;
  #dropped = 0;
  #isInTrouble = false;
  #work: Promise<void> = Promise.resolve();

  constructor(options: TraceRingOptions, segments: Segment[]) {
    this.#options = options;
    this.#segments = segments;
    this.#segmentBytes = Math.min(
      64 * 1_048_576,
      Math.max(65_536, Math.floor(options.maxBytes / 32)),
    );
    this.#segmentMs = (options.hours * hourMs) / 24;
  }

  append(rows: readonly CallTraceRow[]): void {
    if (this.#options.hours <= 0) return;
    for (const row of rows) {
      const bytes = 200 + row.prefixKeys.length * 4;
      if (this.#pendingBytes + bytes > maxPendingBytes) {
        this.#dropped += 1;
        continue;
      }
      this.#pendingBytes += bytes;
      this.#pending.push(row);
    }
  }

  flush(): Promise<void> {
    this.#work = this.#work.then(() => this.#turn());
    return this.#work;
  }

  async *read({
    fromMs,
    toMs,
    limit,
    model,
    tenantId,
  }: TraceWindow): AsyncGenerator<CallTraceRow[]> {
    await this.flush();
    let left = limit;
    const segments = [...this.#segments];
    for (const [index, segment] of segments.entries()) {
      const endMs = segments[index + 1]?.createdMs ?? Infinity;
      if (endMs < fromMs || segment.createdMs > toMs + longestCallMs) continue;
      for await (const batch of readSegment(segment.path)) {
        const rows = batch.filter(
          (row) =>
            row.atMs >= fromMs &&
            row.atMs < toMs &&
            (model === undefined || model === null || row.model === model) &&
            (tenantId === undefined || tenantId === null || row.tenantId === tenantId),
        );
        if (rows.length >= left) return void (yield rows.slice(0, left));
        left -= rows.length;
        if (rows.length > 0) yield rows;
      }
    }
  }

  async find(requestId: string, atMs: number): Promise<CallTraceRow | null> {
    // The start is stored in whole milliseconds in one place and may not be in another.
    const window = { fromMs: atMs - 1, toMs: atMs + 1, limit: Infinity };
    for await (const rows of this.read(window)) {
      const row = rows.find((candidate) => candidate.requestId === requestId);
      if (row !== undefined) return row;
    }
    return null;
  }

  stats(): TraceStats {
    return {
      bytes: this.#bytes(),
      written: this.#written,
      dropped: this.#dropped,
      sinceMs: this.#segments[0]?.createdMs ?? null,
    };
  }

  async close(): Promise<void> {
    await this.flush();
    await this.#closeOpen();
  }

  #bytes(): number {
    return this.#segments.reduce((sum, { bytes }) => sum + bytes, 0);
  }

  async #turn(): Promise<void> {
    const rows = this.#pending;
    this.#pending = [];
    this.#pendingBytes = 0;
    try {
      if (rows.length > 0) await this.#write(rows);
      await this.#dropOld();
      this.#isInTrouble = false;
    } catch (error) {
      if (!this.#isInTrouble) this.#options.onTrouble('The call trace cannot be written.', error);
      this.#isInTrouble = true;
      // A half-written frame would hide the next ones: what follows goes to a segment of its own.
      await this.#closeOpen();
    }
  }

  async #write(rows: readonly CallTraceRow[]): Promise<void> {
    let done = 0;
    try {
      while (done < rows.length) {
        const { segment, file, names } = await this.#writable();
        const frames: Buffer[] = [];
        let bytes = 0;
        const add = (frame: Buffer): void => {
          frames.push(frame);
          bytes += frame.length;
        };
        const numberOf = (name: string | null): number =>
          names.numberOf(name, (defined) => add(nameFrame(defined)));
        let taken = 0;
        while (
          done + taken < rows.length &&
          segment.bytes + bytes < this.#segmentBytes &&
          names.size + namesPerCall <= maxNames
        ) {
          add(callFrame(rows[done + taken] as CallTraceRow, numberOf));
          taken += 1;
        }
        await file.appendFile(Buffer.concat(frames, bytes));
        segment.bytes += bytes;
        done += taken;
        this.#written += taken;
      }
    } finally {
      this.#dropped += rows.length - done;
    }
  }

  /** The segment that takes rows; a new one when the last is full, old, or not of this run. */
  async #writable(): Promise<OpenSegment> {
    const now = this.#options.nowMs();
    const open = this.#open;
    if (
      open !== null &&
      open.segment.bytes < this.#segmentBytes &&
      open.names.size + namesPerCall <= maxNames &&
      now - open.segment.createdMs < this.#segmentMs
    )
      return open;
    await this.#closeOpen();
    const segment = this.#nextSegment(Math.floor(now));
    const file = await createFile(segment.path);
    await file.appendFile(traceMagic);
    segment.bytes = traceMagic.length;
    this.#segments.push(segment);
    this.#open = { segment, file, names: new NameWriter() };
    return this.#open;
  }

  #nextSegment(nowMs: number): Segment {
    const last = this.#segments[this.#segments.length - 1];
    // A clock that was set back must not change the order.
    const createdMs = Math.max(nowMs, last?.createdMs ?? 0);
    const number = last?.createdMs === createdMs ? Number(last.path.slice(-12, -6)) + 1 : 0;
    const name = `${String(createdMs).padStart(15, '0')}-${String(number).padStart(6, '0')}.trace`;
    return { path: join(this.#options.folder, name), createdMs, bytes: 0 };
  }

  async #closeOpen(): Promise<void> {
    const open = this.#open;
    this.#open = null;
    await open?.file.close();
  }

  /** A segment may go when all that it holds is too old, which is when the next one is. */
  async #dropOld(): Promise<void> {
    const { hours, maxBytes, nowMs } = this.#options;
    const keptFromMs = nowMs() - hours * hourMs;
    for (;;) {
      const [oldest, next] = this.#segments;
      if (oldest === undefined) return;
      const isOld = next !== undefined ? next.createdMs < keptFromMs : hours <= 0;
      if (!isOld && (next === undefined || this.#bytes() <= maxBytes)) return;
      this.#segments = this.#segments.slice(1);
      await unlink(oldest.path).catch((error: unknown) => {
        if ((error as { code?: unknown }).code !== 'ENOENT') throw error;
      });
    }
  }
}

function createFile(path: string): Promise<FileHandle> {
  return open(path, 'ax', 0o600);
}
