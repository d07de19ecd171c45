import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { EngineHost } from '../engine-host.js';
import { faultPath, routeTable } from '../routes/route-table.js';
import type { Route } from '../routes/route-table.js';
import type { Call } from './call.js';
import { EngineError, injected } from './engine-error.js';

/** An HTTP server for one engine, not yet listening. */
export function createEngineServer(host: EngineHost): Server {
  const server = createServer(
    { keepAliveTimeout: 75_000, requestTimeout: 0 },
    (request, response) => {
      // A client that goes away in the middle is no failure of ours.
      response.on('error', () => response.destroy());
      answer(host, request, response).catch((cause: unknown) =>
        refuse(response, cause, request.url?.startsWith('/v1/messages') === true),
      );
    },
  );
  server.on('connection', (socket) => socket.setNoDelay(true));
  return server;
}

async function answer(
  host: EngineHost,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { faults } = host;
  const url = new URL(request.url ?? '/', 'http://engine');
  if (faults.frozen && url.pathname !== faultPath) return;
  const route = routeFor(host, url.pathname, request.method ?? 'GET');
  const body = await readBody(request, host.settings.bodyLimitBytes);
  if (route.needsKey) checkKey(request, faults.apiKey);
  if (route.isInference && !(await passFaults(host, response))) return;
  const call: Call = { host, faults, request, response, body, url };
  if (!response.destroyed) route.answer(call);
}

function routeFor(host: EngineHost, path: string, method: string): Route {
  const routes = routeTable[path];
  const dialect = routes?.[0]?.dialect;
  if (routes === undefined || (dialect !== undefined && !host.dialects.includes(dialect)))
    throw new EngineError(404, 'NotFoundError', 'Not Found');
  const route = routes.find((candidate) => candidate.method === method);
  if (route === undefined)
    throw new EngineError(405, 'MethodNotAllowedError', 'Method Not Allowed');
  return route;
}

async function readBody(request: IncomingMessage, limitBytes: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > limitBytes)
      throw new EngineError(413, 'RequestTooLargeError', 'The request body is too large.');
    parts.push(part);
  }
  return Buffer.concat(parts);
}

function checkKey(request: IncomingMessage, apiKey: string | null): void {
  const { authorization, 'x-api-key': key } = request.headers;
  if (apiKey === null || authorization === `Bearer ${apiKey}` || key === apiKey) return;
  throw new EngineError(401, 'AuthenticationError', 'Unauthorized', null);
}

/** The faults that come before any reply; false when there will be none. */
async function passFaults(host: EngineHost, response: ServerResponse): Promise<boolean> {
  const { faults } = host;
  if (faults.hangBeforeHeaders) return false;
  if (faults.slowHeadersMs > 0) await delay(faults.slowHeadersMs);
  if (faults.status !== null) {
    host.statusCredit += faults.statusRate;
    if (host.statusCredit >= 1) {
      host.statusCredit -= 1;
      throw injected(faults.status, faults.retryAfterSeconds);
    }
  }
  return !response.destroyed;
}

function refuse(response: ServerResponse, cause: unknown, isMessages: boolean): void {
  if (response.headersSent || response.destroyed) {
    response.destroy();
    return;
  }
  const error =
    cause instanceof EngineError
      ? cause
      : new EngineError(500, 'InternalServerError', String(cause));
  const text = isMessages ? error.toMessagesJson() : error.toJson();
  // The rest of a refused body is not read, so the connection cannot be used again.
  const isUnread = error.status === 413;
  response.writeHead(error.status, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
    ...(isUnread ? { connection: 'close' } : {}),
    ...error.headers,
  });
  response.end(text);
}
