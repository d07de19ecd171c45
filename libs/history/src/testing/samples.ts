import { randomBytes } from 'node:crypto';
import type {
  HistoryBudget,
  PageQuery,
  ResponseToSave,
  StoredConversation,
  StoredItem,
  StoredResponse,
} from '@bellwether/exchange';

/** An id that no other test has: stores are shared by all tests of a file. */
export const newId = (prefix: string): string => `${prefix}_${randomBytes(12).toString('hex')}`;

/** A message. Its id is part of its text, as it is in real ones. */
export function anItem(id: string = newId('msg'), text = `text of ${id}`): StoredItem {
  const json = JSON.stringify({ id, type: 'message', role: 'user', content: text });
  return { id, type: 'message', json };
}

export const items = (count: number, text?: string): StoredItem[] =>
  Array.from({ length: count }, () => anItem(undefined, text));

export const idsOf = (list: readonly { readonly id: string }[] | undefined): string[] =>
  (list ?? []).map(({ id }) => id);

export function aResponse(facts: Partial<StoredResponse> = {}): StoredResponse {
  const id = facts.id ?? newId('resp');
  return {
    id,
    previousId: null,
    conversationId: null,
    status: 'completed',
    model: 'a-model',
    createdAtMs: 1_700_000_000_123,
    expiresAtMs: null,
    isBackground: false,
    leaseUntilMs: null,
    json: JSON.stringify({ id, object: 'response' }),
    ...facts,
  };
}

/** A turn of one question and one answer, unless more is given. */
export function aTurn(
  facts: Partial<StoredResponse> = {},
  { input = items(1), output = items(1) }: Partial<Omit<ResponseToSave, 'response'>> = {},
): ResponseToSave {
  return { response: aResponse(facts), input, output };
}

export function aConversation(facts: Partial<StoredConversation> = {}): StoredConversation {
  return {
    id: newId('conv'),
    createdAtMs: 1_700_000_000_456,
    expiresAtMs: null,
    metadata: '{"topic":"tests"}',
    ...facts,
  };
}

export const everything: HistoryBudget = { items: 10_000, bytes: 100_000_000 };

export const page = (query: Partial<PageQuery> = {}): PageQuery => ({
  limit: 100,
  order: 'asc',
  after: null,
  ...query,
});
