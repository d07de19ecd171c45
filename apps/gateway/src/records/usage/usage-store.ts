import type { CallRow } from '../call-row.js';
import { arrayParameters, insertStatement } from '../column-arrays.js';
import { isWithoutPlace } from '../run-sql.js';
import type { RunSql } from '../run-sql.js';
import { dayOf, UsagePartitions } from './partitions.js';
import { addToRollup, rollups } from './rollups.js';
import { toUsageRow, usageColumns } from './usage-row.js';

const [hourly, daily] = rollups;

/** One statement: an event that is there is left alone, and only those that are new are added to the sums. */
const store = `WITH fresh AS (
    ${insertStatement('usage_events', usageColumns)}
    ON CONFLICT (started_at_ms, request_id) DO NOTHING RETURNING *
  ), by_hour AS (${addToRollup(hourly, 'fresh')})
  ${addToRollup(daily, 'fresh')}`;

/** Usage events with their sums: each call once, however often it is stored. */
export class UsageStore {
  readonly partitions: UsagePartitions;
  readonly #sql: RunSql;

  constructor(sql: RunSql) {
    this.#sql = sql;
    this.partitions = new UsagePartitions(sql);
  }

  /** Errors: throws when the database is away or refuses a row. */
  async add(calls: readonly CallRow[]): Promise<void> {
    const rows = calls
      .filter((call) => UsagePartitions.isDay(dayOf(call.started_at_ms)))
      .map(toUsageRow);
    if (rows.length === 0) return;
    const parameters = arrayParameters(usageColumns, rows);
    const days = rows.map((row) => dayOf(row.started_at_ms));
    await this.partitions.ensure(days);
    try {
      await this.#sql(store, parameters);
    } catch (cause) {
      if (!isWithoutPlace(cause)) throw cause;
      this.partitions.forget();
      await this.partitions.ensure(days);
      await this.#sql(store, parameters);
    }
  }
}
