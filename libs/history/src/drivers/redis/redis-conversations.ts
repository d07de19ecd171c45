import type { ConversationLine, History, StoredConversation } from '@bellwether/exchange';
import { afterUnknown } from '../../page-of.js';
import { luaHead, luaItem, luaPage, luaRecent, luaTalks } from './lua-reads.js';
import {
  luaAppendItems,
  luaCreateTalk,
  luaDeleteItem,
  luaDrop,
  luaUpdateTalk,
} from './lua-writes.js';
import type { RedisBase } from './redis-base.js';
import { pageIn } from './redis-pages.js';
import {
  contentsOf,
  fieldsIn,
  itemsOf,
  numberOrNull,
  orEmpty,
  readyItems,
} from './redis-records.js';
import { isDone } from './redis-responses.js';

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

type Fields = Readonly<Record<string, string>>;

export function redisConversations(base: RedisBase): Conversations {
  return {
    async createConversation(tenantId, conversation, items) {
      const ready = readyItems(base, '', items);
      const contents = contentsOf(ready.pieces);
      const facts = {
        id: conversation.id,
        ends: orEmpty(conversation.expiresAtMs),
        items: ready.facts,
        itemBytes: ready.itemBytes,
        shas: contents.shas,
        fields: {
          id: conversation.id,
          createdAtMs: String(conversation.createdAtMs),
          metadata: conversation.metadata,
          metadataBytes: String(Buffer.byteLength(conversation.metadata)),
        },
      };
      const words = [JSON.stringify(facts), ...ready.records, ...contents.texts];
      isDone(await base.run(luaCreateTalk, tenantId, ...words));
    },

    async appendItems(tenantId, id, items) {
      const ready = readyItems(base, '', items);
      const contents = contentsOf(ready.pieces);
      const { facts, itemBytes } = ready;
      const all = { id, items: facts, itemBytes, shas: contents.shas };
      const words = [JSON.stringify(all), ...ready.records, ...contents.texts];
      return isDone(await base.run(luaAppendItems, tenantId, ...words));
    },

    async updateConversation(tenantId, id, metadata) {
      const bytes = Buffer.byteLength(metadata);
      return (await base.run(luaUpdateTalk, tenantId, id, metadata, bytes)) === 1;
    },

    deleteConversation: async (tenantId, id) =>
      (await base.run(luaDrop, tenantId, 'c', 'living', id)) === 1,

    deleteItem: async (tenantId, id, itemId) =>
      (await base.run(luaDeleteItem, tenantId, id, itemId)) === 1,

    ...readers(base),
  };
}

function readers(
  base: RedisBase,
): Pick<Conversations, 'conversation' | 'items' | 'item' | 'recent' | 'conversations'> {
  return {
    async conversation(tenantId, id) {
      const found = await base.run(luaHead, tenantId, 'c', id);
      return found === null ? null : talkIn(fieldsIn(found));
    },

    async items(tenantId, id, { limit, order, after }) {
      const found = await base.run(luaPage, tenantId, 'o', id, limit, order, after ?? '');
      return pageIn(base, tenantId, found, limit);
    },

    async item(tenantId, id, itemId) {
      const record = (await base.run(luaItem, tenantId, id, itemId)) as string | null;
      const [item] = await itemsOf(base, tenantId, [itemId], [record]);
      return item ?? null;
    },

    async recent(tenantId, id, { items, bytes }) {
      const found = await base.run(luaRecent, tenantId, id, items, bytes);
      if (found === null) return null;
      const [count, ids, records] = found as [number, string[], (string | null)[]];
      const kept = await itemsOf(base, tenantId, ids.toReversed(), records.toReversed());
      return { items: kept, isCut: ids.length < count };
    },

    async conversations(tenantId, limit, after) {
      let changed = '';
      if (after !== null) {
        const last = await base.run(luaHead, tenantId, 'c', after);
        if (last === null) throw afterUnknown();
        changed = fieldsIn(last)['updatedAtMs'] ?? '';
      }
      const found = await base.run(luaTalks, tenantId, limit, changed, after ?? '');
      return (found as unknown[]).map((fields) => lineIn(tenantId, fieldsIn(fields)));
    },
  };
}

export function talkIn(fields: Fields): StoredConversation {
  return {
    id: fields['id'] ?? '',
    createdAtMs: Number(fields['createdAtMs']),
    expiresAtMs: numberOrNull(fields['expiresAtMs']),
    metadata: fields['metadata'] ?? '{}',
  };
}

function lineIn(tenantId: string, fields: Fields): ConversationLine {
  return {
    ...talkIn(fields),
    tenantId,
    items: Number(fields['items']),
    bytes: Number(fields['itemBytes']),
    updatedAtMs: Number(fields['updatedAtMs']),
  };
}
