import {
  GatewayError,
  type Content,
  type Prompt,
  type TextPart,
  type ToolChoice,
  type ToolDefinition,
  type WriteSettings,
  type WrittenPrompt,
} from '@bellwether/exchange';
import { cannotSay } from '../../content/cannot-say.js';
import { nothingSaid } from '../../content/nothing-said.js';
import { rawToolSchema } from '../../content/raw-tools.js';
import { parse } from '../parse.js';
import { writeMessages } from './write-messages.js';
import { writeThinking } from './write-thinking.js';

const encoder = new TextEncoder();

/** The API has a form for what a schema says, and none for any JSON: what is said in its place. */
const jsonInWords: TextPart = {
  type: 'text',
  text: 'Answer with one valid JSON object and nothing else: no words before or after it, no code fence.',
};

/** Fields of a Messages request that mean something of their own: a caller of another dialect cannot mean them. */
const reserved: ReadonlySet<string> = new Set([
  ...['messages', 'system', 'stop_sequences', 'metadata', 'output_config', 'output_format'],
  ...['thinking', 'container', 'mcp_servers', 'context_management', 'service_tier', 'betas'],
  ...['inference_geo', 'speed', 'cache_control', 'diagnostics', 'thread', 'fallbacks'],
]);

/** Messages workers refuse sequences of blanks alone; the gateway stops at those by itself. */
export const canStopAt = (stop: string): boolean => stop.trim() !== '';

/**
 * Content → a Messages request, parsed again so that it is routed like one.
 *
 * Errors   `invalid_request` for what a Messages worker cannot say, by the caller's name of it.
 */
export function write(
  content: Content,
  asked: Prompt,
  { unaskedMaxTokens }: WriteSettings,
): WrittenPrompt {
  refuseUnsayable(content);
  const warnings = content.leftOut.map((name) => `${name} is ignored`);
  const body: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(content.unknown)) {
    if (reserved.has(name)) warnings.push(`${name} is ignored`);
    else body[name] = value;
  }
  body.model = asked.model;
  body.max_tokens = content.maxOutputTokens ?? unaskedMaxTokens;
  // Where tokens are counted nothing is answered.
  if (content.maxOutputTokens === null && asked.operation !== 'tokenize')
    warnings.push(`max_tokens is ${unaskedMaxTokens}: the worker demands a limit`);
  const written = writeMessages(inWords(content, warnings), warnings);
  if (written.messages.length === 0) throw nothingSaid(content);
  Object.assign(body, written);
  if (asked.isStream) body.stream = true;
  writeTools(content, body);
  writeSampling(content, body, warnings);
  writeThinking(content, body, warnings);
  return { prompt: parse(encoder.encode(JSON.stringify(body))), warnings };
}

/** A wish for any JSON becomes words; what a model puts around its object is cut off the reply. */
function inWords(content: Content, warnings: string[]): Content {
  if (content.answerFormat?.kind !== 'json') return content;
  warnings.push('JSON is asked for in words: a Messages worker has no form for any JSON');
  return { ...content, system: [...content.system, jsonInWords] };
}

function refuseUnsayable({ topLogprobs, fieldNames }: Content): void {
  if (topLogprobs !== undefined)
    throw cannotSay(fieldNames?.logprobs ?? 'logprobs', 'a Messages worker tells no probabilities');
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
  body.tools = tools.map(writeTool);
  const choice = messagesChoice(toolChoice, allowsParallelTools);
  if (choice !== null) body.tool_choice = choice;
}

function writeTool(tool: ToolDefinition): unknown {
  const { name, description, parameters, isStrict, raw } = tool;
  return {
    name,
    ...(description === null ? {} : { description }),
    // A schema without its type is one of an object in the other APIs.
    input_schema:
      raw === undefined
        ? { type: 'object', ...(parameters as object | null) }
        : rawToolSchema(tool),
    ...(isStrict === null || raw !== undefined ? {} : { strict: isStrict }),
  };
}

function messagesChoice(choice: ToolChoice | null, allowsParallel: boolean | null): unknown {
  const parallel = allowsParallel === false ? { disable_parallel_tool_use: true } : {};
  if (choice === null) return allowsParallel === false ? { type: 'auto', ...parallel } : null;
  if (choice.kind === 'none') return { type: 'none' };
  if (choice.kind === 'named') return { type: 'tool', name: choice.name, ...parallel };
  return { type: choice.kind === 'required' ? 'any' : 'auto', ...parallel };
}

function writeSampling(content: Content, body: Record<string, unknown>, warnings: string[]): void {
  const { temperature, answerFormat } = content;
  if (temperature !== null) body.temperature = Math.min(1, temperature);
  if (temperature !== null && temperature > 1)
    warnings.push('temperature is 1: a Messages worker knows none above');
  if (content.topP !== null) body.top_p = content.topP;
  if (content.topK !== null) body.top_k = content.topK;
  const stops = content.stopSequences.filter(canStopAt);
  if (stops.length > 0) body.stop_sequences = stops;
  if (content.userId !== null) body.metadata = { user_id: content.userId };
  if (content.verbosity !== undefined) warnings.push('verbosity is ignored');
  if (answerFormat?.kind === 'schema')
    body.output_config = { format: { type: 'json_schema', schema: answerFormat.schema } };
}
