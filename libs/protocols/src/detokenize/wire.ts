import { z } from 'zod';

const token = z.number().int().min(0);

/** What the gateway reads of a detokenize request. */
export const detokenizeRequest = z.looseObject({
  model: z.string().min(1).max(512),
  tokens: z.union([z.array(token), z.array(z.array(token))]),
});

export type DetokenizeRequest = z.infer<typeof detokenizeRequest>;

const words = z.union([z.string(), z.array(z.string())]).optional();

/** The text under the names that vLLM, SGLang and llama.cpp have for it. */
export const detokenizeReply = z.looseObject({ prompt: words, text: words, content: words });
