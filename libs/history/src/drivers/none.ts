import type { History, HistorySize, Past } from '@bellwether/exchange';

const nothing: HistorySize = { conversations: 0, responses: 0, items: 0, bytes: 0 };

/** Keeps nothing: what is saved is taken, and no reader finds it. */
export function noHistory(): History {
  const never = () => Promise.resolve(null);
  const no = () => Promise.resolve(false);
  const past = (): Promise<Past | null> => Promise.resolve(null);
  return {
    name: 'none',
    saveResponse: (_tenantId, { response }) => Promise.resolve(response.conversationId === null),
    response: never,
    inputItems: never,
    deleteResponse: no,
    chain: past,
    updateResponse: no,
    abandoned: () => Promise.resolve([]),
    appendEvents: () => Promise.resolve(),
    events: never,
    createConversation: () => Promise.resolve(),
    conversation: never,
    updateConversation: no,
    deleteConversation: no,
    appendItems: no,
    items: never,
    item: never,
    deleteItem: no,
    recent: past,
    conversations: () => Promise.resolve([]),
    responses: () => Promise.resolve([]),
    size: () => Promise.resolve(nothing),
    async *exportLines() {},
    erase: () => Promise.resolve(nothing),
    sweep: () => Promise.resolve(0),
    health: () => Promise.resolve({ isReachable: true, reason: null }),
    close: () => Promise.resolve(),
  };
}
