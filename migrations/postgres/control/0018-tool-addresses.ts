import type { MigrationInterface, QueryRunner } from '@bellwether/database';

/** Whoever is asked for consent sees where the server is that the request brought. */
export class ToolAddresses0000000000018 implements MigrationInterface {
  readonly name = 'ToolAddresses0000000000018';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE tool_approvals ADD COLUMN address text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE tool_approvals DROP COLUMN address');
  }
}
