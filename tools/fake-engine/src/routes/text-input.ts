import type { PromptTokens } from '../generation.js';
import { blockKeys, countTokens } from '../tokens.js';

/** The forms in which texts come: one or many, as text or as token numbers. */
export type TextInput = string | string[] | number[] | number[][];

/** One text of a request. */
export interface InputText {
  readonly text: string;
  readonly prompt: PromptTokens;
}

/** Every text of an input with its tokens. A token number stands for itself: four bytes, like a token of text. */
export function inputTexts(input: TextInput, salt: string, blockTokens: number): InputText[] {
  return split(input).map((one) => {
    if (typeof one === 'string') {
      return {
        text: one,
        prompt: {
          promptTokens: countTokens(one),
          blockKeys: blockKeys(Buffer.from(one), salt, blockTokens),
        },
      };
    }
    const bytes = Buffer.from(Uint32Array.from(one).buffer);
    return {
      text: one.join(' '),
      prompt: { promptTokens: one.length, blockKeys: blockKeys(bytes, salt, blockTokens) },
    };
  });
}

function split(input: TextInput): (string | number[])[] {
  if (typeof input === 'string') return [input];
  return typeof input[0] === 'number' ? [input as number[]] : (input as (string | number[])[]);
}
