import {
  GatewayError,
  type Content,
  type Prompt,
  type StoredItem,
  type TextPart,
  type ToolChoice,
  type ToolDefinition,
} from '@bellwether/exchange';
import { parseDocument } from '../../json/parse-document.js';
import { firstIssue } from '../../content/first-issue.js';
import { messagesBody, type MessagesBody, type WireTool } from '../wire.js';
import { invalid } from './invalid.js';
import { readGatewayTools } from './read-gateway-tools.js';
import { readMessages } from './read-messages.js';

/** Read here, or of no meaning for a worker. */
const known: ReadonlySet<string> = new Set([
  ...['model', 'max_tokens', 'stream', 'system', 'messages', 'tools', 'tool_choice', 'thinking'],
  ...['temperature', 'top_p', 'top_k', 'stop_sequences', 'metadata', 'output_config', 'betas'],
  ...['output_format', 'container', 'mcp_servers', 'context_management', 'service_tier'],
  ...['inference_geo', 'speed', 'cache_control', 'diagnostics', 'thread', 'fallbacks'],
]);

/** Fields of Anthropic's own service. A cache mark is a hint that engines need not: they cache every prefix. */
const ownServices = [
  ...['container', 'mcp_servers', 'context_management', 'service_tier', 'inference_geo', 'speed'],
  ...['diagnostics', 'fallbacks'],
];

/**
 * A Messages request, looked into.
 *
 * Errors   `invalid_request` naming the field: a wrong shape, a block that is not known, a tool result without its
 *          call, a forced tool that there is not.
 */
export function readContent(
  prompt: Prompt,
  _past: readonly StoredItem[] = [],
  runsTools = false,
): Content {
  const checked = messagesBody.safeParse(parseDocument(prompt.body).value);
  if (!checked.success) throw firstIssue(checked.error);
  const body = checked.data;
  if (isSaid(body.thread)) throw new GatewayError('thread_unsupported', { param: 'thread' });
  const leftOut = ownServices.filter((name) => isSaid(body[name]));
  const messages = readMessages(body.messages, leftOut);
  const gatewayTools = runsTools ? readGatewayTools(body) : null;
  return {
    ...readTools(body, leftOut, Boolean(gatewayTools?.forced)),
    ...readSampling(body),
    system: readSystem(body.system),
    messages,
    userId: body.metadata?.user_id ?? null,
    unknown: Object.fromEntries(Object.entries(body).filter(([name]) => !known.has(name))),
    leftOut: [...new Set(leftOut)],
    echo: {},
    ...(gatewayTools === null ? {} : { gatewayTools }),
  };
}

function isSaid(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0;
  return value !== undefined && value !== null;
}

function readSystem(system: MessagesBody['system']): TextPart[] {
  if (typeof system === 'string') return system === '' ? [] : [{ type: 'text', text: system }];
  return (system ?? []).map(({ text, cache_control: cache }) => ({
    type: 'text',
    text,
    ...(cache === undefined ? {} : { cache }),
  }));
}

function readSampling(
  body: MessagesBody,
): Omit<
  Content,
  'system' | 'messages' | 'userId' | 'unknown' | 'leftOut' | 'echo' | keyof ToolContent
> {
  const { thinking, output_config: output } = body;
  const format = output?.format ?? body.output_format;
  return {
    maxOutputTokens: body.max_tokens ?? null,
    temperature: body.temperature ?? null,
    topP: body.top_p ?? null,
    topK: body.top_k ?? null,
    stopSequences: body.stop_sequences ?? [],
    thinking: thinking
      ? { isOn: thinking.type !== 'disabled', budgetTokens: thinking.budget_tokens ?? null }
      : null,
    effort: output?.effort ?? null,
    answerFormat: format
      ? { kind: 'schema', name: 'answer', description: null, schema: format.schema, isStrict: true }
      : null,
  };
}

type ToolContent = Pick<Content, 'tools' | 'toolChoice' | 'allowsParallelTools'>;

function readTools(body: MessagesBody, leftOut: string[], isForced: boolean): ToolContent {
  const tools: ToolDefinition[] = [];
  for (const [index, tool] of (body.tools ?? []).entries()) {
    if (isHosted(tool)) leftOut.push(`tool ${tool.type ?? ''}`);
    else tools.push(readTool(tool, index));
  }
  const choice = body.tool_choice ?? null;
  if (choice?.type === 'tool' && !isForced && !tools.some(({ name }) => name === choice.name))
    throw invalid('tool_choice.name', `there is no tool '${choice.name}' that can be called here`);
  const isParallelOff =
    choice !== null && choice.type !== 'none' && choice.disable_parallel_tool_use === true;
  return {
    tools,
    toolChoice: choice === null || isForced ? null : readChoice(choice),
    allowsParallelTools: isParallelOff ? false : null,
  };
}

/** A tool that Anthropic runs by itself, or whose schema only Anthropic's models know. */
function isHosted({ type }: WireTool): boolean {
  return typeof type === 'string' && type !== 'custom';
}

function readTool(tool: WireTool, index: number): ToolDefinition {
  if (tool.name === undefined) throw invalid(`tools.${index}.name`, 'it is required');
  if (tool.input_schema === undefined)
    throw invalid(`tools.${index}.input_schema`, 'it is required');
  return {
    name: tool.name,
    description: tool.description ?? null,
    parameters: tool.input_schema,
    isStrict: tool.strict ?? null,
  };
}

function readChoice(choice: NonNullable<MessagesBody['tool_choice']>): ToolChoice {
  if (choice.type === 'tool') return { kind: 'named', name: choice.name };
  return { kind: choice.type === 'any' ? 'required' : choice.type };
}
