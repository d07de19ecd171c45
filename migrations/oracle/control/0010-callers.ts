import { runOnce } from '@bellwether/database';
import type { MigrationInterface, QueryRunner } from '@bellwether/database';
import {
  addColumns,
  count,
  createTable,
  dropColumns,
  dropTable,
  flag,
  id,
  instant,
  line,
  long,
  word,
} from '../ddl.js';

const statements = [
  ...addColumns('api_keys', [
    ['models', long, `DEFAULT '[]' NOT NULL`],
    ['operations', long, `DEFAULT '[]' NOT NULL`],
    ['addresses', long, `DEFAULT '[]' NOT NULL`],
    ['blocked_at', instant],
    ['rotated_at', instant],
    ['previous_hash', id],
    ['previous_until', instant],
  ]),
  createTable('token_issuers', [
    ['id', id, 'NOT NULL PRIMARY KEY'],
    ['name', word, 'NOT NULL UNIQUE'],
    ['issuer', word, 'NOT NULL UNIQUE'],
    ['jwks_url', line],
    ['audiences', long, 'NOT NULL'],
    ['authorized_parties', long, 'NOT NULL'],
    ['algorithms', long, 'NOT NULL'],
    ['required_claims', long, 'NOT NULL'],
    ['clock_tolerance_seconds', count, 'NOT NULL'],
    ['tenant_claim', line],
    ['mapping', long, 'NOT NULL'],
    ['project_id', id, 'REFERENCES "projects" ("id")'],
    ['models', long, 'NOT NULL'],
    ['operations', long, 'NOT NULL'],
    ['is_enabled', flag, 'NOT NULL'],
    ['created_at', instant, 'NOT NULL'],
    ['created_by', line],
  ]),
];

/** What a key may be used for and from where, changing it over, blocking it; issuers whose tokens are taken for keys. */
export class Callers0000000000010 implements MigrationInterface {
  readonly name = 'Callers0000000000010';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runOnce(runner, statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(dropTable('token_issuers'));
    await runner.query(
      dropColumns('api_keys', [
        'models',
        'operations',
        'addresses',
        'blocked_at',
        'rotated_at',
        'previous_hash',
        'previous_until',
      ]),
    );
  }
}
