import { z } from 'zod';

/** What the gateway reads of a completion request. `prompt` is text, a list of texts, or token ids. */
export const completionRequest = z.looseObject({
  model: z.string().min(1).max(512),
  prompt: z.union([z.string(), z.array(z.unknown())]),
  stream: z.boolean().nullish(),
  stream_options: z.looseObject({ include_usage: z.boolean().nullish() }).nullish(),
  n: z.number().int().min(1).max(128).nullish(),
  /** So many are made, and the best `n` of them told. */
  best_of: z.number().int().min(1).max(128).nullish(),
  max_tokens: z.number().int().min(0).nullish(),
});

export type CompletionRequest = z.infer<typeof completionRequest>;
