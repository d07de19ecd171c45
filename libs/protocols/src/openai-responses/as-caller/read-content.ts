import {
  GatewayError,
  type AnswerFormat,
  type Content,
  type Prompt,
  type StoredItem,
} from '@bellwether/exchange';
import { firstIssue } from '../../content/first-issue.js';
import { parseDocument } from '../../json/parse-document.js';
import { responsesBody, type ResponsesBody } from '../wire.js';
import { echoOf } from './echo.js';
import { readGatewayTools } from './read-gateway-tools.js';
import { readItems } from './read-items.js';
import { readChoice, readTools } from './read-tools.js';
import { wholeInput } from './whole-input.js';

/** Read here, or of no meaning for a worker. */
const known: ReadonlySet<string> = new Set([
  ...['model', 'input', 'stream', 'stream_options', 'max_output_tokens', 'instructions', 'tools'],
  ...['tool_choice', 'parallel_tool_calls', 'temperature', 'top_p', 'metadata', 'reasoning'],
  ...[
    'stop',
    'text',
    'user',
    'include',
    'store',
    'background',
    'previous_response_id',
    'conversation',
  ],
  ...['prompt', 'truncation', 'max_tool_calls', 'service_tier', 'prompt_cache_key'],
  ...['prompt_cache_retention', 'prompt_cache_options', 'safety_identifier', 'top_logprobs'],
  ...['context_management', 'moderation', 'access_programs', 'background_options', 'image'],
]);

const dropped = [
  ...['safety_identifier', 'context_management', 'moderation', 'access_programs'],
  ...['background_options', 'image'],
];

/**
 * A Responses request, looked into, with what was said before it.
 *
 * Errors   `invalid_request` naming the field: a wrong shape, an item that is not known, an output without its call, a
 *          forced tool that there is not, a prompt that is kept elsewhere.
 */
export function readContent(
  prompt: Prompt,
  past: readonly StoredItem[],
  runsTools = false,
): Content {
  const checked = responsesBody.safeParse(parseDocument(prompt.body).value);
  if (!checked.success) throw firstIssue(checked.error);
  const body = checked.data;
  const { stop } = body;
  if (isSaid(body.prompt))
    throw new GatewayError('invalid_request', {
      text: 'prompt: prompts are not kept here',
      param: 'prompt',
    });
  const leftOut = leftOutOf(body);
  const ownTools: { name: string; written: unknown }[] = [];
  const tools = readTools(body, leftOut, ownTools);
  const { items, fresh } = wholeInput(body, past);
  const skipped = new Set<string>();
  const messages = readItems(items, skipped);
  for (const type of skipped) leftOut.push(`item ${type}`);
  const logprobs = logprobsOf(body);
  const gatewayTools = runsTools ? readGatewayTools(body, items) : null;
  return {
    system: body.instructions ? [{ type: 'text', text: body.instructions }] : [],
    messages,
    ...readChoice(body.tool_choice ?? null, tools, Boolean(gatewayTools?.forced)),
    allowsParallelTools:
      tools.length > 0 || gatewayTools !== null ? (body.parallel_tool_calls ?? null) : null,
    ...{ maxOutputTokens: body.max_output_tokens ?? null, temperature: body.temperature ?? null },
    ...{ topP: body.top_p ?? null, topK: null, thinking: null },
    stopSequences: typeof stop === 'string' ? [stop] : (stop ?? []),
    effort: body.reasoning?.effort ?? null,
    answerFormat: readFormat(body.text?.format),
    userId: body.user ?? null,
    ...(logprobs === null ? {} : { topLogprobs: logprobs }),
    ...(body.text?.verbosity ? { verbosity: body.text.verbosity } : {}),
    fieldNames: { logprobs: logprobsField(body), tools: 'tools', said: 'input' },
    unknown: Object.fromEntries(Object.entries(body).filter(([name]) => !known.has(name))),
    leftOut,
    ...(ownTools.length === 0 ? {} : { ownTools }),
    echo: echoOf(body, fresh),
    ...(gatewayTools === null ? {} : { gatewayTools }),
  };
}

function isSaid(value: unknown): boolean {
  return value !== undefined && value !== null && value !== false;
}

function leftOutOf(body: ResponsesBody): string[] {
  const leftOut = dropped.filter((name) => isSaid(body[name]));
  const { service_tier: tier } = body;
  if (tier && tier !== 'auto' && tier !== 'default') leftOut.push('service_tier');
  return leftOut;
}

/** How many other tokens are told at each place; null = nothing of the kind is wanted. */
function logprobsOf({ include, top_logprobs: top }: ResponsesBody): number | null {
  return include?.includes('message.output_text.logprobs') || top ? (top ?? 0) : null;
}

/** Where they are asked for. */
function logprobsField({ include, top_logprobs: top }: ResponsesBody): string {
  const at = include?.indexOf('message.output_text.logprobs') ?? -1;
  return top || at < 0 ? 'top_logprobs' : `include.${at}`;
}

function readFormat(
  format: NonNullable<ResponsesBody['text']>['format'] | undefined,
): AnswerFormat | null {
  if (!format || format.type === 'text') return null;
  if (format.type === 'json_object') return { kind: 'json' };
  const { name, schema, description = null, strict = null } = format;
  return { kind: 'schema', name, description, schema, isStrict: strict };
}
