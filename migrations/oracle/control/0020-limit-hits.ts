import { runOnce } from '@bellwether/database';
import type { MigrationInterface, QueryRunner } from '@bellwether/database';
import {
  addColumns,
  createIndex,
  createTable,
  dropColumns,
  dropTable,
  line,
  number,
  primaryKey,
} from '../ddl.js';
import type { Column } from '../ddl.js';

const tables = ['calls', 'usage_events'];
const columns: readonly Column[] = [
  ['limit_id', line],
  ['limit_kind', line],
];
const dimension = 'varchar2(256 byte)';

const up = [
  ...tables.flatMap((table) => addColumns(table, columns)),
  // Without a condition: rows whose columns are all null have no place in an index here.
  createIndex('calls_limit', 'calls', 'limit_id', 'started_at_ms'),
  `${createTable(
    'limit_hits',
    [
      ['bucket_ms', number, 'NOT NULL'],
      ['tenant_id', dimension, "DEFAULT ' ' NOT NULL"],
      ['key_id', dimension, "DEFAULT ' ' NOT NULL"],
      ['limit_id', dimension, 'NOT NULL'],
      ['limit_kind', dimension, 'NOT NULL'],
      ['calls', number, 'NOT NULL'],
    ],
    primaryKey('bucket_ms', 'tenant_id', 'key_id', 'limit_id', 'limit_kind'),
  )} PCTFREE 40`,
];

/** Which limit refused a call, with the call and with what it used; and how often each did, by the hour. */
export class LimitHits0000000000020 implements MigrationInterface {
  readonly name = 'LimitHits0000000000020';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of up) await runOnce(runner, statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(dropTable('limit_hits'));
    for (const table of tables)
      await runner.query(
        dropColumns(
          table,
          columns.map(([name]) => name),
        ),
      );
  }
}
