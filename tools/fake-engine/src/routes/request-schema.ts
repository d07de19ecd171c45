import { z } from 'zod';
import { badRequest } from '../http/engine-error.js';

const count = z.number().int().positive();

const part = z.looseObject({ type: z.string(), text: z.string().optional() });

const message = z.looseObject({
  role: z.string().min(1),
  content: z.union([z.string(), z.array(part)]).nullish(),
  tool_calls: z.array(z.looseObject({})).nullish(),
});

const tool = z.looseObject({
  type: z.literal('function'),
  function: z.looseObject({
    name: z.string().min(1),
    description: z.string().nullish(),
    parameters: z.record(z.string(), z.unknown()).nullish(),
  }),
});

const toolChoice = z.union([
  z.enum(['none', 'auto', 'required']),
  z.looseObject({ type: z.literal('function'), function: z.looseObject({ name: z.string() }) }),
]);

const responseFormat = z.looseObject({
  type: z.string(),
  json_schema: z.looseObject({ schema: z.unknown().optional() }).nullish(),
});

/** A schema as a document, or as the text of one. */
const schemaDocument = z.union([
  z.record(z.string(), z.unknown()),
  z.string().refine(isJson, { error: 'is not JSON' }),
]);

/** What chat and completions have in common. */
const sampling = {
  model: z.string(),
  stream: z.boolean().nullish(),
  stream_options: z
    .looseObject({
      include_usage: z.boolean().nullish(),
      continuous_usage_stats: z.boolean().nullish(),
    })
    .nullish(),
  n: count.max(128).nullish(),
  max_tokens: count.nullish(),
  min_tokens: z.number().int().nonnegative().nullish(),
  ignore_eos: z.boolean().nullish(),
  stop: z.union([z.string(), z.array(z.string())]).nullish(),
  temperature: z.number().min(0).nullish(),
  top_p: z.number().gt(0).max(1).nullish(),
  cache_salt: z.string().nullish(),
  response_format: responseFormat.nullish(),
  structured_outputs: z
    .looseObject({
      json: schemaDocument.nullish(),
      choice: z.array(z.string()).nullish(),
      json_object: z.boolean().nullish(),
    })
    .nullish(),
  /** The names that older engines have for the same. */
  guided_json: schemaDocument.nullish(),
  guided_choice: z.array(z.string()).nullish(),
};

export const chatSchema = z.looseObject({
  ...sampling,
  messages: z.array(message).min(1),
  max_completion_tokens: count.nullish(),
  tools: z.array(tool).nullish(),
  tool_choice: toolChoice.nullish(),
  parallel_tool_calls: z.boolean().nullish(),
  include_reasoning: z.boolean().nullish(),
});

const tokenIds = z.array(z.number().int().nonnegative()).min(1);

export const completionSchema = z.looseObject({
  ...sampling,
  prompt: z.union([z.string(), z.array(z.string()).min(1), tokenIds, z.array(tokenIds).min(1)]),
  echo: z.boolean().nullish(),
});

export const embeddingSchema = z.looseObject({
  model: z.string(),
  input: z.union([z.string(), z.array(z.string()).min(1), tokenIds, z.array(tokenIds).min(1)]),
  encoding_format: z.enum(['float', 'base64']).nullish(),
  dimensions: count.nullish(),
});

export const tokenizeSchema = z.union([
  z.looseObject({ model: z.string().nullish(), prompt: z.string() }),
  z.looseObject({
    model: z.string().nullish(),
    messages: z.array(message).min(1),
    tools: z.array(tool).nullish(),
  }),
]);

export const detokenizeSchema = z.looseObject({
  model: z.string().nullish(),
  tokens: z.array(z.number().int().min(0).max(0xffff_ffff)),
});

const texts = z.union([z.string(), z.array(z.string()).min(1)]);

export const rerankSchema = z.looseObject({
  model: z.string(),
  query: z.string(),
  documents: z.array(z.string()).min(1),
  top_n: z.number().int().min(0).nullish(),
});

export const scoreSchema = z.looseObject({ model: z.string(), text_1: texts, text_2: texts });

export const classifySchema = z.looseObject({ model: z.string(), input: texts });

export type ChatRequest = z.infer<typeof chatSchema>;
export type ChatMessage = z.infer<typeof message>;
export type ChatTool = z.infer<typeof tool>;
export type CompletionRequest = z.infer<typeof completionSchema>;
export type EmbeddingRequest = z.infer<typeof embeddingSchema>;

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false; // that it does not parse is the answer
  }
}

/** The document, checked; refuses as an engine does, naming the first field that is wrong. */
export function checked<T>(schema: z.ZodType<T>, document: unknown): T {
  const result = schema.safeParse(document);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  const path = issue?.path.join('.') ?? '';
  throw badRequest(
    `${path === '' ? 'body' : path}: ${issue?.message ?? 'not valid'}`,
    path === '' ? null : path,
  );
}
