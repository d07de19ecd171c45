import { runOnce } from '@bellwether/database';
import type { MigrationInterface, QueryRunner } from '@bellwether/database';
import { addColumns, dropColumns, long } from '../ddl.js';

const tables = ['calls', 'usage_events'];

/** What plugins noted about a call, with the call and with what it used. */
export class CallAnnotations0000000000015 implements MigrationInterface {
  readonly name = 'CallAnnotations0000000000015';

  async up(runner: QueryRunner): Promise<void> {
    for (const table of tables)
      for (const statement of addColumns(table, [['annotations', long]]))
        await runOnce(runner, statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of tables) await runner.query(dropColumns(table, ['annotations']));
  }
}
