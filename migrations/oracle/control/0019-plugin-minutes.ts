import { runOnce } from '@bellwether/database';
import type { MigrationInterface, QueryRunner } from '@bellwether/database';
import { createIndex, createTable, dropTable, long, number, primaryKey, word } from '../ddl.js';

const statements = [
  `${createTable(
    'plugin_minutes',
    [
      ['minute_ms', number, 'NOT NULL'],
      ['plugin_id', word, 'NOT NULL'],
      ['version_id', word, 'NOT NULL'],
      ['run_id', word, 'NOT NULL'],
      ['calls', number, 'NOT NULL'],
      ['changed', number, 'NOT NULL'],
      ['rejected', number, 'NOT NULL'],
      ['faults', long],
      ['times', long],
    ],
    primaryKey('plugin_id', 'minute_ms', 'version_id', 'run_id'),
  )} PCTFREE 50`,
  createIndex('plugin_minutes_minute', 'plugin_minutes', 'minute_ms'),
];

/** What versions of plugins did, minute by minute and gateway by gateway. */
export class PluginMinutes0000000000019 implements MigrationInterface {
  readonly name = 'PluginMinutes0000000000019';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runOnce(runner, statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(dropTable('plugin_minutes'));
  }
}
