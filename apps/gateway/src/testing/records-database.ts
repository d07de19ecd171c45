import { testDatabase } from '@bellwether/database/testing';
import { controlMigrations } from '@bellwether/migrations/postgres-control';
import { sqlOf } from '../records/run-sql.js';
import type { RunSql } from '../records/run-sql.js';

const tables = [
  'calls',
  'decisions',
  'minute_buckets',
  'plugin_minutes',
  'fleet_events',
  'gateway_runs',
  'usage_events',
  'usage_hourly',
  'usage_daily',
  'limit_hits',
];

/** A real migrated database whose connection a spec can cut and mend. */
export interface RecordsDatabase {
  readonly sql: RunSql;
  setAway(isAway: boolean): void;
  clear(): Promise<void>;
  dispose(): Promise<void>;
}

export async function recordsDatabase(): Promise<RecordsDatabase> {
  const made = await testDatabase('embedded', { entities: [], migrations: [...controlMigrations] });
  const inner = sqlOf(made.database);
  let isAway = false;
  const sql: RunSql = async (text, parameters) => {
    if (isAway) throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    return inner(text, parameters);
  };
  return {
    sql,
    setAway: (value) => void (isAway = value),
    async clear() {
      isAway = false;
      for (const table of tables) await inner(`DELETE FROM ${table}`);
    },
    dispose: () => made.dispose(),
  };
}
