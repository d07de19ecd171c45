import { z } from 'zod';

const text = z.looseObject({ type: z.literal('text'), text: z.string().min(1) });
const source = z.looseObject({ type: z.enum(['base64', 'url', 'text', 'content', 'file']) });
const image = z.looseObject({ type: z.literal('image'), source });
const document = z.looseObject({ type: z.literal('document'), source });
const told = z.discriminatedUnion('type', [text, image, document]);

const block = z.discriminatedUnion('type', [
  text,
  image,
  document,
  z.looseObject({
    type: z.literal('tool_use'),
    id: z.string().regex(/^[a-zA-Z0-9_-]+$/),
    name: z.string().min(1),
    input: z.record(z.string(), z.unknown()),
  }),
  z.looseObject({
    type: z.literal('tool_result'),
    tool_use_id: z.string().min(1),
    content: z.union([z.string(), z.array(told)]).nullish(),
    is_error: z.boolean().nullish(),
  }),
  z.looseObject({ type: z.literal('thinking'), thinking: z.string(), signature: z.string() }),
  z.looseObject({ type: z.literal('redacted_thinking'), data: z.string() }),
]);

const tool = z.looseObject({
  name: z.string().min(1),
  description: z.string().nullish(),
  input_schema: z.looseObject({ type: z.literal('object') }),
});

const parallel = { disable_parallel_tool_use: z.boolean().nullish() };

/** A Messages request. What the API does not know is refused where a translation could send it by mistake. */
export const messagesSchema = z.looseObject({
  model: z.string(),
  max_tokens: z.number().int().positive(),
  messages: z
    .array(
      z.looseObject({
        role: z.enum(['user', 'assistant']),
        content: z.union([z.string().min(1), z.array(block).min(1)]),
      }),
    )
    .min(1),
  system: z.union([z.string(), z.array(text)]).nullish(),
  stream: z.boolean().nullish(),
  stop_sequences: z.array(z.string().regex(/\S/)).nullish(),
  temperature: z.number().min(0).max(1).nullish(),
  tools: z.array(tool).nullish(),
  tool_choice: z
    .discriminatedUnion('type', [
      z.looseObject({ type: z.literal('auto'), ...parallel }),
      z.looseObject({ type: z.literal('any'), ...parallel }),
      z.looseObject({ type: z.literal('tool'), name: z.string(), ...parallel }),
      z.looseObject({ type: z.literal('none') }),
    ])
    .nullish(),
  thinking: z
    .looseObject({
      type: z.enum(['enabled', 'disabled', 'adaptive']),
      budget_tokens: z.number().int().min(1024).nullish(),
    })
    .nullish(),
  output_config: z
    .looseObject({
      format: z.looseObject({ type: z.literal('json_schema'), schema: z.unknown() }).nullish(),
    })
    .nullish(),
  stop: z.undefined().optional(),
  response_format: z.undefined().optional(),
  stream_options: z.undefined().optional(),
  n: z.undefined().optional(),
});

export const messagesCountSchema = messagesSchema.extend({
  max_tokens: z.number().int().positive().nullish(),
});

/** A request without its limit, as the counting endpoint takes it. */
export type CountedRequest = z.infer<typeof messagesCountSchema>;
export type MessagesBlock = z.infer<typeof block>;
