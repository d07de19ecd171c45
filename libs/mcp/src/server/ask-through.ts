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
  transport.send = (message, options) => send(outgoing(message), options);

  function outgoing(message: JSONRPCMessage): JSONRPCMessage {
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
    const requestId = asked.get(message.params?.['requestId'] as RequestId);
    return requestId === undefined
      ? message
      : { ...message, params: { ...message.params, requestId } };
  }

  return {
    end() {
      for (const known of asked.values()) talks.forget(known);
    },
  };
}
