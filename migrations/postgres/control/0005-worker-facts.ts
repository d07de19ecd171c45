import type { MigrationInterface, QueryRunner } from '@bellwether/database';

/** What a worker speaks, and whether an applied file says what it is. */
export class WorkerFacts0000000000005 implements MigrationInterface {
  readonly name = 'WorkerFacts0000000000005';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE workers ADD COLUMN dialects jsonb NOT NULL DEFAULT '[]', ADD COLUMN is_applied boolean NOT NULL DEFAULT false`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE workers DROP COLUMN dialects, DROP COLUMN is_applied');
  }
}
