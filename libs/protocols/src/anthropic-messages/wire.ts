import { z } from 'zod';

/** What the gateway reads of every Messages request. */
export const messagesHead = z.looseObject({
  model: z.string().min(1).max(512),
  messages: z.array(z.unknown()).min(1),
  max_tokens: z.number().int().min(1),
  stream: z.boolean().nullish(),
});

/** A request to count tokens needs no limit. */
export const countHead = messagesHead.extend({ max_tokens: z.number().int().min(1).nullish() });

const cache = { cache_control: z.unknown().optional() };
const text = z.looseObject({ type: z.literal('text'), text: z.string(), ...cache });

const base64 = z.looseObject({
  type: z.literal('base64'),
  media_type: z.string().min(1),
  data: z.string().min(1),
});
const address = z.looseObject({ type: z.literal('url'), url: z.url() });

const image = z.looseObject({
  type: z.literal('image'),
  source: z.discriminatedUnion('type', [base64, address]),
});

const document = z.looseObject({
  type: z.literal('document'),
  title: z.string().nullish(),
  context: z.string().nullish(),
  citations: z.looseObject({ enabled: z.boolean().nullish() }).nullish(),
  source: z.discriminatedUnion('type', [
    base64,
    z.looseObject({ type: z.literal('text'), data: z.string() }),
    z.looseObject({
      type: z.literal('content'),
      content: z.union([z.string(), z.array(z.discriminatedUnion('type', [text, image]))]),
    }),
  ]),
});

const searchResult = z.looseObject({
  type: z.literal('search_result'),
  source: z.string(),
  title: z.string(),
  content: z.array(text),
});

const told = z.discriminatedUnion('type', [text, image, document, searchResult]);

const toolResult = z.looseObject({
  type: z.literal('tool_result'),
  tool_use_id: z.string().min(1),
  is_error: z.boolean().nullish(),
  content: z.union([z.string(), z.array(told)]).nullish(),
});

const toolUse = z.looseObject({
  type: z.literal('tool_use'),
  id: z.string().min(1),
  name: z.string().min(1),
  input: z.record(z.string(), z.unknown()),
});

/** Calls that the gateway made in an earlier reply, and what came of them. */
const ranUse = z.looseObject({
  type: z.literal('mcp_tool_use'),
  id: z.string().min(1),
  name: z.string().min(1),
  server_name: z.string().min(1),
  input: z.record(z.string(), z.unknown()),
});
const ranResult = z.looseObject({
  type: z.literal('mcp_tool_result'),
  tool_use_id: z.string().min(1),
  is_error: z.boolean().nullish(),
  content: z.union([z.string(), z.array(text)]).nullish(),
});
const hostedUse = z.looseObject({
  type: z.literal('server_tool_use'),
  id: z.string().min(1),
  name: z.string().min(1),
  input: z.record(z.string(), z.unknown()),
});
const hostedResult = z.looseObject({
  type: z.enum(['web_search_tool_result', 'code_execution_tool_result']),
  tool_use_id: z.string().min(1),
  content: z.unknown(),
});

const thinking = z.looseObject({
  type: z.literal('thinking'),
  thinking: z.string(),
  signature: z.string().nullish(),
});
const redacted = z.looseObject({ type: z.literal('redacted_thinking'), data: z.string() });

const block = z.discriminatedUnion('type', [
  text,
  image,
  document,
  searchResult,
  toolResult,
  toolUse,
  ranUse,
  ranResult,
  hostedUse,
  hostedResult,
  thinking,
  redacted,
]);

const message = z.looseObject({
  role: z.enum(['user', 'assistant', 'system']),
  content: z.union([z.string(), z.array(block)]),
});

const tool = z.looseObject({
  type: z.string().nullish(),
  name: z.string().min(1).max(128).optional(),
  description: z.string().nullish(),
  input_schema: z.looseObject({ type: z.literal('object') }).optional(),
  strict: z.boolean().nullish(),
});

const toolSwitch = z.looseObject({ enabled: z.boolean().nullish() });

/** The tools of a server, all or some of them. */
export const toolset = z.looseObject({
  type: z.literal('mcp_toolset'),
  mcp_server_name: z.string().min(1).max(64),
  default_config: toolSwitch.nullish(),
  configs: z.record(z.string(), toolSwitch).nullish(),
});

/** Servers whose tools the gateway is to run. */
export const mcpServers = z.array(
  z.looseObject({
    type: z.literal('url'),
    name: z.string().min(1).max(64),
    url: z.url({ protocol: /^https?$/ }),
    authorization_token: z.string().nullish(),
    tool_configuration: z
      .looseObject({
        enabled: z.boolean().nullish(),
        allowed_tools: z.array(z.string().min(1)).nullish(),
      })
      .nullish(),
  }),
);

const parallel = { disable_parallel_tool_use: z.boolean().nullish() };
const toolChoice = z.discriminatedUnion('type', [
  z.looseObject({ type: z.literal('auto'), ...parallel }),
  z.looseObject({ type: z.literal('any'), ...parallel }),
  z.looseObject({ type: z.literal('tool'), name: z.string().min(1), ...parallel }),
  z.looseObject({ type: z.literal('none') }),
]);

const answerFormat = z.looseObject({ type: z.literal('json_schema'), schema: z.unknown() });

/** A Messages request, looked into. Fields that are not named here stay as they are. */
export const messagesBody = countHead.extend({
  system: z.union([z.string(), z.array(text)]).nullish(),
  messages: z.array(message).min(1),
  tools: z.array(tool).nullish(),
  tool_choice: toolChoice.nullish(),
  temperature: z.number().min(0).max(1).nullish(),
  top_p: z.number().min(0).max(1).nullish(),
  top_k: z.number().int().min(0).nullish(),
  stop_sequences: z.array(z.string().min(1)).nullish(),
  thinking: z
    .looseObject({
      type: z.enum(['enabled', 'disabled', 'adaptive', 'between_tools']),
      budget_tokens: z.number().int().min(1).nullish(),
    })
    .nullish(),
  metadata: z.looseObject({ user_id: z.string().nullish() }).nullish(),
  output_config: z
    .looseObject({ effort: z.string().nullish(), format: answerFormat.nullish() })
    .nullish(),
  output_format: answerFormat.nullish(),
});

export type MessagesBody = z.infer<typeof messagesBody>;
export type WireMessage = MessagesBody['messages'][number];
export type WireBlock = z.infer<typeof block>;
export type WireToldBlock = z.infer<typeof told>;
export type WireTool = z.infer<typeof tool>;
export type WireToolset = z.infer<typeof toolset>;
export type WireMcpServer = z.infer<typeof mcpServers>[number];
