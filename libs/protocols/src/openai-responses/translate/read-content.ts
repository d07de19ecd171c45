import {
  GatewayError,
  type AnswerFormat,
  type Content,
  type Prompt,
  type ToolChoice,
  type ToolDefinition,
} from '@bellwether/exchange';
import { firstIssue } from '../../content/first-issue.js';
import { parseDocument } from '../../json/parse-document.js';
import { responsesBody, type ResponsesBody } from '../wire.js';
import { echoOf } from './echo.js';
import { readItems } from './read-items.js';

/** Read here, or of no meaning for a worker. */
const known: ReadonlySet<string> = new Set([
  ...['model', 'input', 'stream', 'stream_options', 'max_output_tokens', 'instructions', 'tools'],
  ...[
    'tool_choice',
    'parallel_tool_calls',
    'temperature',
    'top_p',
    'metadata',
    'reasoning',
    'text',
  ],
  ...['user', 'include', 'store', 'background', 'previous_response_id', 'conversation', 'prompt'],
  ...['truncation', 'max_tool_calls', 'service_tier', 'prompt_cache_key', 'prompt_cache_retention'],
  ...['prompt_cache_options', 'safety_identifier', 'context_management', 'moderation'],
  ...['top_logprobs'],
]);

/** They need what was stored, or a call that outlives its client. */
const stateful = ['previous_response_id', 'conversation', 'prompt', 'background'];
const dropped = ['service_tier', 'safety_identifier', 'context_management', 'moderation'];

/**
 * A Responses request, looked into.
 *
 * Errors   `invalid_request` naming the field: a wrong shape, an item that is not known, what needs stored state,
 *          a function output without its call, a forced tool that there is not.
 */
export function readContent(prompt: Prompt): Content {
  const checked = responsesBody.safeParse(parseDocument(prompt.body).value);
  if (!checked.success) throw firstIssue(checked.error);
  const body = checked.data;
  for (const name of stateful)
    if (isSaid(body[name])) throw invalid(name, 'responses are not stored here');
  const leftOut = leftOutOf(body);
  const tools = readTools(body, leftOut);
  return {
    system: body.instructions ? [{ type: 'text', text: body.instructions }] : [],
    messages: readItems(body.input),
    ...readChoice(body.tool_choice ?? null, tools),
    allowsParallelTools: tools.length > 0 ? (body.parallel_tool_calls ?? null) : null,
    ...{ maxOutputTokens: body.max_output_tokens ?? null, temperature: body.temperature ?? null },
    ...{ topP: body.top_p ?? null, topK: null, stopSequences: [], thinking: null },
    effort: body.reasoning?.effort ?? null,
    answerFormat: readFormat(body.text?.format),
    userId: body.user ?? null,
    unknown: Object.fromEntries(Object.entries(body).filter(([name]) => !known.has(name))),
    leftOut,
    echo: echoOf(body),
  };
}

function isSaid(value: unknown): boolean {
  return value !== undefined && value !== null && value !== false;
}

function leftOutOf(body: ResponsesBody): string[] {
  const leftOut = dropped.filter((name) => isSaid(body[name]));
  if (body.store === true) leftOut.push('store');
  if (body.truncation === 'auto') leftOut.push('truncation');
  if (body.reasoning?.summary) leftOut.push('reasoning.summary');
  if (body.text?.verbosity) leftOut.push('text.verbosity');
  for (const name of body.include ?? []) leftOut.push(`include ${name}`);
  return leftOut;
}

function readTools({ tools }: ResponsesBody, leftOut: string[]): ToolDefinition[] {
  const read: ToolDefinition[] = [];
  for (const [index, tool] of (tools ?? []).entries()) {
    if (tool.type !== 'function') {
      leftOut.push(`tool ${tool.type}`);
      continue;
    }
    if (tool.name === undefined) throw invalid(`tools.${index}.name`, 'it is required');
    read.push({
      name: tool.name,
      description: tool.description ?? null,
      parameters: tool.parameters ?? { type: 'object', properties: {} },
      isStrict: tool.strict ?? null,
    });
  }
  return read;
}

function readChoice(
  choice: ResponsesBody['tool_choice'],
  tools: readonly ToolDefinition[],
): { tools: readonly ToolDefinition[]; toolChoice: ToolChoice | null } {
  if (choice === null || choice === undefined) return { tools, toolChoice: null };
  if (typeof choice === 'string') return { tools, toolChoice: { kind: choice } };
  if (choice.type === 'allowed_tools') {
    const { tools: allowed, mode } = choice as { tools: { name?: string }[]; mode: string };
    const names = new Set(allowed.map(({ name }) => name));
    const kind = mode === 'required' ? 'required' : 'auto';
    return { tools: tools.filter(({ name }) => names.has(name)), toolChoice: { kind } };
  }
  const { type, name } = choice as { type: string; name?: string };
  if (type !== 'function' || !tools.some((tool) => tool.name === name))
    throw invalid('tool_choice', `there is no such tool that can be called here`);
  return { tools, toolChoice: { kind: 'named', name: name ?? '' } };
}

function readFormat(
  format: NonNullable<ResponsesBody['text']>['format'] | undefined,
): AnswerFormat | null {
  if (!format || format.type === 'text') return null;
  if (format.type === 'json_object') return { kind: 'json' };
  const { name, schema, description = null, strict = null } = format;
  return { kind: 'schema', name, description, schema, isStrict: strict };
}

function invalid(param: string, reason: string): GatewayError {
  return new GatewayError('invalid_request', { text: `${param}: ${reason}`, param });
}
