import type { MigrationInterface, QueryRunner } from '@bellwether/database';

const owner = `[{"role":"owner","tenantId":null}]`;

const up = [
  // Nobody of an issuer and no service account has a password.
  `ALTER TABLE accounts
    ADD COLUMN kind varchar(16) NOT NULL DEFAULT 'person',
    ADD COLUMN roles jsonb NOT NULL DEFAULT '[]',
    ADD COLUMN mapped_roles jsonb NOT NULL DEFAULT '[]',
    ADD COLUMN group_ids jsonb NOT NULL DEFAULT '[]',
    ADD COLUMN mapped_group_ids jsonb NOT NULL DEFAULT '[]',
    ADD COLUMN provider_id varchar(64),
    ADD COLUMN subject_hash varchar(64),
    ADD COLUMN email text,
    ADD COLUMN disabled_at timestamptz(3)`,
  'ALTER TABLE accounts ALTER COLUMN password DROP NOT NULL',
  `UPDATE accounts SET roles = '${owner}' WHERE role = 'admin'`,
  'ALTER TABLE accounts DROP COLUMN role',
  'CREATE UNIQUE INDEX accounts_of_issuer ON accounts (provider_id, subject_hash)',
  `ALTER TABLE sessions
    ADD COLUMN provider_id varchar(64),
    ADD COLUMN provider_session text,
    ADD COLUMN sealed_id_token text,
    ADD COLUMN view_as_id varchar(64)`,
  'ALTER TABLE admin_tokens ADD COLUMN account_id varchar(64)',
  `CREATE TABLE access_roles (
    id varchar(64) PRIMARY KEY,
    name text NOT NULL UNIQUE,
    permissions jsonb NOT NULL,
    created_at timestamptz(3) NOT NULL
  )`,
  `CREATE TABLE access_groups (
    id varchar(64) PRIMARY KEY,
    name text NOT NULL UNIQUE,
    roles jsonb NOT NULL,
    created_at timestamptz(3) NOT NULL
  )`,
  `CREATE TABLE identity_providers (
    id varchar(64) PRIMARY KEY,
    name text NOT NULL UNIQUE,
    issuer text NOT NULL,
    client_id text NOT NULL,
    sealed_secret text,
    scopes jsonb NOT NULL,
    rules jsonb NOT NULL,
    is_enabled boolean NOT NULL,
    created_at timestamptz(3) NOT NULL
  )`,
  `CREATE TABLE pending_logins (
    id varchar(64) PRIMARY KEY,
    provider_id varchar(64) NOT NULL,
    kind varchar(16) NOT NULL,
    account_id varchar(64),
    browser_hash varchar(64) NOT NULL,
    sealed_proof text NOT NULL,
    return_to text,
    expires_at timestamptz(3) NOT NULL
  )`,
  `CREATE TABLE logout_tokens (
    id varchar(64) PRIMARY KEY,
    expires_at timestamptz(3) NOT NULL
  )`,
];

const down = [
  ...['logout_tokens', 'pending_logins', 'identity_providers', 'access_groups', 'access_roles'].map(
    (table) => `DROP TABLE ${table}`,
  ),
  'ALTER TABLE admin_tokens DROP COLUMN account_id',
  'ALTER TABLE sessions DROP COLUMN provider_id, DROP COLUMN provider_session, DROP COLUMN sealed_id_token, DROP COLUMN view_as_id',
  'DELETE FROM accounts WHERE password IS NULL',
  "ALTER TABLE accounts ADD COLUMN role text NOT NULL DEFAULT 'admin'",
  'ALTER TABLE accounts ALTER COLUMN role DROP DEFAULT',
  'ALTER TABLE accounts ALTER COLUMN password SET NOT NULL',
  `ALTER TABLE accounts DROP COLUMN kind, DROP COLUMN roles, DROP COLUMN mapped_roles, DROP COLUMN group_ids,
    DROP COLUMN mapped_group_ids, DROP COLUMN provider_id, DROP COLUMN subject_hash, DROP COLUMN email, DROP COLUMN disabled_at`,
];

/** Who people and services are, what they may do in which tenant, and the issuers that people come from. */
export class Access0000000000007 implements MigrationInterface {
  readonly name = 'Access0000000000007';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of up) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of down) await runner.query(statement);
  }
}
