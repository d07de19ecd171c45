import type { MigrationInterface, QueryRunner } from '@bellwether/database';

const statements = [
  'ALTER TABLE calls ADD COLUMN tools jsonb',
  'ALTER TABLE tool_servers ADD COLUMN is_applied boolean NOT NULL DEFAULT false',
];

/** What tools did for a call stands with the call; tool servers may come from a file. */
export class ToolRuns0000000000016 implements MigrationInterface {
  readonly name = 'ToolRuns0000000000016';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE tool_servers DROP COLUMN is_applied');
    await runner.query('ALTER TABLE calls DROP COLUMN tools');
  }
}
