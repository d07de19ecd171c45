import type {
  Content,
  ContentPart,
  FilePart,
  ImagePart,
  Message,
  TextPart,
} from '@bellwether/exchange';

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
  const shown: (TextPart | ImagePart | FilePart)[] = [];
  const attached: (TextPart | ImagePart | FilePart)[] = [];
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
    } else if (part.type === 'text' || part.type === 'image' || part.type === 'file') {
      shown.push(part);
    }
  }
  const content = [...attached, ...shown];
  if (content.length > 0) out.push({ role: 'user', content: userContent(content) });
}

function userContent(parts: readonly (TextPart | ImagePart | FilePart)[]): unknown {
  return parts.length === 1 && parts[0]?.type === 'text' ? parts[0].text : parts.map(chatPart);
}

function chatPart(part: TextPart | ImagePart | FilePart): unknown {
  if (part.type === 'text') return { type: 'text', text: part.text };
  if (part.type === 'file')
    return {
      type: 'file',
      file: {
        ...(part.name === null ? {} : { filename: part.name }),
        file_data: `data:${part.mediaType};base64,${part.data}`,
      },
    };
  const { source } = part;
  const url = source.kind === 'url' ? source.url : `data:${source.mediaType};base64,${source.data}`;
  return { type: 'image_url', image_url: { url } };
}

function assistantMessage({ parts }: Message, warnings: string[]): ChatMessage {
  let text = '';
  let reasoning = '';
  const toolCalls: unknown[] = [];
  for (const part of parts) {
    if (part.type === 'text') text += part.text;
    else if (part.type === 'tool-use')
      toolCalls.push({
        id: part.id,
        type: 'function',
        function: { name: part.name, arguments: part.input },
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
