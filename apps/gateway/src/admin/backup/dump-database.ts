import type { Database, QueryRunner } from '@bellwether/database';
import { dumpFormat, dumpVersion, newSum, quoted } from './dump-format.js';
import type { DumpHead } from './dump-format.js';

const batchRows = 500;
const migrationsTable = 'migrations_control';

interface TableOrder {
  readonly tables: string[];
  /** Columns by which rows have a total order, for reading in batches. */
  readonly keys: ReadonlyMap<string, readonly string[]>;
}

/** All tables of the control database, those that others point at first; one that is partitioned speaks for its parts. What was said is no part of it. */
async function tablesOf(runner: QueryRunner): Promise<TableOrder> {
  const names: { name: string }[] = await runner.query(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = current_schema() AND tablename <> $1
     AND NOT (SELECT c.relispartition FROM pg_class c WHERE c.relname = tablename AND c.relnamespace = current_schema()::regnamespace)
     AND tablename <> 'migrations_history' AND tablename NOT LIKE 'history\\_%' ORDER BY 1`,
    [migrationsTable],
  );
  const links: { child: string; parent: string }[] = await runner.query(
    `SELECT child.relname AS child, parent.relname AS parent FROM pg_constraint c
     JOIN pg_class child ON child.oid = c.conrelid JOIN pg_class parent ON parent.oid = c.confrelid WHERE c.contype = 'f'`,
  );
  const keyRows: { name: string; columns: string[] }[] = await runner.query(
    `SELECT t.relname AS name, array_agg(a.attname::text ORDER BY k.place) AS columns FROM pg_constraint c
     JOIN pg_class t ON t.oid = c.conrelid CROSS JOIN LATERAL unnest(c.conkey) WITH ORDINALITY AS k (number, place)
     JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = k.number
     WHERE c.contype = 'p' AND t.relnamespace = current_schema()::regnamespace GROUP BY t.relname`,
  );
  const tables: string[] = [];
  const waiting = new Set(names.map(({ name }) => name));
  while (waiting.size > 0) {
    const free = [...waiting].filter(
      (name) =>
        !links.some(
          ({ child, parent }) => child === name && parent !== name && waiting.has(parent),
        ),
    );
    if (free.length === 0) throw new Error('Tables point at each other in a circle.');
    for (const name of free) waiting.delete(name);
    tables.push(...free);
  }
  return { tables, keys: new Map(keyRows.map(({ name, columns }) => [name, columns])) };
}

async function* rowsOf(
  runner: QueryRunner,
  table: string,
  key: readonly string[],
): AsyncGenerator<Record<string, unknown>> {
  const order = key.length > 0 ? `ORDER BY ${key.map(quoted).join(', ')}` : '';
  // A cursor reads the table once, at one point in time, without holding it in memory.
  await runner.query(
    `DECLARE dump_rows NO SCROLL CURSOR FOR SELECT to_jsonb(t) AS row FROM ${quoted(table)} t ${order}`,
  );
  for (;;) {
    const rows: { row: Record<string, unknown> }[] = await runner.query(
      `FETCH ${batchRows} FROM dump_rows`,
    );
    for (const { row } of rows) yield row;
    if (rows.length < batchRows) break;
  }
  await runner.query('CLOSE dump_rows');
}

/**
 * The whole control database as text, a line per row, at one point in time. Secrets in it stay hashed or sealed.
 *
 * Shapes   head, rows, tail; see `dump-format.ts`.
 */
export async function* dumpDatabase(database: Database, gateway: string): AsyncGenerator<string> {
  const runner = database.use().createQueryRunner();
  const sum = newSum();
  let rows = 0;
  const line = (value: object) => {
    const text = `${JSON.stringify(value)}\n`;
    sum.update(text);
    return text;
  };
  try {
    await runner.startTransaction('REPEATABLE READ');
    const { tables, keys } = await tablesOf(runner);
    const done: { name: string }[] = await runner.query(
      `SELECT name FROM ${migrationsTable} ORDER BY id`,
    );
    const head: DumpHead = {
      format: dumpFormat,
      version: dumpVersion,
      createdAt: new Date().toISOString(),
      gateway,
      migrations: done.map(({ name }) => name),
      tables,
    };
    yield line(head);
    for (const [index, table] of tables.entries()) {
      for await (const row of rowsOf(runner, table, keys.get(table) ?? [])) {
        rows += 1;
        yield line({ t: index, r: row });
      }
    }
    yield `${JSON.stringify({ rows, sha256: sum.digest('hex') })}\n`;
  } finally {
    if (runner.isTransactionActive) await runner.rollbackTransaction();
    await runner.release();
  }
}
