import type { MigrationInterface, QueryRunner } from '@bellwether/database';

const columns = {
  calls: [
    'route_id text',
    'bound_ms float8',
    'predicted_ttft_seconds float8',
    'available_cached_tokens float8',
  ],
  // Minutes from before count no call of which all is known: the account has none.
  minute_buckets: [
    'account_calls float8 NOT NULL DEFAULT 0',
    'account_input_tokens float8 NOT NULL DEFAULT 0',
    'account_available_tokens float8 NOT NULL DEFAULT 0',
    'account_captured_tokens float8 NOT NULL DEFAULT 0',
    'account_delivered_tokens float8 NOT NULL DEFAULT 0',
  ],
  decisions: [
    'tenant_id text',
    'route_id text',
    'model text',
    'version float8',
    'policy text',
    'reason text',
    'worker_id text',
    'candidate_count int4',
    'is_tie boolean',
    'margin float8',
    'prompt_tokens float8',
    'available_cached_tokens float8',
    'predicted_cached_tokens float8',
    'predicted_ttft_seconds float8',
    // What was delivered: known when the call ends, which is when the row is written.
    'outcome text',
    'status int4',
    'error_code text',
    'attempts int4',
    'served_by text',
    'input_tokens float8',
    'cached_tokens float8',
    'output_tokens float8',
    'ttft_seconds float8',
  ],
} as const;

/** What decisions are found by and what came of them; what routing knew of a call. */
export class Decisions0000000000003 implements MigrationInterface {
  readonly name = 'Decisions0000000000003';

  async up(runner: QueryRunner): Promise<void> {
    for (const [table, added] of Object.entries(columns))
      await runner.query(
        `ALTER TABLE ${table} ${added.map((column) => `ADD COLUMN ${column}`).join(', ')}`,
      );
    await runner.query('DROP INDEX decisions_started');
    await runner.query(
      'CREATE INDEX decisions_started ON decisions (started_at_ms DESC, request_id DESC)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX decisions_started');
    await runner.query('CREATE INDEX decisions_started ON decisions (started_at_ms)');
    for (const [table, added] of Object.entries(columns))
      await runner.query(
        `ALTER TABLE ${table} ${added.map((column) => `DROP COLUMN ${column.split(' ')[0] ?? ''}`).join(', ')}`,
      );
  }
}
