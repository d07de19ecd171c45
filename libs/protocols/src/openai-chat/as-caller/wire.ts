import { z } from 'zod';
import { chatRequest } from '../wire.js';

const text = z.looseObject({ type: z.literal('text'), text: z.string() });
const refusal = z.looseObject({ type: z.literal('refusal'), refusal: z.string() });
const image = z.looseObject({
  type: z.literal('image_url'),
  image_url: z.union([
    z.string().min(1),
    z.looseObject({ url: z.string().min(1), detail: z.string().nullish() }),
  ]),
});
const audio = z.looseObject({
  type: z.literal('input_audio'),
  input_audio: z.looseObject({ data: z.string().min(1), format: z.string().min(1) }),
});
const file = z.looseObject({
  type: z.literal('file'),
  file: z.looseObject({
    file_data: z.string().min(1).nullish(),
    file_id: z.string().min(1).nullish(),
    filename: z.string().nullish(),
  }),
});

const part = z.discriminatedUnion('type', [text, refusal, image, audio, file]);
const content = z.union([z.string(), z.array(part)]);

const call = z.discriminatedUnion('type', [
  z.looseObject({
    type: z.literal('function'),
    id: z.string().min(1),
    function: z.looseObject({ name: z.string().min(1), arguments: z.string() }),
  }),
  z.looseObject({
    type: z.literal('custom'),
    id: z.string().min(1),
    custom: z.looseObject({ name: z.string().min(1), input: z.string() }),
  }),
]);

/** Clients of engines leave the type out. */
const typed = z.preprocess(
  (value) =>
    typeof value === 'object' && value !== null && !('type' in value)
      ? { type: 'function', ...value }
      : value,
  call,
);

/** What the gateway ran for the model in an earlier reply. */
const ranCall = z.looseObject({
  id: z.string().min(1),
  server_label: z.string(),
  name: z.string().min(1),
  arguments: z.string(),
  output: z.string().nullish(),
  error: z.string().nullish(),
});

const message = z.discriminatedUnion('role', [
  z.looseObject({ role: z.enum(['system', 'developer', 'user']), content }),
  z.looseObject({
    role: z.literal('assistant'),
    content: content.nullish(),
    refusal: z.string().nullish(),
    reasoning_content: z.string().nullish(),
    reasoning: z.string().nullish(),
    tool_calls: z.array(typed).nullish(),
    mcp_calls: z.array(ranCall).nullish(),
  }),
  z.looseObject({ role: z.literal('tool'), tool_call_id: z.string().min(1), content }),
]);

const grammar = z.looseObject({ definition: z.string(), syntax: z.string() });

const tool = z.discriminatedUnion('type', [
  z.looseObject({
    type: z.literal('function'),
    function: z.looseObject({
      name: z.string().min(1),
      description: z.string().nullish(),
      parameters: z.record(z.string(), z.unknown()).nullish(),
      strict: z.boolean().nullish(),
    }),
  }),
  z.looseObject({
    type: z.literal('custom'),
    custom: z.looseObject({
      name: z.string().min(1),
      description: z.string().nullish(),
      format: z
        .discriminatedUnion('type', [
          z.looseObject({ type: z.literal('text') }),
          z.looseObject({ type: z.literal('grammar'), grammar }),
        ])
        .nullish(),
    }),
  }),
]);

const named = z.union([
  z.looseObject({ type: z.literal('function'), function: z.looseObject({ name: z.string() }) }),
  z.looseObject({ type: z.literal('custom'), custom: z.looseObject({ name: z.string() }) }),
]);

const toolChoice = z.union([
  z.enum(['none', 'auto', 'required']),
  z.looseObject({
    type: z.literal('allowed_tools'),
    allowed_tools: z.looseObject({
      mode: z.enum(['auto', 'required']),
      tools: z.array(named).min(1),
    }),
  }),
  named,
]);

const responseFormat = z.discriminatedUnion('type', [
  z.looseObject({ type: z.literal('text') }),
  z.looseObject({ type: z.literal('json_object') }),
  z.looseObject({
    type: z.literal('json_schema'),
    json_schema: z.looseObject({
      name: z.string().min(1),
      description: z.string().nullish(),
      schema: z.record(z.string(), z.unknown()).nullish(),
      strict: z.boolean().nullish(),
    }),
  }),
]);

const sequence = z.string().min(1);

/** A chat request, looked into. Fields that are not named here stay as they are. */
export const chatBody = chatRequest.extend({
  messages: z.array(message).min(1),
  tools: z.array(tool).nullish(),
  tool_choice: toolChoice.nullish(),
  parallel_tool_calls: z.boolean().nullish(),
  temperature: z.number().min(0).max(2).nullish(),
  top_p: z.number().min(0).max(1).nullish(),
  top_k: z.number().int().nullish(),
  stop: z.union([sequence, z.array(sequence)]).nullish(),
  response_format: responseFormat.nullish(),
  reasoning_effort: z.string().nullish(),
  chat_template_kwargs: z.looseObject({ enable_thinking: z.boolean().nullish() }).nullish(),
  logprobs: z.boolean().nullish(),
  top_logprobs: z.number().int().min(0).max(20).nullish(),
  modalities: z.array(z.string()).nullish(),
  verbosity: z.string().nullish(),
  user: z.string().nullish(),
});

export type ChatBody = z.infer<typeof chatBody>;
export type WireChatMessage = z.infer<typeof message>;
export type WireChatPart = z.infer<typeof part>;
export type WireChatTool = z.infer<typeof tool>;
export type WireNamedTool = z.infer<typeof named>;
