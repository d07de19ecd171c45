import { z } from 'zod';

/** What the gateway reads of every Responses request. */
export const responsesHead = z.looseObject({
  model: z.string().min(1).max(512),
  input: z.union([z.string().min(1), z.array(z.unknown()).min(1)]),
  stream: z.boolean().nullish(),
  max_output_tokens: z.number().int().min(1).nullish(),
});

const text = z.looseObject({
  type: z.enum(['input_text', 'output_text', 'text', 'reasoning_text', 'summary_text']),
  text: z.string(),
});
const refusal = z.looseObject({ type: z.literal('refusal'), refusal: z.string() });
const image = z.looseObject({ type: z.literal('input_image'), image_url: z.string().min(1) });
const file = z.looseObject({
  type: z.literal('input_file'),
  file_data: z.string().min(1),
  filename: z.string().nullish(),
});

const part = z.discriminatedUnion('type', [text, refusal, image, file]);

const message = z.looseObject({
  type: z.literal('message'),
  role: z.enum(['user', 'assistant', 'system', 'developer']),
  content: z.union([z.string(), z.array(part)]),
});

const reasoning = z.looseObject({
  type: z.literal('reasoning'),
  summary: z.array(text).nullish(),
  content: z.array(text).nullish(),
  encrypted_content: z.string().nullish(),
});

const call = z.looseObject({
  type: z.literal('function_call'),
  call_id: z.string().min(1),
  name: z.string().min(1),
  arguments: z.string(),
});

const output = z.looseObject({
  type: z.literal('function_call_output'),
  call_id: z.string().min(1),
  output: z.union([z.string(), z.array(part)]),
});

/** Messages may come without their type. */
const item = z.preprocess(
  (value) =>
    typeof value === 'object' && value !== null && 'role' in value && !('type' in value)
      ? { type: 'message', ...value }
      : value,
  z.discriminatedUnion('type', [message, reasoning, call, output]),
);

const tool = z.looseObject({
  type: z.string().min(1),
  name: z.string().min(1).optional(),
  description: z.string().nullish(),
  parameters: z.record(z.string(), z.unknown()).nullish(),
  strict: z.boolean().nullish(),
});

const named = z.looseObject({ type: z.string().min(1), name: z.string().min(1).optional() });
const toolChoice = z.union([
  z.enum(['none', 'auto', 'required']),
  z.looseObject({
    type: z.literal('allowed_tools'),
    mode: z.enum(['auto', 'required']),
    tools: z.array(named).min(1),
  }),
  named,
]);

const format = z.discriminatedUnion('type', [
  z.looseObject({ type: z.literal('text') }),
  z.looseObject({ type: z.literal('json_object') }),
  z.looseObject({
    type: z.literal('json_schema'),
    name: z.string().min(1),
    description: z.string().nullish(),
    schema: z.record(z.string(), z.unknown()),
    strict: z.boolean().nullish(),
  }),
]);

/** A Responses request, looked into. Fields that are not named here stay as they are. */
export const responsesBody = responsesHead.extend({
  input: z.union([z.string().min(1), z.array(item).min(1)]),
  instructions: z.string().nullish(),
  tools: z.array(tool).nullish(),
  tool_choice: toolChoice.nullish(),
  parallel_tool_calls: z.boolean().nullish(),
  temperature: z.number().min(0).max(2).nullish(),
  top_p: z.number().min(0).max(1).nullish(),
  metadata: z.record(z.string(), z.string()).nullish(),
  reasoning: z
    .looseObject({ effort: z.string().nullish(), summary: z.string().nullish() })
    .nullish(),
  text: z.looseObject({ format: format.nullish(), verbosity: z.string().nullish() }).nullish(),
  user: z.string().nullish(),
  include: z.array(z.string()).nullish(),
});

export type ResponsesBody = z.infer<typeof responsesBody>;
export type WireItem = z.infer<typeof item>;
export type WirePart = z.infer<typeof part>;
