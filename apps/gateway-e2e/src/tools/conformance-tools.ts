import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { talkingTools } from './conformance-talk.js';

const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const silence = 'UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAIA+AAACABAAZGF0YQAAAAA=';
const image = { type: 'image' as const, data: pixel, mimeType: 'image/png' };
const resource = {
  type: 'resource' as const,
  resource: {
    uri: 'test://embedded',
    mimeType: 'text/plain',
    text: 'This is an embedded resource.',
  },
};
const text = (words: string) => ({ type: 'text' as const, text: words });

/** What the suite expects of the tools that it calls by these names. */
const answers = {
  test_simple_text: { content: [text('This is a simple text response for testing.')] },
  test_image_content: { content: [image] },
  test_audio_content: {
    content: [{ type: 'audio' as const, data: silence, mimeType: 'audio/wav' }],
  },
  test_embedded_resource: { content: [resource] },
  test_multiple_content_types: {
    content: [text('Multiple content types test:'), image, resource],
  },
  test_error_handling: {
    content: [text('This tool intentionally returns an error for testing')],
    isError: true,
  },
};

/** A tool whose schema says all that JSON Schema 2020-12 can say. */
const schemaTool = {
  name: 'json_schema_2020_12_tool',
  description: 'Tool with JSON Schema 2020-12 features',
  inputSchema: {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    type: 'object' as const,
    $defs: {
      address: {
        type: 'object',
        properties: { street: { type: 'string' }, city: { type: 'string' } },
      },
    },
    properties: { name: { type: 'string' }, address: { $ref: '#/$defs/address' } },
    additionalProperties: false,
  },
};

export interface TestServer {
  readonly url: string;
  close(): Promise<void>;
}

/** A server of those tools, and of nothing else. Questions are answered in the session that they were asked in. */
export function startConformanceTools(): Promise<TestServer> {
  const sessions = new Map<string, StreamableHTTPServerTransport>();
  return listening(async (request, response) => {
    if (request.method !== 'POST') {
      response.writeHead(405).end();
      return;
    }
    const known = sessions.get(String(request.headers['mcp-session-id']));
    if (known) return known.handleRequest(request, response);
    const transport: StreamableHTTPServerTransport = new StreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: (id) => void sessions.set(id, transport),
    });
    await toolServer().connect(transport as Parameters<Server['connect']>[0]);
    await transport.handleRequest(request, response);
  });
}

function toolServer(): Server {
  const server = new Server(
    { name: 'tools', version: '1' },
    { capabilities: { tools: {}, logging: {} } },
  );
  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: [
      ...[...Object.keys(answers), ...Object.keys(talkingTools)].map((name) => ({
        ...{ name, description: name, inputSchema: { type: 'object' as const } },
      })),
      schemaTool,
    ],
  }));
  server.setRequestHandler(CallToolRequestSchema, ({ params }, saying) => {
    const talking = talkingTools[params.name];
    if (talking) return talking(saying);
    if (!(params.name in answers)) throw new Error(`no tool ${params.name}`);
    return answers[params.name as keyof typeof answers];
  });
  return server;
}

/** Passes requests on with a key, for a client that cannot be given one. */
export function startKeyHolder(target: string, key: string): Promise<TestServer> {
  return listening(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const { host: _, connection: __, 'content-length': ___, ...headers } = request.headers;
    const answer = await fetch(target, {
      method: request.method ?? 'GET',
      headers: { ...(headers as Record<string, string>), authorization: `Bearer ${key}` },
      ...(parts.length > 0 ? { body: Buffer.concat(parts) } : {}),
    });
    const kept = [...answer.headers].filter(
      ([name]) => !/^(connection|keep-alive|transfer-|content-length|content-encoding)/.test(name),
    );
    response.writeHead(answer.status, Object.fromEntries(kept));
    // As it comes: what a server asks while its tool runs is in the middle of it.
    if (answer.body === null) response.end();
    else Readable.fromWeb(answer.body as ReadableStream).pipe(response);
  });
}

async function listening(
  answer: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
): Promise<TestServer> {
  const http = createServer((request, response) => {
    answer(request, response).catch((cause: unknown) => response.destroy(cause as Error));
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/mcp`,
    async close() {
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
    },
  };
}
