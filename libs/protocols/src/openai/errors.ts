import type { GatewayError } from '@bellwether/exchange';
import { isOpenAiEnvelope, wordsOfWorker } from '../content/worker-words.js';

const encoder = new TextEncoder();

/** The `type` words of OpenAI's envelope, by status. */
function typeOf(status: number): string {
  if (status === 401) return 'authentication_error';
  if (status === 403) return 'permission_error';
  if (status === 404) return 'not_found_error';
  if (status === 429) return 'rate_limit_error';
  return status >= 500 ? 'server_error' : 'invalid_request_error';
}

function envelope(error: GatewayError, requestId: string, words: string | null = null): string {
  return JSON.stringify({
    error: {
      message: words ?? error.message,
      type: typeOf(error.status),
      param: error.param,
      code: error.code,
      request_id: requestId,
    },
  });
}

/** An error as the body of a response. A worker's own 4xx goes on as the worker wrote it when that is OpenAI's envelope, else its words do. */
export function errorBody(error: GatewayError, requestId: string): Uint8Array {
  const { workerBody } = error;
  if (workerBody !== null && isOpenAiEnvelope(workerBody)) return workerBody;
  return encoder.encode(envelope(error, requestId, wordsOfWorker(workerBody)));
}

/** An error after the stream began: client libraries raise on an event that holds `error`. No `[DONE]` follows. */
export function errorEvents(error: GatewayError, requestId: string): Uint8Array {
  return encoder.encode(`data: ${envelope(error, requestId)}\n\n`);
}

const comment = encoder.encode(': keep-alive\n\n');

/** A comment line: every parser of server-sent events skips it. */
export function keepAlive(): Uint8Array {
  return comment;
}
