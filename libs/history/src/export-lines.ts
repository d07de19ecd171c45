import type {
  StoredConversation,
  StoredEvent,
  StoredItem,
  StoredResponse,
} from '@bellwether/exchange';

/** One line of an export. What is JSON already stands in it as it is, not as text within text. */
export const exportLine = {
  conversation: ({ metadata, ...facts }: StoredConversation): string =>
    `{"kind":"conversation",${inner(facts)},"metadata":${metadata}}`,
  conversationItem: (conversationId: string, item: StoredItem): string =>
    `{"kind":"conversation_item",${inner({ conversationId })},"item":${item.json}}`,
  response: ({ json, ...facts }: StoredResponse): string =>
    `{"kind":"response",${inner(facts)},"response":${json}}`,
  responseItem: (responseId: string, item: StoredItem): string =>
    `{"kind":"response_item",${inner({ responseId })},"item":${item.json}}`,
  event: (responseId: string, { sequence, json }: StoredEvent): string =>
    `{"kind":"response_event",${inner({ responseId, sequence })},"event":${json}}`,
};

const inner = (facts: object): string => JSON.stringify(facts).slice(1, -1);
