import type { MigrationInterface, QueryRunner } from '@bellwether/database';

const statements = [
  `CREATE TABLE usage_exports (
    id varchar(64) PRIMARY KEY,
    tenant_id varchar(64) REFERENCES tenants (id),
    name text NOT NULL,
    every text NOT NULL,
    contents text NOT NULL,
    format text NOT NULL,
    group_by jsonb NOT NULL,
    filter jsonb NOT NULL,
    is_to_folder boolean NOT NULL,
    channel_id varchar(64),
    done_until timestamptz(3) NOT NULL,
    created_at timestamptz(3) NOT NULL,
    created_by text
  )`,
  `CREATE TABLE usage_export_runs (
    id varchar(64) PRIMARY KEY,
    export_id varchar(64) NOT NULL REFERENCES usage_exports (id) ON DELETE CASCADE,
    window_from timestamptz(3) NOT NULL,
    window_to timestamptz(3) NOT NULL,
    state text NOT NULL,
    attempts int8 NOT NULL,
    due_at timestamptz(3) NOT NULL,
    done_at timestamptz(3),
    bytes int8,
    problem text
  )`,
  'CREATE INDEX usage_export_runs_due ON usage_export_runs (state, due_at)',
  'CREATE INDEX usage_export_runs_export ON usage_export_runs (export_id, id)',
];

/** Files of usage that are made by themselves, and how each of them went. */
export class UsageExports0000000000013 implements MigrationInterface {
  readonly name = 'UsageExports0000000000013';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['usage_export_runs', 'usage_exports'])
      await runner.query(`DROP TABLE ${table}`);
  }
}
