import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { isJSONRPCRequest } from '@modelcontextprotocol/sdk/types.js';
import type { JSONRPCMessage, RequestId } from '@modelcontextprotocol/sdk/types.js';
import type { McpTalks } from './mcp-talks.js';

/**
 * Lets a server that lives for one request ask its client something. The client answers by a request of its own, so
 * questions get ids that are known beyond this one, and answers come back under the server's own.
 */
export function askThrough(transport: Transport, talks: McpTalks, keyId: string): { end(): void } {
  const asked = new Map<RequestId, string>();
  const send = transport.send.bind(transport);
  transport.send = (message, options) => {
    const told = outgoing(message);
    return told === null ? Promise.resolve() : send(told, options);
  };

  /** null = it is about a question that has been answered: nobody gives that up. */
  function outgoing(message: JSONRPCMessage): JSONRPCMessage | null {
    if (isJSONRPCRequest(message)) {
      const { id } = message;
      const known = talks.ask(keyId, (answer) => {
        asked.delete(id);
        transport.onmessage?.({ ...answer, id } as JSONRPCMessage);
      });
      if (known === null) throw new Error('too many questions wait for their answers');
      asked.set(id, known);
      return { ...message, id: known };
    }
    if (!('method' in message) || message.method !== 'notifications/cancelled') return message;
    const id = message.params?.['requestId'] as RequestId;
    const requestId = asked.get(id);
    if (requestId === undefined) return null;
    asked.delete(id);
    talks.forget(requestId);
    return { ...message, params: { ...message.params, requestId } };
  }

  return {
    end() {
      for (const known of asked.values()) talks.forget(known);
    },
  };
}
