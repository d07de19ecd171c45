import type { MigrationInterface, QueryRunner } from '@bellwether/database';

const up = [
  `CREATE TABLE limits (
    id varchar(64) PRIMARY KEY,
    name text NOT NULL,
    tenant_id varchar(64) NOT NULL,
    subject varchar(16) NOT NULL,
    subject_id varchar(64) NOT NULL,
    model text,
    limits jsonb NOT NULL,
    budgets jsonb NOT NULL,
    is_shadow boolean NOT NULL,
    created_at timestamptz(3) NOT NULL,
    created_by text,
    changed_at timestamptz(3) NOT NULL
  )`,
  'CREATE INDEX limits_tenant ON limits (tenant_id, subject, subject_id)',
  // Rewritten every second while they are used: room on the page keeps such updates in place.
  `CREATE TABLE limit_counters (
    rule_id varchar(64) NOT NULL,
    kind varchar(32) NOT NULL,
    slot_ms float8 NOT NULL,
    used float8 NOT NULL,
    changed_ms float8 NOT NULL,
    PRIMARY KEY (rule_id, kind, slot_ms)
  ) WITH (fillfactor = 50)`,
  'CREATE INDEX limit_counters_changed ON limit_counters (changed_ms)',
];

/** What callers may use, and what they have used of their budgets. */
export class Limits0000000000008 implements MigrationInterface {
  readonly name = 'Limits0000000000008';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of up) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['limit_counters', 'limits']) await runner.query(`DROP TABLE ${table}`);
  }
}
