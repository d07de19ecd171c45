import type { MigrationInterface, QueryRunner } from '@bellwether/database';

const calls = [
  'served_model text',
  'end_user text',
  'worker_pool text',
  'cache_write_tokens float8',
  'audio_input_tokens float8',
  'audio_output_tokens float8',
  'image_tokens float8',
  'cost_micros float8',
  'cost_reason text',
  'price_id text',
  'price_version float8',
];

// '' stands for a dimension that a call has not: a part of a key cannot be null.
const dimensions = [
  'tenant_id',
  'project_id',
  'key_id',
  'route_id',
  'model',
  'served_model',
  'worker_id',
  'worker_pool',
  'operation',
  'outcome',
];
const sums = [
  'requests',
  'input_tokens',
  'cached_tokens',
  'cache_write_tokens',
  'output_tokens',
  'reasoning_tokens',
  'audio_tokens',
  'image_tokens',
  'cost_micros',
  'unpriced_requests',
  'unmetered_requests',
  'estimated_requests',
  'limited_requests',
  'ttft_ms',
  'ttft_requests',
  'worker_ms',
];

/** Rewritten every moment while their time runs: room on the page keeps such updates in place. */
const rollup = (table: string): string => `CREATE TABLE ${table} (
  bucket_ms float8 NOT NULL, ${dimensions.map((name) => `${name} text NOT NULL`).join(', ')},
  ${sums.map((name) => `${name} float8 NOT NULL`).join(', ')},
  PRIMARY KEY (bucket_ms, ${dimensions.join(', ')})
) WITH (fillfactor = 60)`;

const up = [
  `ALTER TABLE calls ${calls.map((column) => `ADD COLUMN ${column}`).join(', ')}`,
  // A day is a partition: what is too old leaves as a whole. Names of tenants, keys and workers are not pointed at: usage outlives them.
  `CREATE TABLE usage_events (
    started_at_ms float8 NOT NULL, request_id text NOT NULL,
    tenant_id text, project_id text, key_id text, end_user text, dialect text, operation text,
    route_id text, model text, served_model text, worker_id text, worker_name text, worker_pool text, is_stream boolean NOT NULL,
    status int4 NOT NULL, outcome text NOT NULL, error_code text, finish_reason text, attempts int4 NOT NULL,
    usage_source text, input_tokens float8, cached_tokens float8, cache_write_tokens float8, output_tokens float8, reasoning_tokens float8,
    audio_input_tokens float8, audio_output_tokens float8, image_tokens float8,
    ttft_ms float8, worker_ms float8, end_ms float8 NOT NULL,
    cost_micros float8, cost_reason text, price_id text, price_version float8,
    PRIMARY KEY (started_at_ms, request_id)
  ) PARTITION BY RANGE (started_at_ms)`,
  rollup('usage_hourly'),
  rollup('usage_daily'),
  `CREATE TABLE prices (
    id varchar(64) NOT NULL, version int4 NOT NULL, tenant_id varchar(64), model text, provider text, pool text,
    valid_from timestamptz(3) NOT NULL, valid_until timestamptz(3), tokens jsonb, accelerator_hour float8, calls_at_once int4 NOT NULL,
    note text, created_at timestamptz(3) NOT NULL, created_by text NOT NULL, is_current boolean NOT NULL, is_removed boolean NOT NULL,
    PRIMARY KEY (id, version)
  )`,
  'CREATE INDEX prices_current ON prices (is_current)',
];

/** What was used and what it cost: an event per call, sums per hour and day, and prices. */
export class Usage0000000000009 implements MigrationInterface {
  readonly name = 'Usage0000000000009';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of up) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['prices', 'usage_daily', 'usage_hourly', 'usage_events'])
      await runner.query(`DROP TABLE ${table}`);
    await runner.query(
      `ALTER TABLE calls ${calls.map((column) => `DROP COLUMN ${column.split(' ')[0] ?? ''}`).join(', ')}`,
    );
  }
}
