import { GatewayError } from '@bellwether/exchange';
import type { History, HistorySize, PageQuery, StoredItem } from '@bellwether/exchange';
import { exportLine } from '../../export-lines.js';
import { luaEvents, luaHead, luaPage, luaSizes } from './lua-reads.js';
import { luaDrop } from './lua-writes.js';
import type { RedisBase } from './redis-base.js';
import { talkIn } from './redis-conversations.js';
import { pageIn } from './redis-pages.js';
import { fieldsIn, itemsOf } from './redis-records.js';
import { eventIn, response } from './redis-responses.js';

/** What one piece of an export, a sweep or a count takes. */
const headsAtOnce = 100;
const itemsAtOnce = 20;

type Whole = Pick<History, 'size' | 'exportLines' | 'erase' | 'sweep' | 'health'>;

const lists = [
  { list: 'convs', kind: 'c' },
  { list: 'resps', kind: 'r' },
] as const;

export function redisWhole(base: RedisBase): Whole {
  const sizeOfTenant = (tenantId: string) => size(base, tenantId);
  return {
    async size(tenantId) {
      if (tenantId !== null) return sizeOfTenant(tenantId);
      let all: HistorySize = { conversations: 0, responses: 0, items: 0, bytes: 0 };
      for (const each of await tenants(base)) all = sum(all, await sizeOfTenant(each));
      return all;
    },
    exportLines: (tenantId) => exportLines(base, tenantId),
    async erase(tenantId) {
      const before = await sizeOfTenant(tenantId);
      const mark = base.key(tenantId, 'erased');
      await base.ask((redis) => redis.set(mark, String(base.nowMs())));
      for (const { list, kind } of lists)
        for (let ids = await range(base, tenantId, list, 0); ids.length > 0;) {
          await base.run(luaDrop, tenantId, kind, 'any', ...ids);
          ids = await range(base, tenantId, list, 0);
        }
      return before;
    },
    async sweep(nowMs) {
      let removed = 0;
      for (const tenantId of await tenants(base))
        removed += await sweepTenant(base, tenantId, nowMs);
      return removed;
    },
    async health() {
      try {
        await base.ask((redis) => redis.ping());
        return { isReachable: true, reason: null };
      } catch (cause) {
        const isAway = cause instanceof GatewayError && cause.code === 'storage_unavailable';
        const what = isAway ? 'cannot be reached' : 'fails';
        return { isReachable: false, reason: `The Redis server of the history ${what}.` };
      }
    },
  };
}

const tenants = (base: RedisBase): Promise<string[]> =>
  base.ask((redis) => redis.smembers(`${base.prefix}:tenants`));

const range = (base: RedisBase, tenantId: string, list: string, first: number): Promise<string[]> =>
  base.ask((redis) =>
    redis.zrange(base.key(tenantId, list), String(first), String(first + headsAtOnce - 1)),
  );

function sum(left: HistorySize, right: HistorySize): HistorySize {
  return {
    conversations: left.conversations + right.conversations,
    responses: left.responses + right.responses,
    items: left.items + right.items,
    bytes: left.bytes + right.bytes,
  };
}

async function size(base: RedisBase, tenantId: string): Promise<HistorySize> {
  let all: HistorySize = { conversations: 0, responses: 0, items: 0, bytes: 0 };
  for (const { list, kind } of lists)
    for (let first = 0, seen = headsAtOnce; seen === headsAtOnce; first += headsAtOnce) {
      const last = first + headsAtOnce - 1;
      const found = await base.run(luaSizes, tenantId, list, kind, first, last);
      const [looked, heads, items, bytes] = (found as (number | string)[]).map(Number);
      const conversations = kind === 'c' ? (heads ?? 0) : 0;
      const responses = kind === 'r' ? (heads ?? 0) : 0;
      all = sum(all, { conversations, responses, items: items ?? 0, bytes: bytes ?? 0 });
      seen = looked ?? 0;
    }
  return all;
}

/** A piece of what has ended: out of the lists, and its keys with it, should they still be there. */
async function sweepTenant(base: RedisBase, tenantId: string, nowMs: number): Promise<number> {
  const members = await base.ask((redis) =>
    redis.zrangebyscore(base.key(tenantId, 'ends'), '-inf', String(nowMs), 'LIMIT', 0, headsAtOnce),
  );
  let removed = 0;
  for (const { kind } of lists) {
    const ids = members.filter((each) => each.startsWith(`${kind}/`)).map((each) => each.slice(2));
    if (ids.length > 0)
      removed += Number(await base.runAt(nowMs, luaDrop, tenantId, kind, 'expired', ...ids));
  }
  return removed;
}

async function* exportLines(base: RedisBase, tenantId: string): AsyncIterable<string> {
  for await (const id of idsIn(base, tenantId, 'convs')) {
    const found = await base.run(luaHead, tenantId, 'c', id);
    if (found === null) continue;
    yield exportLine.conversation(talkIn(fieldsIn(found)));
    for await (const item of itemsIn(base, tenantId, 'o', id))
      yield exportLine.conversationItem(id, item);
  }
  for await (const id of idsIn(base, tenantId, 'resps')) {
    const found = await response(base, tenantId, id);
    if (found === null) continue;
    yield exportLine.response(found);
    if (found.conversationId === null)
      for (const item of await itemsOfTurn(base, tenantId, id))
        yield exportLine.responseItem(id, item);
    yield* eventLines(base, tenantId, id);
  }
}

/** The ids of a list. One that moves meanwhile may be told twice, never left out. */
async function* idsIn(base: RedisBase, tenantId: string, list: string): AsyncIterable<string> {
  for (let first = 0; ; first += headsAtOnce) {
    const ids = await range(base, tenantId, list, first);
    yield* ids;
    if (ids.length < headsAtOnce) return;
  }
}

async function* itemsIn(
  base: RedisBase,
  tenantId: string,
  kind: 'o' | 'in',
  id: string,
): AsyncIterable<StoredItem> {
  const query: PageQuery = { limit: itemsAtOnce, order: 'asc', after: null };
  for (let after = ''; ;) {
    const found = await base.run(luaPage, tenantId, kind, id, query.limit, query.order, after);
    const page = await pageIn(base, tenantId, found, query.limit);
    yield* page?.items ?? [];
    if (!page?.hasMore) return;
    after = page.items.at(-1)?.id ?? '';
  }
}

/** All that was said in a turn without a conversation. */
async function itemsOfTurn(base: RedisBase, tenantId: string, id: string): Promise<StoredItem[]> {
  const ids = await base.ask((redis) => redis.zrange(base.key(tenantId, `turn:${id}`), '0', '-1'));
  if (ids.length === 0) return [];
  const records = await base.ask((redis) => redis.hmget(base.key(tenantId, `i:r/${id}`), ...ids));
  return itemsOf(base, tenantId, ids, records);
}

async function* eventLines(base: RedisBase, tenantId: string, id: string): AsyncIterable<string> {
  for (let after = -1; ;) {
    const found = await base.run(luaEvents, tenantId, id, after, headsAtOnce);
    const members = ((found ?? []) as string[]).map(eventIn);
    for (const event of members) yield exportLine.event(id, event);
    after = members.at(-1)?.sequence ?? after;
    if (members.length < headsAtOnce) return;
  }
}
