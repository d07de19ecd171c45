import type { Database, EntityManager } from '@bellwether/database';
import { dayOf, UsagePartitions } from '../../records/usage/partitions.js';
import { dumpHead, dumpRow, dumpTail, newSum, quoted } from './dump-format.js';
import type { DumpHead } from './dump-format.js';

const batchRows = 200;
// Made again by every migration, and part of the backup as well.
const seeded = ['projects', 'tenants'];

/** The backup cannot be restored, for a reason that one line tells. */
export class RestoreRefused extends Error {}

export interface Restored {
  readonly createdAt: string;
  readonly rows: number;
}

/**
 * Fills an empty, migrated database from a backup, in one transaction: all of it or nothing.
 *
 * Shapes   `lines` are the lines of a backup without their line ends.
 * Errors   `RestoreRefused` for a database in use, a backup of a newer version, or one that was cut or changed.
 */
export function restoreDatabase(
  database: Database,
  lines: AsyncIterable<string>,
): Promise<Restored> {
  return database.use().transaction(async (manager) => {
    await refuseUsed(manager);
    const filler = new Filler(manager);
    for await (const line of lines) await filler.take(line);
    return filler.end();
  });
}

async function refuseUsed(manager: EntityManager): Promise<void> {
  const rows: unknown[] = await manager.query(
    'SELECT 1 FROM accounts UNION ALL SELECT 1 FROM api_keys UNION ALL SELECT 1 FROM snapshots LIMIT 1',
  );
  if (rows.length > 0)
    throw new RestoreRefused(
      'The database is in use already. Restore into an empty data dir or database.',
    );
}

class Filler {
  #head: DumpHead | null = null;
  #sum = newSum();
  #pending: string | null = null;
  #table = '';
  #batch: Record<string, unknown>[] = [];
  #rows = 0;
  readonly #days: UsagePartitions;

  constructor(private readonly manager: EntityManager) {
    this.#days = new UsagePartitions((text, parameters) =>
      manager.query(text, parameters === undefined ? [] : [...parameters]),
    );
  }

  /** The last line is the sum of the others: each line waits until the next one shows that it is not the last. */
  async take(line: string): Promise<void> {
    const before = this.#pending;
    this.#pending = line;
    if (before === null) return;
    this.#sum.update(`${before}\n`);
    if (this.#head) await this.#row(before);
    else await this.#begin(before);
  }

  async end(): Promise<Restored> {
    const tail = dumpTail.safeParse(parsed(this.#pending ?? ''));
    if (!this.#head || !tail.success)
      throw new RestoreRefused('The backup is not complete: its last line is missing.');
    await this.#flush();
    if (tail.data.rows !== this.#rows || tail.data.sha256 !== this.#sum.digest('hex'))
      throw new RestoreRefused('The backup was changed or damaged: its sum does not fit.');
    return { createdAt: this.#head.createdAt, rows: this.#rows };
  }

  async #begin(line: string): Promise<void> {
    const head = dumpHead.safeParse(parsed(line));
    if (!head.success) throw new RestoreRefused('This is no backup of Bellwether.');
    const done: { name: string }[] = await this.manager.query(
      'SELECT name FROM migrations_control',
    );
    const known = new Set(done.map(({ name }) => name));
    const strange = head.data.migrations.filter((name) => !known.has(name));
    if (strange.length > 0)
      throw new RestoreRefused(
        `The backup was made by a newer version (${head.data.gateway}): ${strange.join(', ')} is not known here.`,
      );
    for (const table of seeded) await this.manager.query(`DELETE FROM ${quoted(table)}`);
    this.#head = head.data;
  }

  async #row(line: string): Promise<void> {
    const row = dumpRow.safeParse(parsed(line));
    const table = row.success ? this.#head?.tables[row.data.t] : undefined;
    if (!row.success || table === undefined)
      throw new RestoreRefused('The backup is damaged: a line is no row.');
    if (table !== this.#table || this.#batch.length >= batchRows) await this.#flush();
    this.#table = table;
    this.#batch.push(row.data.r);
    this.#rows += 1;
  }

  async #flush(): Promise<void> {
    if (this.#batch.length === 0) return;
    if (this.#table === 'usage_events')
      await this.#days.ensure(this.#batch.map((row) => dayOf(Number(row['started_at_ms']))));
    const rows = JSON.stringify(this.#batch);
    this.#batch = [];
    const table = quoted(this.#table);
    const columns: { name: string }[] = await this.manager.query(
      // A column that the database works out by itself cannot be written.
      `SELECT column_name AS name FROM information_schema.columns WHERE table_schema = current_schema() AND table_name = $1
       AND is_generated = 'NEVER' ORDER BY ordinal_position`,
      [this.#table],
    );
    const names = columns.map(({ name }) => quoted(name)).join(', ');
    await this.manager.query(
      `INSERT INTO ${table} (${names}) OVERRIDING SYSTEM VALUE SELECT ${names} FROM jsonb_populate_recordset(NULL::${table}, $1::jsonb)`,
      [rows],
    );
  }
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    // Not JSON: the schema that comes next says so in words.
    return null;
  }
}
