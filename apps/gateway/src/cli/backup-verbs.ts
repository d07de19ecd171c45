import { once } from 'node:events';
import { createReadStream, createWriteStream, mkdirSync, renameSync, rmSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { loadConfig } from '@bellwether/config';
import { lockDataDir, openDatabase } from '@bellwether/database';
import { controlMigrations } from '@bellwether/migrations/postgres-control';
import { restoreDatabase, RestoreRefused } from '../admin/backup/restore-database.js';
import { entities } from '../wiring/entities.js';
import { createAdminClient, RefusedByGateway } from './admin-client.js';
import { connectionFlags, UsageError } from './command-line.js';
import type { Given, Verb } from './command-line.js';
import { fileTrouble, requireNoFolder } from './files.js';

async function backup(given: Given): Promise<void> {
  const file = given.words[0] ?? '';
  requireNoFolder(file);
  const draft = `${file}.part`;
  const client = createAdminClient(given);
  const target = createWriteStream(draft, { mode: 0o600 });
  let reply: IncomingMessage | undefined;
  try {
    // Before anything is fetched for it.
    await once(target, 'open');
    reply = await client.open('backup');
    await pipeline(reply, target);
    renameSync(draft, file);
  } catch (cause) {
    const trouble = fileTrouble(file, cause);
    // A stream that fails takes the other along: the reply's own trouble is what no file has.
    if (trouble === cause && reply?.errored)
      throw new RefusedByGateway('The connection broke before the end of the backup.', { cause });
    throw trouble;
  } finally {
    target.destroy();
    rmSync(draft, { force: true });
  }
  process.stdout.write(
    `Wrote ${file}. Keep the master key (secret.key or BELLWETHER_SECRET_KEY) with it: sealed worker keys need it.\n`,
  );
}

/**
 * `restore FILE`, with the flags of the gateway that say where to. Works without a server, and not beside one:
 * the data dir is locked meanwhile.
 */
export async function restore(argv: readonly string[]): Promise<void> {
  const [file, ...flags] = argv;
  if (!file || file.startsWith('-'))
    throw new UsageError('Usage: bellwether restore FILE [--data-dir D] [--database-url U]');
  const config = loadConfig({ argv: flags });
  if (config.action !== 'run')
    throw new UsageError('Give the flags that the gateway would be started with.');
  const dataDir = resolve(config.settings.data.dir);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const unlock = lockDataDir(dataDir);
  const database = openDatabase({
    dataDir,
    ...config.settings.database,
    entities,
    migrations: controlMigrations,
    migrationsTable: 'migrations_control',
    onTrouble: (text, cause) => process.stderr.write(`${text} ${String(cause)}\n`),
  });
  try {
    await database.connect();
    const { createdAt, rows } = await restoreDatabase(database, linesOf(file));
    process.stdout.write(
      `Restored ${rows} rows of the backup of ${createdAt}. Put its secret.key into ${dataDir} before the start.\n`,
    );
  } finally {
    await database.close();
    unlock();
  }
}

async function* linesOf(file: string): AsyncGenerator<string> {
  const source = createReadStream(file);
  const text = source.pipe(createGunzip());
  source.once('error', (cause) => text.destroy(cause));
  try {
    yield* createInterface({ input: text, crlfDelay: Infinity });
    // The line reader ends quietly when its input breaks.
    if (text.errored) throw text.errored;
  } catch (cause) {
    throw new RestoreRefused(
      `${file} cannot be read: ${cause instanceof Error ? cause.message : String(cause)}`,
    );
  }
}

export const backupVerbs: readonly Verb[] = [
  {
    name: 'backup',
    usage: 'FILE',
    help: 'Write the control database to a file.',
    flags: connectionFlags,
    least: 1,
    most: 1,
    run: backup,
  },
];
