import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { SSEServerTransport } from '@modelcontextprotocol/sdk/server/sse.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import type { RequestHandlerExtra } from '@modelcontextprotocol/sdk/shared/protocol.js';
import type {
  CallToolResult,
  ServerNotification,
  ServerRequest,
  Tool,
} from '@modelcontextprotocol/sdk/types.js';

/** By which a tool says and asks things while it runs. */
export type Saying = RequestHandlerExtra<ServerRequest, ServerNotification>;

/** A tool by its definition, and the function behind it. The signal aborts when the client gives the call up. */
export interface FunctionTool extends Partial<Omit<Tool, 'name'>> {
  readonly name: string;
  run(
    input: Readonly<Record<string, unknown>>,
    signal: AbortSignal,
    saying: Saying,
  ): CallToolResult | string | Promise<CallToolResult | string>;
}

export interface FunctionServer {
  readonly url: string;
  /** Of the older transport. */
  readonly sseUrl: string;
  /** Headers of every request, as they came. */
  readonly requests: readonly IncomingMessage['headers'][];
  readonly sessions: number;
  /** Other tools from here on; clients are told. */
  change(tools: readonly FunctionTool[]): Promise<void>;
  /** As a server does that was started again. */
  forgetSessions(): void;
  close(): Promise<void>;
}

/** A real MCP server of functions, over streamable HTTP and over the older transport of streams. */
export async function aFunctionServer(
  first: readonly FunctionTool[],
  gate: (request: IncomingMessage, response: ServerResponse) => boolean = () => true,
): Promise<FunctionServer> {
  let tools = first;
  const requests: IncomingMessage['headers'][] = [];
  const servers = new Set<Server>();
  const streamable = new Map<string, StreamableHTTPServerTransport>();
  const streams = new Map<string, SSEServerTransport>();

  async function serve(transport: Transport): Promise<void> {
    const server = functionServer(() => tools);
    servers.add(server);
    server.onclose = () => servers.delete(server);
    await server.connect(transport);
  }

  async function mcp(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const id = request.headers['mcp-session-id'];
    const known = typeof id === 'string' ? streamable.get(id) : undefined;
    if (id !== undefined && !known) {
      response.writeHead(404).end();
      return;
    }
    if (known) return known.handleRequest(request, response);
    const transport: StreamableHTTPServerTransport = new StreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: (made) => void streamable.set(made, transport),
    });
    await serve(transport);
    return transport.handleRequest(request, response);
  }

  async function sse(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '', 'http://localhost');
    if (request.method === 'GET') {
      const transport = new SSEServerTransport('/sse', response);
      streams.set(transport.sessionId, transport);
      return serve(transport);
    }
    const known = streams.get(url.searchParams.get('sessionId') ?? '');
    if (known) return known.handlePostMessage(request, response);
    response.writeHead(405).end();
  }

  const http = createServer((request, response) => {
    requests.push(request.headers);
    if (!gate(request, response)) return;
    const handle = request.url?.startsWith('/sse') ? sse : mcp;
    handle(request, response).catch((cause: unknown) => response.destroy(cause as Error));
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const { port } = http.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/mcp`,
    sseUrl: `http://127.0.0.1:${port}/sse`,
    requests,
    get sessions() {
      return servers.size;
    },
    async change(others) {
      tools = others;
      await Promise.all([...servers].map((server) => server.sendToolListChanged()));
    },
    forgetSessions: () => streamable.clear(),
    async close() {
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
    },
  };
}

function functionServer(tools: () => readonly FunctionTool[]): Server {
  const server = new Server(
    { name: 'functions', version: '1' },
    { capabilities: { tools: { listChanged: true }, logging: {} } },
  );
  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: tools().map(({ run: _run, ...tool }) => ({
      inputSchema: { type: 'object' as const },
      ...tool,
    })),
  }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }, saying) => {
    const tool = tools().find(({ name }) => name === params.name);
    if (!tool) throw new Error(`no tool ${params.name}`);
    const told = await tool.run(params.arguments ?? {}, saying.signal, saying);
    return typeof told === 'string' ? { content: [{ type: 'text' as const, text: told }] } : told;
  });
  return server;
}
