import type { Prompt } from '@bellwether/exchange';

/** The caller's own body: Messages workers tell usage unasked. */
export function encode(prompt: Prompt): Uint8Array {
  return prompt.body;
}
