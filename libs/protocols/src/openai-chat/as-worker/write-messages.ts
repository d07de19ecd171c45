import type { Content, ContentPart, Message, ToldPart } from '@bellwether/exchange';
import { pastCitationIgnored } from '../../content/citations.js';
import { rawToolInput } from '../../content/raw-tools.js';
import { chatPart } from './write-parts.js';

type ChatMessage = Record<string, unknown>;

/** Content's messages as chat has them: results of tools are messages of their own and come first. */
export function chatMessages({ system, messages }: Content, warnings: string[]): ChatMessage[] {
  const out: ChatMessage[] = [];
  if (system.length > 0) out.push({ role: 'system', content: joined(system) });
  for (const message of messages) {
    if (message.role === 'assistant') out.push(assistantMessage(message, warnings));
    else if (message.role === 'system')
      out.push({ role: 'system', content: joined(message.parts) });
    else addUserMessages(message, out);
  }
  return out;
}

function addUserMessages({ parts }: Message, out: ChatMessage[]): void {
  const shown: ToldPart[] = [];
  const attached: ToldPart[] = [];
  for (const part of parts) {
    if (part.type === 'tool-result') {
      const text = joined(part.parts);
      out.push({
        role: 'tool',
        tool_call_id: part.id,
        content: part.isError ? `Error: ${text}` : text,
      });
      // Tool messages hold text alone: pictures follow as the user's.
      const rest = part.parts.filter(({ type }) => type !== 'text');
      if (rest.length > 0)
        attached.push({ type: 'text', text: `Attached to the result of ${part.id}:` }, ...rest);
    } else if (part.type !== 'tool-use' && part.type !== 'reasoning') {
      shown.push(part);
    }
  }
  const content = [...attached, ...shown];
  if (content.length > 0) out.push({ role: 'user', content: userContent(content) });
}

/** Texts alone are one text: chat templates of some engines know no lists of parts. */
function userContent(parts: readonly ToldPart[]): unknown {
  return parts.every(({ type }) => type === 'text') ? joined(parts) : parts.map(chatPart);
}

function assistantMessage({ parts }: Message, warnings: string[]): ChatMessage {
  let text = '';
  let reasoning = '';
  const toolCalls: unknown[] = [];
  for (const part of parts) {
    if (part.type === 'text') {
      text += part.text;
      if (part.citations) warnings.push(pastCitationIgnored);
    } else if (part.type === 'tool-use')
      toolCalls.push({
        id: part.id,
        type: 'function',
        function: {
          name: part.name,
          arguments: part.isRaw ? rawToolInput(part.input) : part.input,
        },
      });
    else if (part.type === 'reasoning') {
      if (part.redacted === null) reasoning += part.text;
      else warnings.push('redacted_thinking is ignored: no chat worker can open it');
    }
  }
  return {
    role: 'assistant',
    content: text === '' && toolCalls.length > 0 ? null : text,
    ...(reasoning === '' ? {} : { reasoning_content: reasoning }),
    ...(toolCalls.length === 0 ? {} : { tool_calls: toolCalls }),
  };
}

/** Texts of a message, a line each. */
function joined(parts: readonly ContentPart[]): string {
  return parts
    .filter((part) => part.type === 'text')
    .map(({ text }) => text)
    .join('\n');
}
