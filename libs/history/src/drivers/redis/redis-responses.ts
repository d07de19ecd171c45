import { GatewayError } from '@bellwether/exchange';
import type {
  History,
  Past,
  ResponseLine,
  ResponseStatus,
  ResponseToSave,
  StoredEvent,
  StoredItem,
  StoredResponse,
} from '@bellwether/exchange';
import { sameId } from '../../check-input.js';
import { afterUnknown } from '../../page-of.js';
import { endsRun } from '../ends-run.js';
import { pageIn } from './redis-pages.js';
import { luaChain, luaEvents, luaHead, luaPage, luaTurns } from './lua-reads.js';
import { luaAppendEvents, luaDrop, luaSaveTurn, luaUpdateTurn } from './lua-writes.js';
import type { RedisBase } from './redis-base.js';
import {
  contentsOf,
  fieldsIn,
  itemsOf,
  numberOrNull,
  orEmpty,
  readyItems,
  readyObject,
  textOrNull,
  wholeTexts,
} from './redis-records.js';

type Responses = Pick<
  History,
  | 'saveResponse'
  | 'response'
  | 'inputItems'
  | 'deleteResponse'
  | 'chain'
  | 'updateResponse'
  | 'abandoned'
  | 'appendEvents'
  | 'events'
  | 'responses'
>;

export function redisResponses(base: RedisBase): Responses {
  return {
    saveResponse: (tenantId, turn) => saveTurn(base, tenantId, turn),
    responses: (tenantId, limit, after) => lines(base, tenantId, limit, after),
    response: (tenantId, id) => response(base, tenantId, id),
    async inputItems(tenantId, id, page) {
      const { limit, order, after } = page;
      const found = await base.run(luaPage, tenantId, 'in', id, limit, order, after ?? '');
      return pageIn(base, tenantId, found, limit);
    },
    deleteResponse: async (tenantId, id) =>
      (await base.run(luaDrop, tenantId, 'r', 'living', id)) === 1,
    async chain(tenantId, id, { items, bytes }) {
      const found = await base.run(luaChain, tenantId, id, items, bytes);
      return found === null ? null : pastIn(base, tenantId, found as FoundChain);
    },
    updateResponse: (tenantId, id, change) => updateTurn(base, tenantId, { id, ...change }),
    abandoned: (nowMs, limit) => abandoned(base, nowMs, limit),
    async appendEvents(tenantId, id, events) {
      if (events.length === 0) return;
      const words = events.flatMap(({ sequence, json }) => [String(sequence), json]);
      await base.run(luaAppendEvents, tenantId, id, ...words);
    },
    async events(tenantId, id, afterSequence, limit) {
      const found = await base.run(luaEvents, tenantId, id, afterSequence, limit);
      return found === null ? null : (found as string[]).map(eventIn);
    },
  };
}

async function lines(
  base: RedisBase,
  tenantId: string,
  limit: number,
  after: string | null,
): Promise<ResponseLine[]> {
  const last = after === null ? null : await base.run(luaHead, tenantId, 'r', after);
  if (after !== null && last === null) throw afterUnknown();
  const made = last === null ? '' : (fieldsIn(last)['createdAtMs'] ?? '');
  const found = await base.run(luaTurns, tenantId, limit, made, after ?? '');
  return (found as unknown[]).map((each) => {
    const fields = fieldsIn(each);
    return {
      ...headIn(fields['id'] ?? '', fields),
      tenantId,
      items: Number(fields['items']),
      bytes: Number(fields['bytes']) + Number(fields['itemBytes']),
    };
  });
}

/** Its number and its text: the number makes members of equal texts differ. */
export function eventIn(member: string): StoredEvent {
  const space = member.indexOf(' ');
  return { sequence: Number(member.slice(0, space)), json: member.slice(space + 1) };
}

async function saveTurn(
  base: RedisBase,
  tenantId: string,
  { response: given, input, output }: ResponseToSave,
): Promise<boolean> {
  const ready = readyItems(base, given.id, input, output);
  const object = readyObject(base, given.json);
  const contents = contentsOf([...ready.pieces, ...object.pieces]);
  const facts = {
    id: given.id,
    talk: orEmpty(given.conversationId),
    status: given.status,
    lease: orEmpty(given.leaseUntilMs),
    ends: orEmpty(given.expiresAtMs),
    endsRun: endsRun(given),
    items: ready.facts,
    itemBytes: ready.itemBytes,
    objectShas: object.shas,
    shas: contents.shas,
    fields: {
      id: given.id,
      previousId: orEmpty(given.previousId),
      conversationId: orEmpty(given.conversationId),
      status: given.status,
      model: given.model,
      createdAtMs: String(given.createdAtMs),
      expiresAtMs: orEmpty(given.expiresAtMs),
      isBackground: given.isBackground ? '1' : '0',
      leaseUntilMs: orEmpty(given.leaseUntilMs),
      pieces: object.places,
      bytes: object.bytes,
    },
  };
  const words = [...ready.records, ...contents.texts, object.body];
  return isDone(await base.run(luaSaveTurn, tenantId, JSON.stringify(facts), ...words));
}

/** What the writing scripts answer. False = there is no such conversation. */
export function isDone(answer: unknown): boolean {
  if (answer === 'conflict') throw new GatewayError('conflict');
  if (answer === 'deleted') throw new GatewayError('response_not_found');
  if (answer === 'same id') throw sameId();
  return answer === 'done';
}

async function updateTurn(
  base: RedisBase,
  tenantId: string,
  change: Pick<StoredResponse, 'id' | 'status' | 'json' | 'leaseUntilMs'>,
): Promise<boolean> {
  const object = readyObject(base, change.json);
  const contents = contentsOf(object.pieces);
  const facts = {
    id: change.id,
    status: change.status,
    lease: orEmpty(change.leaseUntilMs),
    pieces: object.places,
    bytes: object.bytes,
    objectShas: object.shas,
    shas: contents.shas,
  };
  const words = [JSON.stringify(facts), ...contents.texts, object.body];
  return (await base.run(luaUpdateTurn, tenantId, ...words)) === 1;
}

export async function response(
  base: RedisBase,
  tenantId: string,
  id: string,
): Promise<StoredResponse | null> {
  const found = await base.run(luaHead, tenantId, 'r', id);
  if (found === null) return null;
  const fields = fieldsIn(found);
  const places = JSON.parse(fields['pieces'] ?? '[]') as [number, string][];
  const [json] = await wholeTexts(base, tenantId, [{ body: fields['body'] ?? '', places }]);
  return {
    ...headIn(id, fields),
    conversationId: textOrNull(fields['conversationId']),
    leaseUntilMs: numberOrNull(fields['leaseUntilMs']),
    json: json ?? '',
  };
}

const headIn = (id: string, fields: Readonly<Record<string, string>>) => ({
  id,
  previousId: textOrNull(fields['previousId']),
  status: fields['status'] as ResponseStatus,
  model: fields['model'] ?? '',
  createdAtMs: Number(fields['createdAtMs']),
  expiresAtMs: numberOrNull(fields['expiresAtMs']),
  isBackground: fields['isBackground'] === '1',
});

type FoundChain = readonly [number, readonly (readonly [string[], (string | null)[]])[]];

async function pastIn(
  base: RedisBase,
  tenantId: string,
  [isCut, newestFirst]: FoundChain,
): Promise<Past> {
  const turns = newestFirst.toReversed();
  const items: StoredItem[] = await itemsOf(
    base,
    tenantId,
    turns.flatMap(([ids]) => ids),
    turns.flatMap(([, records]) => records),
  );
  return { items, isCut: isCut === 1 };
}

/** Of all tenants: a lease that ended names its response. */
async function abandoned(base: RedisBase, nowMs: number, limit: number) {
  const lost: { tenantId: string; response: StoredResponse }[] = [];
  const members = await base.ask((redis) =>
    redis.zrangebyscore(`${base.prefix}:leases`, '-inf', `(${nowMs}`, 'LIMIT', 0, limit),
  );
  for (const member of members) {
    const space = member.indexOf(' ');
    const tenantId = member.slice(0, space);
    const found = await response(base, tenantId, member.slice(space + 1));
    if (found !== null) lost.push({ tenantId, response: found });
  }
  return lost;
}
