import { deleteRows } from './run-sql.js';
import type { RunSql } from './run-sql.js';
import { dayOf } from './usage/partitions.js';
import type { UsagePartitions } from './usage/partitions.js';
import { dimensionNames, limitHits } from './usage/rollups.js';

const dayMs = 86_400_000;
/** Rows that one statement deletes: short enough that nobody waits for it. */
const portion = 1_000;
const eventDays = 7;

export interface RetentionOptions {
  readonly sql: RunSql;
  nowMs(): number;
  readonly callDays: number;
  readonly toolDays: number;
  readonly decisionDays: number;
  readonly bucketDays: number;
  readonly usageDays: number;
  readonly usageHourDays: number;
  readonly partitions: UsagePartitions;
  /** The embedded database tidies nothing by itself. */
  readonly needsVacuum: boolean;
}

interface Rule {
  readonly table: string;
  readonly key: string;
  readonly time: string;
  readonly days: number;
}

/** Deletes what is older than its days, a portion at a time; events of usage leave a whole day at a time. Returns the number of deleted rows. */
export async function deleteOld(options: RetentionOptions): Promise<number> {
  const { callDays, toolDays, decisionDays, bucketDays, usageHourDays } = options;
  const rules: Rule[] = [
    { table: 'calls', key: 'request_id, started_at_ms', time: 'started_at_ms', days: callDays },
    {
      table: 'decisions',
      key: 'request_id, started_at_ms',
      time: 'started_at_ms',
      days: decisionDays,
    },
    { table: 'minute_buckets', key: 'worker_id, minute_ms', time: 'minute_ms', days: bucketDays },
    {
      table: 'plugin_minutes',
      key: 'plugin_id, minute_ms, version_id, run_id',
      time: 'minute_ms',
      days: bucketDays,
    },
    {
      table: 'usage_hourly',
      key: ['bucket_ms', ...dimensionNames].join(', '),
      time: 'bucket_ms',
      days: usageHourDays,
    },
    {
      table: limitHits.table,
      key: limitHits.key.join(', '),
      time: 'bucket_ms',
      days: usageHourDays,
    },
    { table: 'tool_calls', key: 'id', time: 'at_ms', days: toolDays },
    { table: 'tool_approvals', key: 'id', time: 'asked_at_ms', days: toolDays },
    { table: 'fleet_events', key: 'id', time: 'at_ms', days: eventDays },
    { table: 'gateway_runs', key: 'id', time: 'seen_at_ms', days: bucketDays },
  ];
  let total = 0;
  for (const rule of rules) total += await applyRule(options, rule);
  await renewDays(options);
  return total;
}

async function renewDays({ partitions, nowMs, usageDays }: RetentionOptions): Promise<void> {
  await partitions.ahead(nowMs());
  await partitions.dropBefore(dayOf(nowMs()) - usageDays);
}

async function applyRule(
  { sql, nowMs, needsVacuum }: RetentionOptions,
  { table, key, time, days }: Rule,
): Promise<number> {
  let total = 0;
  for (;;) {
    const old = `(${key}) IN (SELECT ${key} FROM ${table} WHERE ${time} < $1 ORDER BY ${time} LIMIT ${portion})`;
    const deleted = await deleteRows(sql, table, old, [nowMs() - days * dayMs]);
    total += deleted;
    if (deleted < portion) break;
  }
  if (needsVacuum && total > 0) await sql(`VACUUM ${table}`);
  return total;
}
