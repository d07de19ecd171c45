import { z } from 'zod';

/** What the gateway reads of an embedding request. */
export const embeddingRequest = z.looseObject({
  model: z.string().min(1).max(512),
  input: z.union([z.string(), z.array(z.unknown()).min(1)]),
});

export type EmbeddingRequest = z.infer<typeof embeddingRequest>;
