import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Message = {
  readonly id?: number;
  readonly method: string;
  readonly params?: { name?: string };
};

export interface HostileServer {
  readonly url: string;
  /** Bytes that the last endless answer got rid of. */
  readonly sentBytes: number;
  /** Resolves when the client has left an answer that was not over. */
  readonly left: Promise<void>;
  close(): Promise<void>;
}

const names = ['hang', 'flood', 'die', 'huge', 'huge_stream', 'nonsense', 'move', 'refuse', 'fine'];
const block = Buffer.alloc(65_536, 'x');

/** Speaks just enough MCP to be called, and then does what no server should, by the name of the tool. */
export async function aHostileServer(): Promise<HostileServer> {
  const state = { sentBytes: 0 };
  const left = Promise.withResolvers<void>();
  const http = createServer((request, response) => {
    answer(request, response, state, left.resolve).catch((cause: unknown) =>
      response.destroy(cause as Error),
    );
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/mcp`,
    get sentBytes() {
      return state.sentBytes;
    },
    left: left.promise,
    async close() {
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
    },
  };
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  state: { sentBytes: number },
  left: () => void,
): Promise<void> {
  if (request.method !== 'POST') {
    response.writeHead(405).end();
    return;
  }
  const message = await read(request);
  if (message.id === undefined) {
    response.writeHead(202).end();
    return;
  }
  response.on('close', () => response.writableFinished || left());
  const name = message.params?.name ?? '';
  if (message.method === 'tools/call') await misbehave(name, message.id, response, state);
  else json(response, message.id, resultOf(message.method));
}

function resultOf(method: string): unknown {
  if (method === 'initialize')
    return {
      protocolVersion: '2025-06-18',
      capabilities: { tools: {} },
      serverInfo: { name: 'hostile', version: '1' },
    };
  return { tools: names.map((name) => ({ name, inputSchema: { type: 'object' } })) };
}

async function misbehave(
  name: string,
  id: number,
  response: ServerResponse,
  state: { sentBytes: number },
): Promise<void> {
  const stream = { 'content-type': 'text/event-stream' };
  if (name === 'hang') return;
  if (name === 'fine') json(response, id, { content: [{ type: 'text', text: 'fine' }] });
  else if (name === 'refuse') json(response, id, null, { code: -32_602, message: 'no such city' });
  else if (name === 'move') response.writeHead(307, { location: 'http://10.0.0.1/mcp' }).end();
  else if (name === 'nonsense')
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"jsonrpc":"2.0"');
  else if (name === 'die')
    response.writeHead(200, stream).end('event: message\ndata: {"jsonrpc":"2.0","met');
  else if (name === 'flood') {
    response.writeHead(200, stream);
    const note = `data: {"jsonrpc":"2.0","method":"notifications/message","params":{"level":"info","data":"${block.toString()}"}}\n\n`;
    await pour(response, Buffer.from(note), state);
  } else {
    response.writeHead(
      200,
      name === 'huge_stream' ? stream : { 'content-type': 'application/json' },
    );
    response.write(
      `${name === 'huge_stream' ? 'data: ' : ''}{"jsonrpc":"2.0","id":${id},"result":"`,
    );
    await pour(response, block, state);
  }
}

/** 100 MiB, or as much as the other side takes. */
async function pour(response: ServerResponse, bytes: Buffer, state: { sentBytes: number }) {
  state.sentBytes = 0;
  const closed = new Promise<void>((resolve) => response.once('close', resolve));
  while (!response.destroyed && state.sentBytes < 104_857_600) {
    state.sentBytes += bytes.length;
    if (response.write(bytes)) continue;
    await Promise.race([new Promise<void>((resolve) => response.once('drain', resolve)), closed]);
  }
  response.end();
}

function json(response: ServerResponse, id: number, result: unknown, error?: unknown): void {
  const told = error === undefined ? { result } : { error };
  response
    .writeHead(200, { 'content-type': 'application/json' })
    .end(JSON.stringify({ jsonrpc: '2.0', id, ...told }));
}

async function read(request: IncomingMessage): Promise<Message> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return JSON.parse(Buffer.concat(parts).toString('utf8')) as Message;
}
