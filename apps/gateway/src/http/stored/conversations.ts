import { GatewayError, type StoredConversation } from '@bellwether/exchange';
import { readConversation, readItemList, readMetadata } from '@bellwether/protocols';
import { expiryOf } from '../../responses/settings.js';
import { listOf, pageQuery, pageText, refused } from './query.js';
import type { StoredCall } from './stored-call.js';

const gone = () => new GatewayError('conversation_not_found');

/** `POST /v1/conversations` */
export async function createConversation(call: StoredCall): Promise<string> {
  const id = call.newId('conv');
  const { metadata, items } = readConversation(await call.readBody(), itemSuffix(call));
  const { stored } = call.edge;
  const createdAtMs = Date.now();
  const conversation: StoredConversation = {
    ...{ id, createdAtMs, metadata: JSON.stringify(metadata) },
    expiresAtMs: expiryOf(stored.keptDays(call.tenantId), createdAtMs),
  };
  await stored.history.createConversation(call.tenantId, conversation, items).catch(refuseTwice);
  return shown(conversation);
}

/** `GET /v1/conversations/{id}` */
export async function getConversation(call: StoredCall): Promise<string> {
  return shown(await find(call));
}

/** `POST /v1/conversations/{id}`: other notes. */
export async function updateConversation(call: StoredCall): Promise<string> {
  const metadata = JSON.stringify(readMetadata(await call.readBody()));
  const conversation = await find(call);
  const { history } = call.edge.stored;
  if (!(await history.updateConversation(call.tenantId, conversation.id, metadata))) throw gone();
  return shown({ ...conversation, metadata });
}

/** `DELETE /v1/conversations/{id}` */
export async function deleteConversation(call: StoredCall): Promise<string> {
  const id = call.param('id');
  if (!(await call.edge.stored.history.deleteConversation(call.tenantId, id))) throw gone();
  return JSON.stringify({ id, object: 'conversation.deleted', deleted: true });
}

/** `GET /v1/conversations/{id}/items` */
export async function listItems(call: StoredCall): Promise<string> {
  const { history } = call.edge.stored;
  const page = pageQuery(call.query);
  return listOf(history.items(call.tenantId, call.param('id'), page), gone, (json) => json);
}

/** `POST /v1/conversations/{id}/items`: all of them, or none. */
export async function createItems(call: StoredCall): Promise<string> {
  const items = readItemList(await call.readBody(), itemSuffix(call));
  const { history } = call.edge.stored;
  const isThere = await history
    .appendItems(call.tenantId, call.param('id'), items)
    .catch(refuseTwice);
  if (!isThere) throw gone();
  return pageText({ items, hasMore: false }, (json) => json);
}

/** `GET /v1/conversations/{id}/items/{item}` */
export async function getItem(call: StoredCall): Promise<string> {
  const { id } = await find(call);
  const item = await call.edge.stored.history.item(call.tenantId, id, call.param('item'));
  if (item === null) throw new GatewayError('item_not_found');
  return item.json;
}

/** `DELETE /v1/conversations/{id}/items/{item}`: gives the conversation. */
export async function deleteItem(call: StoredCall): Promise<string> {
  const conversation = await find(call);
  const { history } = call.edge.stored;
  if (!(await history.deleteItem(call.tenantId, conversation.id, call.param('item'))))
    throw new GatewayError('item_not_found');
  return shown(conversation);
}

async function find(call: StoredCall): Promise<StoredConversation> {
  const { history } = call.edge.stored;
  const conversation = await history.conversation(call.tenantId, call.param('id'));
  if (conversation === null) throw gone();
  return conversation;
}

function shown({ id, createdAtMs, metadata }: StoredConversation): string {
  const createdAtS = Math.floor(createdAtMs / 1000);
  const head = JSON.stringify({ id, object: 'conversation', created_at: createdAtS });
  return `${head.slice(0, -1)},"metadata":${metadata}}`;
}

/** Items that come in one call share it. */
function itemSuffix(call: StoredCall): string {
  const id = call.newId('item');
  return id.slice(id.indexOf('_') + 1);
}

function refuseTwice(cause: unknown): never {
  if (cause instanceof GatewayError && cause.code === 'conflict')
    throw refused('items', 'an item with this id is in the conversation already');
  throw cause;
}
