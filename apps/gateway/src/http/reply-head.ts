import type { ServerResponse } from 'node:http';
import type { CallRecord, GatewayError } from '@bellwether/exchange';
import { restDropped } from './read-body.js';

/** Headers that every reply to a call carries, as far as they are known when it leaves. */
export function replyHeaders(record: CallRecord): string[] {
  const headers = [
    'x-request-id',
    record.requestId,
    'x-bellwether-revision',
    String(record.revision),
    'x-bellwether-attempts',
    String(Math.max(record.attempts.length, record.workerId === null ? 0 : 1)),
  ];
  if (record.version > 0) headers.push('x-bellwether-version', String(record.version));
  if (record.workerId !== null) headers.push('x-bellwether-worker', record.workerId);
  if (record.policy !== null) headers.push('x-bellwether-policy', record.policy);
  if (record.overheadMs !== null)
    headers.push('x-bellwether-overhead-ms', record.overheadMs.toFixed(2));
  return headers;
}

/** Callers choose some of the words: more than this is cut. */
const maxWarningLength = 1024;

/** Warnings as one header: callers' words in them may not hold what no header can. */
export function warningText(warnings: readonly string[]): string {
  return [...new Set(warnings)]
    .join('; ')
    .replace(/[^\x20-\x7e]/g, '?')
    .slice(0, maxWarningLength);
}

const challengeOf = ({ code }: GatewayError): string =>
  `Bearer realm="bellwether"${code === 'invalid_token' ? ', error="invalid_token"' : ''}`;

/** Sends an error as a whole reply; its end waits for the client, who may still be sending. */
export function sendError(
  response: ServerResponse,
  headers: string[],
  error: GatewayError,
  body: Uint8Array,
): void {
  headers.push('content-type', 'application/json', 'content-length', String(body.length));
  if (error.status === 401) headers.push('www-authenticate', challengeOf(error));
  if (error.retryAfterSeconds !== null)
    headers.push('retry-after', String(error.retryAfterSeconds));
  const { req: request } = response;
  response.writeHead(error.status, headers);
  if (request.complete) {
    response.end(body);
    return;
  }
  response.write(body);
  void restDropped(request).then((isAll) =>
    response.end(() => isAll || request.socket.destroySoon()),
  );
}
