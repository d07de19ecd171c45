import { mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { GatewayError, type History, type ResponseToSave } from '@bellwether/exchange';
import { writeWhole } from '../wiring/write-whole.js';
import { isAway, isConflict, isDeleted, saveTurn } from './save-turn.js';

interface WaitingTurn {
  readonly tenantId: string;
  readonly turn: ResponseToSave;
}

interface WaitingFile {
  readonly name: string;
  readonly bytes: number;
}

export interface WaitingOptions {
  readonly folder: string;
  readonly maxBytes: number;
  readonly history: History;
  /** A turn that the store refuses for good: it is dropped. */
  onRefused(cause: unknown): void;
}

/**
 * Turns that the store did not take, one file each, in order. They outlive the process, and go to the store as soon as
 * it takes them. Bounded by bytes.
 */
export class WaitingTurns {
  private readonly files: WaitingFile[];
  private bytes: number;
  private last: number;
  private replaying: Promise<boolean> | null = null;
  /** Since the start. */
  queued = 0;

  constructor(private readonly options: WaitingOptions) {
    this.files = filesIn(options.folder);
    this.bytes = this.files.reduce((sum, { bytes }) => sum + bytes, 0);
    this.last = Number.parseInt(this.files.at(-1)?.name ?? '0', 10);
  }

  get size(): number {
    return this.files.length;
  }

  /** Errors: `storage_unavailable` when no more may wait. */
  async add(tenantId: string, turn: ResponseToSave): Promise<void> {
    const content = Buffer.from(JSON.stringify({ tenantId, turn } satisfies WaitingTurn));
    if (this.bytes + content.length > this.options.maxBytes)
      throw new GatewayError('storage_unavailable', {
        text: 'The store cannot be reached, and no more responses may wait for it.',
      });
    mkdirSync(this.options.folder, { recursive: true, mode: 0o700 });
    this.last += 1;
    const name = `${String(this.last).padStart(12, '0')}.json`;
    writeWhole(join(this.options.folder, name), content);
    this.files.push({ name, bytes: content.length });
    this.bytes += content.length;
    this.queued += 1;
    await Promise.resolve();
  }

  /** Gives the store what waits, oldest first. Result: whether nothing waits any more. */
  replay(): Promise<boolean> {
    if (this.files.length === 0) return Promise.resolve(true);
    this.replaying ??= this.replayAll().finally(() => (this.replaying = null));
    return this.replaying;
  }

  private async replayAll(): Promise<boolean> {
    for (let file = this.files[0]; file; file = this.files[0]) {
      const path = join(this.options.folder, file.name);
      try {
        const { tenantId, turn } = JSON.parse(readFileSync(path, 'utf8')) as WaitingTurn;
        await saveTurn(this.options.history, tenantId, turn);
      } catch (cause) {
        if (isAway(cause)) return false;
        // A conflict: it was stored, and the process ended before the file went. What was deleted has no way back.
        if (!isConflict(cause) && !isDeleted(cause)) this.options.onRefused(cause);
      }
      rmSync(path, { force: true });
      this.files.shift();
      this.bytes -= file.bytes;
    }
    return true;
  }
}

function filesIn(folder: string): WaitingFile[] {
  let names: string[];
  try {
    names = readdirSync(folder);
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'ENOENT') throw cause;
    return [];
  }
  return names
    .filter((name) => /^\d{12}\.json$/.test(name))
    .toSorted()
    .map((name) => ({ name, bytes: statSync(join(folder, name)).size }));
}
