import type { History } from '@bellwether/exchange';
import { canBeId, canBeTenant, checkConversation, checkItems, checkTurn } from './check-input.js';

/**
 * What all drivers share in front of their store: an id that nothing can be kept under is an id that there is not, and
 * what no store can keep is refused before one is asked.
 */
export function guarded(history: History): History {
  return {
    ...history,
    ...guardedTurns(history),
    ...guardedTalks(history),
    ...guardedLists(history),
  };
}

const areIds = (tenantId: string, ...ids: readonly string[]): boolean =>
  canBeTenant(tenantId) && ids.every(canBeId);

const no = () => Promise.resolve(false);
const nothing = () => Promise.resolve(null);

function guardedTurns(history: History) {
  return {
    async saveResponse(tenantId, turn) {
      checkTurn(tenantId, turn);
      return history.saveResponse(tenantId, turn);
    },
    response: (tenantId, id) => (areIds(tenantId, id) ? history.response(tenantId, id) : nothing()),
    inputItems: (tenantId, id, page) =>
      areIds(tenantId, id) ? history.inputItems(tenantId, id, page) : nothing(),
    deleteResponse: (tenantId, id) =>
      areIds(tenantId, id) ? history.deleteResponse(tenantId, id) : no(),
    chain: (tenantId, id, budget) =>
      areIds(tenantId, id) ? history.chain(tenantId, id, budget) : nothing(),
    updateResponse: (tenantId, id, change) =>
      areIds(tenantId, id) ? history.updateResponse(tenantId, id, change) : no(),
    appendEvents: (tenantId, id, events) =>
      areIds(tenantId, id) ? history.appendEvents(tenantId, id, events) : Promise.resolve(),
    events: (tenantId, id, after, limit) =>
      areIds(tenantId, id) ? history.events(tenantId, id, after, limit) : nothing(),
  } satisfies Partial<History>;
}

function guardedTalks(history: History) {
  return {
    async createConversation(tenantId, conversation, items) {
      checkConversation(tenantId, conversation, items);
      await history.createConversation(tenantId, conversation, items);
    },
    conversation: (tenantId, id) =>
      areIds(tenantId, id) ? history.conversation(tenantId, id) : nothing(),
    updateConversation: (tenantId, id, metadata) =>
      areIds(tenantId, id) ? history.updateConversation(tenantId, id, metadata) : no(),
    deleteConversation: (tenantId, id) =>
      areIds(tenantId, id) ? history.deleteConversation(tenantId, id) : no(),
    async appendItems(tenantId, id, items) {
      checkItems(items);
      return areIds(tenantId, id) ? history.appendItems(tenantId, id, items) : false;
    },
    items: (tenantId, id, page) =>
      areIds(tenantId, id) ? history.items(tenantId, id, page) : nothing(),
    item: (tenantId, id, itemId) =>
      areIds(tenantId, id, itemId) ? history.item(tenantId, id, itemId) : nothing(),
    deleteItem: (tenantId, id, itemId) =>
      areIds(tenantId, id, itemId) ? history.deleteItem(tenantId, id, itemId) : no(),
    recent: (tenantId, id, budget) =>
      areIds(tenantId, id) ? history.recent(tenantId, id, budget) : nothing(),
  } satisfies Partial<History>;
}

const empty = { conversations: 0, responses: 0, items: 0, bytes: 0 } as const;

function guardedLists(history: History) {
  return {
    conversations: (tenantId, limit, after) =>
      areIds(tenantId) ? history.conversations(tenantId, limit, after) : Promise.resolve([]),
    responses: (tenantId, limit, after) =>
      areIds(tenantId) ? history.responses(tenantId, limit, after) : Promise.resolve([]),
    size: (tenantId) =>
      tenantId === null || areIds(tenantId) ? history.size(tenantId) : Promise.resolve(empty),
    async *exportLines(tenantId) {
      if (areIds(tenantId)) yield* history.exportLines(tenantId);
    },
    erase: (tenantId) => (areIds(tenantId) ? history.erase(tenantId) : Promise.resolve(empty)),
  } satisfies Partial<History>;
}
