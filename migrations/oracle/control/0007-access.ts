import { runOnce } from '@bellwether/database';
import type { MigrationInterface, QueryRunner } from '@bellwether/database';
import {
  addColumns,
  createIndex,
  createTable,
  dropColumns,
  dropIndex,
  dropTable,
  flag,
  id,
  instant,
  line,
  long,
  word,
} from '../ddl.js';

const owner = `[{"role":"owner","tenantId":null}]`;

const up = [
  ...addColumns('accounts', [
    ['kind', id, `DEFAULT 'person' NOT NULL`],
    ['roles', long, `DEFAULT '[]' NOT NULL`],
    ['mapped_roles', long, `DEFAULT '[]' NOT NULL`],
    ['group_ids', long, `DEFAULT '[]' NOT NULL`],
    ['mapped_group_ids', long, `DEFAULT '[]' NOT NULL`],
    ['provider_id', id],
    ['subject_hash', id],
    ['email', line],
    ['disabled_at', instant],
  ]),
  `UPDATE "accounts" SET "roles" = '${owner}' WHERE "role" = 'admin'`,
  dropColumns('accounts', ['role']),
  createIndex('accounts_of_issuer', 'accounts', 'provider_id', 'subject_hash').replace(
    'INDEX',
    'UNIQUE INDEX',
  ),
  ...addColumns('sessions', [
    ['provider_id', id],
    ['provider_session', line],
    ['sealed_id_token', long],
    ['view_as_id', id],
  ]),
  ...addColumns('admin_tokens', [['account_id', id]]),
  createTable('access_roles', [
    ['id', id, 'NOT NULL PRIMARY KEY'],
    ['name', word, 'NOT NULL UNIQUE'],
    ['permissions', long, 'NOT NULL'],
    ['created_at', instant, 'NOT NULL'],
  ]),
  createTable('access_groups', [
    ['id', id, 'NOT NULL PRIMARY KEY'],
    ['name', word, 'NOT NULL UNIQUE'],
    ['roles', long, 'NOT NULL'],
    ['created_at', instant, 'NOT NULL'],
  ]),
  createTable('identity_providers', [
    ['id', id, 'NOT NULL PRIMARY KEY'],
    ['name', word, 'NOT NULL UNIQUE'],
    ['issuer', line],
    ['client_id', line],
    ['sealed_secret', long],
    ['scopes', long, 'NOT NULL'],
    ['rules', long, 'NOT NULL'],
    ['is_enabled', flag, 'NOT NULL'],
    ['created_at', instant, 'NOT NULL'],
  ]),
  createTable('pending_logins', [
    ['id', id, 'NOT NULL PRIMARY KEY'],
    ['provider_id', id, 'NOT NULL'],
    ['kind', id, 'NOT NULL'],
    ['account_id', id],
    ['browser_hash', id, 'NOT NULL'],
    ['sealed_proof', long, 'NOT NULL'],
    ['return_to', line],
    ['expires_at', instant, 'NOT NULL'],
  ]),
  createTable('logout_tokens', [
    ['id', id, 'NOT NULL PRIMARY KEY'],
    ['expires_at', instant, 'NOT NULL'],
  ]),
];

/** Who people and services are, what they may do in which tenant, and the issuers that people come from. */
export class Access0000000000007 implements MigrationInterface {
  readonly name = 'Access0000000000007';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of up) await runOnce(runner, statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of [
      'logout_tokens',
      'pending_logins',
      'identity_providers',
      'access_groups',
      'access_roles',
    ])
      await runner.query(dropTable(table));
    await runner.query(dropColumns('admin_tokens', ['account_id']));
    await runner.query(
      dropColumns('sessions', ['provider_id', 'provider_session', 'sealed_id_token', 'view_as_id']),
    );
    await runner.query(dropIndex('accounts_of_issuer'));
    for (const statement of addColumns('accounts', [['role', line, `DEFAULT 'admin'`]]))
      await runner.query(statement);
    await runner.query(
      dropColumns('accounts', [
        'kind',
        'roles',
        'mapped_roles',
        'group_ids',
        'mapped_group_ids',
        'provider_id',
        'subject_hash',
        'email',
        'disabled_at',
      ]),
    );
  }
}
