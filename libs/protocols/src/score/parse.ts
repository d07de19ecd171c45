import type { Prompt } from '@bellwether/exchange';
import { readPlainRequest } from '../openai/read-plain-request.js';
import { scoreRequest } from './wire.js';

/** A score request → `Prompt`. */
export function parse(body: Uint8Array): Prompt {
  return readPlainRequest(body, 'score', scoreRequest);
}
