import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { openDatabase } from '../open-database.js';
import type { DatabaseOptions } from '../open-database.js';
import type { Database } from '../database.js';
import { prepareDataDir } from './prepare-data-dir.js';

export interface TestDatabase {
  readonly database: Database;
  readonly dataDir: string;
  /** '' for the embedded one. */
  readonly url: string;
  /** Closes and removes everything. */
  dispose(): Promise<void>;
}

type Schema = Pick<DatabaseOptions, 'entities' | 'migrations'>;

async function onServer(url: string, text: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}

/**
 * A fresh, migrated database for one spec file: the embedded one, or a database of its own on the server of
 * `TEST_POSTGRES_URL`.
 */
export async function testDatabase(
  kind: 'embedded' | 'server',
  schema: Schema,
): Promise<TestDatabase> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bw-db-'));
  const server = process.env['TEST_POSTGRES_URL'] ?? '';
  const name = `bw_test_${randomBytes(6).toString('hex')}`;
  let url = '';
  if (kind === 'embedded') await prepareDataDir(dataDir);
  if (kind === 'server') {
    await onServer(server, `CREATE DATABASE ${name}`);
    const own = new URL(server);
    own.pathname = `/${name}`;
    url = own.href;
  }
  const database = openDatabase({
    ...schema,
    dataDir,
    url,
    poolSize: 4,
    migrationsTable: 'migrations_control',
    onTrouble: () => undefined,
  });
  await database.connect();
  return {
    database,
    dataDir,
    url,
    async dispose() {
      await database.close();
      if (url) await onServer(server, `DROP DATABASE ${name} WITH (FORCE)`);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
