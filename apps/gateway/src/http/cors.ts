import type { IncomingMessage, ServerResponse } from 'node:http';

/**
 * Cross-origin access for the origins on the list; with an empty list there is none.
 *
 * Result   true when the request was a preflight and is answered.
 */
export function applyCors(
  request: IncomingMessage,
  response: ServerResponse,
  origins: readonly string[],
): boolean {
  const { origin } = request.headers;
  if (origin === undefined || (!origins.includes(origin) && !origins.includes('*'))) return false;
  response.setHeader('access-control-allow-origin', origin);
  response.setHeader('vary', 'Origin');
  response.setHeader(
    'access-control-expose-headers',
    'x-request-id, request-id, x-bellwether-worker, x-bellwether-warning, retry-after',
  );
  if (
    request.method !== 'OPTIONS' ||
    request.headers['access-control-request-method'] === undefined
  )
    return false;
  response.writeHead(204, {
    'access-control-allow-methods': 'GET, POST, DELETE, OPTIONS',
    'access-control-allow-headers':
      'authorization, content-type, x-api-key, x-request-id, traceparent, anthropic-version, anthropic-beta, anthropic-dangerous-direct-browser-access',
    'access-control-max-age': '3600',
  });
  response.end();
  return true;
}
