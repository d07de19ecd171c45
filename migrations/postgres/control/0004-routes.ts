import type { MigrationInterface, QueryRunner } from '@bellwether/database';

const up = [
  `CREATE TABLE route_versions (
    version int8 PRIMARY KEY,
    document jsonb NOT NULL,
    message text NOT NULL,
    author text,
    kind text NOT NULL,
    source text NOT NULL,
    parent int8 NOT NULL,
    published_at timestamptz(3) NOT NULL,
    live_from timestamptz(3),
    live_until timestamptz(3)
  )`,
  // One version is live, one roll-out runs: whatever two writers try at once.
  `CREATE UNIQUE INDEX route_versions_live ON route_versions ((true)) WHERE live_from IS NOT NULL AND live_until IS NULL`,
  `CREATE TABLE route_drafts (
    id varchar(64) PRIMARY KEY,
    name text NOT NULL,
    document jsonb,
    yaml text,
    base_version int8 NOT NULL,
    edits int8 NOT NULL,
    author text,
    created_at timestamptz(3) NOT NULL,
    updated_at timestamptz(3) NOT NULL
  )`,
  `CREATE TABLE route_rollouts (
    id varchar(64) PRIMARY KEY,
    version int8 NOT NULL REFERENCES route_versions (version) ON DELETE CASCADE,
    live_version int8 NOT NULL,
    percent float8 NOT NULL,
    tenants jsonb NOT NULL,
    guard jsonb,
    state text NOT NULL,
    reason text,
    author text,
    ended_by text,
    started_at timestamptz(3) NOT NULL,
    changed_at timestamptz(3) NOT NULL,
    ended_at timestamptz(3)
  )`,
  `CREATE UNIQUE INDEX route_rollouts_running ON route_rollouts ((true)) WHERE state = 'running'`,
  `CREATE TABLE route_marks (
    id varchar(64) PRIMARY KEY,
    at timestamptz(3) NOT NULL,
    kind text NOT NULL,
    version int8 NOT NULL,
    message text NOT NULL,
    author text
  )`,
  'CREATE INDEX route_marks_at ON route_marks (at DESC)',
];

/** Published versions of the routes, drafts, roll-outs and the marks that charts show. */
export class Routes0000000000004 implements MigrationInterface {
  readonly name = 'Routes0000000000004';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of up) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['route_marks', 'route_rollouts', 'route_drafts', 'route_versions'])
      await runner.query(`DROP TABLE ${table}`);
  }
}
