import type { MigrationInterface, QueryRunner } from '@bellwether/database';

/** What was measured when an alert was over stands beside what was measured while it held. */
export class AlertEnds0000000000017 implements MigrationInterface {
  readonly name = 'AlertEnds0000000000017';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE alerts ADD COLUMN resolved_value float8');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE alerts DROP COLUMN resolved_value');
  }
}
