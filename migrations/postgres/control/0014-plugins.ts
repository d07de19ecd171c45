import type { MigrationInterface, QueryRunner } from '@bellwether/database';

const statements = [
  `CREATE TABLE plugins (
    id varchar(64) PRIMARY KEY,
    name text NOT NULL UNIQUE,
    place int8 NOT NULL,
    is_enabled boolean NOT NULL,
    scope jsonb NOT NULL,
    live_version_id varchar(64),
    previous_version_id varchar(64),
    trial_version_id varchar(64),
    trial_share jsonb,
    created_at timestamptz(3) NOT NULL,
    created_by text,
    changed_at timestamptz(3) NOT NULL
  )`,
  `CREATE TABLE plugin_versions (
    id varchar(64) PRIMARY KEY,
    plugin_id varchar(64) NOT NULL REFERENCES plugins (id),
    version text NOT NULL,
    sha256 varchar(64) NOT NULL,
    bytes int8 NOT NULL,
    memory_pages int8 NOT NULL,
    manifest jsonb NOT NULL,
    granted jsonb NOT NULL,
    config jsonb NOT NULL,
    signed_by text,
    source text NOT NULL,
    created_at timestamptz(3) NOT NULL,
    created_by text
  )`,
  'CREATE INDEX plugin_versions_plugin ON plugin_versions (plugin_id)',
  `CREATE TABLE plugin_modules (
    sha256 varchar(64) PRIMARY KEY,
    content text NOT NULL
  )`,
];

const tables = ['plugin_modules', 'plugin_versions', 'plugins'];

/** Plugins, their versions, and the modules that these are. */
export class Plugins0000000000014 implements MigrationInterface {
  readonly name = 'Plugins0000000000014';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of tables) await runner.query(`DROP TABLE ${table}`);
  }
}
