import {
  GatewayError,
  type Content,
  type Prompt,
  type ToolChoice,
  type ToolDefinition,
  type WrittenPrompt,
} from '@bellwether/exchange';
import { nothingSaid } from '../../content/nothing-said.js';
import { parse } from '../parse.js';
import { writeItems } from './write-items.js';

const encoder = new TextEncoder();

/** Fields of a Responses request that mean something of their own: a caller of another dialect cannot mean them. */
const reserved: ReadonlySet<string> = new Set([
  ...['input', 'instructions', 'text', 'reasoning', 'include', 'store', 'background', 'prompt'],
  ...['previous_response_id', 'conversation', 'truncation', 'max_tool_calls', 'service_tier'],
  ...['context_management', 'moderation', 'stream_options', 'user'],
]);

/**
 * Content → a Responses request, parsed again so that it is routed like one. Nothing is stored at the worker.
 *
 * Errors   `invalid_request` for what a Responses worker cannot say, by the caller's name of it.
 */
export function write(content: Content, asked: Prompt): WrittenPrompt {
  const own = (content.ownTools ?? []).filter(({ name }) => content.leftOut.includes(name));
  const warnings = content.leftOut
    .filter((left) => !own.some(({ name }) => name === left))
    .map((name) => `${name} is ignored`);
  const body: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(content.unknown)) {
    if (reserved.has(name)) warnings.push(`${name} is ignored`);
    else body[name] = value;
  }
  body.model = asked.model;
  body.store = false;
  const instructions = content.system.map(({ text }) => text).join('\n');
  const items = inputOf(content, warnings);
  // There is no request without items: what the system says is one where nobody else speaks.
  if (items.length === 0 && instructions === '') throw nothingSaid(content);
  const alone = { type: 'message', role: 'system', content: instructions };
  body.input = items.length > 0 ? items : [alone];
  if (items.length > 0 && content.system.length > 0) body.instructions = instructions;
  if (asked.isStream) body.stream = true;
  writeTools(
    content,
    own.map(({ written }) => written),
    body,
  );
  writeSampling(content, body, warnings);
  writeText(content, body);
  writeReasoning(content, body);
  return { prompt: parse(encoder.encode(JSON.stringify(body))), warnings };
}

function inputOf(content: Content, warnings: string[]): readonly unknown[] {
  const items = writeItems(content, warnings);
  if (content.messages.at(-1)?.role === 'assistant')
    warnings.push('the last message is answered: a Responses worker does not go on with it');
  return items;
}

function writeTools(
  { tools, toolChoice, allowsParallelTools }: Content,
  own: readonly unknown[],
  body: Record<string, unknown>,
): void {
  if (tools.length + own.length === 0) {
    if (toolChoice !== null && toolChoice.kind !== 'auto' && toolChoice.kind !== 'none')
      throw new GatewayError('invalid_request', {
        text: 'tool_choice: it asks for a tool, but there is none that can be called here.',
        param: 'tool_choice',
      });
    return;
  }
  body.tools = [...tools.map(writeTool), ...own];
  if (toolChoice !== null) body.tool_choice = responsesChoice(toolChoice, tools);
  if (allowsParallelTools !== null) body.parallel_tool_calls = allowsParallelTools;
}

function writeTool({ name, description, parameters, isStrict, raw }: ToolDefinition): unknown {
  const told = description === null ? {} : { description };
  if (raw !== undefined)
    return { type: 'custom', name, ...told, ...(raw.format ? { format: raw.format } : {}) };
  // This API takes a schema as a strict one unless it is told otherwise; the others do not.
  return { type: 'function', name, ...told, parameters, strict: isStrict ?? false };
}

function responsesChoice(choice: ToolChoice, tools: readonly ToolDefinition[]): unknown {
  if (choice.kind !== 'named') return choice.kind;
  const { name } = choice;
  const isRaw = tools.some((tool) => tool.name === name && tool.raw !== undefined);
  return { type: isRaw ? 'custom' : 'function', name };
}

function writeSampling(content: Content, body: Record<string, unknown>, warnings: string[]): void {
  if (content.maxOutputTokens !== null) body.max_output_tokens = content.maxOutputTokens;
  if (content.temperature !== null) body.temperature = content.temperature;
  if (content.topP !== null) body.top_p = content.topP;
  if (content.topK !== null) warnings.push('top_k is ignored: a Responses worker knows none');
  if (content.userId !== null) body.user = content.userId;
  if (content.topLogprobs === undefined) return;
  body.include = ['message.output_text.logprobs'];
  if (content.topLogprobs > 0) body.top_logprobs = content.topLogprobs;
}

function writeText({ answerFormat, verbosity }: Content, body: Record<string, unknown>): void {
  const told = verbosity === undefined ? {} : { verbosity };
  if (answerFormat === null) {
    if (verbosity !== undefined) body.text = told;
    return;
  }
  if (answerFormat.kind === 'json') {
    body.text = { ...told, format: { type: 'json_object' } };
    return;
  }
  const { name, description, schema, isStrict } = answerFormat;
  body.text = {
    ...told,
    format: {
      ...{ type: 'json_schema', name, schema },
      ...(description === null ? {} : { description }),
      ...(isStrict === null ? {} : { strict: isStrict }),
    },
  };
}

/** Anthropic's budgets in OpenAI's efforts: the bounds lie between what its own clients offer. */
function effortOf(budgetTokens: number | null): string | null {
  if (budgetTokens === null) return null;
  if (budgetTokens <= 4096) return 'low';
  return budgetTokens <= 16_384 ? 'medium' : 'high';
}

/** Thoughts are asked for in a form that can be given back, since nothing is stored at the worker. */
function writeReasoning({ thinking, effort }: Content, body: Record<string, unknown>): void {
  const isOff = thinking?.isOn === false;
  const asked = effort ?? (isOff ? 'none' : effortOf(thinking?.budgetTokens ?? null));
  if (asked === null && thinking === null) return;
  body.reasoning = {
    ...(asked === null ? {} : { effort: asked }),
    ...(thinking?.isOn === true ? { summary: 'auto' } : {}),
  };
  if (!isOff && asked !== 'none')
    body.include = [
      ...((body.include as string[] | undefined) ?? []),
      'reasoning.encrypted_content',
    ];
}
