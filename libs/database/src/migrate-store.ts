import { createHash } from 'node:crypto';
import type { DataSource, QueryRunner } from 'typeorm';
import { UnfitSchema } from './sql-store.js';

export interface MigrateOptions {
  readonly dataSource: DataSource;
  readonly dialect: 'postgres' | 'oracle';
  /** '' = the schema that the connection has by default. */
  readonly schema: string;
  readonly migrationsTable: string;
  /** Their names, in order. */
  readonly names: readonly string[];
  /** False: an older schema is refused, with the command that changes it. */
  readonly isAutomatic: boolean;
  readonly command: string;
}

/**
 * Brings the schema up to date, or refuses it. Two processes that start at once wait for each other.
 *
 * Errors   `UnfitSchema` for a schema that is newer, and for an older one that may not be changed by itself.
 */
export async function migrateStore(options: MigrateOptions): Promise<void> {
  for (let attempt = 1; !isDone(options, await appliedNames(options)); attempt += 1) {
    try {
      return await migrateUnderLock(options);
    } catch (cause) {
      // The embedded database has one session, in which everybody holds the lock: whoever came second looks again.
      if (attempt === attempts) throw cause;
    }
  }
}

const attempts = 3;

async function migrateUnderLock(options: MigrateOptions): Promise<void> {
  const { dataSource, migrationsTable } = options;
  // The schema is made under the lock as well: two that make it at once would fail, whatever IF NOT EXISTS says.
  await withMigrationLock(dataSource, migrationsTable, async () => {
    await createSchema(options);
    await dataSource.runMigrations({ transaction: 'each' });
  });
}

function isDone(
  { names, isAutomatic, command, migrationsTable }: MigrateOptions,
  applied: readonly string[],
): boolean {
  const unknown = applied.filter((name) => !names.includes(name));
  if (unknown.length > 0)
    throw new UnfitSchema(
      `The schema of ${migrationsTable} is newer than this version of Bellwether: it has ${unknown.join(', ')}. Start the newer version.`,
    );
  const missing = names.filter((name) => !applied.includes(name));
  if (missing.length === 0) return true;
  if (isAutomatic) return false;
  throw new UnfitSchema(
    `The schema of ${migrationsTable} is older than this version of Bellwether: ${missing.join(', ')} is missing. Run: ${command}`,
  );
}

const noSuchTable = new Set<unknown>(['42P01', '3F000', 'ORA-00942', 942]);

async function appliedNames(options: MigrateOptions): Promise<string[]> {
  const table = qualified(options, options.migrationsTable);
  try {
    const rows: { name: string }[] = await options.dataSource.query(
      `SELECT "name" AS "name" FROM ${table}`,
    );
    return rows.map(({ name }) => name);
  } catch (cause) {
    const { code, errorNum } =
      (cause as { driverError?: { code?: unknown; errorNum?: unknown } }).driverError ?? {};
    if (noSuchTable.has(code) || noSuchTable.has(errorNum)) return [];
    throw cause;
  }
}

function qualified({ schema }: MigrateOptions, table: string): string {
  return schema === '' ? `"${table}"` : `"${schema}"."${table}"`;
}

/** What stands before the names of tables in a migration: `"schema".`, or nothing for that of the connection. */
export function schemaPrefix(runner: QueryRunner): string {
  const { schema } = runner.connection.options as { readonly schema?: string };
  return schema === undefined ? '' : `"${schema}".`;
}

async function createSchema({ dataSource, dialect, schema }: MigrateOptions): Promise<void> {
  if (dialect === 'postgres' && schema !== '')
    await dataSource.query(`CREATE SCHEMA IF NOT EXISTS "${schema}"`);
}

/** Holds off every other process that migrates the same tables. Takes a connection of its own. */
export async function withMigrationLock<T>(
  dataSource: DataSource,
  migrationsTable: string,
  work: () => Promise<T>,
): Promise<T> {
  const runner = dataSource.createQueryRunner();
  const isOracle = dataSource.options.type === 'oracle';
  const lock = isOracle ? await lockRow(runner) : await advisoryLock(runner, migrationsTable);
  try {
    return await work();
  } finally {
    await lock.release().finally(() => runner.release());
  }
}

interface Lock {
  release(): Promise<unknown>;
}

async function advisoryLock(runner: QueryRunner, name: string): Promise<Lock> {
  const key = createHash('sha256').update(`bellwether ${name}`).digest().readInt32BE();
  await runner.query('SELECT pg_advisory_lock($1)', [key]);
  return { release: () => runner.query('SELECT pg_advisory_unlock($1)', [key]) };
}

/** A locked row: statements that change tables end the transaction of their own session only. */
async function lockRow(runner: QueryRunner): Promise<Lock> {
  await runOnce(runner, 'CREATE TABLE migrations_lock (id number(10) NOT NULL PRIMARY KEY)');
  await runOnce(runner, 'INSERT INTO migrations_lock (id) VALUES (1)');
  await runner.startTransaction();
  await runner.query('SELECT id FROM migrations_lock WHERE id = 1 FOR UPDATE');
  return { release: () => runner.rollbackTransaction() };
}

// The name is taken; the row, the column, such an index, such a constraint is there; the index to drop is gone.
const doneBefore = new Set<unknown>([955, 1, 1430, 1408, 2275, 2261, 2260, 1418]);

/**
 * Runs a statement that changes tables on Oracle, where each is committed at once: when it was done by a start that
 * was cut short, it is done.
 */
export async function runOnce(runner: QueryRunner, statement: string): Promise<void> {
  try {
    await runner.query(statement);
  } catch (cause) {
    const { errorNum } = (cause as { driverError?: { errorNum?: unknown } }).driverError ?? {};
    if (!doneBefore.has(errorNum)) throw cause;
  }
}
