import type { FileLinkPart, FilePart, ImagePart, ToldPart } from '@bellwether/exchange';
import { cannotSay } from '../../content/cannot-say.js';

/** What is shown to the model, as a part of a chat message. Errors: `invalid_request` for what has no words there. */
export function chatPart(part: ToldPart): unknown {
  switch (part.type) {
    case 'text':
      return { type: 'text', text: part.text };
    case 'image':
      return { type: 'image_url', image_url: imageUrl(part) };
    case 'file':
      return { type: 'file', file: fileOf(part) };
    case 'file-link':
      return { type: 'file', file: linkOf(part) };
    case 'audio':
      return { type: 'input_audio', input_audio: { data: part.data, format: part.format } };
  }
}

function imageUrl({ source, detail, at }: ImagePart): unknown {
  const rest = detail === undefined ? {} : { detail };
  if (source.kind === 'url') return { url: source.url, ...rest };
  if (source.kind === 'base64')
    return { url: `data:${source.mediaType};base64,${source.data}`, ...rest };
  throw cannotSay(
    at ?? 'messages',
    'a Chat worker takes images by URL or as bytes, not by their id',
  );
}

function fileOf({ name, mediaType, data }: FilePart): unknown {
  const rest = name === null ? {} : { filename: name };
  return { ...rest, file_data: `data:${mediaType};base64,${data}` };
}

function linkOf({ source, at }: FileLinkPart): unknown {
  if (source.kind === 'kept' && source.vendor === 'openai') return { file_id: source.id };
  throw cannotSay(at ?? 'messages', 'a Chat worker takes files as bytes, not from an address');
}
