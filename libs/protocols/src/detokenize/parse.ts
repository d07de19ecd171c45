import type { Prompt } from '@bellwether/exchange';
import { readPlainRequest } from '../openai/read-plain-request.js';
import { detokenizeRequest } from './wire.js';

/** A detokenize request → `Prompt`. */
export function parse(body: Uint8Array): Prompt {
  return readPlainRequest(body, 'detokenize', detokenizeRequest);
}
