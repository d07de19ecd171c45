import type { Prompt } from '@bellwether/exchange';
import { readPlainRequest } from '../openai/read-plain-request.js';
import { tokenizeRequest } from './wire.js';

/** A tokenize request → `Prompt`. */
export function parse(body: Uint8Array): Prompt {
  return readPlainRequest(body, 'tokenize', tokenizeRequest);
}
