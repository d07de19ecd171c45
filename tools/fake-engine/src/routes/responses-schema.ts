import { z } from 'zod';

const part = z.discriminatedUnion('type', [
  z.looseObject({ type: z.enum(['input_text', 'output_text']), text: z.string() }),
  z.looseObject({ type: z.literal('refusal'), refusal: z.string() }),
  z.looseObject({ type: z.literal('input_image'), image_url: z.string().min(1) }),
  z.looseObject({ type: z.literal('input_file') }),
  z.looseObject({ type: z.literal('input_audio') }),
]);
const content = z.union([z.string(), z.array(part)]);

const item = z.preprocess(
  (value) =>
    typeof value === 'object' && value !== null && 'role' in value && !('type' in value)
      ? { type: 'message', ...value }
      : value,
  z.discriminatedUnion('type', [
    z.looseObject({
      type: z.literal('message'),
      role: z.enum(['user', 'assistant', 'system', 'developer']),
      content,
    }),
    z.looseObject({
      type: z.literal('reasoning'),
      summary: z.array(z.looseObject({ text: z.string() })),
      content: z.array(z.looseObject({ text: z.string() })).nullish(),
      encrypted_content: z.string().nullish(),
    }),
    z.looseObject({
      type: z.literal('function_call'),
      call_id: z.string().min(1),
      name: z.string().min(1),
      arguments: z.string(),
    }),
    z.looseObject({
      type: z.literal('custom_tool_call'),
      call_id: z.string().min(1),
      name: z.string().min(1),
      input: z.string(),
    }),
    z.looseObject({
      type: z.enum(['function_call_output', 'custom_tool_call_output']),
      call_id: z.string().min(1),
      output: content,
    }),
  ]),
);

const tool = z.discriminatedUnion('type', [
  z.looseObject({
    type: z.literal('function'),
    name: z.string().min(1),
    description: z.string().nullish(),
    parameters: z.record(z.string(), z.unknown()).nullish(),
  }),
  z.looseObject({
    type: z.literal('custom'),
    name: z.string().min(1),
    description: z.string().nullish(),
  }),
]);

/** A Responses request. What the API does not know is refused where a translation could send it by mistake. */
export const responsesSchema = z.looseObject({
  model: z.string(),
  input: z.union([z.string().min(1), z.array(item).min(1)]),
  instructions: z.string().nullish(),
  stream: z.boolean().nullish(),
  max_output_tokens: z.number().int().positive().nullish(),
  temperature: z.number().min(0).max(2).nullish(),
  tools: z.array(tool).nullish(),
  tool_choice: z
    .union([
      z.enum(['none', 'auto', 'required']),
      z.looseObject({ type: z.enum(['function', 'custom']), name: z.string() }),
    ])
    .nullish(),
  parallel_tool_calls: z.boolean().nullish(),
  reasoning: z.looseObject({ effort: z.string().nullish() }).nullish(),
  include: z.array(z.string()).nullish(),
  text: z
    .looseObject({
      format: z.looseObject({ type: z.string(), schema: z.unknown().optional() }).nullish(),
    })
    .nullish(),
  /** Nothing is stored. */
  previous_response_id: z.null().optional(),
  conversation: z.null().optional(),
  background: z.literal(false).nullish(),
  stop: z.undefined().optional(),
  stop_sequences: z.undefined().optional(),
  messages: z.undefined().optional(),
  max_tokens: z.undefined().optional(),
  response_format: z.undefined().optional(),
  stream_options: z.undefined().optional(),
  n: z.undefined().optional(),
});

export type ResponsesRequest = z.infer<typeof responsesSchema>;
export type ResponsesItem = Exclude<ResponsesRequest['input'], string>[number];
export type ResponsesPart = z.infer<typeof part>;
