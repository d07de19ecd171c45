import type { ShownItemFragment } from '../../api/generated/graphql/graphql.js';

/** One part of what was said. It is hostile text: whoever draws it draws text, and loads nothing that it names. */
export type ItemBlock =
  | { readonly kind: 'text'; readonly text: string; readonly label?: 'refusal' | 'summary' }
  | { readonly kind: 'code'; readonly text: string; readonly label?: string }
  | { readonly kind: 'media'; readonly media: 'image' | 'file' | 'audio'; readonly about: string };

export interface PreparedItem {
  /** Who said it: a role, or the item's own word where it has none. */
  readonly who: string;
  /** null = it is too large to be shown. */
  readonly blocks: readonly ItemBlock[] | null;
}

type Loose = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const code = (value: unknown, label?: string): ItemBlock => ({
  kind: 'code',
  text: typeof value === 'string' ? value : JSON.stringify(value, null, 2),
  ...(label ? { label } : {}),
});

/** What a reader sees of an item, decided without drawing it. */
export function prepareItem({ type, json }: ShownItemFragment): PreparedItem {
  if (json === null) return { who: type, blocks: null };
  const value = parsed(json);
  if (!isObject(value)) return { who: type, blocks: [code(json)] };
  return { who: textOf(value['role']) || type, blocks: blocksOf(type, value) };
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    // The server sends JSON; should it not, its text is shown as it is.
    return null;
  }
}

function blocksOf(type: string, item: Loose): ItemBlock[] {
  switch (type) {
    case 'message':
      return contentBlocks(item['content']);
    case 'reasoning':
      return [
        ...contentBlocks(item['summary']).map((block) =>
          block.kind === 'text' ? { ...block, label: 'summary' as const } : block,
        ),
        ...contentBlocks(item['content'] ?? []),
      ];
    case 'function_call':
      return [code(item['arguments'] ?? '', textOf(item['name']))];
    case 'custom_tool_call':
      return [code(item['input'] ?? '', textOf(item['name']))];
    case 'function_call_output':
    case 'custom_tool_call_output':
      return contentBlocks(item['output']);
    default:
      return [code(item)];
  }
}

function contentBlocks(content: unknown): ItemBlock[] {
  if (typeof content === 'string') return [{ kind: 'text', text: content }];
  if (!Array.isArray(content)) return content === undefined ? [] : [code(content)];
  return content.map((part) => (isObject(part) ? partBlock(part) : code(part)));
}

function partBlock(part: Loose): ItemBlock {
  const type = textOf(part['type']);
  if (type === 'refusal') return { kind: 'text', text: textOf(part['refusal']), label: 'refusal' };
  if (/image/.test(type)) return media('image', part['image_url'] ?? part['file_id']);
  if (/audio/.test(type)) return media('audio', formatOf(part['input_audio']));
  if (/file/.test(type))
    return media(
      'file',
      part['filename'] ?? part['file_url'] ?? part['file_id'] ?? part['file_data'],
    );
  if (typeof part['text'] === 'string') return { kind: 'text', text: part['text'] };
  return code(part);
}

const formatOf = (audio: unknown) => (isObject(audio) ? audio['format'] : audio);

function media(kind: 'image' | 'file' | 'audio', about: unknown): ItemBlock {
  const value = isObject(about) ? about['url'] : about;
  return { kind: 'media', media: kind, about: textOf(value) };
}
