import { runOnce } from '@bellwether/database';
import type { MigrationInterface, QueryRunner } from '@bellwether/database';
import {
  count,
  createIndex,
  createTable,
  dropTable,
  flag,
  id,
  instant,
  line,
  long,
  word,
} from '../ddl.js';

const statements = [
  createTable('plugins', [
    ['id', id, 'NOT NULL PRIMARY KEY'],
    ['name', word, 'NOT NULL UNIQUE'],
    ['place', count, 'NOT NULL'],
    ['is_enabled', flag, 'NOT NULL'],
    ['scope', long, 'NOT NULL'],
    ['live_version_id', id],
    ['previous_version_id', id],
    ['trial_version_id', id],
    ['trial_share', long],
    ['created_at', instant, 'NOT NULL'],
    ['created_by', line],
    ['changed_at', instant, 'NOT NULL'],
  ]),
  createTable('plugin_versions', [
    ['id', id, 'NOT NULL PRIMARY KEY'],
    ['plugin_id', id, 'NOT NULL REFERENCES "plugins" ("id")'],
    ['version', word, 'NOT NULL'],
    ['sha256', id, 'NOT NULL'],
    ['bytes', count, 'NOT NULL'],
    ['memory_pages', count, 'NOT NULL'],
    ['manifest', long, 'NOT NULL'],
    ['granted', long, 'NOT NULL'],
    ['config', long, 'NOT NULL'],
    ['signed_by', line],
    ['source', line, 'NOT NULL'],
    ['created_at', instant, 'NOT NULL'],
    ['created_by', line],
  ]),
  createIndex('plugin_versions_plugin', 'plugin_versions', 'plugin_id'),
  createTable('plugin_modules', [
    ['sha256', id, 'NOT NULL PRIMARY KEY'],
    ['content', long, 'NOT NULL'],
  ]),
];

const tables = ['plugin_modules', 'plugin_versions', 'plugins'];

/** Plugins, their versions, and the modules that these are. */
export class Plugins0000000000014 implements MigrationInterface {
  readonly name = 'Plugins0000000000014';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runOnce(runner, statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of tables) await runner.query(dropTable(table));
  }
}
