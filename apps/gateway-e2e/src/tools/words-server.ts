import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import type { ToolIssuer } from './tool-issuer.js';

export interface WordsServer {
  readonly url: string;
  /** What it says of its tool from here on. */
  describe(description: string): void;
  stop(): Promise<void>;
}

/**
 * A tool server with one tool, `count_words`, whose words about itself can change. With an issuer it lets in only who
 * brings a token of it, and tells everybody else where to get one.
 */
export async function startWordsServer(issuer: ToolIssuer | null = null): Promise<WordsServer> {
  let description = 'Counts the words of a text.';
  const http = createServer((request, response) => {
    answer(request, response).catch((cause: unknown) => response.destroy(cause as Error));
  });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const origin = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (issuer !== null && !(await isLetIn(request, response, { issuer, origin }))) return;
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

interface Guard {
  readonly issuer: ToolIssuer;
  readonly origin: string;
}

async function isLetIn(
  request: IncomingMessage,
  response: ServerResponse,
  { issuer, origin }: Guard,
): Promise<boolean> {
  const about = '/.well-known/oauth-protected-resource';
  if (request.url?.startsWith(about)) {
    response.writeHead(200, { 'content-type': 'application/json' }).end(
      JSON.stringify({
        ...{ resource: `${origin}/mcp`, authorization_servers: [issuer.url] },
        scopes_supported: ['tools'],
      }),
    );
    return false;
  }
  const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];
  if (token !== undefined && (await issuer.isGood(token))) return true;
  const challenge = `Bearer resource_metadata="${origin}${about}/mcp"`;
  response.writeHead(401, { 'www-authenticate': challenge }).end();
  return false;
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
