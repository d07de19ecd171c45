import { runOnce, schemaPrefix } from '@bellwether/database';
import type { MigrationInterface, QueryRunner } from '@bellwether/database';

/** The twin of the Postgres migration of the same name. */
export class Erasures0000000000002 implements MigrationInterface {
  readonly name = 'Erasures0000000000002';

  async up(runner: QueryRunner): Promise<void> {
    await runOnce(
      runner,
      `CREATE TABLE ${schemaPrefix(runner)}history_erasures (
      tenant_id varchar2(64 byte) NOT NULL PRIMARY KEY,
      erased_at_ms number(19) NOT NULL
    )`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE ${schemaPrefix(runner)}history_erasures`);
  }
}
