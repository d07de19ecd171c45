import {
  GatewayError,
  type AnswerFormat,
  type Content,
  type Prompt,
  type ToolChoice,
  type ToolDefinition,
  type WrittenPrompt,
} from '@bellwether/exchange';
import { nothingSaid } from '../../content/nothing-said.js';
import { rawToolSchema } from '../../content/raw-tools.js';
import { parse } from '../parse.js';
import { chatMessages } from './write-messages.js';

const encoder = new TextEncoder();

/** Fields of a chat request that mean something of their own: a caller of another dialect cannot mean them. */
const reserved: ReadonlySet<string> = new Set([
  ...['n', 'messages', 'stream_options', 'functions', 'function_call', 'response_format', 'stop'],
  ...['parallel_tool_calls', 'max_completion_tokens', 'logprobs', 'top_logprobs', 'modalities'],
  ...[
    'audio',
    'prediction',
    'store',
    'user',
    'chat_template_kwargs',
    'reasoning_effort',
    'verbosity',
  ],
]);

/**
 * Content → a chat request, parsed again so that it is routed like one.
 *
 * Errors   `invalid_request` for what a chat worker cannot say.
 */
export function write(content: Content, asked: Prompt): WrittenPrompt {
  const warnings = content.leftOut.map((name) => `${name} is ignored`);
  const body: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(content.unknown)) {
    if (reserved.has(name)) warnings.push(`${name} is ignored`);
    else body[name] = value;
  }
  body.model = asked.model;
  const messages = chatMessages(content, warnings);
  if (messages.length === 0) throw nothingSaid(content);
  body.messages = messages;
  if (asked.isStream) {
    body.stream = true;
    body.stream_options = { include_usage: true };
  }
  writeTools(content, body);
  writeSampling(content, body);
  writeThinking(content, body, warnings);
  if (content.messages.at(-1)?.role === 'assistant') {
    // The last words are the model's own: it is to go on with them rather than to answer them.
    body.continue_final_message = true;
    body.add_generation_prompt = false;
  }
  return { prompt: parse(encoder.encode(JSON.stringify(body))), warnings };
}

function writeTools(
  { tools, toolChoice, allowsParallelTools }: Content,
  body: Record<string, unknown>,
): void {
  if (tools.length === 0) {
    if (toolChoice !== null && toolChoice.kind !== 'auto' && toolChoice.kind !== 'none')
      throw new GatewayError('invalid_request', {
        text: 'tool_choice: it asks for a tool, but there is none that can be called here.',
        param: 'tool_choice',
      });
    return;
  }
  body.tools = tools.map((tool) => ({ type: 'function', function: chatFunction(tool) }));
  if (toolChoice !== null) body.tool_choice = chatToolChoice(toolChoice);
  if (allowsParallelTools !== null) body.parallel_tool_calls = allowsParallelTools;
}

/** Engines know functions only: a tool that takes text becomes one with a single property. */
function chatFunction(tool: ToolDefinition): unknown {
  const { name, description, parameters, isStrict, raw } = tool;
  return {
    name,
    ...(description === null ? {} : { description }),
    parameters: raw === undefined ? parameters : rawToolSchema(tool),
    ...(isStrict === null || raw !== undefined ? {} : { strict: isStrict }),
  };
}

function chatToolChoice(choice: ToolChoice): unknown {
  return choice.kind === 'named'
    ? { type: 'function', function: { name: choice.name } }
    : choice.kind;
}

function writeSampling(content: Content, body: Record<string, unknown>): void {
  if (content.maxOutputTokens !== null) body.max_tokens = content.maxOutputTokens;
  if (content.temperature !== null) body.temperature = content.temperature;
  if (content.topP !== null) body.top_p = content.topP;
  if (content.topK !== null) body.top_k = content.topK;
  if (content.stopSequences.length > 0) body.stop = content.stopSequences;
  if (content.userId !== null) body.user = content.userId;
  if (content.verbosity !== undefined) body.verbosity = content.verbosity;
  if (content.topLogprobs !== undefined) {
    body.logprobs = true;
    if (content.topLogprobs > 0) body.top_logprobs = content.topLogprobs;
  }
  if (content.answerFormat !== null) body.response_format = chatFormat(content.answerFormat);
}

function chatFormat(format: AnswerFormat): unknown {
  if (format.kind === 'json') return { type: 'json_object' };
  const { name, description, schema, isStrict } = format;
  return {
    type: 'json_schema',
    json_schema: {
      name,
      ...(description === null ? {} : { description }),
      schema,
      ...(isStrict === null ? {} : { strict: isStrict }),
    },
  };
}

function writeThinking(
  { thinking, effort }: Content,
  body: Record<string, unknown>,
  warnings: string[],
): void {
  if (effort !== null) body.reasoning_effort = effort;
  if (thinking === null) return;
  // Chat templates know the switch by either name.
  body.chat_template_kwargs = { enable_thinking: thinking.isOn, thinking: thinking.isOn };
  if (thinking.budgetTokens !== null)
    warnings.push('thinking.budget_tokens is ignored: chat workers have no such limit');
}
