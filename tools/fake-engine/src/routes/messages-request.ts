import { sealOf } from '../answers/seal.js';
import { badRequest } from '../http/engine-error.js';
import type { CountedRequest, MessagesBlock } from './messages-schema.js';
import type { ChatMessage, ChatRequest } from './request-schema.js';

/** The chat request that says the same. Errors: a seal that is not the engine's, results without their calls. */
export function chatRequestOf(request: CountedRequest): ChatRequest {
  const messages: ChatMessage[] = [];
  if (request.system) {
    const { system } = request;
    const content = typeof system === 'string' ? system : system.map(({ text }) => text).join('\n');
    messages.push({ role: 'system', content });
  }
  for (const [index, { role, content }] of request.messages.entries()) {
    const blocks = typeof content === 'string' ? [{ type: 'text', text: content }] : content;
    if (role === 'user') messages.push(...userMessages(blocks as MessagesBlock[]));
    else messages.push(assistantMessage(blocks as MessagesBlock[], `messages.${index}`));
  }
  const { output_config: output } = request;
  return {
    model: request.model,
    messages,
    max_tokens: request.max_tokens,
    ...(request.stop_sequences ? { stop: request.stop_sequences } : {}),
    ...toolsOf(request),
    ...(output?.format
      ? { response_format: { type: 'json_schema', json_schema: { schema: output.format.schema } } }
      : {}),
  };
}

/** True when the model is asked to think. */
export function isThinking({ thinking }: CountedRequest): boolean {
  return thinking?.type === 'enabled' || thinking?.type === 'adaptive';
}

function userMessages(blocks: readonly MessagesBlock[]): ChatMessage[] {
  const out: ChatMessage[] = [];
  const shown: { type: string; text?: string }[] = [];
  for (const block of blocks) {
    if (block.type === 'tool_result') {
      const { content, tool_use_id: id } = block;
      const told = typeof content === 'string' ? [{ type: 'text', text: content }] : content;
      out.push({ role: 'tool', tool_call_id: id, content: [...(told ?? [])] });
    } else {
      shown.push(block.type === 'text' ? block : { ...block });
    }
  }
  if (shown.length > 0) out.push({ role: 'user', content: shown });
  return out;
}

function assistantMessage(blocks: readonly MessagesBlock[], path: string): ChatMessage {
  const texts: string[] = [];
  const calls: Record<string, unknown>[] = [];
  for (const block of blocks) {
    if (block.type === 'text') texts.push(block.text);
    else if (block.type === 'tool_use') {
      const { id, name, input } = block;
      calls.push({ id, type: 'function', function: { name, arguments: JSON.stringify(input) } });
    } else if (block.type === 'thinking' && block.signature !== sealOf(block.thinking)) {
      throw badRequest(`${path}: Invalid \`signature\` in \`thinking\` block`);
    }
  }
  return {
    role: 'assistant',
    content: texts.join(''),
    ...(calls.length > 0 ? { tool_calls: calls } : {}),
  };
}

function toolsOf({ tools, tool_choice: choice }: CountedRequest): Partial<ChatRequest> {
  if (!tools?.length) return {};
  const isParallelOff =
    choice && choice.type !== 'none' && choice.disable_parallel_tool_use === true;
  return {
    tools: tools.map(({ name, description, input_schema: parameters }) => ({
      type: 'function' as const,
      function: { name, description, parameters },
    })),
    ...(choice ? { tool_choice: choiceOf(choice) } : {}),
    ...(isParallelOff ? { parallel_tool_calls: false } : {}),
  };
}

function choiceOf(
  choice: NonNullable<CountedRequest['tool_choice']>,
): NonNullable<ChatRequest['tool_choice']> {
  if (choice.type === 'tool') return { type: 'function', function: { name: choice.name } };
  return choice.type === 'any' ? 'required' : choice.type;
}
