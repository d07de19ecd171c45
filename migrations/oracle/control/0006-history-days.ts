import { runOnce } from '@bellwether/database';
import type { MigrationInterface, QueryRunner } from '@bellwether/database';
import { addColumns, dropColumns, small } from '../ddl.js';

/** How long what a tenant stored is kept; null = as the gateway says. */
export class HistoryDays0000000000006 implements MigrationInterface {
  readonly name = 'HistoryDays0000000000006';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of addColumns('tenants', [
      ['history_days', small, 'CHECK ("history_days" >= 0)'],
    ]))
      await runOnce(runner, statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(dropColumns('tenants', ['history_days']));
  }
}
