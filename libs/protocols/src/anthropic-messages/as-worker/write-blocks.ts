import type { FileLinkPart, FilePart, ImagePart, ToldPart } from '@bellwether/exchange';
import { cannotSay } from '../../content/cannot-say.js';
import { readDataUrl } from '../../content/data-url.js';

type Block = Readonly<Record<string, unknown>>;

/** What is shown to the model, as blocks. Errors: `invalid_request` for what the API has no words for. */
export function toldBlocks(parts: readonly ToldPart[]): Block[] {
  return parts.flatMap((part): Block[] => {
    switch (part.type) {
      case 'text':
        return part.text === ''
          ? []
          : [
              {
                type: 'text',
                text: part.text,
                ...(part.cache ? { cache_control: part.cache } : {}),
              },
            ];
      case 'image':
        return [{ type: 'image', source: imageSource(part) }];
      case 'file':
        return [{ type: 'document', source: fileSource(part), ...titleOf(part.name) }];
      case 'file-link':
        return [{ type: 'document', source: linkSource(part), ...titleOf(part.name) }];
      case 'audio':
        throw cannotSay(part.at ?? 'messages', 'a Messages worker does not listen to audio');
    }
  });
}

const titleOf = (name: string | null): object => (name === null ? {} : { title: name });

function imageSource({ source, at }: ImagePart): Block {
  if (source.kind === 'base64')
    return { type: 'base64', media_type: source.mediaType, data: source.data };
  if (source.kind === 'kept') return keptSource(source, at);
  const bytes = readDataUrl(source.url);
  return bytes === null
    ? { type: 'url', url: source.url }
    : { type: 'base64', media_type: bytes.mediaType, data: bytes.data };
}

function fileSource({ mediaType, data, at }: FilePart): Block {
  if (mediaType === 'application/pdf') return { type: 'base64', media_type: mediaType, data };
  if (!mediaType.startsWith('text/'))
    throw cannotSay(at ?? 'messages', `a Messages worker reads PDF and text, not ${mediaType}`);
  return { type: 'text', media_type: 'text/plain', data: textOf(data) };
}

function textOf(base64: string): string {
  return new TextDecoder().decode(Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0)));
}

function linkSource({ source, at }: FileLinkPart): Block {
  return source.kind === 'url' ? { type: 'url', url: source.url } : keptSource(source, at);
}

function keptSource(
  { vendor, id }: { readonly vendor: string; readonly id: string },
  at: string | undefined,
): Block {
  if (vendor !== 'anthropic')
    throw cannotSay(at ?? 'messages', 'a Messages worker cannot open a file that OpenAI keeps');
  return { type: 'file', file_id: id };
}
