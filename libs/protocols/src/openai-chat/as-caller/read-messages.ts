import type { ContentPart, Message, TextPart, ToldPart } from '@bellwether/exchange';
import { cannotSay } from '../../content/cannot-say.js';
import { openAiCitation, pastCitations } from '../../content/citations.js';
import { readDataUrl } from '../../content/data-url.js';
import { ranInput } from '../../content/loose.js';
import { addParts, toMessages, type Merged } from '../../content/merge-messages.js';
import type { WireChatMessage, WireChatPart } from './wire.js';

/** What the system says first, and the turns that follow. */
export interface ReadMessages {
  readonly system: readonly TextPart[];
  readonly messages: readonly Message[];
}

/**
 * Messages as the caller has them → turns: what a tool answered is the user's, and neighbours of one role are one
 * message.
 *
 * Errors   `invalid_request` for what only OpenAI's own service can open; those of `toMessages`.
 */
export function readMessages(messages: readonly WireChatMessage[]): ReadMessages {
  const system: TextPart[] = [];
  const merged: Merged[] = [];
  for (const [index, message] of messages.entries()) {
    const parts = partsOf(message, `messages.${index}`);
    if (message.role === 'system' || message.role === 'developer') {
      const texts = parts.filter((part) => part.type === 'text');
      if (merged.length === 0) system.push(...texts);
      else addParts(merged, { role: 'system', parts: texts, index });
    } else {
      if (message.role === 'assistant') addRanCalls(merged, message, index);
      addParts(merged, { role: message.role === 'assistant' ? 'assistant' : 'user', parts, index });
    }
  }
  return { system, messages: toMessages(merged, 'messages') };
}

/** What the gateway ran in that reply came before its last words. */
function addRanCalls(
  merged: Merged[],
  { mcp_calls: calls }: Extract<WireChatMessage, { role: 'assistant' }>,
  index: number,
): void {
  for (const { id, name, arguments: input, server_label: label, output, error } of calls ?? []) {
    const text = error ?? output ?? '';
    const isError = typeof error === 'string';
    const told = text === '' ? [] : [{ type: 'text' as const, text }];
    addParts(merged, {
      ...{ role: 'assistant', index },
      parts: [{ type: 'tool-use', id, name, label, input: ranInput(input) }],
    });
    addParts(merged, {
      ...{ role: 'user', index },
      parts: [{ type: 'tool-result', id, isError, parts: told }],
    });
  }
}

function partsOf(message: WireChatMessage, path: string): ContentPart[] {
  if (message.role === 'assistant') return assistantParts(message, path);
  const parts = toldParts(message.content, `${path}.content`);
  return message.role === 'tool'
    ? [{ type: 'tool-result', id: message.tool_call_id, isError: false, parts }]
    : parts;
}

function assistantParts(
  message: Extract<WireChatMessage, { role: 'assistant' }>,
  path: string,
): ContentPart[] {
  // The words of a spoken answer are kept at OpenAI.
  if (message.audio) throw cannotSay(`${path}.audio`, 'the worker cannot open it');
  if (message.function_call)
    throw cannotSay(`${path}.function_call`, 'tool_calls are its successor, and known here');
  const parts: ContentPart[] = [];
  const reasoning = message.reasoning_content ?? message.reasoning ?? '';
  if (reasoning !== '')
    parts.push({ type: 'reasoning', text: reasoning, signature: null, redacted: null });
  const said = toldParts(message.content ?? '', `${path}.content`);
  const sources = pastCitations(message.annotations, (one) => openAiCitation(one));
  // They are of the whole content, which client libraries send back as one text.
  parts.push(...said.map((part) => (part.type === 'text' ? { ...part, ...sources } : part)));
  if (message.refusal) parts.push({ type: 'text', text: message.refusal });
  for (const call of message.tool_calls ?? []) {
    const { id } = call;
    parts.push(
      call.type === 'custom'
        ? { type: 'tool-use', id, name: call.custom.name, input: call.custom.input, isRaw: true }
        : { type: 'tool-use', id, name: call.function.name, input: call.function.arguments },
    );
  }
  return parts;
}

function toldParts(content: string | readonly WireChatPart[], path: string): ToldPart[] {
  if (typeof content === 'string') return content === '' ? [] : [{ type: 'text', text: content }];
  return content.map((part, at) => toldPart(part, `${path}.${at}`));
}

function toldPart(part: WireChatPart, at: string): ToldPart {
  switch (part.type) {
    case 'text': {
      const { cache_control: cache } = part;
      return { type: 'text', text: part.text, ...(cache ? { cache } : {}) };
    }
    case 'refusal':
      return { type: 'text', text: part.refusal };
    case 'input_audio':
      return { type: 'audio', format: part.input_audio.format, data: part.input_audio.data, at };
    case 'image_url': {
      const image = part.image_url;
      const { url, detail } = typeof image === 'string' ? { url: image } : image;
      const bytes = readDataUrl(url);
      return {
        type: 'image',
        source: bytes === null ? { kind: 'url', url } : { kind: 'base64', ...bytes },
        ...(detail ? { detail } : {}),
        at,
      };
    }
    case 'file':
      return filePart(part.file, `${at}.file`);
  }
}

function filePart(
  { file_data: data, file_id: id, filename }: Extract<WireChatPart, { type: 'file' }>['file'],
  at: string,
): ToldPart {
  const name = filename ?? null;
  if (data) {
    const bytes = readDataUrl(data);
    if (bytes === null) throw cannotSay(`${at}.file_data`, 'it must be a data URL with base64');
    return { type: 'file', ...bytes, name, at };
  }
  if (!id) throw cannotSay(at, 'file_data or file_id is required');
  return { type: 'file-link', source: { kind: 'kept', vendor: 'openai', id }, name, at };
}
