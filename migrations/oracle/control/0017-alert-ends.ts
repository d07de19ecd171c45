import { runOnce } from '@bellwether/database';
import type { MigrationInterface, QueryRunner } from '@bellwether/database';
import { addColumns, dropColumns, number } from '../ddl.js';

/** What was measured when an alert was over stands beside what was measured while it held. */
export class AlertEnds0000000000017 implements MigrationInterface {
  readonly name = 'AlertEnds0000000000017';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of addColumns('alerts', [['resolved_value', number]]))
      await runOnce(runner, statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(dropColumns('alerts', ['resolved_value']));
  }
}
