import { runOnce } from '@bellwether/database';
import type { MigrationInterface, QueryRunner } from '@bellwether/database';
import { addColumns, dropColumns, line } from '../ddl.js';

/** Whoever is asked for consent sees where the server is that the request brought. */
export class ToolAddresses0000000000018 implements MigrationInterface {
  readonly name = 'ToolAddresses0000000000018';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of addColumns('tool_approvals', [['address', line]]))
      await runOnce(runner, statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(dropColumns('tool_approvals', ['address']));
  }
}
