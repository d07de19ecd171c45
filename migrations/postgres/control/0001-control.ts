import type { MigrationInterface, QueryRunner } from '@bellwether/database';

const tables = [
  `CREATE TABLE tenants (
    id varchar(64) PRIMARY KEY,
    name text NOT NULL,
    slug text NOT NULL UNIQUE,
    created_at timestamptz(3) NOT NULL,
    archived_at timestamptz(3)
  )`,
  `CREATE TABLE projects (
    id varchar(64) PRIMARY KEY,
    tenant_id varchar(64) NOT NULL REFERENCES tenants (id),
    name text NOT NULL,
    created_at timestamptz(3) NOT NULL,
    archived_at timestamptz(3),
    UNIQUE (tenant_id, name)
  )`,
  `CREATE TABLE api_keys (
    id varchar(64) PRIMARY KEY,
    name text NOT NULL,
    hash varchar(64) NOT NULL UNIQUE,
    display text NOT NULL,
    tenant_id varchar(64) NOT NULL REFERENCES tenants (id),
    project_id varchar(64) NOT NULL REFERENCES projects (id),
    created_at timestamptz(3) NOT NULL,
    created_by text,
    expires_at timestamptz(3),
    revoked_at timestamptz(3),
    last_used_at timestamptz(3)
  )`,
  `CREATE INDEX api_keys_of_project ON api_keys (project_id)`,
  `CREATE TABLE accounts (
    id varchar(64) PRIMARY KEY,
    name text NOT NULL UNIQUE,
    role text NOT NULL,
    password text NOT NULL,
    must_change_password boolean NOT NULL,
    created_at timestamptz(3) NOT NULL,
    signed_in_at timestamptz(3)
  )`,
  `CREATE TABLE sessions (
    id varchar(64) PRIMARY KEY,
    account_id varchar(64) NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    token_hash varchar(64) NOT NULL UNIQUE,
    created_at timestamptz(3) NOT NULL,
    last_used_at timestamptz(3) NOT NULL,
    expires_at timestamptz(3) NOT NULL,
    address text NOT NULL,
    user_agent text NOT NULL
  )`,
  `CREATE INDEX sessions_of_account ON sessions (account_id)`,
  `CREATE TABLE admin_tokens (
    id varchar(64) PRIMARY KEY,
    name text NOT NULL,
    hash varchar(64) NOT NULL UNIQUE,
    display text NOT NULL,
    created_at timestamptz(3) NOT NULL,
    created_by text,
    expires_at timestamptz(3),
    revoked_at timestamptz(3),
    last_used_at timestamptz(3)
  )`,
  `CREATE TABLE workers (
    id varchar(64) PRIMARY KEY,
    url text NOT NULL UNIQUE,
    name text NOT NULL,
    engine text,
    models jsonb NOT NULL,
    api_key text,
    labels jsonb NOT NULL,
    pool text NOT NULL,
    accelerator text,
    kv_capacity_tokens int8,
    prefill_tokens_per_second float8,
    limits jsonb NOT NULL,
    is_draining boolean NOT NULL,
    created_at timestamptz(3) NOT NULL,
    created_by text
  )`,
  `CREATE TABLE settings (
    key varchar(64) PRIMARY KEY,
    value jsonb NOT NULL,
    updated_at timestamptz(3) NOT NULL
  )`,
  `CREATE TABLE audit (
    id varchar(64) PRIMARY KEY,
    at timestamptz(3) NOT NULL,
    actor_kind text NOT NULL,
    actor_id text,
    actor_name text,
    action text NOT NULL,
    object_kind text NOT NULL,
    object_id text,
    object_name text,
    before jsonb,
    after jsonb,
    request_id text NOT NULL,
    address text NOT NULL
  )`,
  `CREATE TABLE snapshots (
    revision int8 PRIMARY KEY,
    version int8 NOT NULL,
    document jsonb NOT NULL,
    created_at timestamptz(3) NOT NULL
  )`,
];

/** Tenants, keys, people, workers, settings, audit and the published snapshots. Seeds the default tenant and project. */
export class Control0000000000001 implements MigrationInterface {
  readonly name = 'Control0000000000001';

  async up(runner: QueryRunner): Promise<void> {
    for (const table of tables) await runner.query(table);
    await runner.query(
      `INSERT INTO tenants (id, name, slug, created_at) VALUES ('ten_default', 'Default', 'default', now())`,
    );
    await runner.query(
      `INSERT INTO projects (id, tenant_id, name, created_at) VALUES ('prj_default', 'ten_default', 'default', now())`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of [
      'snapshots',
      'audit',
      'settings',
      'workers',
      'admin_tokens',
      'sessions',
      'accounts',
      'api_keys',
      'projects',
      'tenants',
    ]) {
      await runner.query(`DROP TABLE ${name}`);
    }
  }
}
