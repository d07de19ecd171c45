import type { GatewayError } from '@bellwether/exchange';

const encoder = new TextEncoder();
const utf8 = new TextDecoder();

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
    error: { type, message: wordsOfWorker(error) ?? error.message, ...detailsOf(error) },
    request_id: requestId,
  });
}

/** What Anthropic's client needs to know to go on by itself: without a thread it sends the whole conversation. */
function detailsOf({ code }: GatewayError): object {
  return code === 'thread_unsupported'
    ? { details: { error_code: 'thread_unsupported_request', unsupported: [] } }
    : {};
}

/** A worker's own words about a bad request, out of the envelope of whatever dialect it speaks. */
function wordsOfWorker({ workerBody }: GatewayError): string | null {
  if (workerBody === null) return null;
  try {
    const { error } = JSON.parse(utf8.decode(workerBody)) as { error?: unknown };
    const words = typeof error === 'string' ? error : (error as { message?: unknown })?.message;
    return typeof words === 'string' && words !== '' ? words.slice(0, 2000) : null;
  } catch {
    // No envelope: the catalogue's text stands.
    return null;
  }
}

/** An error as the body of a response. */
export function errorBody(error: GatewayError, requestId: string): Uint8Array {
  return encoder.encode(envelope(error, requestId));
}

/** An error after the stream began: the `error` event ends it, no `message_stop` follows. */
export function errorEvents(error: GatewayError, requestId: string): Uint8Array {
  return encoder.encode(`event: error\ndata: ${envelope(error, requestId)}\n\n`);
}
