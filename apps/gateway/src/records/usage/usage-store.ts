import type { CallRow } from '../call-row.js';
import { arrayParameters, insertStatement } from '../column-arrays.js';
import type { Column } from '../column-arrays.js';
import { isWithoutPlace } from '../run-sql.js';
import type { RunSql } from '../run-sql.js';
import { dayOf, UsagePartitions } from './partitions.js';
import { addLimitHits, addToRollup, rollups } from './rollups.js';
import { toUsageRow, usageColumns } from './usage-row.js';

const [hourly, daily] = rollups;

/** Rows of another table that are stored with the events, or not at all. */
export interface Beside {
  readonly table: string;
  readonly columns: readonly Column[];
  readonly rows: readonly object[];
}

/** One statement: an event that is there is left alone, and only those that are new are added to the sums. */
function store(beside: readonly Beside[], whenThere: string): string {
  let before = usageColumns.length;
  const others = beside.map(({ table, columns }) => {
    const text = `with_${table} AS (${insertStatement(table, columns, before)}${whenThere}), `;
    before += columns.length;
    return text;
  });
  return `WITH fresh AS (
    ${insertStatement('usage_events', usageColumns)}
    ON CONFLICT (started_at_ms, request_id) DO NOTHING RETURNING *
  ), ${others.join('')}by_hour AS (${addToRollup(hourly, 'fresh')}),
  hits AS (${addLimitHits('fresh')})
  ${addToRollup(daily, 'fresh')}`;
}

const parametersOf = ({ columns, rows }: Pick<Beside, 'columns' | 'rows'>) =>
  arrayParameters(columns, rows);

/** Usage events with their sums: each call once, however often it is stored. */
export class UsageStore {
  readonly partitions: UsagePartitions;
  readonly #sql: RunSql;

  constructor(sql: RunSql) {
    this.#sql = sql;
    this.partitions = new UsagePartitions(sql);
  }

  /**
   * All of it in one statement: whoever looks meanwhile finds a call everywhere or nowhere. `whenThere` is what becomes
   * of rows beside that are there already; without it they refuse all.
   *
   * Errors   throws when the database is away or refuses a row.
   */
  async add(
    calls: readonly CallRow[],
    beside: readonly Beside[] = [],
    whenThere = '',
  ): Promise<void> {
    const rows = calls
      .filter((call) => UsagePartitions.isDay(dayOf(call.started_at_ms)))
      .map(toUsageRow);
    if (rows.length === 0 && beside.length === 0) return;
    const text = store(beside, whenThere);
    const parameters = [{ columns: usageColumns, rows }, ...beside].flatMap(parametersOf);
    const days = rows.map((row) => dayOf(row.started_at_ms));
    await this.partitions.ensure(days);
    try {
      await this.#sql(text, parameters);
    } catch (cause) {
      if (!isWithoutPlace(cause)) throw cause;
      this.partitions.forget();
      await this.partitions.ensure(days);
      await this.#sql(text, parameters);
    }
  }
}
