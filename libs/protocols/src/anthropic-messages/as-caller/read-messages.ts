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
    addParts(merged, { role: message.role, parts: partsOf(message, index, leftOut), index });
  return toMessages(merged, 'messages');
}

const ofAssistant = /^(?:tool_use|thinking|redacted_thinking)$/;

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
