import type { MigrationInterface, QueryRunner } from '@bellwether/database';

const statements = [
  `CREATE TABLE tool_servers (
    id varchar(64) PRIMARY KEY,
    name text NOT NULL UNIQUE,
    description text,
    address jsonb NOT NULL,
    headers jsonb NOT NULL,
    auth jsonb NOT NULL,
    tenant_ids jsonb NOT NULL,
    allowed jsonb,
    hosted jsonb NOT NULL,
    pinning text NOT NULL,
    call_timeout_ms int8,
    credentials jsonb NOT NULL,
    is_enabled boolean NOT NULL,
    created_at timestamptz(3) NOT NULL,
    created_by text,
    changed_at timestamptz(3) NOT NULL
  )`,
  `CREATE TABLE tool_definitions (
    server_id varchar(64) NOT NULL,
    name varchar(256) NOT NULL,
    hash varchar(64) NOT NULL,
    definition text NOT NULL,
    consented_hash varchar(64),
    consented_definition text,
    consented_by text,
    consented_at timestamptz(3),
    seen_at timestamptz(3) NOT NULL,
    PRIMARY KEY (server_id, name)
  )`,
  `CREATE TABLE tool_rules (
    id varchar(64) PRIMARY KEY,
    place int8 NOT NULL,
    tenant_id varchar(64) REFERENCES tenants (id),
    origin text,
    server text,
    tool text,
    annotation text,
    effect text NOT NULL,
    reason text,
    created_at timestamptz(3) NOT NULL,
    created_by text
  )`,
  `CREATE TABLE tool_approvals (
    id varchar(64) PRIMARY KEY,
    tenant_id varchar(64) NOT NULL,
    project_id varchar(64) NOT NULL,
    key_id varchar(64) NOT NULL,
    request_id varchar(128) NOT NULL,
    server_id varchar(64),
    label text NOT NULL,
    tool text NOT NULL,
    hash varchar(64) NOT NULL,
    call_id text NOT NULL,
    input text,
    state text NOT NULL,
    is_taken boolean NOT NULL,
    answered_by text,
    answered_name text,
    reason text,
    asked_at_ms int8 NOT NULL,
    answered_at_ms int8,
    expires_at_ms int8 NOT NULL
  )`,
  'CREATE INDEX tool_approvals_tenant ON tool_approvals (tenant_id, state, expires_at_ms)',
  'CREATE INDEX tool_approvals_asked ON tool_approvals (asked_at_ms)',
  `CREATE TABLE tool_calls (
    id varchar(64) PRIMARY KEY,
    at_ms int8 NOT NULL,
    request_id varchar(128) NOT NULL,
    tenant_id varchar(64) NOT NULL,
    project_id varchar(64) NOT NULL,
    key_id varchar(64) NOT NULL,
    server_id varchar(64),
    label text NOT NULL,
    tool text NOT NULL,
    outcome text NOT NULL,
    fault text,
    duration_ms float8 NOT NULL,
    bytes int8 NOT NULL,
    cost_micros int8
  )`,
  'CREATE INDEX tool_calls_at ON tool_calls (at_ms)',
  'CREATE INDEX tool_calls_tenant ON tool_calls (tenant_id, at_ms)',
  'CREATE INDEX tool_calls_request ON tool_calls (request_id)',
  `CREATE TABLE tool_tokens (
    server_id varchar(64) NOT NULL,
    tenant_id varchar(64) NOT NULL,
    tokens text NOT NULL,
    kept_at timestamptz(3) NOT NULL,
    PRIMARY KEY (server_id, tenant_id)
  )`,
];

const tables = [
  'tool_servers',
  'tool_definitions',
  'tool_rules',
  'tool_approvals',
  'tool_calls',
  'tool_tokens',
];

/** Tool servers, the definitions that were consented to, the policy, calls that wait for consent, and what ran. */
export class Tools0000000000012 implements MigrationInterface {
  readonly name = 'Tools0000000000012';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of tables) await runner.query(`DROP TABLE ${table}`);
  }
}
