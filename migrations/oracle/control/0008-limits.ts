import { runOnce } from '@bellwether/database';
import type { MigrationInterface, QueryRunner } from '@bellwether/database';
import {
  createIndex,
  createTable,
  dropTable,
  flag,
  id,
  instant,
  line,
  long,
  number,
  primaryKey,
  word,
} from '../ddl.js';

const up = [
  createTable('limits', [
    ['id', id, 'NOT NULL PRIMARY KEY'],
    ['name', line],
    ['tenant_id', id, 'NOT NULL'],
    ['subject', id, 'NOT NULL'],
    ['subject_id', id, 'NOT NULL'],
    ['model', word],
    ['limits', long, 'NOT NULL'],
    ['budgets', long, 'NOT NULL'],
    ['is_shadow', flag, 'NOT NULL'],
    ['created_at', instant, 'NOT NULL'],
    ['created_by', line],
    ['changed_at', instant, 'NOT NULL'],
  ]),
  createIndex('limits_tenant', 'limits', 'tenant_id', 'subject', 'subject_id'),
  createTable(
    'limit_counters',
    [
      ['rule_id', id, 'NOT NULL'],
      ['kind', id, 'NOT NULL'],
      ['slot_ms', number, 'NOT NULL'],
      ['used', number, 'NOT NULL'],
      ['changed_ms', number, 'NOT NULL'],
    ],
    primaryKey('rule_id', 'kind', 'slot_ms'),
  ),
  createIndex('limit_counters_changed', 'limit_counters', 'changed_ms'),
];

/** What callers may use, and what they have used of their budgets. */
export class Limits0000000000008 implements MigrationInterface {
  readonly name = 'Limits0000000000008';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of up) await runOnce(runner, statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['limit_counters', 'limits']) await runner.query(dropTable(table));
  }
}
