import { z } from 'zod';
import { foreignItems } from './as-caller/foreign-items.js';

/** Ids of anybody: stores hold no longer ones, and none with control characters. */
const id = z
  .string()
  .min(1)
  .max(512)

  .regex(/^[^\u0000-\u001f\u007f]+$/, 'an id has no control characters');

/** The API's own bounds of what a caller may note on a response. */
export const metadata = z
  .record(z.string().max(64), z.string().max(512))
  .refine((notes) => Object.keys(notes).length <= 16, 'at most 16 keys');

const sequence = z.string().min(1);

/** What the gateway reads of every Responses request. */
export const responsesHead = z.looseObject({
  model: z.string().min(1).max(256),
  input: z.union([z.string(), z.array(z.unknown())]).nullish(),
  stream: z.boolean().nullish(),
  max_output_tokens: z.number().int().min(1).nullish(),
  /** An extension: the API itself has no stop sequences. */
  stop: z.union([sequence, z.array(sequence)]).nullish(),
  store: z.boolean().nullish(),
  background: z.boolean().nullish(),
  previous_response_id: id.nullish(),
  conversation: z.union([id, z.looseObject({ id })]).nullish(),
  truncation: z.enum(['auto', 'disabled']).nullish(),
});

const text = z.looseObject({
  type: z.enum(['input_text', 'output_text', 'text', 'reasoning_text', 'summary_text']),
  text: z.string(),
});
const refusal = z.looseObject({ type: z.literal('refusal'), refusal: z.string() });
const image = z
  .looseObject({
    type: z.enum(['input_image', 'computer_screenshot']),
    image_url: z.string().min(1).nullish(),
    file_id: id.nullish(),
    detail: z.string().nullish(),
  })
  .refine((part) => part.image_url ?? part.file_id, 'image_url or file_id is required');
const file = z
  .looseObject({
    type: z.literal('input_file'),
    file_data: z.string().min(1).nullish(),
    file_url: z.string().min(1).nullish(),
    file_id: id.nullish(),
    filename: z.string().nullish(),
  })
  .refine(
    (part) => part.file_data ?? part.file_url ?? part.file_id,
    'file_data, file_url or file_id is required',
  );
const audio = z.looseObject({
  type: z.literal('input_audio'),
  input_audio: z.looseObject({ data: z.string().min(1), format: z.string().min(1) }),
});

const part = z.discriminatedUnion('type', [text, refusal, image, file, audio]);

const itemId = { id: id.nullish() };

const message = z.looseObject({
  ...itemId,
  type: z.literal('message'),
  role: z.enum(['user', 'assistant', 'system', 'developer']),
  content: z.union([z.string(), z.array(part)]),
});

const reasoning = z.looseObject({
  ...itemId,
  type: z.literal('reasoning'),
  summary: z.array(text).nullish(),
  content: z.array(text).nullish(),
  encrypted_content: z.string().nullish(),
});

const call = z.looseObject({
  ...itemId,
  type: z.literal('function_call'),
  call_id: z.string().min(1),
  name: z.string().min(1),
  arguments: z.string(),
});

const customCall = z.looseObject({
  ...itemId,
  type: z.literal('custom_tool_call'),
  call_id: z.string().min(1),
  name: z.string().min(1),
  input: z.string(),
});

const output = z.looseObject({
  ...itemId,
  type: z.enum(['function_call_output', 'custom_tool_call_output']),
  call_id: z.string().min(1),
  output: z.union([z.string(), z.array(part)]),
});

const mcpCall = z.looseObject({
  ...itemId,
  type: z.literal('mcp_call'),
  id,
  server_label: z.string().nullish(),
  name: z.string().min(1),
  arguments: z.string(),
  output: z.string().nullish(),
  error: z.unknown().optional(),
  approval_request_id: z.string().nullish(),
});

const approvalRequest = z.looseObject({
  ...itemId,
  type: z.literal('mcp_approval_request'),
  id,
  server_label: z.string().min(1),
  name: z.string().min(1),
  arguments: z.string(),
});

const approvalResponse = z.looseObject({
  ...itemId,
  type: z.literal('mcp_approval_response'),
  approval_request_id: id,
  approve: z.boolean(),
  reason: z.string().max(4_096).nullish(),
});

const listedTools = z.looseObject({
  ...itemId,
  type: z.literal('mcp_list_tools'),
  server_label: z.string().min(1),
});

const reference = z.looseObject({ type: z.literal('item_reference'), id });
const foreign = z.looseObject({ ...itemId, type: z.enum(foreignItems) });

/** Messages may come without their type, and references as well. */
export const item = z.preprocess(
  (value) => {
    if (typeof value !== 'object' || value === null || ('type' in value && value.type !== null))
      return value;
    return { ...value, type: 'role' in value ? 'message' : 'item_reference' };
  },
  z.discriminatedUnion('type', [
    message,
    reasoning,
    call,
    customCall,
    output,
    mcpCall,
    approvalRequest,
    approvalResponse,
    listedTools,
    reference,
    foreign,
  ]),
);

const tool = z.looseObject({
  type: z.string().min(1),
  name: z.string().min(1).optional(),
  description: z.string().nullish(),
  parameters: z.record(z.string(), z.unknown()).nullish(),
  strict: z.boolean().nullish(),
  format: z.looseObject({ type: z.string() }).nullish(),
});

const toolNames = z.union([
  z.array(z.string().min(1)),
  z.looseObject({
    tool_names: z.array(z.string().min(1)).nullish(),
    read_only: z.boolean().nullish(),
  }),
]);

/** A server whose tools the gateway is to run. */
export const mcpTool = z.looseObject({
  type: z.literal('mcp'),
  server_label: z
    .string()
    .max(64)
    .regex(/^[A-Za-z][A-Za-z0-9_-]*$/, 'a label begins with a letter; letters, digits, _ and -'),
  server_url: z.url({ protocol: /^https?$/ }).nullish(),
  connector_id: z.string().nullish(),
  server_description: z.string().nullish(),
  authorization: z.string().nullish(),
  headers: z.record(z.string(), z.string()).nullish(),
  allowed_tools: toolNames.nullish(),
  require_approval: z
    .union([
      z.enum(['always', 'never']),
      z.looseObject({ always: toolNames.nullish(), never: toolNames.nullish() }),
    ])
    .nullish(),
});

const named = z.looseObject({ type: z.string().min(1), name: z.string().min(1).optional() });
const toolChoice = z.union([
  z.enum(['none', 'auto', 'required']),
  z.looseObject({
    type: z.literal('allowed_tools'),
    mode: z.enum(['auto', 'required']),
    tools: z.array(named).min(1),
  }),
  // Else a list that is not as it should be would pass as a tool of this name.
  named.refine(({ type }) => type !== 'allowed_tools', { abort: true }),
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

/** What a caller may ask to be told besides. */
export const includable = [
  'file_search_call.results',
  'web_search_call.results',
  'web_search_call.action.sources',
  'message.input_image.image_url',
  'computer_call_output.output.image_url',
  'code_interpreter_call.outputs',
  'reasoning.encrypted_content',
  'message.output_text.logprobs',
] as const;

/** A Responses request, looked into. Fields that are not named here stay as they are. */
export const responsesBody = responsesHead.extend({
  input: z.union([z.string(), z.array(item)]).nullish(),
  instructions: z.string().nullish(),
  tools: z.array(tool).nullish(),
  tool_choice: toolChoice.nullish(),
  parallel_tool_calls: z.boolean().nullish(),
  max_tool_calls: z.number().int().min(1).nullish(),
  temperature: z.number().min(0).max(2).nullish(),
  top_p: z.number().min(0).max(1).nullish(),
  top_logprobs: z.number().int().min(0).max(20).nullish(),
  metadata: metadata.nullish(),
  reasoning: z
    .looseObject({ effort: z.string().nullish(), summary: z.string().nullish() })
    .nullish(),
  text: z.looseObject({ format: format.nullish(), verbosity: z.string().nullish() }).nullish(),
  user: z.string().nullish(),
  service_tier: z.string().nullish(),
  include: z.array(z.enum(includable)).nullish(),
});

export type ResponsesHead = z.infer<typeof responsesHead>;
export type ResponsesBody = z.infer<typeof responsesBody>;
export type WireItem = z.infer<typeof item>;
export type WireMcpTool = z.infer<typeof mcpTool>;
export type WirePart = z.infer<typeof part>;
