import type { Conversation, Line } from '../answers/conversation.js';
import type { ChatMessage, ChatTool } from './request-schema.js';

/** Messages and tools as one text, the way a chat template lays them out: what is told first comes first. */
export function chatConversation(
  messages: readonly ChatMessage[],
  tools: readonly ChatTool[],
): Conversation {
  const lines = messages.map(toLine);
  const head = tools.length > 0 ? `<|tools|>\n${JSON.stringify(tools)}\n` : '';
  const parts = messages.map((message, index) => {
    const calls = message.tool_calls?.length ? `\n${JSON.stringify(message.tool_calls)}` : '';
    return `<|${message.role}|>\n${lines[index]?.text ?? ''}${calls}\n`;
  });
  return { lines, promptText: `${head}${parts.join('')}<|assistant|>\n` };
}

function toLine({ role, content }: ChatMessage): Line {
  if (typeof content === 'string') return { role, text: content };
  // Images and files count by what stands for them in the request.
  const texts = (content ?? []).map((part) => part.text ?? JSON.stringify(part));
  return { role, text: texts.join('\n') };
}
