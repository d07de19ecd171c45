import type { HTTPMethod } from 'find-my-way';
import * as conversations from './conversations.js';
import * as responses from './responses.js';
import type { StoredAction } from './stored-route.js';

/** The addresses of what is stored. `:id` and `:item` are the tenant's own, of whatever form. */
export const storedRoutes: readonly (readonly [HTTPMethod, string, StoredAction])[] = [
  ['GET', '/v1/responses/:id', responses.getResponse],
  ['DELETE', '/v1/responses/:id', responses.deleteResponse],
  ['POST', '/v1/responses/:id/cancel', responses.cancelResponse],
  ['GET', '/v1/responses/:id/input_items', responses.listInputItems],
  ['POST', '/v1/conversations', conversations.createConversation],
  ['GET', '/v1/conversations/:id', conversations.getConversation],
  ['POST', '/v1/conversations/:id', conversations.updateConversation],
  ['DELETE', '/v1/conversations/:id', conversations.deleteConversation],
  ['GET', '/v1/conversations/:id/items', conversations.listItems],
  ['POST', '/v1/conversations/:id/items', conversations.createItems],
  ['GET', '/v1/conversations/:id/items/:item', conversations.getItem],
  ['DELETE', '/v1/conversations/:id/items/:item', conversations.deleteItem],
];
