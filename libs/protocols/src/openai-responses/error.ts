import type { GatewayError } from '@bellwether/exchange';
import { shownOf } from './as-caller/echo.js';
import { EventLines } from './as-caller/event-lines.js';
import { errorOf } from './as-caller/response-error.js';

export { errorBody } from '../openai/errors.js';

const encoder = new TextEncoder();

/**
 * An error in a stream of which no writer knows: a response that failed with nothing said. Clients wait for an end like
 * this one; a bare `error` event is none.
 */
export function errorEvents(error: GatewayError, requestId: string): Uint8Array {
  const lines = new EventLines(true);
  const response = {
    ...{ id: `resp_${requestId}`, object: 'response', created_at: 0, completed_at: null },
    ...{ status: 'failed', error: errorOf(error), incomplete_details: null, model: '' },
    ...{ output: [], usage: null, ...shownOf({}) },
  };
  lines.send('response.failed', { response });
  return encoder.encode(`${lines.take()}data: [DONE]\n\n`);
}
