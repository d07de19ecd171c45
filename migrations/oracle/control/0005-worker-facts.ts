import { runOnce } from '@bellwether/database';
import type { MigrationInterface, QueryRunner } from '@bellwether/database';
import { addColumns, dropColumns, flag, long } from '../ddl.js';

/** What a worker speaks, and whether an applied file says what it is. */
export class WorkerFacts0000000000005 implements MigrationInterface {
  readonly name = 'WorkerFacts0000000000005';

  async up(runner: QueryRunner): Promise<void> {
    const added = addColumns('workers', [
      ['dialects', long, `DEFAULT '[]' NOT NULL`],
      ['is_applied', flag, 'DEFAULT 0 NOT NULL'],
    ]);
    for (const statement of added) await runOnce(runner, statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(dropColumns('workers', ['dialects', 'is_applied']));
  }
}
