import { runOnce } from '@bellwether/database';
import type { MigrationInterface, QueryRunner } from '@bellwether/database';
import { addColumns, dropColumns, flag, long } from '../ddl.js';

const statements = [
  ...addColumns('calls', [['tools', long]]),
  ...addColumns('tool_servers', [['is_applied', flag, 'DEFAULT 0 NOT NULL']]),
];

/** What tools did for a call stands with the call; tool servers may come from a file. */
export class ToolRuns0000000000016 implements MigrationInterface {
  readonly name = 'ToolRuns0000000000016';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runOnce(runner, statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(dropColumns('tool_servers', ['is_applied']));
    await runner.query(dropColumns('calls', ['tools']));
  }
}
