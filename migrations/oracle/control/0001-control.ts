import { runOnce } from '@bellwether/database';
import type { MigrationInterface, QueryRunner } from '@bellwether/database';
import {
  count,
  createIndex,
  createTable,
  dropTable,
  flag,
  id,
  instant,
  line,
  long,
  number,
  unique,
  word,
} from '../ddl.js';

const people = [
  createTable('tenants', [
    ['id', id, 'NOT NULL PRIMARY KEY'],
    ['name', line],
    ['slug', word, 'NOT NULL UNIQUE'],
    ['created_at', instant, 'NOT NULL'],
    ['archived_at', instant],
  ]),
  createTable(
    'projects',
    [
      ['id', id, 'NOT NULL PRIMARY KEY'],
      ['tenant_id', id, 'NOT NULL REFERENCES "tenants" ("id")'],
      ['name', word, 'NOT NULL'],
      ['created_at', instant, 'NOT NULL'],
      ['archived_at', instant],
    ],
    unique('tenant_id', 'name'),
  ),
  createTable('api_keys', [
    ['id', id, 'NOT NULL PRIMARY KEY'],
    ['name', line],
    ['hash', id, 'NOT NULL UNIQUE'],
    ['display', line],
    ['tenant_id', id, 'NOT NULL REFERENCES "tenants" ("id")'],
    ['project_id', id, 'NOT NULL REFERENCES "projects" ("id")'],
    ['created_at', instant, 'NOT NULL'],
    ['created_by', line],
    ['expires_at', instant],
    ['revoked_at', instant],
    ['last_used_at', instant],
  ]),
  createIndex('api_keys_of_project', 'api_keys', 'project_id'),
  createTable('accounts', [
    ['id', id, 'NOT NULL PRIMARY KEY'],
    ['name', word, 'NOT NULL UNIQUE'],
    ['role', line],
    ['password', line],
    ['must_change_password', flag, 'NOT NULL'],
    ['created_at', instant, 'NOT NULL'],
    ['signed_in_at', instant],
  ]),
  createTable('sessions', [
    ['id', id, 'NOT NULL PRIMARY KEY'],
    ['account_id', id, 'NOT NULL REFERENCES "accounts" ("id") ON DELETE CASCADE'],
    ['token_hash', id, 'NOT NULL UNIQUE'],
    ['created_at', instant, 'NOT NULL'],
    ['last_used_at', instant, 'NOT NULL'],
    ['expires_at', instant, 'NOT NULL'],
    ['address', line],
    ['user_agent', line],
  ]),
  createIndex('sessions_of_account', 'sessions', 'account_id'),
  createTable('admin_tokens', [
    ['id', id, 'NOT NULL PRIMARY KEY'],
    ['name', line],
    ['hash', id, 'NOT NULL UNIQUE'],
    ['display', line],
    ['created_at', instant, 'NOT NULL'],
    ['created_by', line],
    ['expires_at', instant],
    ['revoked_at', instant],
    ['last_used_at', instant],
  ]),
];

const rest = [
  createTable('workers', [
    ['id', id, 'NOT NULL PRIMARY KEY'],
    ['url', 'varchar2(2048 byte)', 'NOT NULL UNIQUE'],
    ['name', line],
    ['engine', line],
    ['models', long, 'NOT NULL'],
    ['api_key', long],
    ['labels', long, 'NOT NULL'],
    ['pool', line],
    ['accelerator', line],
    ['kv_capacity_tokens', count],
    ['prefill_tokens_per_second', number],
    ['limits', long, 'NOT NULL'],
    ['is_draining', flag, 'NOT NULL'],
    ['created_at', instant, 'NOT NULL'],
    ['created_by', line],
  ]),
  createTable('settings', [
    ['key', id, 'NOT NULL PRIMARY KEY'],
    ['value', long, 'NOT NULL'],
    ['updated_at', instant, 'NOT NULL'],
  ]),
  createTable('audit', [
    ['id', id, 'NOT NULL PRIMARY KEY'],
    ['at', instant, 'NOT NULL'],
    ['actor_kind', line],
    ['actor_id', line],
    ['actor_name', line],
    ['action', line],
    ['object_kind', line],
    ['object_id', line],
    ['object_name', line],
    ['before', long],
    ['after', long],
    ['request_id', line],
    ['address', line],
  ]),
  createTable('snapshots', [
    ['revision', count, 'NOT NULL PRIMARY KEY'],
    ['version', count, 'NOT NULL'],
    ['document', long, 'NOT NULL'],
    ['created_at', instant, 'NOT NULL'],
  ]),
];

/** Tenants, keys, people, workers, settings, audit and the published snapshots. Seeds the default tenant and project. */
export class Control0000000000001 implements MigrationInterface {
  readonly name = 'Control0000000000001';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [...people, ...rest]) await runOnce(runner, statement);
    await runOnce(
      runner,
      `INSERT INTO "tenants" ("id", "name", "slug", "created_at") VALUES ('ten_default', 'Default', 'default', systimestamp)`,
    );
    await runOnce(
      runner,
      `INSERT INTO "projects" ("id", "tenant_id", "name", "created_at") VALUES ('prj_default', 'ten_default', 'default', systimestamp)`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of [
      'snapshots',
      'audit',
      'settings',
      'workers',
      'admin_tokens',
      'sessions',
      'accounts',
      'api_keys',
      'projects',
      'tenants',
    ]) {
      await runner.query(dropTable(name));
    }
  }
}
