import type { MigrationInterface, QueryRunner } from '@bellwether/database';

const statements = [
  // Rewritten every few seconds while their minute runs: room on the page keeps such updates in place.
  `CREATE TABLE plugin_minutes (
    minute_ms float8 NOT NULL, plugin_id text NOT NULL, version_id text NOT NULL, run_id text NOT NULL,
    calls float8 NOT NULL, changed float8 NOT NULL, rejected float8 NOT NULL, faults jsonb NOT NULL, times jsonb NOT NULL,
    PRIMARY KEY (plugin_id, minute_ms, version_id, run_id)
  ) WITH (fillfactor = 50)`,
  'CREATE INDEX plugin_minutes_minute ON plugin_minutes (minute_ms)',
];

/** What versions of plugins did, minute by minute and gateway by gateway. */
export class PluginMinutes0000000000019 implements MigrationInterface {
  readonly name = 'PluginMinutes0000000000019';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE plugin_minutes');
  }
}
