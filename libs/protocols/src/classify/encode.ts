import type { Prompt } from '@bellwether/exchange';

/** The caller's own body. */
export function encode(prompt: Prompt): Uint8Array {
  return prompt.body;
}
