import type { MigrationInterface, QueryRunner } from '@bellwether/database';

const statements = [
  `ALTER TABLE api_keys
    ADD COLUMN models jsonb NOT NULL DEFAULT '[]',
    ADD COLUMN operations jsonb NOT NULL DEFAULT '[]',
    ADD COLUMN addresses jsonb NOT NULL DEFAULT '[]',
    ADD COLUMN blocked_at timestamptz(3),
    ADD COLUMN rotated_at timestamptz(3),
    ADD COLUMN previous_hash varchar(64),
    ADD COLUMN previous_until timestamptz(3)`,
  `CREATE TABLE token_issuers (
    id varchar(64) PRIMARY KEY,
    name text NOT NULL UNIQUE,
    issuer text NOT NULL UNIQUE,
    jwks_url text,
    audiences jsonb NOT NULL,
    authorized_parties jsonb NOT NULL,
    algorithms jsonb NOT NULL,
    required_claims jsonb NOT NULL,
    clock_tolerance_seconds int8 NOT NULL,
    tenant_claim text,
    mapping jsonb NOT NULL,
    project_id varchar(64) REFERENCES projects (id),
    models jsonb NOT NULL,
    operations jsonb NOT NULL,
    is_enabled boolean NOT NULL,
    created_at timestamptz(3) NOT NULL,
    created_by text
  )`,
];

/** What a key may be used for and from where, changing it over, blocking it; issuers whose tokens are taken for keys. */
export class Callers0000000000010 implements MigrationInterface {
  readonly name = 'Callers0000000000010';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE token_issuers');
    await runner.query(
      `ALTER TABLE api_keys DROP COLUMN models, DROP COLUMN operations, DROP COLUMN addresses, DROP COLUMN blocked_at,
        DROP COLUMN rotated_at, DROP COLUMN previous_hash, DROP COLUMN previous_until`,
    );
  }
}
