import { runOnce, schemaPrefix } from '@bellwether/database';
import type { MigrationInterface, QueryRunner } from '@bellwether/database';

/** `@` stands for the schema. */
const tables = [
  `CREATE TABLE @history_conversations (
    tenant_id varchar2(64 byte) NOT NULL,
    id varchar2(512 byte) NOT NULL,
    created_at_ms number(19) NOT NULL,
    expires_at_ms number(19),
    updated_at_ms number(19) NOT NULL,
    metadata clob NOT NULL,
    metadata_bytes number(19) NOT NULL,
    next_position number(19) NOT NULL,
    item_count number(19) NOT NULL,
    item_bytes number(19) NOT NULL,
    PRIMARY KEY (tenant_id, id)
  )`,
  `CREATE INDEX history_conversations_changed ON @history_conversations (tenant_id, updated_at_ms DESC, id DESC)`,
  // A row without an end is in no index of one column.
  `CREATE INDEX history_conversations_end ON @history_conversations (expires_at_ms)`,
  // What a turn said is counted here, so that the past of a long chain is measured without its items.
  `CREATE TABLE @history_responses (
    tenant_id varchar2(64 byte) NOT NULL,
    id varchar2(512 byte) NOT NULL,
    previous_id varchar2(512 byte),
    conversation_id varchar2(512 byte),
    status varchar2(16 byte) NOT NULL,
    model varchar2(256 byte) NOT NULL,
    created_at_ms number(19) NOT NULL,
    expires_at_ms number(19),
    is_background number(1) NOT NULL,
    lease_until_ms number(19),
    body clob NOT NULL,
    pieces clob,
    body_bytes number(19) NOT NULL,
    item_count number(19) NOT NULL,
    item_bytes number(19) NOT NULL,
    PRIMARY KEY (tenant_id, id)
  )`,
  `CREATE INDEX history_responses_talk ON @history_responses (tenant_id, conversation_id)`,
  `CREATE INDEX history_responses_end ON @history_responses (expires_at_ms)`,
  `CREATE INDEX history_responses_lease ON @history_responses (lease_until_ms)`,
  // Its owner is a conversation (c/…) or a response without one (r/…): the position orders the items of an owner.
  `CREATE TABLE @history_items (
    tenant_id varchar2(64 byte) NOT NULL,
    owner_id varchar2(520 byte) NOT NULL,
    position number(19) NOT NULL,
    item_id varchar2(512 byte) NOT NULL,
    item_type varchar2(256 byte) NOT NULL,
    response_id varchar2(512 byte),
    is_output number(1) NOT NULL,
    body clob NOT NULL,
    pieces clob,
    body_bytes number(19) NOT NULL,
    PRIMARY KEY (tenant_id, owner_id, position)
  )`,
  `CREATE UNIQUE INDEX history_items_id ON @history_items (tenant_id, owner_id, item_id)`,
  `CREATE INDEX history_items_turn ON @history_items (tenant_id, response_id, position)`,
  // Pictures and files, one of a kind per tenant. Released = a use of it went; the sweep looks whether it was the last.
  `CREATE TABLE @history_contents (
    tenant_id varchar2(64 byte) NOT NULL,
    sha256 varchar2(64 byte) NOT NULL,
    body clob NOT NULL,
    released_at_ms number(19),
    PRIMARY KEY (tenant_id, sha256)
  )`,
  `CREATE INDEX history_contents_released ON @history_contents (released_at_ms)`,
  `CREATE TABLE @history_content_uses (
    tenant_id varchar2(64 byte) NOT NULL,
    owner_id varchar2(520 byte) NOT NULL,
    position number(19) NOT NULL,
    sha256 varchar2(64 byte) NOT NULL,
    PRIMARY KEY (tenant_id, owner_id, position, sha256)
  )`,
  `CREATE INDEX history_content_uses_of ON @history_content_uses (tenant_id, sha256)`,
  `CREATE TABLE @history_events (
    tenant_id varchar2(64 byte) NOT NULL,
    response_id varchar2(512 byte) NOT NULL,
    sequence number(19) NOT NULL,
    body clob NOT NULL,
    PRIMARY KEY (tenant_id, response_id, sequence),
    FOREIGN KEY (tenant_id, response_id) REFERENCES @history_responses (tenant_id, id) ON DELETE CASCADE
  )`,
];

const names = [
  'history_events',
  'history_content_uses',
  'history_contents',
  'history_items',
  'history_responses',
  'history_conversations',
];

/** The twin of the Postgres migration of the same name. Each statement is committed by itself. */
export class History0000000000001 implements MigrationInterface {
  readonly name = 'History0000000000001';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of tables)
      await runOnce(runner, statement.replaceAll('@', schemaPrefix(runner)));
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of names) await runner.query(`DROP TABLE ${schemaPrefix(runner)}${name}`);
  }
}
