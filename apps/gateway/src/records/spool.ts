import { createReadStream } from 'node:fs';
import { appendFile, mkdir, readdir, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { PendingCall } from './call-row.js';

/** Calls handed on at once during replay. */
const replayBatch = 200;
/** Most bytes that may wait in memory for a slow disk. */
const maxPendingBytes = 32 * 1_048_576;

export interface SpoolOptions {
  readonly folder: string;
  /** Disk space for all segments; beyond it the oldest segment is dropped and its calls are counted. */
  readonly maxBytes: number;
  /** Hears of trouble with the disk; called at most once per spell of trouble. */
  onTrouble(text: string, error: unknown): void;
}

export interface SpoolStats {
  /** On disk, and on their way there. */
  readonly bytes: number;
  readonly spooled: number;
  /** Lost calls by reason: `spool_full`, `disk`, `torn`. */
  readonly dropped: Readonly<Record<string, number>>;
}

/** Append-only segments on disk for calls that wait for the database. */
export interface Spool {
  /** Never rejects: what the disk does not take is counted as dropped. */
  append(calls: readonly PendingCall[]): Promise<void>;
  /** Hands the oldest segment on in batches and removes it; when `handle` rejects, the rest stays. */
  replayOldest(handle: (calls: PendingCall[]) => Promise<void>): Promise<void>;
  isEmpty(): boolean;
  stats(): SpoolStats;
}

interface Segment {
  readonly path: string;
  bytes: number;
  /** Lines that were handed on already. */
  done: number;
}

/** Opens the folder; segments of an earlier run are found and replayed. */
export async function openSpool(options: SpoolOptions): Promise<Spool> {
  await mkdir(options.folder, { recursive: true, mode: 0o700 });
  return new DiskSpool(options, await findSegments(options.folder));
}

async function findSegments(folder: string): Promise<Segment[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{12}\.jsonl$/.test(name)).sort();
  return Promise.all(
    names.map(async (name) => {
      const path = join(folder, name);
      return { path, bytes: (await stat(path)).size, done: 0 };
    }),
  );
}

class DiskSpool implements Spool {
  readonly #options: SpoolOptions;
  readonly #segmentBytes: number;
  #segments: Segment[];
  /** Takes appends; always the last of `#segments`, or null before the first. */
  #open: Segment | null = null;
  #next: number;
  #work: Promise<void> = Promise.resolve();
  #pendingBytes = 0;
  #spooled = 0;
  #isInTrouble = false;
  readonly #dropped: Record<string, number> = {};

  constructor(options: SpoolOptions, segments: Segment[]) {
    this.#options = options;
    this.#segments = segments;
    this.#segmentBytes = Math.min(
      16 * 1_048_576,
      Math.max(65_536, Math.floor(options.maxBytes / 16)),
    );
    const last = segments[segments.length - 1];
    this.#next = last ? Number(last.path.slice(-18, -6)) + 1 : 1;
  }

  append(calls: readonly PendingCall[]): Promise<void> {
    if (calls.length === 0) return Promise.resolve();
    const text = calls.map((call) => `${JSON.stringify(call)}\n`).join('');
    const bytes = Buffer.byteLength(text);
    if (this.#pendingBytes + bytes > maxPendingBytes) {
      this.#drop('disk', calls.length);
      return Promise.resolve();
    }
    this.#pendingBytes += bytes;
    this.#work = this.#work.then(() => this.#write(text, bytes, calls.length));
    return this.#work;
  }

  async replayOldest(handle: (calls: PendingCall[]) => Promise<void>): Promise<void> {
    await this.#work;
    const segment = this.#segments[0];
    if (!segment) return;
    // What is replayed takes no more appends.
    if (segment === this.#open) this.#open = null;
    await this.#replay(segment, handle);
    await this.#remove(segment);
  }

  isEmpty(): boolean {
    return this.#segments.length === 0 && this.#pendingBytes === 0;
  }

  stats(): SpoolStats {
    const bytes = this.#bytes() + this.#pendingBytes;
    return { bytes, spooled: this.#spooled, dropped: { ...this.#dropped } };
  }

  #bytes(): number {
    return this.#segments.reduce((sum, segment) => sum + segment.bytes, 0);
  }

  async #write(text: string, bytes: number, calls: number): Promise<void> {
    try {
      while (this.#segments.length > 0 && this.#bytes() + bytes > this.#options.maxBytes)
        await this.#dropOldest();
      if (!this.#open || this.#open.bytes >= this.#segmentBytes) this.#open = this.#newSegment();
      await appendFile(this.#open.path, text, { mode: 0o600 });
      this.#open.bytes += bytes;
      this.#spooled += calls;
      this.#isInTrouble = false;
    } catch (error) {
      this.#drop('disk', calls);
      // A half-written line would swallow the next one: what follows goes to a segment of its own.
      this.#open = null;
      if (!this.#isInTrouble) this.#options.onTrouble('The spool cannot be written.', error);
      this.#isInTrouble = true;
    } finally {
      this.#pendingBytes -= bytes;
    }
  }

  #newSegment(): Segment {
    const name = `${String(this.#next).padStart(12, '0')}.jsonl`;
    this.#next += 1;
    const segment = { path: join(this.#options.folder, name), bytes: 0, done: 0 };
    this.#segments.push(segment);
    return segment;
  }

  async #dropOldest(): Promise<void> {
    const oldest = this.#segments[0];
    if (!oldest) return;
    const lines = await countLines(oldest.path);
    this.#drop('spool_full', Math.max(0, lines - oldest.done));
    await this.#remove(oldest);
  }

  async #remove(segment: Segment): Promise<void> {
    this.#segments = this.#segments.filter((other) => other !== segment);
    if (this.#open === segment) this.#open = null;
    await unlink(segment.path).catch((error: unknown) => {
      // Gone already is what was wanted; anything else leaves a file that is replayed again at the next start.
      if ((error as { code?: unknown }).code !== 'ENOENT')
        this.#options.onTrouble('A segment of the spool cannot be removed.', error);
    });
  }

  async #replay(segment: Segment, handle: (calls: PendingCall[]) => Promise<void>): Promise<void> {
    let batch: PendingCall[] = [];
    let line = 0;
    const flush = async (): Promise<void> => {
      if (batch.length > 0) await handle(batch);
      batch = [];
      segment.done = line;
    };
    try {
      for await (const text of linesOf(segment.path)) {
        line += 1;
        if (line <= segment.done) continue;
        const call = parseCall(text);
        if (call) batch.push(call);
        else this.#drop('torn', 1);
        if (batch.length >= replayBatch) await flush();
      }
      await flush();
    } catch (error) {
      if ((error as { code?: unknown }).code !== 'ENOENT') throw error;
    }
  }

  #drop(reason: string, calls: number): void {
    this.#dropped[reason] = (this.#dropped[reason] ?? 0) + calls;
  }
}

function linesOf(path: string): AsyncIterable<string> {
  return createInterface({ input: createReadStream(path), crlfDelay: Infinity });
}

async function countLines(path: string): Promise<number> {
  let lines = 0;
  try {
    for await (const line of linesOf(path)) lines += line === '' ? 0 : 1;
  } catch {
    // Unreadable: its calls are lost either way, only their number stays unknown.
    return lines;
  }
  return lines;
}

/** null = the end of a write that a crash cut. */
function parseCall(text: string): PendingCall | null {
  try {
    const call = JSON.parse(text) as PendingCall;
    return typeof call.row?.request_id === 'string' ? call : null;
  } catch {
    return null;
  }
}
