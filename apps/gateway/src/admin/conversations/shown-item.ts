import type { StoredItem } from '@bellwether/exchange';

/** An item as screens get it: bounded, whatever an application stored. */
export interface ShownItem {
  readonly id: string;
  readonly type: string;
  /** Of the whole item. */
  readonly bytes: number;
  /** Long texts and embedded files are cut, each with `…` at its end; null = too large to be shown. */
  readonly json: string | null;
  readonly isCut: boolean;
}

const maxTextChars = 16_384;
const maxItemChars = 65_536;
/** Members and numbers count as well: an item without a long text may still be endless. */
const maxShownChars = 131_072;
/** A file within a text. Its kind says something, its body nothing to a reader. */
const embedded = /^data:[^,]{0,200},/;
const shortestEmbedded = 100;

/** Cuts an item for a screen. */
export function shownItem({ id, type, json }: StoredItem): ShownItem {
  const bytes = Buffer.byteLength(json);
  let isCut = false;
  let left = maxItemChars;
  const cut = (text: string, chars: number) => {
    isCut = true;
    return `${whole(text, chars)}…`;
  };
  const shown = JSON.stringify(
    JSON.parse(json, (_, value: unknown) => {
      if (typeof value !== 'string') return value;
      const head = value.length > shortestEmbedded ? embedded.exec(value)?.[0] : undefined;
      if (head !== undefined) return cut(value, head.length);
      const chars = Math.min(maxTextChars, left);
      left -= Math.min(value.length, chars);
      return value.length > chars ? cut(value, chars) : value;
    }),
  );
  return shown.length > maxShownChars
    ? { id, type, bytes, json: null, isCut: true }
    : { id, type, bytes, json: shown, isCut };
}

/** The beginning of a text, without half a character at its end. */
function whole(text: string, chars: number): string {
  const last = text.charCodeAt(chars - 1);
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? chars - 1 : chars);
}
