import type { FileLinkPart, ImagePart, ToldPart } from '@bellwether/exchange';
import { cannotSay } from '../../content/cannot-say.js';

/** What is shown to the model, as a part of an input message. Errors: `invalid_request` for a file of another vendor. */
export function inputPart(part: ToldPart): unknown {
  switch (part.type) {
    case 'text':
      return { type: 'input_text', text: part.text };
    case 'image':
      return imagePart(part);
    case 'file':
      return {
        type: 'input_file',
        filename: part.name ?? 'file',
        file_data: `data:${part.mediaType};base64,${part.data}`,
      };
    case 'file-link':
      return linkPart(part);
    case 'audio':
      return { type: 'input_audio', input_audio: { data: part.data, format: part.format } };
  }
}

function imagePart({ source, detail = 'auto', at }: ImagePart): unknown {
  if (source.kind === 'kept') {
    refuseForeign(source, at);
    return { type: 'input_image', detail, file_id: source.id };
  }
  const url = source.kind === 'url' ? source.url : `data:${source.mediaType};base64,${source.data}`;
  return { type: 'input_image', detail, image_url: url };
}

function linkPart({ source, at }: FileLinkPart): unknown {
  if (source.kind === 'url') return { type: 'input_file', file_url: source.url };
  refuseForeign(source, at);
  return { type: 'input_file', file_id: source.id };
}

function refuseForeign({ vendor }: { readonly vendor: string }, at: string | undefined): void {
  if (vendor !== 'openai')
    throw cannotSay(at ?? 'messages', 'a Responses worker cannot open a file that Anthropic keeps');
}
