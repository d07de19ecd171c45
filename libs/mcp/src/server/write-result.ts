import type { ToldPart, ToolAnswer } from '@bellwether/exchange';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';

type Block = CallToolResult['content'][number];

/** What a tool answered, in the words of MCP: those of its server where there are some. */
export function writeResult({ isError, parts, blocks, structured }: ToolAnswer): CallToolResult {
  const isObject = typeof structured === 'object' && structured !== null;
  return {
    content: blocks === undefined ? parts.map(blockOf) : (blocks as Block[]),
    ...(isObject ? { structuredContent: structured as Record<string, unknown> } : {}),
    ...(isError ? { isError: true } : {}),
  };
}

function blockOf(part: ToldPart): Block {
  switch (part.type) {
    case 'text':
      return { type: 'text', text: part.text };
    case 'image':
      return part.source.kind === 'base64'
        ? { type: 'image', mimeType: part.source.mediaType, data: part.source.data }
        : { type: 'text', text: part.source.kind === 'url' ? part.source.url : part.source.id };
    case 'audio':
      return {
        ...{ type: 'audio', data: part.data },
        mimeType: `audio/${part.format === 'mp3' ? 'mpeg' : part.format}`,
      };
    case 'file': {
      const uri = `file:///${encodeURIComponent(part.name ?? 'file')}`;
      return { type: 'resource', resource: { uri, mimeType: part.mediaType, blob: part.data } };
    }
    case 'file-link':
      return { type: 'text', text: part.source.kind === 'url' ? part.source.url : part.source.id };
  }
}
