import type { GatewayError } from '@bellwether/exchange';
import { wordsOfWorker } from '../content/worker-words.js';

const encoder = new TextEncoder();

/** The `type` words of Anthropic's envelope, by status. */
const types: Readonly<Record<number, string>> = {
  401: 'authentication_error',
  403: 'permission_error',
  404: 'not_found_error',
  413: 'request_too_large',
  429: 'rate_limit_error',
  503: 'overloaded_error',
  504: 'timeout_error',
  529: 'overloaded_error',
};

function envelope(error: GatewayError, requestId: string): string {
  const type = types[error.status] ?? (error.status >= 500 ? 'api_error' : 'invalid_request_error');
  return JSON.stringify({
    type: 'error',
    error: { type, message: wordsOfWorker(error.workerBody) ?? error.message, ...detailsOf(error) },
    request_id: requestId,
  });
}

/** What Anthropic's client needs to know to go on by itself: without a thread it sends the whole conversation. */
function detailsOf({ code }: GatewayError): object {
  return code === 'thread_unsupported'
    ? { details: { error_code: 'thread_unsupported_request', unsupported: [] } }
    : {};
}

/** An error as the body of a response. */
export function errorBody(error: GatewayError, requestId: string): Uint8Array {
  return encoder.encode(envelope(error, requestId));
}

/** An error after the stream began: the `error` event ends it, no `message_stop` follows. */
export function errorEvents(error: GatewayError, requestId: string): Uint8Array {
  return encoder.encode(`event: error\ndata: ${envelope(error, requestId)}\n\n`);
}
