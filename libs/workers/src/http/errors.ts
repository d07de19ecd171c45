import { GatewayError } from '@bellwether/exchange';

const connectCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EPIPE',
  'ETIMEDOUT',
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_SOCKET',
  'UND_ERR_CLOSED',
  'UND_ERR_DESTROYED',
  'ERR_TLS_CERT_ALTNAME_INVALID',
]);

const words: Record<string, string> = {
  ECONNREFUSED: 'connection refused',
  ECONNRESET: 'connection reset',
  EPIPE: 'connection reset',
  UND_ERR_SOCKET: 'connection closed',
  ENOTFOUND: 'host name not found',
  EAI_AGAIN: 'host name not found',
  EHOSTUNREACH: 'host unreachable',
  ENETUNREACH: 'network unreachable',
  ETIMEDOUT: 'connection timed out',
  UND_ERR_CONNECT_TIMEOUT: 'connection timed out',
};

/** The cause of a failed exchange in plain words: no address, no credential. */
export function plainCause(cause: unknown): string {
  const code = codeOf(cause);
  return words[code] ?? (code ? code.toLowerCase() : 'connection failed');
}

function codeOf(cause: unknown): string {
  const error = cause as {
    code?: unknown;
    cause?: { code?: unknown };
    errors?: { code?: unknown }[];
  } | null;
  const code = error?.code ?? error?.cause?.code ?? error?.errors?.[0]?.code;
  return typeof code === 'string' ? code : '';
}

/**
 * The one door for errors of the transport.
 *
 * Errors   before the reply's headers a broken connection is `worker_unreachable`, after them `stream_broken`.
 */
export function toGatewayError(cause: unknown, hasHeaders: boolean): GatewayError {
  if (cause instanceof GatewayError) return cause;
  const detail = { text: `The worker could not be reached: ${plainCause(cause)}.`, cause };
  if (hasHeaders) return new GatewayError('stream_broken', { cause });
  return new GatewayError(
    connectCodes.has(codeOf(cause)) ? 'worker_unreachable' : 'worker_failed',
    detail,
  );
}

/** Seconds of a `Retry-After` header, whether it counts seconds or names a date. */
export function retryAfterSeconds(header: string | undefined, nowMs: number): number | null {
  if (header === undefined) return null;
  const seconds = /^\d+$/.test(header.trim())
    ? Number(header)
    : (Date.parse(header) - nowMs) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : null;
}

/**
 * A worker's refusal by its status.
 *
 * Result   408 `worker_timeout`; 429, Anthropic's 529 and a 503 that names a `Retry-After` `worker_busy`; 401 and 403
 *          `worker_auth_failed`; another 4xx `worker_rejected` with the worker's own body when that is a JSON
 *          object without `key`, which a worker may repeat and no caller may read; everything else `worker_failed`.
 */
export function refusal(
  status: number,
  body: Uint8Array,
  retryAfter: number | null,
  key: string | null,
): GatewayError {
  const wait = retryAfter === null ? {} : { retryAfterSeconds: retryAfter };
  if (status === 429) return new GatewayError('worker_busy', wait);
  if (status === 529 || (status === 503 && retryAfter !== null))
    return new GatewayError('worker_busy', { status: 503, ...wait });
  if (status === 408) return new GatewayError('worker_timeout');
  if (status === 401 || status === 403) return new GatewayError('worker_auth_failed');
  if (status >= 400 && status < 500) {
    const document = readBody(body, key);
    const isSilent = document === null || !('error' in document || 'message' in document);
    if (isSilent && (status === 404 || status === 405))
      return new GatewayError('worker_rejected', { status, text: otherApi });
    return new GatewayError('worker_rejected', {
      status,
      ...(document === null ? {} : { workerBody: body }),
    });
  }
  return new GatewayError('worker_failed', { text: `The worker failed with status ${status}.` });
}

const otherApi =
  'The worker does not know the address that it was asked at: it may speak another API than the dialects that it is registered with.';

/** The worker's own words as a JSON object; null = it has none that are fit for callers. */
function readBody(body: Uint8Array, key: string | null): object | null {
  try {
    const text = new TextDecoder().decode(body);
    if (key !== null && key !== '' && text.includes(key)) return null;
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && !Array.isArray(value) ? value : null;
  } catch {
    // Not JSON: the gateway's own envelope is used.
    return null;
  }
}
