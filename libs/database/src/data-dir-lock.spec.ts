import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DataDirLocked, holderOf, lockDataDir } from './data-dir-lock.js';

let dataDir = '';
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'bw-lock-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const lockFile = () => join(dataDir, 'gateway.lock');

describe('lockDataDir', () => {
  it('names the process that holds the data dir', () => {
    const unlock = lockDataDir(dataDir);
    expect(() => lockDataDir(dataDir)).toThrow(`in use by process ${process.pid}`);
    expect(holderOf(dataDir)?.pid).toBe(process.pid);
    unlock();
    expect(holderOf(dataDir)).toBeNull();
    lockDataDir(dataDir)();
  });

  it('takes over from a process that died, and from a lock cut short', async () => {
    const child = spawn(process.execPath, ['-e', ''], { stdio: 'ignore' });
    await new Promise((resolve) => child.once('exit', resolve));
    writeFileSync(lockFile(), JSON.stringify({ pid: child.pid, startedAt: '1' }));
    lockDataDir(dataDir)();
    writeFileSync(lockFile(), '{"pid":');
    lockDataDir(dataDir)();
  });

  it('tells a later process with the same id from the one that took the lock', () => {
    const unlock = lockDataDir(dataDir);
    const mine = JSON.parse(readFileSync(lockFile(), 'utf8')) as { startedAt: string };
    unlock();
    writeFileSync(
      lockFile(),
      JSON.stringify({ pid: process.pid, startedAt: `${mine.startedAt}0` }),
    );
    expect(holderOf(dataDir)).toBeNull();
    lockDataDir(dataDir)();
  });

  it('throws an error of its own kind', () => {
    const unlock = lockDataDir(dataDir);
    expect(() => lockDataDir(dataDir)).toThrow(DataDirLocked);
    unlock();
  });
});
