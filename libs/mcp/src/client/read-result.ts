import type { ToldPart } from '@bellwether/exchange';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';

type Block = CallToolResult['content'][number];

/** What a tool answered, in our words. An answer with nothing but structured data is told as its JSON. */
export function readParts({ content, structuredContent }: CallToolResult): readonly ToldPart[] {
  if (content.length > 0) return content.map(partOf);
  return structuredContent === undefined
    ? []
    : [{ type: 'text', text: JSON.stringify(structuredContent) }];
}

function partOf(block: Block): ToldPart {
  switch (block.type) {
    case 'text':
      return { type: 'text', text: block.text };
    case 'image': {
      const { mimeType: mediaType, data } = block;
      return { type: 'image', source: { kind: 'base64', mediaType, data } };
    }
    case 'audio':
      return { type: 'audio', format: formatOf(block.mimeType), data: block.data };
    case 'resource':
      return resourcePart(block.resource);
    case 'resource_link':
      return { type: 'text', text: `${block.title ?? block.name}: ${block.uri}` };
  }
}

function resourcePart(resource: Extract<Block, { type: 'resource' }>['resource']): ToldPart {
  if ('text' in resource) return { type: 'text', text: resource.text };
  const mediaType = resource.mimeType ?? 'application/octet-stream';
  const name = /([^/]+)\/?$/.exec(resource.uri)?.[1] ?? null;
  return { type: 'file', mediaType, data: resource.blob, name };
}

/** `audio/x-wav` and `audio/mpeg` by the names that dialects have for them. */
function formatOf(mimeType: string): string {
  const format = mimeType.replace(/^audio\/(x-)?/, '').replace(/;.*$/, '');
  return format === 'mpeg' ? 'mp3' : format;
}
