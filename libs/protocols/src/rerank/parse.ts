import type { Prompt } from '@bellwether/exchange';
import { readPlainRequest } from '../openai/read-plain-request.js';
import { rerankRequest } from './wire.js';

/** A rerank request → `Prompt`. */
export function parse(body: Uint8Array): Prompt {
  return readPlainRequest(body, 'rerank', rerankRequest);
}
