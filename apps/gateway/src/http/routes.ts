import type { IncomingMessage, ServerResponse } from 'node:http';
import { GatewayError } from '@bellwether/exchange';
import { dialects, openAiChat } from '@bellwether/protocols';
import findMyWay, { type HTTPMethod } from 'find-my-way';
import { answer, type Handler } from './answer.js';
import { applyCors } from './cors.js';
import type { Edge } from './edge.js';
import { modelList, oneModel, sendJson } from './models.js';
import { dropRest } from './read-body.js';
import { sendError } from './reply-head.js';
import { requestIdOf } from './request-id.js';

const methods: readonly HTTPMethod[] = ['GET', 'POST'];

/** Every address of the data plane. */
export function createRoutes(edge: Edge): Handler {
  const router = findMyWay({ ignoreTrailingSlash: true, maxParamLength: 512 });
  const on = (method: HTTPMethod, path: string, handler: Handler) =>
    router.on(method, path, handler);

  on('POST', '/v1/chat/completions', answer(dialects['openai-chat'], edge));
  on('POST', '/v1/completions', answer(dialects['openai-completions'], edge));
  on('POST', '/v1/embeddings', answer(dialects['openai-embeddings'], edge));
  on(
    'GET',
    '/v1/models',
    guarded(edge, () => modelList(edge)),
  );
  on(
    'GET',
    '/v1/models/*',
    guarded(edge, (path) => oneModel(edge, decodeURIComponent(path.slice('/v1/models/'.length)))),
  );
  on('GET', '/health/live', (_request, response) => sendJson(response, '-', { status: 'live' }));
  on('GET', '/health/ready', (_request, response) => sendReady(edge, response));

  return (request, response) => {
    if (applyCors(request, response, edge.settings.corsOrigins)) return;
    const path = pathOf(request);
    const route = router.find(request.method as HTTPMethod, path);
    if (route) (route.handler as unknown as Handler)(request, response);
    else
      refuse(
        request,
        response,
        methods.filter((method) => router.find(method, path) !== null),
      );
  };
}

/** A read for holders of a key. The reply is made at once. */
function guarded(edge: Edge, read: (path: string) => unknown): Handler {
  return (request, response) => {
    const requestId = requestIdOf(request.headers['x-request-id']);
    try {
      edge.needs.identify(edge.compiled(), request.headers);
      sendJson(response, requestId, read(pathOf(request)));
    } catch (cause) {
      const error = cause instanceof GatewayError ? cause : malformed(cause);
      sendError(
        response,
        ['x-request-id', requestId],
        error,
        openAiChat.errorBody(error, requestId),
      );
    }
  };
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
  const requestId = requestIdOf(request.headers['x-request-id']);
  const error = new GatewayError(allowed.length > 0 ? 'method_not_allowed' : 'not_found');
  const headers = [
    'x-request-id',
    requestId,
    ...(allowed.length > 0 ? ['allow', allowed.join(', ')] : []),
  ];
  sendError(response, headers, error, openAiChat.errorBody(error, requestId));
  dropRest(request);
}

function pathOf(request: IncomingMessage): string {
  const url = request.url ?? '/';
  const query = url.indexOf('?');
  return query < 0 ? url : url.slice(0, query);
}
