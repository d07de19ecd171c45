import { runOnce } from '@bellwether/database';
import type { MigrationInterface, QueryRunner } from '@bellwether/database';
import {
  createIndex,
  createTable,
  dropTable,
  flag,
  line,
  long,
  number,
  primaryKey,
  small,
  word,
} from '../ddl.js';
import type { Column } from '../ddl.js';

const numbers = (words: string, ...names: readonly string[]): Column[] =>
  names.map((name) => [name, number, words]);

const up = [
  // A caller may send the same request id twice: the start tells two calls apart, and a replayed record is still itself.
  createTable(
    'calls',
    [
      ['request_id', word, 'NOT NULL'],
      ...numbers('NOT NULL', 'started_at_ms', 'ended_at_ms'),
      ['tenant_id', line],
      ['project_id', line],
      ['key_id', line],
      ['dialect', line],
      ['operation', line],
      ['model', line],
      ['is_stream', flag, 'NOT NULL'],
      ...numbers('NOT NULL', 'revision', 'version'),
      ['policy', line],
      ...numbers('', 'identified_ms', 'body_read_ms', 'parsed_ms', 'chosen_ms', 'sent_ms'),
      ...numbers('', 'headers_ms', 'first_output_ms'),
      ['end_ms', number, 'NOT NULL'],
      ['overhead_ms', number],
      ['worker_id', word],
      ['worker_name', line],
      ['is_simulated', flag],
      ['attempts', long, 'NOT NULL'],
      ['status', small, 'NOT NULL'],
      ['error_code', line],
      ['error_detail', long],
      ['outcome', line],
      ['finish_reason', line],
      ['usage_source', line],
      ...numbers('', 'input_tokens', 'cached_tokens', 'output_tokens', 'reasoning_tokens'),
      ...numbers('', 'prompt_tokens_estimate', 'predicted_cached_tokens'),
      ...numbers('NOT NULL', 'body_bytes', 'reply_bytes', 'events'),
      ['trace_id', line],
    ],
    primaryKey('request_id', 'started_at_ms'),
  ),
  createIndex('calls_started', 'calls', 'started_at_ms DESC', 'request_id DESC'),
  createIndex('calls_ended', 'calls', 'ended_at_ms'),
  createIndex('calls_worker', 'calls', 'worker_id', 'started_at_ms DESC'),
  createTable(
    'decisions',
    [
      ['request_id', word, 'NOT NULL'],
      ['started_at_ms', number, 'NOT NULL'],
      ['document', long, 'NOT NULL'],
    ],
    primaryKey('request_id', 'started_at_ms'),
  ),
  createIndex('decisions_started', 'decisions', 'started_at_ms'),
  // Rewritten every few seconds while their minute runs: room in the block keeps such updates in place.
  `${createTable(
    'minute_buckets',
    [
      ['minute_ms', number, 'NOT NULL'],
      ['worker_id', word, 'NOT NULL'],
      ...numbers('NOT NULL', 'requests', 'failed', 'rejected', 'cancelled'),
      ...numbers('NOT NULL', 'input_tokens', 'input_calls', 'output_tokens', 'output_calls'),
      ...numbers('NOT NULL', 'cached_tokens', 'cached_input_tokens', 'cached_calls'),
      ...numbers('NOT NULL', 'predicted_tokens', 'predicted_input_tokens', 'predicted_calls'),
      ['in_flight', number],
      ['ttft', long],
      ['call_time', long],
    ],
    primaryKey('worker_id', 'minute_ms'),
  )} PCTFREE 50`,
  createIndex('minute_buckets_minute', 'minute_buckets', 'minute_ms'),
  createTable('fleet_events', [
    ['id', word, 'NOT NULL PRIMARY KEY'],
    ['at_ms', number, 'NOT NULL'],
    ['kind', line],
    ['worker_id', line],
    ['worker_name', line],
    ['detail', long],
  ]),
  createIndex('fleet_events_at', 'fleet_events', 'at_ms DESC'),
  createTable('gateway_runs', [
    ['id', word, 'NOT NULL PRIMARY KEY'],
    ['started_at_ms', number, 'NOT NULL'],
    ['seen_at_ms', number, 'NOT NULL'],
  ]),
];

/** Finished calls, their decisions, minute buckets, the event list, and when the gateway ran. */
export class Records0000000000002 implements MigrationInterface {
  readonly name = 'Records0000000000002';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of up) await runOnce(runner, statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['gateway_runs', 'fleet_events', 'minute_buckets', 'decisions', 'calls'])
      await runner.query(dropTable(table));
  }
}
