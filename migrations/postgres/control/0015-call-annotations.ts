import type { MigrationInterface, QueryRunner } from '@bellwether/database';

const tables = ['calls', 'usage_events'];

/** What plugins noted about a call, with the call and with what it used. */
export class CallAnnotations0000000000015 implements MigrationInterface {
  readonly name = 'CallAnnotations0000000000015';

  async up(runner: QueryRunner): Promise<void> {
    for (const table of tables)
      await runner.query(`ALTER TABLE ${table} ADD COLUMN annotations jsonb`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of tables) await runner.query(`ALTER TABLE ${table} DROP COLUMN annotations`);
  }
}
