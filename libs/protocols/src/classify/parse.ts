import type { Prompt } from '@bellwether/exchange';
import { readPlainRequest } from '../openai/read-plain-request.js';
import { classifyRequest } from './wire.js';

/** A classify request → `Prompt`. */
export function parse(body: Uint8Array): Prompt {
  return readPlainRequest(body, 'classify', classifyRequest);
}
