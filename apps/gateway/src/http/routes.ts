import type { IncomingMessage, ServerResponse } from 'node:http';
import { GatewayError } from '@bellwether/exchange';
import { anthropicCount, dialects } from '@bellwether/protocols';
import findMyWay, { type HTTPMethod } from 'find-my-way';
import { answer, answerCount, type Handler } from './answer.js';
import { answerResponses } from './answer-responses.js';
import { applyCors } from './cors.js';
import type { Edge } from './edge.js';
import { same, translated } from './ends.js';
import { anthropicModel, anthropicModelList, modelList, oneModel, sendJson } from './models.js';
import { dropRest } from './read-body.js';
import { sendError } from './reply-head.js';
import { requestIdOf } from './request-id.js';
import { storedRoute, type StoredHandler } from './stored/stored-route.js';
import { storedRoutes } from './stored/stored-routes.js';

const methods: readonly HTTPMethod[] = ['GET', 'POST', 'DELETE'];

/** Every address of the data plane. */
export function createRoutes(edge: Edge): Handler {
  const router = findMyWay({ ignoreTrailingSlash: true, maxParamLength: 512 });
  const on = (method: HTTPMethod, path: string, handler: StoredHandler) =>
    router.on(method, path, handler);

  on('POST', '/v1/chat/completions', answer(translated(dialects['openai-chat']), edge));
  on('POST', '/v1/completions', answer(same(dialects['openai-completions']), edge));
  on('POST', '/v1/embeddings', answer(same(dialects['openai-embeddings']), edge));
  for (const path of ['/v1/rerank', '/rerank', '/v2/rerank'])
    on('POST', path, answer(same(dialects.rerank), edge));
  for (const name of ['score', 'classify', 'tokenize', 'detokenize'] as const)
    for (const path of [`/v1/${name}`, `/${name}`])
      on('POST', path, answer(same(dialects[name]), edge));
  on('POST', '/v1/messages', answer(translated(dialects['anthropic-messages']), edge));
  on('POST', '/v1/messages/count_tokens', answerCount(translated(anthropicCount), edge));
  on('POST', '/v1/responses', answerResponses(translated(dialects['openai-responses']), edge));
  for (const [method, path, act] of storedRoutes) on(method, path, storedRoute(edge, act));
  on('GET', '/v1/models', guarded(edge, readModels));
  on('GET', '/v1/models/*', guarded(edge, readModel));
  on('GET', '/health/live', (_request, response) => sendJson(response, '-', { status: 'live' }));
  on('GET', '/health/ready', (_request, response) => sendReady(edge, response));

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

function readModels(edge: Edge, request: IncomingMessage): unknown {
  return speaksAnthropic(request) ? anthropicModelList(edge, request.url ?? '') : modelList(edge);
}

function readModel(edge: Edge, request: IncomingMessage): unknown {
  const id = decodeURIComponent(pathOf(request).slice('/v1/models/'.length));
  return speaksAnthropic(request) ? anthropicModel(edge, id) : oneModel(edge, id);
}

/** A read for holders of a key. The reply is made at once. */
function guarded(edge: Edge, read: (edge: Edge, request: IncomingMessage) => unknown): Handler {
  return (request, response) => {
    try {
      edge.needs.identify(edge.compiled(), request.headers);
      sendJson(response, requestIdOf(request.headers['x-request-id']), read(edge, request));
    } catch (cause) {
      const error = cause instanceof GatewayError ? cause : malformed(cause);
      sendRefusal(request, response, error, []);
    }
  };
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
  sendRefusal(request, response, error, allowed.length > 0 ? ['allow', allowed.join(', ')] : []);
  dropRest(request);
}

function pathOf(request: IncomingMessage): string {
  const url = request.url ?? '/';
  const query = url.indexOf('?');
  return query < 0 ? url : url.slice(0, query);
}
