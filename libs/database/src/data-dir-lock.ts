import { execFileSync } from 'node:child_process';
import { closeSync, fsyncSync, linkSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';

const lockName = 'gateway.lock';

/** Who holds a data dir. `startedAt` tells a process from a later one with the same pid. */
export interface LockHolder {
  readonly pid: number;
  readonly startedAt: string;
}

/** The data dir is in use by another process. */
export class DataDirLocked extends Error {
  readonly holder: LockHolder;

  constructor(dataDir: string, holder: LockHolder) {
    super(
      `The data dir ${dataDir} is in use by process ${holder.pid}. Stop that process, or choose another --data-dir.`,
    );
    this.name = 'DataDirLocked';
    this.holder = holder;
  }
}

/** When a process began, as text that differs between processes; null when there is no such process. */
function startOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in parentheses may hold spaces; the start time is the 20th field after it.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' ? null : (fields[19] ?? null);
  } catch {
    // No /proc here, or no such process: ps knows both.
  }
  try {
    return (
      execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      }).trim() || null
    );
  } catch {
    // ps ends with 1 when the process is gone.
    return null;
  }
}

function readHolder(path: string): LockHolder | null {
  try {
    const parsed = JSON.parse(readFileSync(path, 'utf8')) as Partial<LockHolder>;
    return typeof parsed.pid === 'number' && typeof parsed.startedAt === 'string'
      ? { pid: parsed.pid, startedAt: parsed.startedAt }
      : null;
  } catch {
    // Missing, or cut short by a crash while writing: held by nobody.
    return null;
  }
}

/** Who holds the data dir right now; null when nobody does. */
export function holderOf(dataDir: string): LockHolder | null {
  const holder = readHolder(join(dataDir, lockName));
  return holder && startOf(holder.pid) === holder.startedAt ? holder : null;
}

/** Makes `path` with `text` in it in one step: it never exists half-written. False when it exists already. */
function createWhole(path: string, text: string): boolean {
  const draft = `${path}.${process.pid}`;
  const file = openSync(draft, 'w', 0o600);
  writeSync(file, text);
  fsyncSync(file);
  closeSync(file);
  try {
    linkSync(draft, path);
    return true;
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw cause;
  } finally {
    rmSync(draft, { force: true });
  }
}

/**
 * Takes the data dir for this process; returns what gives it back. A lock that a dead process left is taken over.
 *
 * Errors   `DataDirLocked` when another live process holds it.
 */
export function lockDataDir(dataDir: string): () => void {
  const path = join(dataDir, lockName);
  const mine = JSON.stringify({ pid: process.pid, startedAt: startOf(process.pid) ?? '' });
  for (let attempt = 0; attempt < 3; attempt += 1) {
    if (createWhole(path, mine)) {
      return () => {
        if (readHolder(path)?.pid === process.pid) rmSync(path, { force: true });
      };
    }
    const holder = holderOf(dataDir);
    if (holder) throw new DataDirLocked(dataDir, holder);
    rmSync(path, { force: true });
  }
  throw new DataDirLocked(dataDir, readHolder(path) ?? { pid: 0, startedAt: '' });
}
