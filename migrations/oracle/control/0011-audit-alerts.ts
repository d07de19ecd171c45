import { runOnce } from '@bellwether/database';
import type { MigrationInterface, QueryRunner } from '@bellwether/database';
import {
  addColumns,
  count,
  createIndex,
  createTable,
  dropColumns,
  dropTable,
  dropTrigger,
  flag,
  id,
  instant,
  line,
  long,
  number,
  refusingTrigger,
  word,
} from '../ddl.js';

const tenant = ['tenant_id', id, 'REFERENCES "tenants" ("id")'] as const;
const made = [
  ['created_at', instant, 'NOT NULL'],
  ['created_by', line],
] as const;

const onlyAdded = 'The audit log is only added to.';

const statements = [
  ...addColumns('audit', [
    ['actor_role', line],
    ['tenant_id', id],
    ['place', count],
    ['previous_hash', id],
    ['hash', id],
  ]),
  createIndex('audit_place', 'audit', 'place').replace('CREATE INDEX', 'CREATE UNIQUE INDEX'),
  createIndex('audit_tenant', 'audit', 'tenant_id', 'id'),
  refusingTrigger('audit_is_added_to', 'DELETE OR UPDATE ON "audit"', onlyAdded),
  // No trigger of a table hears of TRUNCATE; one of the schema hears of it for all of its tables.
  refusingTrigger(
    'audit_is_never_emptied',
    'TRUNCATE ON SCHEMA',
    onlyAdded,
    "ora_dict_obj_type = 'TABLE' AND ora_dict_obj_name = 'audit'",
  ),
  createTable('alert_rules', [
    ['id', id, 'NOT NULL PRIMARY KEY'],
    tenant,
    ['name', line],
    ['kind', word, 'NOT NULL'],
    ['condition', long, 'NOT NULL'],
    ['severity', word, 'NOT NULL'],
    ['channel_ids', long, 'NOT NULL'],
    ['is_enabled', flag, 'NOT NULL'],
    ...made,
  ]),
  createTable('alert_channels', [
    ['id', id, 'NOT NULL PRIMARY KEY'],
    tenant,
    ['name', line],
    ['kind', word, 'NOT NULL'],
    ['target', line],
    ['secret', line],
    ...made,
  ]),
  createTable('alerts', [
    ['id', id, 'NOT NULL PRIMARY KEY'],
    ['rule_id', id, 'NOT NULL'],
    ['rule_name', line],
    ['tenant_id', id],
    ['kind', word, 'NOT NULL'],
    ['severity', word, 'NOT NULL'],
    ['subject', line],
    ['subject_name', line],
    ['state', word, 'NOT NULL'],
    ['value', number, 'NOT NULL'],
    ['threshold', number, 'NOT NULL'],
    ['started_at', instant, 'NOT NULL'],
    ['fired_at', instant],
    ['resolved_at', instant],
    ['seen_at', instant, 'NOT NULL'],
    ['is_silenced', flag, 'NOT NULL'],
  ]),
  createIndex('alerts_state', 'alerts', 'state', 'started_at'),
  createTable('alert_silences', [
    ['id', id, 'NOT NULL PRIMARY KEY'],
    tenant,
    ['rule_id', id, 'NOT NULL REFERENCES "alert_rules" ("id") ON DELETE CASCADE'],
    ['subject', line],
    ['until', instant, 'NOT NULL'],
    ['reason', line],
    ...made,
  ]),
  createTable('alert_deliveries', [
    ['id', id, 'NOT NULL PRIMARY KEY'],
    ['alert_id', id, 'NOT NULL REFERENCES "alerts" ("id") ON DELETE CASCADE'],
    ['channel_id', id, 'NOT NULL REFERENCES "alert_channels" ("id") ON DELETE CASCADE'],
    ['event', word, 'NOT NULL'],
    ['state', word, 'NOT NULL'],
    ['attempts', count, 'NOT NULL'],
    ['due_at', instant, 'NOT NULL'],
    ['sent_at', instant],
    ['problem', line],
  ]),
  createIndex('alert_deliveries_due', 'alert_deliveries', 'state', 'due_at'),
];

const tables = ['alert_deliveries', 'alert_silences', 'alerts', 'alert_channels', 'alert_rules'];

/** The audit log as a chain that is only added to; rules of alerts, whom they tell, and what they said. */
export class AuditAlerts0000000000011 implements MigrationInterface {
  readonly name = 'AuditAlerts0000000000011';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runOnce(runner, statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of tables) await runner.query(dropTable(table));
    await runner.query(dropTrigger('audit_is_never_emptied'));
    await runner.query(dropTrigger('audit_is_added_to'));
    await runner.query(
      dropColumns('audit', ['actor_role', 'tenant_id', 'place', 'previous_hash', 'hash']),
    );
  }
}
