import type { GatewayError } from '@bellwether/exchange';

export { errorBody } from '../openai/errors.js';

const encoder = new TextEncoder();

/** An error before the first event of the response: one `error` event. */
export function errorEvents(error: GatewayError): Uint8Array {
  const { code, message, param } = error;
  const event = { type: 'error', sequence_number: 0, code, message, param };
  return encoder.encode(`event: error\ndata: ${JSON.stringify(event)}\n\n`);
}
