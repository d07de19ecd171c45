import { runOnce } from '@bellwether/database';
import type { MigrationInterface, QueryRunner } from '@bellwether/database';
import {
  addColumns,
  createIndex,
  createTable,
  dropColumns,
  dropTable,
  flag,
  id,
  instant,
  line,
  long,
  number,
  primaryKey,
  small,
} from '../ddl.js';
import type { Column } from '../ddl.js';

const many = (type: string, words: string, ...names: readonly string[]): Column[] =>
  names.map((name) => [name, type, words]);

/** Short enough for ten of them in one key; a key of more than 6 kB is refused. */
const dimension = 'varchar2(256 byte)';

const calls: readonly Column[] = [
  ...many(line, '', 'served_model', 'end_user', 'worker_pool'),
  ...many(number, '', 'cache_write_tokens', 'audio_input_tokens', 'audio_output_tokens'),
  ...many(number, '', 'image_tokens', 'cost_micros'),
  ...many(line, '', 'cost_reason', 'price_id'),
  ['price_version', number],
];

/** An empty text is null here, and a part of a primary key cannot be: a blank stands for a dimension that a call has not. */
const rollup = (table: string): string =>
  `${createTable(
    table,
    [
      ['bucket_ms', number, 'NOT NULL'],
      ...many(dimension, "DEFAULT ' ' NOT NULL", 'tenant_id', 'project_id', 'key_id', 'route_id'),
      ...many(dimension, "DEFAULT ' ' NOT NULL", 'model', 'served_model', 'worker_id'),
      ...many(dimension, "DEFAULT ' ' NOT NULL", 'worker_pool', 'operation', 'outcome'),
      ...many(number, 'NOT NULL', 'requests', 'input_tokens', 'cached_tokens'),
      ...many(number, 'NOT NULL', 'cache_write_tokens', 'output_tokens', 'reasoning_tokens'),
      ...many(number, 'NOT NULL', 'audio_tokens', 'image_tokens', 'cost_micros'),
      ...many(number, 'NOT NULL', 'unpriced_requests', 'unmetered_requests'),
      ...many(number, 'NOT NULL', 'estimated_requests', 'limited_requests'),
      ...many(number, 'NOT NULL', 'ttft_ms', 'ttft_requests', 'worker_ms'),
    ],
    primaryKey(
      ...['bucket_ms', 'tenant_id', 'project_id', 'key_id', 'route_id', 'model', 'served_model'],
      ...['worker_id', 'worker_pool', 'operation', 'outcome'],
    ),
  )} PCTFREE 40`;

const up = [
  // Without partitions: they are an option of one edition only. What is too old is deleted by its time, which leads the key.
  createTable(
    'usage_events',
    [
      ['started_at_ms', number, 'NOT NULL'],
      ['request_id', 'varchar2(512 byte)', 'NOT NULL'],
      ...many(line, '', 'tenant_id', 'project_id', 'key_id', 'end_user', 'dialect', 'operation'),
      ...many(line, '', 'route_id', 'model', 'served_model', 'worker_id', 'worker_name'),
      ['worker_pool', line],
      ['is_stream', flag, 'NOT NULL'],
      ['status', small, 'NOT NULL'],
      ...many(line, '', 'outcome', 'error_code', 'finish_reason'),
      ['attempts', small, 'NOT NULL'],
      ['usage_source', line],
      ...many(number, '', 'input_tokens', 'cached_tokens', 'cache_write_tokens', 'output_tokens'),
      ...many(number, '', 'reasoning_tokens', 'audio_input_tokens', 'audio_output_tokens'),
      ...many(number, '', 'image_tokens', 'ttft_ms', 'worker_ms'),
      ['end_ms', number, 'NOT NULL'],
      ['cost_micros', number],
      ...many(line, '', 'cost_reason', 'price_id'),
      ['price_version', number],
    ],
    primaryKey('started_at_ms', 'request_id'),
  ),
  rollup('usage_hourly'),
  rollup('usage_daily'),
  createTable(
    'prices',
    [
      ['id', id, 'NOT NULL'],
      ['version', small, 'NOT NULL'],
      ['tenant_id', id],
      ...many(line, '', 'model', 'provider', 'pool'),
      ['valid_from', instant, 'NOT NULL'],
      ['valid_until', instant],
      ['tokens', long],
      ['accelerator_hour', number],
      ['calls_at_once', small, 'NOT NULL'],
      ['note', line],
      ['created_at', instant, 'NOT NULL'],
      ['created_by', line],
      ['is_current', flag, 'NOT NULL'],
      ['is_removed', flag, 'NOT NULL'],
    ],
    primaryKey('id', 'version'),
  ),
  createIndex('prices_current', 'prices', 'is_current'),
];

/** What was used and what it cost: an event per call, sums per hour and day, and prices. */
export class Usage0000000000009 implements MigrationInterface {
  readonly name = 'Usage0000000000009';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of addColumns('calls', calls)) await runOnce(runner, statement);
    for (const statement of up) await runOnce(runner, statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['prices', 'usage_daily', 'usage_hourly', 'usage_events'])
      await runner.query(dropTable(table));
    await runner.query(
      dropColumns(
        'calls',
        calls.map(([name]) => name),
      ),
    );
  }
}
