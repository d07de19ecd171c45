import { z } from 'zod';

/**
 * The objects and events of the Responses API, as strict as its clients may be: every member that must be there, and no
 * other.
 *
 * Source   the public Open Responses schema.
 */

const count = z.number().int().nonnegative();
const status = z.enum(['in_progress', 'completed', 'incomplete']);

const logprob = z.object({
  token: z.string(),
  bytes: z.array(z.number().int()),
  logprob: z.number(),
  top_logprobs: z.array(
    z.object({ token: z.string(), bytes: z.array(z.number().int()), logprob: z.number() }),
  ),
});

const stretch = { start_index: count, end_index: count };
const annotation = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('url_citation'),
    ...{ url: z.string().min(1), title: z.string(), ...stretch },
  }),
  z.strictObject({
    type: z.literal('file_citation'),
    ...{ file_id: z.string().min(1), filename: z.string(), index: count },
  }),
]);

const outputText = z.strictObject({
  type: z.literal('output_text'),
  text: z.string(),
  annotations: z.array(annotation),
  logprobs: z.array(logprob),
});
const refusalPart = z.strictObject({ type: z.literal('refusal'), refusal: z.string() });
const reasoningText = z.strictObject({ type: z.literal('reasoning_text'), text: z.string() });
const summaryText = z.strictObject({ type: z.literal('summary_text'), text: z.string() });

const message = z.strictObject({
  id: z.string().min(1),
  type: z.literal('message'),
  role: z.literal('assistant'),
  status,
  content: z.array(z.discriminatedUnion('type', [outputText, refusalPart])),
});

const functionCall = z.strictObject({
  id: z.string().min(1),
  type: z.literal('function_call'),
  call_id: z.string().min(1),
  name: z.string().min(1),
  arguments: z.string(),
  status,
});

const customToolCall = z.strictObject({
  id: z.string().min(1),
  type: z.literal('custom_tool_call'),
  call_id: z.string().min(1),
  name: z.string().min(1),
  input: z.string(),
  status,
});

const reasoning = z.strictObject({
  id: z.string().min(1),
  type: z.literal('reasoning'),
  summary: z.array(summaryText),
  content: z.array(reasoningText),
  encrypted_content: z.string().exactOptional(),
  status,
});

const runStatus = z.enum(['in_progress', 'completed', 'incomplete', 'failed']);

const mcpCall = z.strictObject({
  id: z.string().regex(/^mcp_/),
  type: z.literal('mcp_call'),
  server_label: z.string().min(1),
  name: z.string().min(1),
  arguments: z.string(),
  approval_request_id: z.string().nullable(),
  output: z.string().nullable(),
  error: z
    .strictObject({
      type: z.literal('mcp_tool_execution_error'),
      content: z.array(z.strictObject({ type: z.literal('text'), text: z.string() })),
    })
    .nullable(),
  status: runStatus,
});

const listedTools = z.strictObject({
  id: z.string().regex(/^mcpl_/),
  type: z.literal('mcp_list_tools'),
  server_label: z.string().min(1),
  tools: z.array(
    z.strictObject({
      name: z.string().min(1),
      description: z.string().nullable(),
      input_schema: z.unknown(),
      annotations: z.strictObject({ read_only: z.boolean() }),
    }),
  ),
  error: z.string().nullable().exactOptional(),
});

const approvalRequest = z.strictObject({
  id: z.string().regex(/^mcpr_/),
  type: z.literal('mcp_approval_request'),
  server_label: z.string().min(1),
  name: z.string().min(1),
  arguments: z.string(),
});

const webSearchCall = z.strictObject({
  id: z.string().regex(/^ws_/),
  type: z.literal('web_search_call'),
  status: runStatus,
  action: z.strictObject({
    type: z.literal('search'),
    query: z.string(),
    queries: z.array(z.string()),
    sources: z
      .array(z.strictObject({ type: z.literal('url'), url: z.string().min(1) }))
      .exactOptional(),
  }),
});

const plainValue = z.union([z.string(), z.number(), z.boolean()]);

const fileSearchCall = z.strictObject({
  id: z.string().regex(/^fs_/),
  type: z.literal('file_search_call'),
  status: runStatus,
  queries: z.array(z.string()),
  results: z
    .array(
      z.strictObject({
        ...{ file_id: z.string().min(1), filename: z.string(), text: z.string() },
        ...{ score: z.number(), attributes: z.record(z.string(), plainValue) },
      }),
    )
    .nullable(),
});

const codeCall = z.strictObject({
  id: z.string().regex(/^ci_/),
  type: z.literal('code_interpreter_call'),
  status: runStatus,
  container_id: z.string().min(1),
  code: z.string(),
  outputs: z.array(z.strictObject({ type: z.literal('logs'), logs: z.string() })).nullable(),
});

const imageCall = z.strictObject({
  id: z.string().regex(/^ig_/),
  type: z.literal('image_generation_call'),
  status: runStatus.exclude(['incomplete']),
  result: z.string().nullable(),
});

export const outputItem = z.discriminatedUnion('type', [
  message,
  functionCall,
  customToolCall,
  reasoning,
  mcpCall,
  listedTools,
  approvalRequest,
  webSearchCall,
  fileSearchCall,
  codeCall,
  imageCall,
]);

const usage = z.strictObject({
  input_tokens: count,
  input_tokens_details: z.strictObject({ cached_tokens: count, cache_write_tokens: count }),
  output_tokens: count,
  output_tokens_details: z.strictObject({ reasoning_tokens: count }),
  total_tokens: count,
});

const functionTool = z.strictObject({
  type: z.literal('function'),
  name: z.string().min(1),
  description: z.string().nullable(),
  parameters: z.record(z.string(), z.unknown()).nullable(),
  strict: z.boolean().nullable(),
});

/** As it was asked for, without what lets the server in. */
const mcpTool = z
  .looseObject({ type: z.literal('mcp'), server_label: z.string().min(1) })
  .refine((tool) => !('authorization' in tool) && !('headers' in tool), 'it holds a secret');

const hostedTool = z.looseObject({
  type: z.enum(['web_search', 'file_search', 'code_interpreter', 'image_generation']),
});

const format = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('text') }),
  z.strictObject({ type: z.literal('json_object') }),
  z.strictObject({
    type: z.literal('json_schema'),
    name: z.string(),
    schema: z.record(z.string(), z.unknown()),
    description: z.string().exactOptional(),
    strict: z.boolean().nullable().exactOptional(),
  }),
]);

/** A whole response object. */
export const responseObject = z.strictObject({
  id: z.string().regex(/^resp_/),
  object: z.literal('response'),
  created_at: count,
  completed_at: count.nullable(),
  status: z.enum(['queued', 'in_progress', 'completed', 'incomplete', 'failed', 'cancelled']),
  model: z.string().min(1),
  output: z.array(outputItem),
  error: z
    .strictObject({ code: z.enum(['server_error', 'rate_limit_exceeded']), message: z.string() })
    .nullable(),
  incomplete_details: z
    .strictObject({
      reason: z.enum([
        ...(['max_output_tokens', 'content_filter', 'max_tool_calls'] as const),
        ...(['max_tool_rounds', 'max_tool_seconds', 'max_tool_tokens'] as const),
      ]),
    })
    .nullable(),
  access_programs: z.null(),
  instructions: z.string().nullable(),
  previous_response_id: z.string().nullable(),
  conversation: z.strictObject({ id: z.string() }).nullable(),
  tools: z.array(z.discriminatedUnion('type', [functionTool, mcpTool, hostedTool])),
  tool_choice: z.union([
    z.enum(['none', 'auto', 'required']),
    z.strictObject({ type: z.literal('function'), name: z.string() }),
    z.strictObject({
      ...{ type: z.literal('mcp'), server_label: z.string() },
      name: z.string().exactOptional(),
    }),
  ]),
  truncation: z.enum(['auto', 'disabled']),
  parallel_tool_calls: z.boolean(),
  store: z.boolean(),
  background: z.boolean(),
  text: z.strictObject({ format, verbosity: z.enum(['low', 'medium', 'high']).exactOptional() }),
  temperature: z.number(),
  top_p: z.number(),
  presence_penalty: z.number(),
  frequency_penalty: z.number(),
  top_logprobs: count,
  reasoning: z.strictObject({
    effort: z.enum(['none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max']).nullable(),
    summary: z.enum(['auto', 'concise', 'detailed']).nullable(),
  }),
  usage: usage.nullable(),
  max_output_tokens: count.nullable(),
  max_tool_calls: count.nullable(),
  service_tier: z.enum(['auto', 'default', 'flex', 'priority']),
  metadata: z.record(z.string(), z.string()),
  safety_identifier: z.string().nullable(),
  prompt_cache_key: z.string().nullable(),
  user: z.string().exactOptional(),
});

const event = <Type extends string, Shape extends z.ZodRawShape>(type: Type, shape: Shape) =>
  z.strictObject({ type: z.literal(type), sequence_number: count, ...shape });

const item = { item_id: z.string().min(1), output_index: count };
const content = { ...item, content_index: count };
const summary = { ...item, summary_index: count };
const part = z.discriminatedUnion('type', [outputText, refusalPart, reasoningText]);

const runEvents = [
  event('response.mcp_list_tools.in_progress', item),
  event('response.mcp_list_tools.completed', item),
  event('response.mcp_list_tools.failed', item),
  event('response.mcp_call.in_progress', item),
  event('response.mcp_call_arguments.delta', { ...item, delta: z.string() }),
  event('response.mcp_call_arguments.done', { ...item, arguments: z.string() }),
  event('response.mcp_call.completed', item),
  event('response.mcp_call.failed', item),
  event('response.web_search_call.in_progress', item),
  event('response.web_search_call.searching', item),
  event('response.web_search_call.completed', item),
  event('response.file_search_call.in_progress', item),
  event('response.file_search_call.searching', item),
  event('response.file_search_call.completed', item),
  event('response.code_interpreter_call.in_progress', item),
  event('response.code_interpreter_call_code.delta', { ...item, delta: z.string() }),
  event('response.code_interpreter_call_code.done', { ...item, code: z.string() }),
  event('response.code_interpreter_call.interpreting', item),
  event('response.code_interpreter_call.completed', item),
  event('response.image_generation_call.in_progress', item),
  event('response.image_generation_call.generating', item),
  event('response.image_generation_call.completed', item),
] as const;

/** Every event of a stream. */
export const responseEvent = z.discriminatedUnion('type', [
  event('response.created', { response: responseObject }),
  event('response.queued', { response: responseObject }),
  event('response.in_progress', { response: responseObject }),
  event('response.completed', { response: responseObject }),
  event('response.incomplete', { response: responseObject }),
  event('response.failed', { response: responseObject }),
  event('response.output_item.added', { output_index: count, item: outputItem }),
  event('response.output_item.done', { output_index: count, item: outputItem }),
  event('response.content_part.added', { ...content, part }),
  event('response.content_part.done', { ...content, part }),
  event('response.output_text.delta', {
    ...{ ...content, delta: z.string(), logprobs: z.array(logprob) },
  }),
  event('response.output_text.done', {
    ...{ ...content, text: z.string(), logprobs: z.array(logprob) },
  }),
  event('response.output_text.annotation.added', {
    ...{ ...content, annotation_index: count, annotation },
  }),
  event('response.refusal.delta', { ...content, delta: z.string() }),
  event('response.refusal.done', { ...content, refusal: z.string() }),
  event('response.reasoning_text.delta', { ...content, delta: z.string() }),
  event('response.reasoning_text.done', { ...content, text: z.string() }),
  event('response.reasoning_summary_part.added', { ...summary, part: summaryText }),
  event('response.reasoning_summary_part.done', { ...summary, part: summaryText }),
  event('response.reasoning_summary_text.delta', { ...summary, delta: z.string() }),
  event('response.reasoning_summary_text.done', { ...summary, text: z.string() }),
  event('response.function_call_arguments.delta', { ...item, delta: z.string() }),
  event('response.function_call_arguments.done', {
    ...{ ...item, name: z.string(), arguments: z.string() },
  }),
  ...runEvents,
  event('response.custom_tool_call_input.delta', { ...item, delta: z.string() }),
  event('response.custom_tool_call_input.done', { ...item, input: z.string() }),
]);

export type ResponseObject = z.infer<typeof responseObject>;
export type ResponseEvent = z.infer<typeof responseEvent>;
