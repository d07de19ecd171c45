import {
  GatewayError,
  type ContentPart,
  type FilePart,
  type ImagePart,
  type TextPart,
} from '@bellwether/exchange';
import { anthropicCitation, pastCitations } from '../../content/citations.js';
import { part } from '../../content/loose.js';
import type { WireBlock, WireToldBlock } from '../wire.js';
import { fromSealed } from './sealed-text.js';

type ToldPart = TextPart | ImagePart | FilePart;

/** A content block → parts; documents become their texts. Errors: `invalid_request` for bytes of another kind. */
export function readBlock(block: WireBlock, path: string, leftOut: string[]): ContentPart[] {
  switch (block.type) {
    case 'tool_use':
      return [
        { type: 'tool-use', id: block.id, name: block.name, input: JSON.stringify(block.input) },
      ];
    case 'tool_result':
      return [
        {
          type: 'tool-result',
          id: block.tool_use_id,
          isError: block.is_error === true,
          parts: resultParts(block.content ?? [], `${path}.content`, leftOut),
        },
      ];
    case 'mcp_tool_use': {
      const { id, name, input, server_name: label } = block;
      return [{ type: 'tool-use', id, name, label, input: JSON.stringify(input) }];
    }
    case 'server_tool_use': {
      const { id, name, input } = block;
      return [{ type: 'tool-use', id, name, input: JSON.stringify(input) }];
    }
    case 'mcp_tool_result': {
      const { tool_use_id: id, is_error: isError } = block;
      const parts = resultParts(block.content ?? [], `${path}.content`, leftOut);
      return [{ type: 'tool-result', id, isError: isError === true, parts }];
    }
    case 'web_search_tool_result':
    case 'code_execution_tool_result':
      return [hostedResult(block)];
    case 'thinking': {
      const { thinking: text, signature = null } = block;
      return [{ type: 'reasoning', text, signature, redacted: null }];
    }
    case 'redacted_thinking':
      return [{ type: 'reasoning', text: '', signature: null, redacted: block.data }];
    default:
      return readTold(block, path, leftOut);
  }
}

/** What a tool of the gateway's found or printed; of somebody else's finds only the addresses can be read. */
function hostedResult({
  tool_use_id: id,
  content,
}: Extract<
  WireBlock,
  { type: 'web_search_tool_result' | 'code_execution_tool_result' }
>): ContentPart {
  const list = Array.isArray(content) ? content.map(part) : [];
  const sealed = list.map((one) => fromSealed(String(one.encrypted_content ?? ''))).join('');
  const { type, stdout, stderr, error_code: code } = part(content);
  const isError = code !== undefined;
  const found = list.map(({ title, url }) => `${String(title)} (${String(url)})`).join('\n');
  const text =
    type === 'code_execution_result'
      ? [stdout, stderr].filter((one) => typeof one === 'string' && one !== '').join('\n')
      : isError
        ? String(code)
        : sealed || found;
  return { type: 'tool-result', id, isError, parts: text === '' ? [] : [{ type: 'text', text }] };
}

function resultParts(
  content: string | readonly WireToldBlock[],
  path: string,
  leftOut: string[],
): ToldPart[] {
  if (typeof content === 'string') return content === '' ? [] : [{ type: 'text', text: content }];
  return content.flatMap((block, at) => readTold(block, `${path}.${at}`, leftOut));
}

function readTold(block: WireToldBlock, path: string, leftOut: string[]): ToldPart[] {
  switch (block.type) {
    case 'text': {
      const { text, cache_control: cache } = block;
      const read = (one: unknown) => anthropicCitation(one, 0, text.length);
      const sources = pastCitations(block.citations, read);
      return [{ type: 'text', text, ...(cache === undefined ? {} : { cache }), ...sources }];
    }
    case 'image':
      return [readImage(block)];
    case 'document':
      if (block.citations?.enabled === true) leftOut.push('citations');
      return readDocument(block, path);
    case 'search_result': {
      const texts = block.content.map(({ text }) => text).join('\n');
      return [{ type: 'text', text: `${block.title} (${block.source})\n${texts}` }];
    }
  }
}

function readImage({ source }: Extract<WireToldBlock, { type: 'image' }>): ImagePart {
  return source.type === 'url'
    ? { type: 'image', source: { kind: 'url', url: source.url } }
    : {
        type: 'image',
        source: { kind: 'base64', mediaType: source.media_type, data: source.data },
      };
}

function readDocument(
  { title, context, source }: Extract<WireToldBlock, { type: 'document' }>,
  path: string,
): ToldPart[] {
  const head = [title, context]
    .filter((line) => typeof line === 'string' && line !== '')
    .join('\n');
  const before: TextPart[] = head === '' ? [] : [{ type: 'text', text: head }];
  if (source.type === 'text') return [...before, { type: 'text', text: source.data }];
  if (source.type === 'content') {
    if (typeof source.content === 'string')
      return [...before, { type: 'text', text: source.content }];
    const inner = source.content.map((part): ToldPart =>
      part.type === 'text' ? { type: 'text', text: part.text } : readImage(part),
    );
    return [...before, ...inner];
  }
  if (source.media_type !== 'application/pdf')
    throw new GatewayError('invalid_request', {
      text: `${path}.source.media_type: a document's bytes are application/pdf`,
      param: `${path}.source.media_type`,
    });
  const file: FilePart = {
    type: 'file',
    mediaType: source.media_type,
    data: source.data,
    name: title ?? null,
  };
  return [...before, file];
}
