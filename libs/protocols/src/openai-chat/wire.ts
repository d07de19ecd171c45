import { z } from 'zod';

/** What the gateway reads of a chat request. Everything else is the worker's to judge and goes on untouched. */
export const chatRequest = z.looseObject({
  model: z.string().min(1).max(512),
  messages: z.array(z.unknown()).min(1),
  stream: z.boolean().nullish(),
  stream_options: z.looseObject({ include_usage: z.boolean().nullish() }).nullish(),
  n: z.number().int().min(1).max(128).nullish(),
  max_tokens: z.number().int().min(0).nullish(),
  max_completion_tokens: z.number().int().min(0).nullish(),
});

export type ChatRequest = z.infer<typeof chatRequest>;
