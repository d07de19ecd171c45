import { z } from 'zod';

/** What the gateway reads of a classify request: texts, or a conversation. */
export const classifyRequest = z
  .looseObject({
    model: z.string().min(1).max(512),
    input: z.union([z.string(), z.array(z.unknown()).min(1)]).nullish(),
    messages: z.array(z.unknown()).min(1).nullish(),
  })
  .refine(({ input, messages }) => (input ?? messages ?? null) !== null, {
    path: ['input'],
    message: 'Required',
  });

export type ClassifyRequest = z.infer<typeof classifyRequest>;
