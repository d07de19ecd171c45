import { z } from 'zod';

/** A text, or content of several kinds for models that see more than text. */
const content = z.union([z.string(), z.looseObject({}), z.array(z.unknown()).min(1)]);

/** What the gateway reads of a rerank request: the shape of Cohere and Jina, as engines serve it. */
export const rerankRequest = z.looseObject({
  model: z.string().min(1).max(512),
  query: content,
  documents: z.union([z.array(content).min(1), z.looseObject({ content: z.array(z.unknown()) })]),
  top_n: z.number().int().min(0).nullish(),
});

export type RerankRequest = z.infer<typeof rerankRequest>;

/** A result as SGLang and text-embeddings-inference list it. */
export const plainResult = z.looseObject({
  index: z.number().int().min(0),
  score: z.number(),
  document: z.unknown().optional(),
  text: z.unknown().optional(),
  meta_info: z.looseObject({ prompt_tokens: z.number().min(0).optional() }).nullish(),
});

export type PlainResult = z.infer<typeof plainResult>;
