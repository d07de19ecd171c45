import { setTimeout as sleep } from 'node:timers/promises';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Message = {
  readonly id?: number;
  readonly method: string;
  readonly params?: { name?: string; cursor?: string; requestId?: number };
};

/** A misdeed that stops in its middle until it is let go on. */
export interface HeldMisdeed {
  /** Resolves when it has come to its middle. */
  readonly begun: Promise<void>;
  release(): void;
}

export interface HostileServer {
  readonly url: string;
  /** Where it misbehaves before any call: `greets_never`, `greets_deeply`, `greets_not`, `greets_<version>`, `lists_never`, `lists_forever`, `lists_slowly`, `lists_in_circles`, `lists_hugely`, `lists_deeply`, `streams`. */
  at(does: string): string;
  /** Holds what is begun from here on. */
  hold(): HeldMisdeed;
  /** Bytes that the last endless answer got rid of. */
  readonly sentBytes: number;
  /** Resolves when the client has left an answer that was not over. */
  readonly left: Promise<void>;
  close(): Promise<void>;
}

const names = [
  ...['hang', 'late', 'in_time', 'flood', 'die', 'huge', 'huge_stream', 'nonsense', 'move'],
  ...['refuse', 'refuse_closed', 'refuse_late', 'deep', 'fine'],
];
const block = Buffer.alloc(65_536, 'x');
const stream = { 'content-type': 'text/event-stream' };

interface State {
  sentBytes: number;
  /** Reached by every misdeed in its middle. */
  middle: () => Promise<void>;
  readonly left: () => void;
  /** Answers that wait for their call to be given up, by its id. */
  readonly late: Map<number, () => void>;
}

/** Speaks just enough MCP to be called, and then does what no server should, by the name of the tool. */
export async function aHostileServer(): Promise<HostileServer> {
  const left = Promise.withResolvers<void>();
  const state: State = {
    ...{ sentBytes: 0, middle: () => Promise.resolve(), left: left.resolve, late: new Map() },
  };
  const http = createServer((request, response) => {
    answer(request, response, state).catch((cause: unknown) => response.destroy(cause as Error));
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}/mcp`;
  return {
    url,
    at: (does) => `${url}/${does}`,
    hold() {
      const begun = Promise.withResolvers<void>();
      const released = Promise.withResolvers<void>();
      state.middle = () => {
        begun.resolve();
        return released.promise;
      };
      return { begun: begun.promise, release: released.resolve };
    },
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
  state: State,
): Promise<void> {
  const does = /^\/mcp\/([\w.%-]+)/.exec(request.url ?? '')?.[1] ?? '';
  if (request.method !== 'POST') {
    if (request.method === 'GET' && does === 'streams') return standing(response, state);
    response.writeHead(405).end();
    return;
  }
  const message = await read(request);
  if (message.id === undefined) {
    response.writeHead(202).end();
    if (message.method === 'notifications/cancelled')
      state.late.get(message.params?.requestId ?? -1)?.();
    return;
  }
  response.on('close', () => response.writableFinished || state.left());
  const { method, params } = message;
  if (method === 'tools/call') return misbehave(params?.name ?? '', message.id, response, state);
  if (method === 'initialize' && does === 'greets_never') return state.middle();
  if (method === 'initialize' && does === 'greets_not')
    return refuse(response, message.id, -32_000);
  if (method === 'initialize' && does === 'greets_deeply')
    return deeply(response, message.id, { ...greeting, deep: [] });
  const protocolVersion = /^greets_(\d.*)$/.exec(does)?.[1];
  if (method === 'initialize' && protocolVersion !== undefined)
    return json(response, message.id, { ...greeting, protocolVersion });
  if (method === 'tools/list' && does !== '' && does !== 'streams') {
    await state.middle();
    if (does === 'lists_never') return;
    if (does === 'lists_hugely') return pourAnswer(response, message.id, false, state);
    if (does === 'lists_deeply')
      return deeply(response, message.id, {
        tools: [{ ...listing.tools[0], inputSchema: { type: 'object', deep: [] } }],
      });
    if (does === 'lists_slowly') await sleep(50);
    const nextCursor = does === 'lists_in_circles' ? 'x' : `${params?.cursor ?? ''}x`;
    json(response, message.id, { tools: [], nextCursor });
  } else json(response, message.id, method === 'initialize' ? greeting : listing);
}

const greeting = {
  protocolVersion: '2025-06-18',
  capabilities: { tools: {} },
  serverInfo: { name: 'hostile', version: '1' },
};
const listing = { tools: names.map((name) => ({ name, inputSchema: { type: 'object' } })) };

async function misbehave(
  name: string,
  id: number,
  response: ServerResponse,
  state: State,
): Promise<void> {
  if (name === 'die') response.writeHead(200, stream).write('event: message\ndata: {"jsonrpc"');
  if (name === 'flood') response.writeHead(200, stream).write(note);
  if (name === 'huge' || name === 'huge_stream')
    return pourAnswer(response, id, name === 'huge_stream', state);
  await state.middle();
  if (name === 'hang') return;
  if (name === 'late') {
    state.late.set(id, () => response.destroyed || say(response, id, 'too late'));
  } else if (name === 'fine' || name === 'in_time') say(response, id, name);
  else if (name === 'refuse') refuse(response, id, -32_602);
  else if (name === 'refuse_closed') refuse(response, id, -32_000);
  else if (name === 'refuse_late') refuse(response, id, -32_001);
  else if (name === 'deep') deeply(response, id, { content: [], structuredContent: { deep: [] } });
  else if (name === 'move') response.writeHead(307, { location: 'http://10.0.0.1/mcp' }).end();
  else if (name === 'nonsense')
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"jsonrpc":"2.0"');
  else if (name === 'die') response.end(',"met');
  else await pour(response, note, state);
}

const note = Buffer.from(
  `data: {"jsonrpc":"2.0","method":"notifications/message","params":{"level":"info","data":"${block.toString()}"}}\n\n`,
);

/** A stream of the server's own, on which it talks without end. */
async function standing(response: ServerResponse, state: State): Promise<void> {
  response.writeHead(200, stream).flushHeaders();
  await state.middle();
  await pour(response, note, state);
}

/** An answer of which the first part comes at once, and the rest after its middle. */
async function pourAnswer(
  response: ServerResponse,
  id: number,
  isStream: boolean,
  state: State,
): Promise<void> {
  response.writeHead(200, isStream ? stream : { 'content-type': 'application/json' });
  response.write(`${isStream ? 'data: ' : ''}{"jsonrpc":"2.0","id":${id},"result":"`);
  response.write(block);
  await state.middle();
  await pour(response, block, state);
}

/** 100 MiB, or as much as the other side takes. */
async function pour(response: ServerResponse, bytes: Buffer, state: State): Promise<void> {
  state.sentBytes = 0;
  const closed = new Promise<void>((resolve) => response.once('close', resolve));
  while (!response.destroyed && state.sentBytes < 104_857_600) {
    state.sentBytes += bytes.length;
    if (response.write(bytes)) continue;
    await Promise.race([new Promise<void>((resolve) => response.once('drain', resolve)), closed]);
  }
  response.end();
}

const say = (response: ServerResponse, id: number, text: string): void =>
  json(response, id, { content: [{ type: 'text', text }] });

const refuse = (response: ServerResponse, id: number, code: number): void =>
  json(response, id, null, { code, message: 'no such city' });

/** A result of which the list that is called deep holds lists in lists, more than anything recursive stands. */
function deeply(response: ServerResponse, id: number, result: object): void {
  const levels = 20_000;
  const deep = `"deep":${'['.repeat(levels)}${']'.repeat(levels)}`;
  response
    .writeHead(200, { 'content-type': 'application/json' })
    .end(JSON.stringify({ jsonrpc: '2.0', id, result }).replace('"deep":[]', deep));
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
