import { GatewayError } from '@bellwether/exchange';
import type {
  ConversationLine,
  History,
  HistorySize,
  ResponseLine,
  ResponseToSave,
  StoredItem,
} from '@bellwether/exchange';
import { guarded } from '../guarded.js';
import { exportLine } from '../export-lines.js';
import { fitBudget } from '../fit-budget.js';
import type { Group } from '../fit-budget.js';
import { afterUnknown, pageOf } from '../page-of.js';
import { endsRun } from './ends-run.js';
import { laterExpiry } from './later-expiry.js';
import { bytesOf, entriesOf, entry, isUnfinished } from './memory-rows.js';
import type { Entry, Talk, Turn } from './memory-rows.js';
import { leaveTurn, MemoryStore } from './memory-store.js';
import type { MemoryBounds } from './memory-store.js';

export interface MemoryHistoryOptions extends Partial<MemoryBounds> {
  nowMs?(): number;
}

const defaults: MemoryBounds = {
  maxResponses: 10_000,
  maxConversations: 10_000,
  maxBytes: 256 * 1_048_576,
};
const sweepPiece = 1_000;

/** Conversations and responses in this process, gone with it. Bounded: the oldest make room for the newest. */
export function memoryHistory(options: MemoryHistoryOptions = {}): History {
  const { nowMs = Date.now, ...bounds } = options;
  const store = new MemoryStore({ ...defaults, ...bounds }, nowMs);
  return guarded({
    name: 'memory',
    ...turnsIn(store),
    ...talksIn(store, nowMs),
    ...allOf(store),
  });
}

type Turns = Pick<
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

function turnsIn(store: MemoryStore): Turns {
  return {
    saveResponse: async (tenantId, turn) => saveTurn(store, tenantId, turn),
    async responses(tenantId, limit, after) {
      const alone = [...store.turns(tenantId)].filter(
        ({ response }) => response.conversationId === null,
      );
      const lines = alone.map(turnLine).toSorted(byMaking);
      const start = after === null ? 0 : lines.findIndex(({ id }) => id === after) + 1;
      if (after !== null && start === 0) throw afterUnknown();
      return lines.slice(start, start + limit);
    },
    response: async (tenantId, id) => store.turn(tenantId, id)?.response ?? null,
    async inputItems(tenantId, id, page) {
      const turn = store.turn(tenantId, id);
      return turn && pageOf(itemsOf(turn.input), page);
    },
    async deleteResponse(tenantId, id) {
      const turn = store.turn(tenantId, id);
      if (turn !== null) store.dropTurn(turn);
      return turn !== null;
    },
    async chain(tenantId, id, budget) {
      const turn = store.turn(tenantId, id);
      return turn && fitBudget(backFrom(store, turn), budget);
    },
    ...backgroundIn(store),
  };
}

/** What is there for responses that are made in the background. */
function backgroundIn(
  store: MemoryStore,
): Pick<Turns, 'updateResponse' | 'abandoned' | 'appendEvents' | 'events'> {
  return {
    async updateResponse(tenantId, id, change) {
      const turn = store.turn(tenantId, id);
      if (turn === null || !isUnfinished(turn.response)) return false;
      const bytes = bytesOf(change.json);
      store.count(bytes - turn.bytes);
      turn.bytes = bytes;
      turn.response = { ...turn.response, ...change };
      store.keepBounds(turn);
      return true;
    },
    async abandoned(nowMs, limit) {
      return [...store.turns(null)]
        .filter(({ response }) => isUnfinished(response) && isOver(response.leaseUntilMs, nowMs))
        .slice(0, limit)
        .map(({ tenantId, response }) => ({ tenantId, response }));
    },
    async appendEvents(tenantId, id, events) {
      const turn = store.turn(tenantId, id);
      if (turn === null) return;
      for (const event of events) {
        if (turn.events.has(event.sequence)) continue;
        turn.events.set(event.sequence, event);
        store.count(bytesOf(event.json));
      }
      store.keepBounds(turn);
    },
    async events(tenantId, id, afterSequence, limit) {
      const turn = store.turn(tenantId, id);
      return (
        turn &&
        [...turn.events.values()]
          .filter(({ sequence }) => sequence > afterSequence)
          .toSorted((left, right) => left.sequence - right.sequence)
          .slice(0, limit)
      );
    },
  };
}

function saveTurn(store: MemoryStore, tenantId: string, saved: ResponseToSave): boolean {
  const { response } = saved;
  const talk =
    response.conversationId === null ? null : store.talk(tenantId, response.conversationId);
  if (talk === null && response.conversationId !== null) return false;
  const before = store.turn(tenantId, response.id);
  if (store.wasErased(tenantId, response.createdAtMs) || (before === null && endsRun(response)))
    throw new GatewayError('response_not_found');
  if (before !== null && !isUnfinished(before.response)) throw new GatewayError('conflict');

  const turn = turnOf(tenantId, saved);
  const entries = entriesOf(turn);
  store.refuseTooLarge(turn.bytes + entries.reduce((sum, { bytes }) => sum + bytes, 0));
  const replaced = new Set(before === null ? [] : entriesOf(before));
  if (talk !== null)
    store.refuseKnownIds(
      talk,
      entries.filter(({ item }) => !hasId(replaced, item.id)),
    );
  if (before !== null) replace(store, before, turn, replaced);
  else store.addTurn(turn);
  if (talk !== null) {
    for (const each of entries) store.count(-each.bytes);
    talk.conversation = {
      ...talk.conversation,
      expiresAtMs: laterExpiry(talk.conversation.expiresAtMs, response.expiresAtMs),
    };
    store.append(talk, entries);
  }
  store.keepBounds(turn);
  return true;
}

/** The unfinished response gives its items back, also to the conversation; its events and its links stay. */
function replace(store: MemoryStore, before: Turn, turn: Turn, replaced: Set<Entry>): void {
  const talk = [...replaced].find((each) => each.talk !== null)?.talk ?? null;
  if (talk !== null) store.detach(talk, replaced);
  else for (const each of replaced) store.count(-each.bytes);
  store.count(turn.bytes - before.bytes);
  for (const each of entriesOf(turn)) {
    each.turn = before;
    store.count(each.bytes);
  }
  before.bytes = turn.bytes;
  before.input = turn.input;
  before.output = turn.output;
  before.response = { ...turn.response, previousId: before.response.previousId };
}

function turnOf(tenantId: string, { response, input, output }: ResponseToSave): Turn {
  const turn: Turn = {
    tenantId,
    response,
    input: input.map(entry),
    output: output.map(entry),
    events: new Map(),
    bytes: bytesOf(response.json),
  };
  for (const each of entriesOf(turn)) each.turn = turn;
  return turn;
}

const hasId = (entries: ReadonlySet<Entry>, id: string): boolean =>
  [...entries].some(({ item }) => item.id === id);

/** A turn, the one before it, and so on. */
function* backFrom(store: MemoryStore, last: Turn): Iterable<Group> {
  const seen = new Set<Turn>();
  for (let turn: Turn | null = last; turn !== null && !seen.has(turn);) {
    seen.add(turn);
    const entries = entriesOf(turn);
    yield { items: itemsOf(entries), bytes: entries.reduce((sum, { bytes }) => sum + bytes, 0) };
    const { previousId }: Turn['response'] = turn.response;
    turn = previousId === null ? null : store.turn(turn.tenantId, previousId);
  }
}

const itemsOf = (entries: readonly Entry[]): StoredItem[] => entries.map(({ item }) => item);
const isOver = (untilMs: number | null, nowMs: number) => untilMs !== null && untilMs < nowMs;

type Talks = Pick<
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

function talksIn(store: MemoryStore, nowMs: () => number): Talks {
  return {
    async createConversation(tenantId, conversation, items) {
      if (store.talk(tenantId, conversation.id) !== null) throw new GatewayError('conflict');
      const talk: Talk = {
        tenantId,
        conversation,
        entries: [],
        ids: new Set(),
        bytes: 0,
        updatedAtMs: nowMs(),
      };
      store.addTalk(talk);
      store.append(talk, items.map(entry));
      store.keepBounds(talk);
    },
    async updateConversation(tenantId, id, metadata) {
      const talk = store.talk(tenantId, id);
      if (talk === null) return false;
      store.count(bytesOf(metadata) - bytesOf(talk.conversation.metadata));
      talk.conversation = { ...talk.conversation, metadata };
      store.touch(talk);
      return true;
    },
    async deleteConversation(tenantId, id) {
      const talk = store.talk(tenantId, id);
      if (talk !== null) store.dropTalk(talk);
      return talk !== null;
    },
    async appendItems(tenantId, id, items) {
      const talk = store.talk(tenantId, id);
      if (talk === null) return false;
      const entries = items.map(entry);
      store.refuseKnownIds(talk, entries);
      store.refuseTooLarge(entries.reduce((sum, { bytes }) => sum + bytes, 0));
      store.append(talk, entries);
      store.keepBounds(talk);
      return true;
    },
    deleteItem: async (tenantId, id, itemId) => deleteItem(store, tenantId, id, itemId),
    ...talkReadersIn(store),
  };
}

function deleteItem(store: MemoryStore, tenantId: string, id: string, itemId: string): boolean {
  const talk = store.talk(tenantId, id);
  const found = talk?.entries.find(({ item }) => item.id === itemId);
  if (!talk || !found) return false;
  store.detach(talk, new Set([found]));
  if (found.turn !== null) leaveTurn(found.turn, found);
  store.touch(talk);
  return true;
}

type TalkReaders = Pick<Talks, 'conversation' | 'items' | 'item' | 'recent' | 'conversations'>;

function talkReadersIn(store: MemoryStore): TalkReaders {
  return {
    conversation: async (tenantId, id) => store.talk(tenantId, id)?.conversation ?? null,
    async items(tenantId, id, page) {
      const talk = store.talk(tenantId, id);
      return talk && pageOf(itemsOf(talk.entries), page);
    },
    async item(tenantId, id, itemId) {
      const found = store.talk(tenantId, id)?.entries.find(({ item }) => item.id === itemId);
      return found?.item ?? null;
    },
    async recent(tenantId, id, budget) {
      const talk = store.talk(tenantId, id);
      return talk && fitBudget(newestFirst(talk.entries), budget);
    },
    async conversations(tenantId, limit, after) {
      const lines = [...store.talks(tenantId)].map(lineOf).toSorted(byChange);
      const start = after === null ? 0 : lines.findIndex(({ id }) => id === after) + 1;
      if (after !== null && start === 0) throw afterUnknown();
      return lines.slice(start, start + limit);
    },
  };
}

/** Item by item, backwards: a long conversation is not copied for its end. */
function* newestFirst(entries: readonly Entry[]): Iterable<Group> {
  for (let index = entries.length - 1; index >= 0; index -= 1) {
    const found = entries[index];
    if (found !== undefined) yield { items: [found.item], bytes: found.bytes };
  }
}

function lineOf({ tenantId, conversation, entries, bytes, updatedAtMs }: Talk): ConversationLine {
  return { ...conversation, tenantId, items: entries.length, bytes, updatedAtMs };
}

const byChange = (left: ConversationLine, right: ConversationLine): number =>
  right.updatedAtMs - left.updatedAtMs || (left.id < right.id ? 1 : -1);

function turnLine(turn: Turn): ResponseLine {
  const { conversationId: _, leaseUntilMs: __, json: ___, ...facts } = turn.response;
  const entries = entriesOf(turn);
  const bytes = entries.reduce((sum, { bytes: own }) => sum + own, turn.bytes);
  return { ...facts, tenantId: turn.tenantId, items: entries.length, bytes };
}

const byMaking = (left: ResponseLine, right: ResponseLine): number =>
  right.createdAtMs - left.createdAtMs || (left.id < right.id ? 1 : -1);

type All = Pick<History, 'size' | 'exportLines' | 'erase' | 'sweep' | 'health' | 'close'>;

function allOf(store: MemoryStore): All {
  return {
    size: async (tenantId) => sizeOf(store, tenantId),
    async *exportLines(tenantId) {
      for (const { conversation, entries } of store.talks(tenantId)) {
        yield exportLine.conversation(conversation);
        for (const { item } of entries) yield exportLine.conversationItem(conversation.id, item);
      }
      for (const turn of store.turns(tenantId)) yield* linesOfTurn(turn);
    },
    async erase(tenantId) {
      const size = sizeOf(store, tenantId);
      store.dropTenant(tenantId);
      return size;
    },
    sweep: async (nowMs) => store.sweep(nowMs, sweepPiece),
    health: async () => ({ isReachable: true, reason: null }),
    close: async () => undefined,
  };
}

function* linesOfTurn({ response, input, output, events }: Turn): Iterable<string> {
  yield exportLine.response(response);
  for (const { item, talk } of [...input, ...output])
    if (talk === null) yield exportLine.responseItem(response.id, item);
  for (const event of events.values()) yield exportLine.event(response.id, event);
}

function sizeOf(store: MemoryStore, tenantId: string | null): HistorySize {
  const size = { conversations: 0, responses: 0, items: 0, bytes: 0 };
  for (const { conversation, entries, bytes } of store.talks(tenantId)) {
    size.conversations += 1;
    size.items += entries.length;
    size.bytes += bytes + bytesOf(conversation.metadata);
  }
  for (const turn of store.turns(tenantId)) {
    const own = entriesOf(turn).filter(({ talk }) => talk === null);
    size.responses += 1;
    size.items += own.length;
    size.bytes += turn.bytes + own.reduce((sum, { bytes }) => sum + bytes, 0);
  }
  return size;
}
