import { GatewayError, type ContentPart, type Message } from '@bellwether/exchange';

/** A message under way. `index` is its first place in the caller's list, for what is wrong with it; null = it is not there. */
export interface Merged {
  readonly role: Message['role'];
  readonly parts: ContentPart[];
  readonly index: number | null;
}

/** Adds what one place of the caller's list says; neighbours of one role become one message. */
export function addParts(merged: Merged[], next: Merged): void {
  const last = merged.at(-1);
  if (last?.role === next.role) last.parts.push(...next.parts);
  else merged.push({ ...next, parts: [...next.parts] });
}

/**
 * The merged list as messages. `list` is the name of the caller's list.
 *
 * Errors   `invalid_request` for a tool result that answers no call of the message before, for a call that has no
 *          result in the message after, and for two calls or results of one id.
 */
export function toMessages(merged: readonly Merged[], list: string): Message[] {
  checkTools(merged, list);
  return merged.filter(({ parts }) => parts.length > 0).map(({ role, parts }) => ({ role, parts }));
}

/** System messages may stand anywhere; results look past them. */
function checkTools(messages: readonly Merged[], list: string): void {
  let open = new Set<string>();
  let place = list;
  for (const message of messages) {
    if (message.role === 'system') continue;
    const here = message.index === null ? list : `${list}.${message.index}`;
    for (const part of message.parts) checkPart(part, open, here);
    if (message.role === 'user') {
      refuseOpen(open, place);
      open = new Set();
    }
    place = here;
  }
  refuseOpen(open, place);
}

function checkPart(part: ContentPart, open: Set<string>, place: string): void {
  if (part.type === 'tool-use') {
    if (open.has(part.id)) throw refused(place, `the id '${part.id}' is there twice`);
    open.add(part.id);
  } else if (part.type === 'tool-result' && !open.delete(part.id)) {
    throw refused(place, `the result of '${part.id}' answers no tool call of the message before`);
  }
}

function refuseOpen(open: ReadonlySet<string>, place: string): void {
  const [id] = open;
  if (id !== undefined)
    throw refused(place, `the tool call '${id}' has no result in the message after`);
}

function refused(param: string, reason: string): GatewayError {
  return new GatewayError('invalid_request', { text: `${param}: ${reason}`, param });
}
