import { GatewayError, type ContentPart, type Message } from '@bellwether/exchange';
import type { WireMessage } from '../wire.js';
import { readBlock } from './read-block.js';

interface Merged {
  readonly role: Message['role'];
  readonly parts: ContentPart[];
  /** Place in the caller's list, for what is wrong with it. */
  readonly index: number;
}

/**
 * Messages as the caller has them → turns: neighbours of one role become one message.
 *
 * Errors   `invalid_request` for a tool result that answers no call of the message before, for a call that has no
 *          result in the message after, and for two results of one call.
 */
export function readMessages(messages: readonly WireMessage[], leftOut: string[]): Message[] {
  const merged: Merged[] = [];
  for (const [index, message] of messages.entries()) {
    const parts = partsOf(message, index, leftOut);
    const last = merged.at(-1);
    if (last?.role === message.role) last.parts.push(...parts);
    else merged.push({ role: message.role, parts, index });
  }
  checkTools(merged);
  return merged.filter(({ parts }) => parts.length > 0).map(({ role, parts }) => ({ role, parts }));
}

function partsOf({ role, content }: WireMessage, index: number, leftOut: string[]): ContentPart[] {
  if (typeof content === 'string') return content === '' ? [] : [{ type: 'text', text: content }];
  return content.flatMap((block, at) => {
    const path = `messages.${index}.content.${at}`;
    const belongs =
      block.type === 'text' ||
      (role === 'assistant'
        ? /^(?:tool_use|thinking|redacted_thinking)$/.test(block.type)
        : role === 'user' && !/^(?:tool_use|thinking|redacted_thinking)$/.test(block.type));
    if (!belongs) throw refused(`${path}.type`, `a message of role ${role} has no ${block.type}`);
    return readBlock(block, path, leftOut);
  });
}

/** System messages may stand anywhere; results look past them. */
function checkTools(messages: readonly Merged[]): void {
  let open = new Set<string>();
  let openAt = 0;
  for (const message of messages) {
    if (message.role === 'system') continue;
    checkParts(message, open);
    if (message.role === 'user') {
      refuseOpen(open, openAt);
      open = new Set();
    }
    openAt = message.index;
  }
  refuseOpen(open, openAt);
}

function checkParts({ parts, index }: Merged, open: Set<string>): void {
  for (const part of parts) {
    if (part.type === 'tool-use') {
      if (open.has(part.id))
        throw refused(`messages.${index}`, `tool_use id '${part.id}' is there twice`);
      open.add(part.id);
    } else if (part.type === 'tool-result' && !open.delete(part.id)) {
      throw refused(
        `messages.${index}`,
        `tool_result '${part.id}' answers no tool_use of the message before`,
      );
    }
  }
}

function refuseOpen(open: ReadonlySet<string>, index: number): void {
  const [id] = open;
  if (id !== undefined)
    throw refused(`messages.${index}`, `tool_use '${id}' has no tool_result in the message after`);
}

function refused(param: string, reason: string): GatewayError {
  return new GatewayError('invalid_request', { text: `${param}: ${reason}`, param });
}
