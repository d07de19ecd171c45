import { GatewayError, type ContentPart, type Message } from '@bellwether/exchange';
import { addParts, toMessages, type Merged } from '../../content/merge-messages.js';
import type { WireMessage } from '../wire.js';
import { readBlock } from './read-block.js';

/**
 * Messages as the caller has them → turns: neighbours of one role become one message.
 *
 * Errors   `invalid_request` for a block that does not belong to its role; those of `toMessages`.
 */
export function readMessages(messages: readonly WireMessage[], leftOut: string[]): Message[] {
  const merged: Merged[] = [];
  for (const [index, message] of messages.entries())
    for (const { role, parts } of byRole(message.role, partsOf(message, index, leftOut)))
      addParts(merged, { role, parts, index });
  return toMessages(merged, 'messages');
}

const ofAssistant =
  /^(?:tool_use|thinking|redacted_thinking|(?:mcp|server)_tool_use|(?:mcp|web_search|code_execution)_tool_result)$/;

/** Results of what the gateway ran stand in the reply itself; for a model they are told to it, as any results. */
function byRole(
  role: Message['role'],
  parts: ContentPart[],
): { role: Message['role']; parts: ContentPart[] }[] {
  if (role !== 'assistant') return [{ role, parts }];
  const split: { role: Message['role']; parts: ContentPart[] }[] = [];
  for (const part of parts) {
    const own = part.type === 'tool-result' ? 'user' : role;
    const last = split.at(-1);
    if (last?.role === own) last.parts.push(part);
    else split.push({ role: own, parts: [part] });
  }
  return split.length === 0 ? [{ role, parts }] : split;
}

function partsOf({ role, content }: WireMessage, index: number, leftOut: string[]): ContentPart[] {
  if (typeof content === 'string') return content === '' ? [] : [{ type: 'text', text: content }];
  return content.flatMap((block, at) => {
    const path = `messages.${index}.content.${at}`;
    const belongs =
      block.type === 'text' ||
      (role !== 'system' && ofAssistant.test(block.type) === (role === 'assistant'));
    if (!belongs)
      throw new GatewayError('invalid_request', {
        text: `${path}.type: a message of role ${role} has no ${block.type}`,
        param: `${path}.type`,
      });
    return readBlock(block, path, leftOut);
  });
}
