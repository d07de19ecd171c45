import type { MigrationInterface, QueryRunner } from '@bellwether/database';

/** How long a tenant's responses and conversations are kept: 0 = until they are deleted, none = as everybody's. */
export class HistoryDays0000000000006 implements MigrationInterface {
  readonly name = 'HistoryDays0000000000006';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE tenants ADD COLUMN history_days integer CHECK (history_days >= 0)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE tenants DROP COLUMN history_days');
  }
}
