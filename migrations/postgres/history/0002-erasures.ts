import { schemaPrefix } from '@bellwether/database';
import type { MigrationInterface, QueryRunner } from '@bellwether/database';

/** When all of a tenant was erased: turns that began before are not kept. */
export class Erasures0000000000002 implements MigrationInterface {
  readonly name = 'Erasures0000000000002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE ${schemaPrefix(runner)}history_erasures (
      tenant_id varchar(64) NOT NULL PRIMARY KEY,
      erased_at_ms int8 NOT NULL
    )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE ${schemaPrefix(runner)}history_erasures`);
  }
}
