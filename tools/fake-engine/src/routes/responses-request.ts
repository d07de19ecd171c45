import { openThought } from '../answers/seal.js';
import { badRequest } from '../http/engine-error.js';
import type { ChatMessage, ChatRequest } from './request-schema.js';
import type { ResponsesItem, ResponsesPart, ResponsesRequest } from './responses-schema.js';

/** The property that a tool which takes text has inside the engine. */
const rawProperty = 'input';

/** The chat request that says the same. Errors: a sealed thought that is not the engine's. */
export function chatRequestOf(request: ResponsesRequest): ChatRequest {
  const { input, instructions, text, max_output_tokens: maxTokens } = request;
  const items: readonly ResponsesItem[] =
    typeof input === 'string' ? [{ type: 'message', role: 'user', content: input }] : input;
  const messages: ChatMessage[] = items.flatMap((item, index) =>
    messagesOf(item, `input.${index}`),
  );
  if (instructions) messages.unshift({ role: 'system', content: instructions });
  const format = text?.format;
  return {
    model: request.model,
    messages,
    ...(maxTokens ? { max_tokens: maxTokens } : {}),
    ...toolsOf(request),
    ...(format ? { response_format: formatOf(format) } : {}),
  };
}

/** True when the model is asked to think. */
export function isThinking({ reasoning }: ResponsesRequest): boolean {
  return typeof reasoning?.effort === 'string' && reasoning.effort !== 'none';
}

/** Names of the tools that take text. */
export function rawTools({ tools }: ResponsesRequest): ReadonlySet<string> {
  return new Set((tools ?? []).filter(({ type }) => type === 'custom').map(({ name }) => name));
}

/** The text in the input of such a tool, as far as it is there. */
export function rawInput(argumentsText: string): string {
  try {
    const { [rawProperty]: text } = JSON.parse(argumentsText) as Record<string, unknown>;
    return typeof text === 'string' ? text : argumentsText;
  } catch {
    return argumentsText; // cut by the limit
  }
}

function messagesOf(item: ResponsesItem, path: string): ChatMessage[] {
  switch (item.type) {
    case 'message':
      return [{ role: item.role, content: toldParts(item.content) }];
    case 'reasoning':
      if (item.encrypted_content && openThought(item.encrypted_content) === null)
        throw badRequest(`${path}.encrypted_content could not be verified.`, path);
      return [];
    case 'function_call':
      return [called(item.call_id, item.name, item.arguments)];
    case 'custom_tool_call':
      return [called(item.call_id, item.name, JSON.stringify({ [rawProperty]: item.input }))];
    default:
      return [{ role: 'tool', tool_call_id: item.call_id, content: toldParts(item.output) }];
  }
}

function called(id: string, name: string, argumentsText: string): ChatMessage {
  const call = { id, type: 'function', function: { name, arguments: argumentsText } };
  return { role: 'assistant', content: '', tool_calls: [call] };
}

function toldParts(content: string | readonly ResponsesPart[]): ChatMessage['content'] {
  if (typeof content === 'string') return content;
  return content.map((part) => {
    if (part.type === 'refusal') return { type: 'text', text: part.refusal };
    return part.type === 'input_text' || part.type === 'output_text'
      ? { type: 'text', text: part.text }
      : { ...part };
  });
}

function toolsOf(request: ResponsesRequest): Partial<ChatRequest> {
  const { tools, tool_choice: choice, parallel_tool_calls: isParallel } = request;
  if (!tools?.length) return {};
  return {
    tools: tools.map((tool) => ({
      type: 'function' as const,
      function: {
        name: tool.name,
        description: tool.description,
        parameters: tool.type === 'custom' ? rawSchema : tool.parameters,
      },
    })),
    ...(choice
      ? {
          tool_choice:
            typeof choice === 'string'
              ? choice
              : { type: 'function' as const, function: { name: choice.name } },
        }
      : {}),
    ...(isParallel === false ? { parallel_tool_calls: false } : {}),
  };
}

const rawSchema = {
  type: 'object',
  properties: { [rawProperty]: { type: 'string' } },
  required: [rawProperty],
};

function formatOf(format: {
  type: string;
  schema?: unknown;
}): NonNullable<ChatRequest['response_format']> {
  return format.type === 'json_schema'
    ? { type: 'json_schema', json_schema: { schema: format.schema } }
    : { type: format.type };
}
