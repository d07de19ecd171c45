import type { MigrationInterface, QueryRunner } from '@bellwether/database';

const statements = [
  `ALTER TABLE audit
    ADD COLUMN actor_role text,
    ADD COLUMN tenant_id varchar(64),
    ADD COLUMN place int8,
    ADD COLUMN previous_hash varchar(64),
    ADD COLUMN hash varchar(64)`,
  'CREATE UNIQUE INDEX audit_place ON audit (place)',
  'CREATE INDEX audit_tenant ON audit (tenant_id, id)',
  `CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'The audit log is only added to.'; END $$`,
  `CREATE TRIGGER audit_is_added_to BEFORE UPDATE OR DELETE ON audit
    FOR EACH ROW EXECUTE FUNCTION refuse_audit_change()`,
  `CREATE TRIGGER audit_is_never_emptied BEFORE TRUNCATE ON audit
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change()`,
  `CREATE TABLE alert_rules (
    id varchar(64) PRIMARY KEY,
    tenant_id varchar(64) REFERENCES tenants (id),
    name text NOT NULL,
    kind text NOT NULL,
    condition jsonb NOT NULL,
    severity text NOT NULL,
    channel_ids jsonb NOT NULL,
    is_enabled boolean NOT NULL,
    created_at timestamptz(3) NOT NULL,
    created_by text
  )`,
  `CREATE TABLE alert_channels (
    id varchar(64) PRIMARY KEY,
    tenant_id varchar(64) REFERENCES tenants (id),
    name text NOT NULL,
    kind text NOT NULL,
    target text NOT NULL,
    secret text,
    created_at timestamptz(3) NOT NULL,
    created_by text
  )`,
  // A rule that is gone leaves its history.
  `CREATE TABLE alerts (
    id varchar(64) PRIMARY KEY,
    rule_id varchar(64) NOT NULL,
    rule_name text NOT NULL,
    tenant_id varchar(64),
    kind text NOT NULL,
    severity text NOT NULL,
    subject text NOT NULL,
    subject_name text NOT NULL,
    state text NOT NULL,
    value float8 NOT NULL,
    threshold float8 NOT NULL,
    started_at timestamptz(3) NOT NULL,
    fired_at timestamptz(3),
    resolved_at timestamptz(3),
    seen_at timestamptz(3) NOT NULL,
    is_silenced boolean NOT NULL
  )`,
  'CREATE INDEX alerts_state ON alerts (state, started_at)',
  `CREATE TABLE alert_silences (
    id varchar(64) PRIMARY KEY,
    tenant_id varchar(64) REFERENCES tenants (id),
    rule_id varchar(64) NOT NULL REFERENCES alert_rules (id) ON DELETE CASCADE,
    subject text,
    until timestamptz(3) NOT NULL,
    reason text NOT NULL,
    created_at timestamptz(3) NOT NULL,
    created_by text
  )`,
  `CREATE TABLE alert_deliveries (
    id varchar(64) PRIMARY KEY,
    alert_id varchar(64) NOT NULL REFERENCES alerts (id) ON DELETE CASCADE,
    channel_id varchar(64) NOT NULL REFERENCES alert_channels (id) ON DELETE CASCADE,
    event text NOT NULL,
    state text NOT NULL,
    attempts int8 NOT NULL,
    due_at timestamptz(3) NOT NULL,
    sent_at timestamptz(3),
    problem text
  )`,
  'CREATE INDEX alert_deliveries_due ON alert_deliveries (state, due_at)',
];

const tables = ['alert_deliveries', 'alert_silences', 'alerts', 'alert_channels', 'alert_rules'];

/** The audit log as a chain that is only added to; rules of alerts, whom they tell, and what they said. */
export class AuditAlerts0000000000011 implements MigrationInterface {
  readonly name = 'AuditAlerts0000000000011';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of tables) await runner.query(`DROP TABLE ${table}`);
    await runner.query('DROP TRIGGER audit_is_added_to ON audit');
    await runner.query('DROP TRIGGER audit_is_never_emptied ON audit');
    await runner.query('DROP FUNCTION refuse_audit_change()');
    await runner.query(
      `ALTER TABLE audit DROP COLUMN actor_role, DROP COLUMN tenant_id, DROP COLUMN place,
        DROP COLUMN previous_hash, DROP COLUMN hash`,
    );
  }
}
