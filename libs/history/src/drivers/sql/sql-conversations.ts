import { GatewayError } from '@bellwether/exchange';
import type { ConversationLine, History, Past, StoredConversation } from '@bellwether/exchange';
import { afterUnknown } from '../../page-of.js';
import { releaseUses } from './sql-contents.js';
import { insertItems, itemColumns, itemsOf, pageOfItems, readyItems } from './sql-items.js';
import type { ReadyItems } from './sql-items.js';
import { isAlive, numberIn, numberOrNull, ownerOf, textIn, textOrNull } from './sql-base.js';
import type { Asker, Row, SqlBase } from './sql-base.js';
import { dropTalks, touchTalk } from './sql-removal.js';
import { hasItem } from './sql-responses.js';
import { long, raw, sql } from './statement.js';
import type { Value } from './statement.js';

type Conversations = Pick<
  History,
  | 'createConversation'
  | 'conversation'
  | 'updateConversation'
  | 'deleteConversation'
  | 'appendItems'
  | 'items'
  | 'item'
  | 'deleteItem'
  | 'recent'
  | 'conversations'
>;

export function sqlConversations(base: SqlBase): Conversations {
  return { ...writers(base), ...readers(base) };
}

type Writers = Pick<
  Conversations,
  'createConversation' | 'updateConversation' | 'deleteConversation' | 'appendItems' | 'deleteItem'
>;

function writers(base: SqlBase): Writers {
  const { tables, nowMs } = base;
  return {
    createConversation: (tenantId, conversation, items) =>
      createTalk(base, { tenantId, conversation, ready: readyItems(base, items) }),

    async updateConversation(tenantId, id, metadata) {
      const changed = await base.change(
        sql`UPDATE ${tables.conversations} SET metadata = ${long(metadata)},
          metadata_bytes = ${Buffer.byteLength(metadata)}, updated_at_ms = ${nowMs()}
          WHERE tenant_id = ${tenantId} AND id = ${id} AND (expires_at_ms IS NULL OR expires_at_ms > ${nowMs()})`,
      );
      return changed > 0;
    },

    deleteConversation: (tenantId, id) =>
      base.transaction(async (asker) => {
        if ((await lockTalk(base, asker, tenantId, id)) === null) return false;
        await dropTalks(base, asker, tenantId, [id]);
        return true;
      }),

    appendItems(tenantId, id, items) {
      const ready = readyItems(base, items);
      return base.transaction(async (asker) => {
        const talk = await lockTalk(base, asker, tenantId, id);
        if (talk === null) return false;
        const position = numberIn(talk, 'next_position');
        const place = { ownerId: ownerOf.conversation(id), responseId: null, position };
        await insertItems(base, asker, tenantId, place, ready);
        const count = ready.items.length;
        const change = { items: count, bytes: ready.bytes, positions: count };
        await touchTalk(base, asker, tenantId, id, change);
        return true;
      });
    },

    deleteItem: (tenantId, id, itemId) =>
      base.transaction((asker) => deleteItem(base, asker, { tenantId, id, itemId })),
  };
}

interface NewTalk {
  readonly tenantId: string;
  readonly conversation: StoredConversation;
  readonly ready: ReadyItems;
}

function createTalk(base: SqlBase, talk: NewTalk): Promise<void> {
  const place = {
    ownerId: ownerOf.conversation(talk.conversation.id),
    responseId: null,
    position: 0,
  };
  return base.transaction(async (asker) => {
    await insertTalk(base, asker, talk);
    await insertItems(base, asker, talk.tenantId, place, talk.ready);
  });
}

async function insertTalk(
  base: SqlBase,
  asker: Asker,
  { tenantId, conversation, ready }: NewTalk,
): Promise<void> {
  const { tables, dialect, nowMs } = base;
  const { id, metadata, createdAtMs, expiresAtMs } = conversation;
  // One that has expired makes room, whether or not it was swept.
  const [before] = await asker.rows(
    sql`SELECT c.expires_at_ms FROM ${tables.conversations} c WHERE c.tenant_id = ${tenantId} AND c.id = ${id} FOR UPDATE`,
  );
  if (before !== undefined) {
    const endsMs = numberOrNull(before, 'expires_at_ms');
    if (endsMs === null || endsMs > nowMs()) throw new GatewayError('conflict');
    await dropTalks(base, asker, tenantId, [id]);
  }
  const row: Record<string, Value> = {
    tenant_id: tenantId,
    id,
    created_at_ms: createdAtMs,
    expires_at_ms: expiresAtMs,
    updated_at_ms: nowMs(),
    metadata: long(metadata),
    metadata_bytes: Buffer.byteLength(metadata),
    next_position: ready.items.length,
    item_count: ready.items.length,
    item_bytes: ready.bytes,
  };
  const insert = dialect.insert(tables.conversations, Object.keys(row), [Object.values(row)]);
  for (const statement of insert) await asker.change(statement);
}

async function lockTalk(
  { tables, nowMs }: SqlBase,
  asker: Asker,
  tenantId: string,
  id: string,
): Promise<Row | null> {
  const [row] = await asker.rows(
    sql`SELECT c.next_position FROM ${tables.conversations} c
      WHERE c.tenant_id = ${tenantId} AND c.id = ${id} AND ${isAlive('c', nowMs())} FOR UPDATE`,
  );
  return row ?? null;
}

async function deleteItem(
  base: SqlBase,
  asker: Asker,
  {
    tenantId,
    id,
    itemId,
  }: { readonly tenantId: string; readonly id: string; readonly itemId: string },
): Promise<boolean> {
  const { tables } = base;
  const owner = ownerOf.conversation(id);
  if ((await lockTalk(base, asker, tenantId, id)) === null) return false;
  const [row] = await asker.rows(
    sql`SELECT i.position, i.response_id, i.body_bytes FROM ${tables.items} i
      WHERE i.tenant_id = ${tenantId} AND i.owner_id = ${owner} AND i.item_id = ${itemId}`,
  );
  if (row === undefined) return false;
  const position = numberIn(row, 'position');
  const bytes = numberIn(row, 'body_bytes');
  await releaseUses(base, asker, tenantId, sql`u.owner_id = ${owner} AND u.position = ${position}`);
  await asker.change(
    sql`DELETE FROM ${tables.items} WHERE tenant_id = ${tenantId} AND owner_id = ${owner} AND position = ${position}`,
  );
  await touchTalk(base, asker, tenantId, id, { items: -1, bytes: -bytes, positions: 0 });
  const responseId = textOrNull(row, 'response_id');
  if (responseId !== null)
    await asker.change(
      sql`UPDATE ${tables.responses} SET item_count = item_count - 1, item_bytes = item_bytes - ${bytes}
        WHERE tenant_id = ${tenantId} AND id = ${responseId}`,
    );
  return true;
}

type Readers = Omit<Conversations, keyof Writers>;

function readers(base: SqlBase): Readers {
  const { tables, nowMs } = base;
  return {
    async conversation(tenantId, id) {
      const [row] = await base.rows(
        sql`SELECT ${talkColumns} FROM ${tables.conversations} c
          WHERE c.tenant_id = ${tenantId} AND c.id = ${id} AND ${isAlive('c', nowMs())}`,
      );
      return row === undefined ? null : talkIn(row);
    },

    async items(tenantId, id, page) {
      if (!(await hasTalk(base, tenantId, id))) return null;
      return pageOfItems(base, tenantId, sql`i.owner_id = ${ownerOf.conversation(id)}`, page);
    },

    async item(tenantId, id, itemId) {
      const rows = await base.rows(
        sql`SELECT ${itemColumns('i')} FROM ${tables.conversations} c
          JOIN ${tables.items} i ON i.tenant_id = c.tenant_id AND i.owner_id = ${ownerOf.conversation(id)} AND i.item_id = ${itemId}
          WHERE c.tenant_id = ${tenantId} AND c.id = ${id} AND ${isAlive('c', nowMs())}`,
      );
      const [found] = await itemsOf(base, base, tenantId, rows);
      return found ?? null;
    },

    recent: (tenantId, id, budget) => recent(base, { tenantId, id, ...budget }),

    conversations: (tenantId, limit, after) => listTalks(base, { tenantId, limit, after }),
  };
}

interface RecentQuery {
  readonly tenantId: string;
  readonly id: string;
  readonly items: number;
  readonly bytes: number;
}

/** Looked at first; four times as many each time after. */
const firstLook = 64;

/** The newest that fit: looked at a piece at a time, so that a large budget costs little where little fits. */
async function recent(base: SqlBase, query: RecentQuery): Promise<Past | null> {
  const { tenantId, items } = query;
  const found: Row[] = [];
  let room = query.bytes;
  for (let look = Math.min(firstLook, items); ; look = Math.min(look * 4, items - found.length)) {
    const before = found.length === 0 ? null : numberIn(found.at(-1) ?? {}, 'position');
    const rows = await base.rows(recentQuery(base, { ...query, items: look, bytes: room, before }));
    const [head] = rows;
    if (head === undefined) return null;
    const fitting = rows.filter(hasItem);
    found.push(...fitting);
    room -= fitting.reduce((sum, row) => sum + numberIn(row, 'body_bytes'), 0);
    if (fitting.length < look || found.length >= items) {
      const past = await itemsOf(base, base, tenantId, found.toReversed());
      return { items: past, isCut: past.length < numberIn(head, 'item_count') };
    }
  }
}

/** The bytes of the newest are added up backwards: what does not fit is measured and not read. */
function recentQuery(
  { tables, dialect, nowMs }: SqlBase,
  { tenantId, id, items, bytes, before }: RecentQuery & { readonly before: number | null },
) {
  const beyond = before === null ? sql`` : sql` AND a.position < ${before}`;
  return sql`SELECT c.item_count, i.body_bytes, ${itemColumns('i')} FROM ${tables.conversations} c
    LEFT JOIN (
      SELECT s.position, s.item_id, s.item_type, s.body, s.pieces, s.body_bytes FROM (
        SELECT n.position, n.item_id, n.item_type, n.body, n.pieces, n.body_bytes,
        SUM(n.body_bytes) OVER (ORDER BY n.position DESC) AS said_bytes FROM (
          SELECT a.position, a.item_id, a.item_type, a.body, a.pieces, a.body_bytes FROM ${tables.items} a
          WHERE a.tenant_id = ${tenantId} AND a.owner_id = ${ownerOf.conversation(id)}${beyond}
          ORDER BY a.position DESC ${dialect.firstRows(items)}
        ) n
      ) s WHERE s.said_bytes <= ${bytes}
    ) i ON 1 = 1
    WHERE c.tenant_id = ${tenantId} AND c.id = ${id} AND ${isAlive('c', nowMs())}
    ORDER BY i.position DESC`;
}

const talkColumns = raw('c.id, c.created_at_ms, c.expires_at_ms, c.metadata');

function talkIn(row: Row): StoredConversation {
  return {
    id: textIn(row, 'id'),
    createdAtMs: numberIn(row, 'created_at_ms'),
    expiresAtMs: numberOrNull(row, 'expires_at_ms'),
    metadata: textIn(row, 'metadata'),
  };
}

async function hasTalk({ tables, nowMs, rows }: SqlBase, tenantId: string, id: string) {
  const found = await rows(
    sql`SELECT c.id FROM ${tables.conversations} c
      WHERE c.tenant_id = ${tenantId} AND c.id = ${id} AND ${isAlive('c', nowMs())}`,
  );
  return found.length > 0;
}

interface TalkQuery {
  readonly tenantId: string;
  readonly limit: number;
  readonly after: string | null;
}

async function listTalks(
  { tables, dialect, nowMs, rows }: SqlBase,
  { tenantId, limit, after }: TalkQuery,
): Promise<ConversationLine[]> {
  const now = nowMs();
  let beyond = sql``;
  if (after !== null) {
    const [last] = await rows(
      sql`SELECT c.updated_at_ms FROM ${tables.conversations} c
        WHERE c.tenant_id = ${tenantId} AND c.id = ${after} AND ${isAlive('c', now)}`,
    );
    if (last === undefined) throw afterUnknown();
    const changedMs = numberIn(last, 'updated_at_ms');
    beyond = sql` AND (c.updated_at_ms < ${changedMs} OR (c.updated_at_ms = ${changedMs} AND c.id < ${after}))`;
  }
  const found = await rows(
    sql`SELECT ${talkColumns}, c.updated_at_ms, c.item_count, c.item_bytes FROM ${tables.conversations} c
      WHERE c.tenant_id = ${tenantId} AND ${isAlive('c', now)}${beyond}
      ORDER BY c.updated_at_ms DESC, c.id DESC ${dialect.firstRows(limit)}`,
  );
  return found.map((row) => ({
    ...talkIn(row),
    tenantId,
    items: numberIn(row, 'item_count'),
    bytes: numberIn(row, 'item_bytes'),
    updatedAtMs: numberIn(row, 'updated_at_ms'),
  }));
}
