import type { Prompt } from '@bellwether/exchange';
import { patchedBody } from '../openai/read-request.js';

/** The caller's own body; in a stream it also asks for usage. */
export function encode(prompt: Prompt): Uint8Array {
  return patchedBody(prompt);
}
