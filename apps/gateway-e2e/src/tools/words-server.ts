import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';

export interface WordsServer {
  readonly url: string;
  /** What it says of its tool from here on. */
  describe(description: string): void;
  stop(): Promise<void>;
}

/** A tool server with one tool, `count_words`, whose words about itself can change. */
export async function startWordsServer(): Promise<WordsServer> {
  let description = 'Counts the words of a text.';
  const http = createServer((request, response) => {
    answer(request, response).catch((cause: unknown) => response.destroy(cause as Error));
  });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const origin = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const server = wordsServer(description);
    // Without sessions each request stands for itself.
    const transport = new StreamableHTTPServerTransport();
    response.once('close', () => void server.close());
    await server.connect(transport as Parameters<typeof server.connect>[0]);
    await transport.handleRequest(request, response);
  }

  return {
    url: `${origin}/mcp`,
    describe: (next) => void (description = next),
    async stop() {
      http.closeAllConnections();
      http.close();
      await once(http, 'close');
    },
  };
}

function wordsServer(description: string): Server {
  const server = new Server({ name: 'words', version: '1' }, { capabilities: { tools: {} } });
  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: [
      {
        ...{ name: 'count_words', description },
        inputSchema: { type: 'object', properties: { text: { type: 'string' } } },
      },
    ],
  }));
  server.setRequestHandler(CallToolRequestSchema, ({ params }) => {
    const text = String(params.arguments?.['text'] ?? '');
    const count = text.split(/\s+/).filter(Boolean).length;
    return { content: [{ type: 'text', text: String(count) }] };
  });
  return server;
}
