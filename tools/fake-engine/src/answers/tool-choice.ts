import { randomUUID } from 'node:crypto';
import type { Faults } from '../faults.js';
import type { ChatRequest, ChatTool } from '../routes/request-schema.js';
import { seedOf } from '../tokens.js';
import type { ToolCall } from './choice.js';
import { lastText } from './conversation.js';
import type { Conversation } from './conversation.js';
import { drawFrom } from './draw.js';
import { factsIn } from './facts.js';
import { spokenText } from './prose.js';
import { valueFor } from './schema-value.js';

const severalCalls = 3;
const asking = /\b(?:use|using|call|invoke|run|try)\b/i;
const toolWord = /\b(?:tools?|functions?)\b/i;

export interface ToolInput {
  readonly conversation: Conversation;
  readonly request: ChatRequest;
  readonly faults: Faults;
  readonly salt: number;
}

/** The tool calls that a request leads to; none when it asks for none or a result has just come. */
export function toolCallsFor(input: ToolInput): ToolCall[] {
  const { request, faults, conversation } = input;
  const tools = request.tools ?? [];
  const demanded = demandedTools(request, tools);
  const isAnswered = conversation.lines.at(-1)?.role === 'tool';
  if (isAnswered && faults.toolCalls !== 'for-ever' && demanded === null) return [];
  const candidates = demanded ?? askedTools(lastText(conversation, 'user'), request, tools);
  if (candidates.length === 0) return [];
  const ranked = ranking(candidates, lastText(conversation, 'user'));
  const count =
    faults.toolCalls === 'several' && request.parallel_tool_calls !== false ? severalCalls : 1;
  return Array.from({ length: count }, (_, index) =>
    toCall(ranked[index % ranked.length] as ChatTool, index, input),
  );
}

/** Tools of a choice that leaves no way out; null when the model decides. */
function demandedTools(
  { tool_choice: choice }: ChatRequest,
  tools: readonly ChatTool[],
): readonly ChatTool[] | null {
  if (choice === 'required') return tools;
  if (typeof choice !== 'object' || choice === null) return null;
  return tools.filter((tool) => tool.function.name === choice.function.name);
}

/** Tools, when the message asks to use one. */
function askedTools(
  text: string,
  request: ChatRequest,
  tools: readonly ChatTool[],
): readonly ChatTool[] {
  if (request.tool_choice === 'none' || !asking.test(text)) return [];
  const isNamed = tools.some((tool) => text.includes(tool.function.name));
  return isNamed || toolWord.test(text) ? tools : [];
}

/** The best fitting first: named in full, then by words in common with name and description; ties by position. */
function ranking(tools: readonly ChatTool[], text: string): readonly ChatTool[] {
  const said = new Set(wordsOf(text));
  const score = ({ function: { name, description } }: ChatTool): number => {
    const shared = [...new Set(wordsOf(`${name} ${description ?? ''}`))].filter((word) =>
      said.has(word),
    );
    return (text.includes(name) ? 1000 : 0) + shared.length;
  };
  return tools.toSorted((left, right) => score(right) - score(left));
}

function wordsOf(text: string): string[] {
  return (
    text
      .replace(/([a-z])([A-Z])/g, '$1 $2')
      .toLowerCase()
      .match(/[\p{L}\p{N}]{4,}/gu) ?? []
  );
}

function toCall(
  tool: ChatTool,
  index: number,
  { conversation, faults, salt }: ToolInput,
): ToolCall {
  const { name, parameters } = tool.function;
  const draw = drawFrom(seedOf(`${conversation.promptText}${name}`) + salt + index);
  const facts = factsIn(spokenText(conversation));
  const text = JSON.stringify(valueFor(parameters ?? { type: 'object' }, { draw, facts }));
  return {
    id: `chatcmpl-tool-${randomUUID().replaceAll('-', '')}`,
    name,
    argumentsText:
      faults.toolCalls === 'malformed'
        ? text.slice(0, Math.max(1, Math.floor(text.length * 0.6)))
        : text,
  };
}
