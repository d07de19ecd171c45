import { isTaken } from '../run-sql.js';
import type { RunSql } from '../run-sql.js';
import { dayMs } from './rollups.js';

const table = 'usage_events';
const prefix = `${table}_`;
/** Days for which a place is made before the first event comes. */
const daysAhead = 2;
/** Nobody waits longer than that for the lock of a day that leaves; it leaves an hour later. */
const dropLockMs = 2_000;
/** Outside of these a time is nonsense, and no day is made for it. */
const firstDay = 10_957;
const lastDay = 73_049;

export const dayOf = (atMs: number): number => Math.floor(atMs / dayMs);

/** Makes and drops the days of `usage_events`, each of which is a table of its own. */
export class UsagePartitions {
  readonly #sql: RunSql;
  #known = new Set<number>();

  constructor(sql: RunSql) {
    this.#sql = sql;
  }

  /** Whether an event of this time has a place. */
  static isDay(day: number): boolean {
    return day >= firstDay && day <= lastDay;
  }

  /** Makes the days that are missing. Errors: throws when the database is away. */
  async ensure(days: Iterable<number>): Promise<void> {
    const missing = [...new Set(days)].filter((day) => !this.#known.has(day));
    if (missing.length === 0) return;
    await this.#look();
    for (const day of missing) if (!this.#known.has(day)) await this.#make(day);
  }

  /** Makes the days that come next. */
  async ahead(nowMs: number): Promise<void> {
    const today = dayOf(nowMs);
    await this.ensure(Array.from({ length: daysAhead + 1 }, (_, day) => today + day));
  }

  /** Drops whole days before `day`. Result: how many. */
  async dropBefore(day: number): Promise<number> {
    await this.#look();
    const old = [...this.#known].filter((known) => known < day);
    for (const known of old) {
      this.#known.delete(known);
      // Two statements in one text are one transaction.
      await this.#sql(`SET LOCAL lock_timeout = ${dropLockMs}; DROP TABLE ${nameOf(known)}`);
    }
    return old.length;
  }

  /** What is known may be wrong: somebody else dropped a day. */
  forget(): void {
    this.#known.clear();
  }

  async #look(): Promise<void> {
    const rows = await this.#sql<{ name: string }>(
      `SELECT c.relname AS name FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
       WHERE i.inhparent = '${table}'::regclass`,
    );
    this.#known = new Set(rows.map(({ name }) => dayIn(name)));
  }

  /** Made apart and then attached: attaching waits for nobody who reads. */
  async #make(day: number): Promise<void> {
    const name = nameOf(day);
    try {
      await this.#sql(`CREATE TABLE IF NOT EXISTS ${name} (LIKE ${table} INCLUDING ALL)`);
      await this.#sql(
        `ALTER TABLE ${table} ATTACH PARTITION ${name} FOR VALUES FROM (${day * dayMs}) TO (${(day + 1) * dayMs})`,
      );
      this.#known.add(day);
    } catch (cause) {
      await this.#look();
      // Another gateway of this database was quicker.
      if (!this.#known.has(day) && !isTaken(cause)) throw cause;
    }
  }
}

const nameOf = (day: number): string =>
  prefix + new Date(day * dayMs).toISOString().slice(0, 10).replaceAll('-', '');

function dayIn(name: string): number {
  const [, year, month, day] = /_(\d{4})(\d{2})(\d{2})$/.exec(name) ?? [];
  return dayOf(Date.UTC(Number(year), Number(month) - 1, Number(day)));
}
