import { z } from 'zod';

/** What the gateway reads of a tokenize request: texts, or a conversation. */
export const tokenizeRequest = z
  .looseObject({
    model: z.string().min(1).max(512),
    prompt: z.union([z.string(), z.array(z.string()).min(1)]).nullish(),
    messages: z.array(z.unknown()).min(1).nullish(),
  })
  .refine(({ prompt, messages }) => (prompt ?? messages ?? null) !== null, {
    path: ['prompt'],
    message: 'Required',
  });

export type TokenizeRequest = z.infer<typeof tokenizeRequest>;

/** A reply that has tokens, with or without their count. */
export const tokenizeReply = z.looseObject({
  tokens: z.array(z.unknown()),
  count: z.unknown().optional(),
});
