import { GatewayError } from '@bellwether/exchange';
import type { ResponseToSave, StoredConversation, StoredItem } from '@bellwether/exchange';

/** Bytes of an id. Engines and other gateways make long ones. */
const longestIdBytes = 512;
const longestTenantBytes = 64;
const longestWordBytes = 256;

// Databases refuse or lose some control characters, and no id of anybody has one.
const control = /[\u0000-\u001f\u007f]/;

/** False for an id that nothing can be kept under: there is no such thing, then. */
export function canBeId(id: string): boolean {
  return isWord(id, longestIdBytes);
}

export function canBeTenant(tenantId: string): boolean {
  return isWord(tenantId, longestTenantBytes);
}

function isWord(text: string, longestBytes: number): boolean {
  return (
    text.length > 0 &&
    text.length <= longestBytes &&
    Buffer.byteLength(text) <= longestBytes &&
    text.isWellFormed() &&
    !control.test(text)
  );
}

/** Errors   `invalid_request` for what no store can keep; `conflict` for two items of one id. */
export function checkTurn(tenantId: string, { response, input, output }: ResponseToSave): void {
  checkTenant(tenantId);
  checkId(response.id);
  if (response.conversationId !== null) checkId(response.conversationId);
  if (response.previousId !== null) checkId(response.previousId);
  if (response.previousId === response.id) throw refuse('A response cannot follow itself.');
  if (!isWord(response.model, longestWordBytes)) throw refuse('The name of the model is too long.');
  checkItems([...input, ...output]);
}

/** Errors   as `checkTurn`. */
export function checkConversation(
  tenantId: string,
  conversation: StoredConversation,
  items: readonly StoredItem[],
): void {
  checkTenant(tenantId);
  checkId(conversation.id);
  checkItems(items);
}

/** Errors   as `checkTurn`. */
export function checkItems(items: readonly StoredItem[]): void {
  const seen = new Set<string>();
  for (const { id, type } of items) {
    checkId(id);
    if (!isWord(type, longestWordBytes)) throw refuse('The type of an item is too long.');
    if (seen.has(id)) throw sameId();
    seen.add(id);
  }
}

export function sameId(): GatewayError {
  return new GatewayError('conflict', { text: 'Two items have the same id.', param: 'id' });
}

function checkTenant(tenantId: string): void {
  if (!canBeTenant(tenantId)) throw refuse('The id of the tenant is not valid.');
}

function checkId(id: string): void {
  if (!canBeId(id))
    throw refuse(`An id has 1 to ${longestIdBytes} bytes and no control characters.`);
}

function refuse(text: string): GatewayError {
  return new GatewayError('invalid_request', { text, param: 'id' });
}
