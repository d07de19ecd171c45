import type { IncomingMessage, ServerResponse } from 'node:http';
import { GatewayError, type DialectName } from '@bellwether/exchange';
import { anthropicCount, dialects } from '@bellwether/protocols';
import findMyWay, { type HTTPMethod } from 'find-my-way';
import { answer, answerCount, type Handler } from './answer.js';
import { answerResponses } from './answer-responses.js';
import { clientAddress } from './client-address.js';
import { applyCors } from './cors.js';
import type { Edge } from './edge.js';
import { same, translated } from './ends.js';
import {
  anthropicModel,
  anthropicModelList,
  modelList,
  oneModel,
  sendJson,
  type Reader,
} from './models.js';
import { rateLimitFields } from './rate-limit-fields.js';
import { mcpEndpoint, sendRpcError } from './mcp-endpoint.js';
import { sendError } from './reply-head.js';
import { requestIdOf } from './request-id.js';
import { storedRoute, type StoredHandler } from './stored/stored-route.js';
import { storedRoutes } from './stored/stored-routes.js';

const methods: readonly HTTPMethod[] = ['GET', 'POST', 'DELETE'];

/** One address: what may be done there, and who answers. */
export type Route = readonly [method: HTTPMethod, path: string, handler: StoredHandler];

/** Every address of the data plane. `docs/generated/addresses.md` is made from it. */
export function routeTable(edge: Edge): readonly Route[] {
  const one = (path: string, name: DialectName): Route => [
    'POST',
    path,
    answer(same(dialects[name]), edge),
  ];
  const mcp = mcpEndpoint(edge);
  const plain = (['score', 'classify', 'tokenize', 'detokenize'] as const).flatMap((name) => [
    one(`/v1/${name}`, name),
    one(`/${name}`, name),
  ]);
  return [
    ['POST', '/v1/chat/completions', answer(translated(dialects['openai-chat']), edge)],
    one('/v1/completions', 'openai-completions'),
    one('/v1/embeddings', 'openai-embeddings'),
    ...['/v1/rerank', '/rerank', '/v2/rerank'].map((path) => one(path, 'rerank')),
    ...plain,
    ['POST', '/v1/messages', answer(translated(dialects['anthropic-messages']), edge)],
    ['POST', '/v1/messages/count_tokens', answerCount(translated(anthropicCount), edge)],
    ['POST', '/v1/responses', answerResponses(translated(dialects['openai-responses']), edge)],
    ...storedRoutes.map(([method, path, act]): Route => [method, path, storedRoute(edge, act)]),
    ['POST', '/mcp', mcp],
    ['POST', '/mcp/:label', mcp],
    ['GET', '/v1/models', guarded(edge, readModels)],
    ['GET', '/v1/models/*', guarded(edge, readModel)],
    ['GET', '/health/live', (_request, response) => sendJson(response, '-', { status: 'live' })],
    ['GET', '/health/ready', (_request, response) => sendReady(edge, response)],
  ];
}

/** Finds who answers a request; nobody = 404 or 405 in the envelope. */
export function createRoutes(edge: Edge): Handler {
  const router = findMyWay({ ignoreTrailingSlash: true, maxParamLength: 512 });
  for (const [method, path, handler] of routeTable(edge)) router.on(method, path, handler);

  return (request, response) => {
    if (applyCors(request, response, edge.settings.corsOrigins)) return;
    const path = pathOf(request);
    const route = router.find(request.method as HTTPMethod, path);
    if (route) (route.handler as unknown as StoredHandler)(request, response, route.params);
    else
      refuse(
        request,
        response,
        methods.filter((method) => router.find(method, path) !== null),
      );
  };
}

/** Callers of Anthropic's API always name its version. */
const speaksAnthropic = ({ headers, url }: IncomingMessage): boolean =>
  headers['anthropic-version'] !== undefined || url?.startsWith('/v1/messages') === true;

function readModels(reader: Reader, request: IncomingMessage): unknown {
  return speaksAnthropic(request)
    ? anthropicModelList(reader, request.url ?? '')
    : modelList(reader);
}

function readModel(reader: Reader, request: IncomingMessage): unknown {
  const id = decodeURIComponent(pathOf(request).slice('/v1/models/'.length));
  return speaksAnthropic(request) ? anthropicModel(reader, id) : oneModel(reader, id);
}

type Read = (reader: Reader, request: IncomingMessage) => unknown;

/** A read for holders of a key. */
function guarded(edge: Edge, read: Read): Handler {
  return (request, response) => void answerRead(edge, read, request, response);
}

async function answerRead(
  edge: Edge,
  read: Read,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  let limits: readonly string[] = [];
  try {
    const address = clientAddress(request, edge.settings.isBehindProxy);
    const principal = await edge.needs.identify(edge.compiled(), request.headers, address);
    const admission = await edge.needs.admitRead(edge.compiled(), principal);
    if (admission !== null) limits = rateLimitFields(admission);
    if (admission !== null && admission.refusal !== null) throw admission.refusal;
    const reply = read({ edge, principal }, request);
    sendJson(response, requestIdOf(request.headers['x-request-id']), reply);
  } catch (cause) {
    const error = cause instanceof GatewayError ? cause : malformed(cause);
    sendRefusal(request, response, error, limits);
  }
}

/** An error of an address rather than of a call, in the envelope of whoever asks. */
function sendRefusal(
  request: IncomingMessage,
  response: ServerResponse,
  error: GatewayError,
  headers: readonly string[],
): void {
  const requestId = requestIdOf(request.headers['x-request-id']);
  const dialect = dialects[speaksAnthropic(request) ? 'anthropic-messages' : 'openai-chat'];
  const own = dialect.requestIdHeader === null ? [] : [dialect.requestIdHeader, requestId];
  sendError(
    response,
    ['x-request-id', requestId, ...own, ...headers],
    error,
    dialect.errorBody(error, requestId),
  );
}

function malformed(cause: unknown): GatewayError {
  return new GatewayError(cause instanceof URIError ? 'not_found' : 'internal', { cause });
}

function sendReady(edge: Edge, response: ServerResponse): void {
  const isReady = edge.isReady();
  sendJson(
    response,
    '-',
    { status: isReady ? 'ready' : edge.isDraining() ? 'draining' : 'starting' },
    isReady ? 200 : 503,
  );
}

function refuse(
  request: IncomingMessage,
  response: ServerResponse,
  allowed: readonly string[],
): void {
  const error = new GatewayError(allowed.length > 0 ? 'method_not_allowed' : 'not_found');
  const headers = allowed.length > 0 ? ['allow', allowed.join(', ')] : [];
  const send = /^\/mcp(\/|$)/.test(pathOf(request)) ? sendRpcError : sendRefusal;
  send(request, response, error, headers);
}

function pathOf(request: IncomingMessage): string {
  const url = request.url ?? '/';
  const query = url.indexOf('?');
  return query < 0 ? url : url.slice(0, query);
}
