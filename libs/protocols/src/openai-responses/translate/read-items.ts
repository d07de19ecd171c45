import {
  GatewayError,
  type ContentPart,
  type FilePart,
  type ImagePart,
  type Message,
  type TextPart,
} from '@bellwether/exchange';
import { addParts, toMessages, type Merged } from '../../content/merge-messages.js';
import type { WireItem, WirePart } from '../wire.js';

type ToldPart = TextPart | ImagePart | FilePart;

/**
 * Items as the caller has them → turns: what the model thought, said and called in a row is one message.
 *
 * Errors   `invalid_request` for a file that is no data URL; those of `toMessages`.
 */
export function readItems(input: string | readonly WireItem[]): Message[] {
  if (typeof input === 'string') return [{ role: 'user', parts: [{ type: 'text', text: input }] }];
  const merged: Merged[] = [];
  for (const [index, item] of input.entries())
    addParts(merged, { role: roleOf(item), parts: partsOf(item, `input.${index}`), index });
  return toMessages(merged, 'input');
}

function roleOf(item: WireItem): Message['role'] {
  if (item.type === 'message') return item.role === 'developer' ? 'system' : item.role;
  return item.type === 'function_call_output' ? 'user' : 'assistant';
}

function partsOf(item: WireItem, path: string): ContentPart[] {
  switch (item.type) {
    case 'message':
      return told(item.content, `${path}.content`);
    case 'reasoning': {
      const texts = item.content?.length ? item.content : (item.summary ?? []);
      const text = texts.map((one) => one.text).join('\n');
      const redacted = text === '' ? (item.encrypted_content ?? null) : null;
      return text === '' && redacted === null
        ? []
        : [{ type: 'reasoning', text, signature: null, redacted }];
    }
    case 'function_call':
      return [{ type: 'tool-use', id: item.call_id, name: item.name, input: item.arguments }];
    case 'function_call_output': {
      const parts = told(item.output, `${path}.output`);
      return [{ type: 'tool-result', id: item.call_id, isError: false, parts }];
    }
  }
}

function told(content: string | readonly WirePart[], path: string): ToldPart[] {
  if (typeof content === 'string') return content === '' ? [] : [{ type: 'text', text: content }];
  return content.map((part, at) => toldPart(part, `${path}.${at}`));
}

function toldPart(part: WirePart, path: string): ToldPart {
  if (part.type === 'refusal') return { type: 'text', text: part.refusal };
  if (part.type === 'input_image')
    return { type: 'image', source: { kind: 'url', url: part.image_url } };
  if (part.type !== 'input_file') return { type: 'text', text: part.text };
  const [, mediaType, data] = /^data:([^;,]+);base64,(.+)$/s.exec(part.file_data) ?? [];
  if (mediaType === undefined || data === undefined)
    throw new GatewayError('invalid_request', {
      text: `${path}.file_data: it must be a data URL with base64`,
      param: `${path}.file_data`,
    });
  return { type: 'file', mediaType, data, name: part.filename ?? null };
}
