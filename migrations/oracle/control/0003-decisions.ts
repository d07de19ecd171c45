import { runOnce } from '@bellwether/database';
import type { MigrationInterface, QueryRunner } from '@bellwether/database';
import {
  addColumns,
  createIndex,
  dropColumns,
  dropIndex,
  flag,
  line,
  number,
  small,
} from '../ddl.js';
import type { Column } from '../ddl.js';

const columns: Readonly<Record<string, readonly Column[]>> = {
  calls: [
    ['route_id', line],
    ['bound_ms', number],
    ['predicted_ttft_seconds', number],
    ['available_cached_tokens', number],
  ],
  // Minutes from before count no call of which all is known: the account has none.
  minute_buckets: [
    ['account_calls', number, 'DEFAULT 0 NOT NULL'],
    ['account_input_tokens', number, 'DEFAULT 0 NOT NULL'],
    ['account_available_tokens', number, 'DEFAULT 0 NOT NULL'],
    ['account_captured_tokens', number, 'DEFAULT 0 NOT NULL'],
    ['account_delivered_tokens', number, 'DEFAULT 0 NOT NULL'],
  ],
  decisions: [
    ['tenant_id', line],
    ['route_id', line],
    ['model', line],
    ['version', number],
    ['policy', line],
    ['reason', line],
    ['worker_id', line],
    ['candidate_count', small],
    ['is_tie', flag],
    ['margin', number],
    ['prompt_tokens', number],
    ['available_cached_tokens', number],
    ['predicted_cached_tokens', number],
    ['predicted_ttft_seconds', number],
    // What was delivered: known when the call ends, which is when the row is written.
    ['outcome', line],
    ['status', small],
    ['error_code', line],
    ['attempts', small],
    ['served_by', line],
    ['input_tokens', number],
    ['cached_tokens', number],
    ['output_tokens', number],
    ['ttft_seconds', number],
  ],
};

/** What decisions are found by and what came of them; what routing knew of a call. */
export class Decisions0000000000003 implements MigrationInterface {
  readonly name = 'Decisions0000000000003';

  async up(runner: QueryRunner): Promise<void> {
    for (const [table, added] of Object.entries(columns))
      for (const statement of addColumns(table, added)) await runOnce(runner, statement);
    await runOnce(runner, dropIndex('decisions_started'));
    await runOnce(
      runner,
      createIndex('decisions_started', 'decisions', 'started_at_ms DESC', 'request_id DESC'),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(dropIndex('decisions_started'));
    await runner.query(createIndex('decisions_started', 'decisions', 'started_at_ms'));
    for (const [table, added] of Object.entries(columns))
      await runner.query(
        dropColumns(
          table,
          added.map(([name]) => name),
        ),
      );
  }
}
