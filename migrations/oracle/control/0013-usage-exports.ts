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
  createTable('usage_exports', [
    ['id', id, 'NOT NULL PRIMARY KEY'],
    ['tenant_id', id, 'REFERENCES "tenants" ("id")'],
    ['name', line],
    ['every', word, 'NOT NULL'],
    ['contents', word, 'NOT NULL'],
    ['format', word, 'NOT NULL'],
    ['group_by', long, 'NOT NULL'],
    ['filter', long, 'NOT NULL'],
    ['is_to_folder', flag, 'NOT NULL'],
    ['channel_id', id],
    ['done_until', instant, 'NOT NULL'],
    ['created_at', instant, 'NOT NULL'],
    ['created_by', line],
  ]),
  createTable('usage_export_runs', [
    ['id', id, 'NOT NULL PRIMARY KEY'],
    ['export_id', id, 'NOT NULL REFERENCES "usage_exports" ("id") ON DELETE CASCADE'],
    ['window_from', instant, 'NOT NULL'],
    ['window_to', instant, 'NOT NULL'],
    ['state', word, 'NOT NULL'],
    ['attempts', count, 'NOT NULL'],
    ['due_at', instant, 'NOT NULL'],
    ['done_at', instant],
    ['bytes', count],
    ['problem', line],
  ]),
  createIndex('usage_export_runs_due', 'usage_export_runs', 'state', 'due_at'),
  createIndex('usage_export_runs_export', 'usage_export_runs', 'export_id', 'id'),
];

/** Files of usage that are made by themselves, and how each of them went. */
export class UsageExports0000000000013 implements MigrationInterface {
  readonly name = 'UsageExports0000000000013';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runOnce(runner, statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['usage_export_runs', 'usage_exports'])
      await runner.query(dropTable(table));
  }
}
