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
  primaryKey,
  word,
} from '../ddl.js';

const caller = [
  ['tenant_id', id, 'NOT NULL'],
  ['project_id', id, 'NOT NULL'],
  ['key_id', id, 'NOT NULL'],
  ['request_id', word, 'NOT NULL'],
  ['server_id', id],
  ['label', line],
  ['tool', line],
] as const;

const statements = [
  createTable('tool_servers', [
    ['id', id, 'NOT NULL PRIMARY KEY'],
    ['name', word, 'NOT NULL UNIQUE'],
    ['description', line],
    ['address', long, 'NOT NULL'],
    ['headers', long, 'NOT NULL'],
    ['auth', long, 'NOT NULL'],
    ['tenant_ids', long, 'NOT NULL'],
    ['allowed', long],
    ['hosted', long, 'NOT NULL'],
    ['pinning', word, 'NOT NULL'],
    ['call_timeout_ms', count],
    ['credentials', long, 'NOT NULL'],
    ['is_enabled', flag, 'NOT NULL'],
    ['created_at', instant, 'NOT NULL'],
    ['created_by', line],
    ['changed_at', instant, 'NOT NULL'],
  ]),
  createTable(
    'tool_definitions',
    [
      ['server_id', id, 'NOT NULL'],
      ['name', word, 'NOT NULL'],
      ['hash', id, 'NOT NULL'],
      ['definition', long, 'NOT NULL'],
      ['consented_hash', id],
      ['consented_definition', long],
      ['consented_by', line],
      ['consented_at', instant],
      ['seen_at', instant, 'NOT NULL'],
    ],
    primaryKey('server_id', 'name'),
  ),
  createTable('tool_rules', [
    ['id', id, 'NOT NULL PRIMARY KEY'],
    ['place', count, 'NOT NULL'],
    ['tenant_id', id, 'REFERENCES "tenants" ("id")'],
    ['origin', word],
    ['server', line],
    ['tool', line],
    ['annotation', word],
    ['effect', word, 'NOT NULL'],
    ['reason', line],
    ['created_at', instant, 'NOT NULL'],
    ['created_by', line],
  ]),
  createTable('tool_approvals', [
    ['id', id, 'NOT NULL PRIMARY KEY'],
    ...caller,
    ['hash', id, 'NOT NULL'],
    ['call_id', line],
    ['input', long],
    ['state', word, 'NOT NULL'],
    ['is_taken', flag, 'NOT NULL'],
    ['answered_by', word],
    ['answered_name', line],
    ['reason', line],
    ['asked_at_ms', count, 'NOT NULL'],
    ['answered_at_ms', count],
    ['expires_at_ms', count, 'NOT NULL'],
  ]),
  createIndex('tool_approvals_tenant', 'tool_approvals', 'tenant_id', 'state', 'expires_at_ms'),
  createIndex('tool_approvals_asked', 'tool_approvals', 'asked_at_ms'),
  createTable('tool_calls', [
    ['id', id, 'NOT NULL PRIMARY KEY'],
    ['at_ms', count, 'NOT NULL'],
    ...caller,
    ['outcome', word, 'NOT NULL'],
    ['fault', word],
    ['duration_ms', number, 'NOT NULL'],
    ['bytes', count, 'NOT NULL'],
    ['cost_micros', count],
  ]),
  createIndex('tool_calls_at', 'tool_calls', 'at_ms'),
  createIndex('tool_calls_tenant', 'tool_calls', 'tenant_id', 'at_ms'),
  createIndex('tool_calls_request', 'tool_calls', 'request_id'),
  createTable(
    'tool_tokens',
    [
      ['server_id', id, 'NOT NULL'],
      ['tenant_id', id, 'NOT NULL'],
      ['tokens', long, 'NOT NULL'],
      ['kept_at', instant, 'NOT NULL'],
    ],
    primaryKey('server_id', 'tenant_id'),
  ),
];

const tables = [
  'tool_servers',
  'tool_definitions',
  'tool_rules',
  'tool_approvals',
  'tool_calls',
  'tool_tokens',
];

/** Tool servers, the definitions that were consented to, the policy, calls that wait for consent, and what ran. */
export class Tools0000000000012 implements MigrationInterface {
  readonly name = 'Tools0000000000012';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runOnce(runner, statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of tables) await runner.query(dropTable(table));
  }
}
