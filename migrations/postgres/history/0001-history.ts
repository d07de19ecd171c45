import { schemaPrefix } from '@bellwether/database';
import type { MigrationInterface, QueryRunner } from '@bellwether/database';

/** `@` stands for the schema. */
const tables = [
  `CREATE TABLE @history_conversations (
    tenant_id varchar(64) NOT NULL,
    id varchar(512) NOT NULL,
    created_at_ms int8 NOT NULL,
    expires_at_ms int8,
    updated_at_ms int8 NOT NULL,
    metadata text NOT NULL,
    metadata_bytes int8 NOT NULL,
    next_position int8 NOT NULL,
    item_count int8 NOT NULL,
    item_bytes int8 NOT NULL,
    PRIMARY KEY (tenant_id, id)
  )`,
  `CREATE INDEX history_conversations_changed ON @history_conversations (tenant_id, updated_at_ms DESC, id DESC)`,
  `CREATE INDEX history_conversations_end ON @history_conversations (expires_at_ms) WHERE expires_at_ms IS NOT NULL`,
  // What a turn said is counted here, so that the past of a long chain is measured without its items.
  `CREATE TABLE @history_responses (
    tenant_id varchar(64) NOT NULL,
    id varchar(512) NOT NULL,
    previous_id varchar(512),
    conversation_id varchar(512),
    status varchar(16) NOT NULL,
    model varchar(256) NOT NULL,
    created_at_ms int8 NOT NULL,
    expires_at_ms int8,
    is_background int2 NOT NULL,
    lease_until_ms int8,
    body text NOT NULL,
    pieces text,
    body_bytes int8 NOT NULL,
    item_count int8 NOT NULL,
    item_bytes int8 NOT NULL,
    PRIMARY KEY (tenant_id, id)
  )`,
  `CREATE INDEX history_responses_talk ON @history_responses (tenant_id, conversation_id) WHERE conversation_id IS NOT NULL`,
  `CREATE INDEX history_responses_end ON @history_responses (expires_at_ms) WHERE expires_at_ms IS NOT NULL`,
  `CREATE INDEX history_responses_lease ON @history_responses (lease_until_ms) WHERE lease_until_ms IS NOT NULL`,
  // Its owner is a conversation (c/…) or a response without one (r/…): the position orders the items of an owner.
  `CREATE TABLE @history_items (
    tenant_id varchar(64) NOT NULL,
    owner_id varchar(520) NOT NULL,
    position int8 NOT NULL,
    item_id varchar(512) NOT NULL,
    item_type varchar(256) NOT NULL,
    response_id varchar(512),
    is_output int2 NOT NULL,
    body text NOT NULL,
    pieces text,
    body_bytes int8 NOT NULL,
    PRIMARY KEY (tenant_id, owner_id, position)
  )`,
  `CREATE UNIQUE INDEX history_items_id ON @history_items (tenant_id, owner_id, item_id)`,
  `CREATE INDEX history_items_turn ON @history_items (tenant_id, response_id, position) WHERE response_id IS NOT NULL`,
  // Pictures and files, one of a kind per tenant. Released = a use of it went; the sweep looks whether it was the last.
  `CREATE TABLE @history_contents (
    tenant_id varchar(64) NOT NULL,
    sha256 varchar(64) NOT NULL,
    body text NOT NULL,
    released_at_ms int8,
    PRIMARY KEY (tenant_id, sha256)
  )`,
  `CREATE INDEX history_contents_released ON @history_contents (released_at_ms) WHERE released_at_ms IS NOT NULL`,
  `CREATE TABLE @history_content_uses (
    tenant_id varchar(64) NOT NULL,
    owner_id varchar(520) NOT NULL,
    position int8 NOT NULL,
    sha256 varchar(64) NOT NULL,
    PRIMARY KEY (tenant_id, owner_id, position, sha256)
  )`,
  `CREATE INDEX history_content_uses_of ON @history_content_uses (tenant_id, sha256)`,
  `CREATE TABLE @history_events (
    tenant_id varchar(64) NOT NULL,
    response_id varchar(512) NOT NULL,
    sequence int8 NOT NULL,
    body text NOT NULL,
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

/** Conversations, responses, their items and events, and the large contents beside them. */
export class History0000000000001 implements MigrationInterface {
  readonly name = 'History0000000000001';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of tables)
      await runner.query(statement.replaceAll('@', schemaPrefix(runner)));
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of names) await runner.query(`DROP TABLE ${schemaPrefix(runner)}${name}`);
  }
}
