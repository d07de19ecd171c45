import { fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { openDatabase } from './open-database.js';
import { lockDataDir } from './data-dir-lock.js';

const dataDir = mkdtempSync(join(tmpdir(), 'bw-kill-'));
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

/** Inserts rows from a process of its own and kills it after `acknowledged` were acknowledged, mid-write. */
function writeAndKill(acknowledged: number): Promise<number[]> {
  const child = fork(
    fileURLToPath(new URL('./testing/write-rows.mjs', import.meta.url)),
    [dataDir],
    {
      execArgv: ['--conditions=bellwether-source'],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    },
  );
  const rows: number[] = [];
  return new Promise((resolve, reject) => {
    child.on('message', (row: number) => {
      rows.push(row);
      if (rows.length === acknowledged) child.kill('SIGKILL');
    });
    child.once('exit', (_, signal) =>
      signal === 'SIGKILL' ? resolve(rows) : reject(new Error('the writer ended by itself')),
    );
  });
}

describe('the embedded database', () => {
  it('keeps every acknowledged row over kill -9, also right after its making', async () => {
    const first = await writeAndKill(3);
    const second = await writeAndKill(25);
    const unlock = lockDataDir(dataDir);
    const database = openDatabase({
      dataDir,
      url: '',
      poolSize: 2,
      entities: [],
      migrations: [],
      migrationsTable: 'migrations_control',
      onTrouble: () => undefined,
    });
    await database.connect();
    const rows: { id: number }[] = await database.use().query('SELECT id FROM written');
    await database.close();
    unlock();
    expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining([...first, ...second]));
  }, 180_000);
});
