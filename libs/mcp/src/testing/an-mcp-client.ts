import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import type { ProgressCallback } from '@modelcontextprotocol/sdk/shared/protocol.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import {
  ElicitRequestSchema,
  LoggingMessageNotificationSchema,
} from '@modelcontextprotocol/sdk/types.js';
import type { CallToolResult, ElicitResult } from '@modelcontextprotocol/sdk/types.js';

/** A client of the vendor's own, as applications have it. */
export interface McpClient {
  readonly client: Client;
  /** Levels and lines of what servers wrote down, as they came. */
  readonly lines: readonly (readonly [level: string, data: unknown])[];
  call(
    name: string,
    onProgress?: ProgressCallback,
    input?: Record<string, unknown>,
  ): Promise<CallToolResult>;
  close(): Promise<void>;
}

/** `elicit` answers questions; without it the client says that it cannot be asked. */
export async function anMcpClient(
  url: string,
  headers: Readonly<Record<string, string>>,
  elicit: ((message: string) => ElicitResult) | null = null,
): Promise<McpClient> {
  const lines: [string, unknown][] = [];
  const client = new Client(
    { name: 'spec', version: '1' },
    { capabilities: elicit === null ? {} : { elicitation: {} } },
  );
  client.setNotificationHandler(LoggingMessageNotificationSchema, ({ params }) => {
    lines.push([params.level, params.data]);
  });
  if (elicit !== null)
    client.setRequestHandler(ElicitRequestSchema, ({ params }) => elicit(params.message));
  const transport = new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } });
  // Its session id may be absent, which the type of the interface says in another way.
  await client.connect(transport);
  return {
    ...{ client, lines },
    async call(name, onProgress, input = {}) {
      const options = onProgress ? { onprogress: onProgress } : {};
      return (await client.callTool({ name, arguments: input }, undefined, {
        ...{ timeout: 60_000, ...options },
      })) as CallToolResult;
    },
    close: () => client.close(),
  };
}
