import type { ItemPage, PageQuery } from '@bellwether/exchange';

export interface ReadBounds {
  /** Items that are asked for at a time. */
  readonly piece: number;
  /** Once so many bytes are read, the page ends early. */
  readonly bytes: number;
}

const usual: ReadBounds = { piece: 10, bytes: 8_388_608 };

/**
 * Reads a page piece by piece, so that large items do not fill the memory: the page is shorter than asked for when
 * it is heavy, and says that there is more.
 *
 * Result   null when there is no such list.
 */
export async function readBounded(
  read: (page: PageQuery) => Promise<ItemPage | null>,
  page: PageQuery,
  bounds: ReadBounds = usual,
): Promise<ItemPage | null> {
  const items: ItemPage['items'][number][] = [];
  let bytes = 0;
  let { after } = page;
  for (;;) {
    const limit = Math.min(bounds.piece, page.limit - items.length);
    const piece = await read({ ...page, after, limit });
    // It was deleted between two pieces: what was read before is no more, either.
    if (piece === null) return null;
    items.push(...piece.items);
    for (const { json } of piece.items) bytes += Buffer.byteLength(json);
    after = piece.items.at(-1)?.id ?? after;
    const isFull = items.length >= page.limit || bytes >= bounds.bytes;
    if (!piece.hasMore || piece.items.length === 0 || isFull)
      return { items, hasMore: piece.hasMore };
  }
}
