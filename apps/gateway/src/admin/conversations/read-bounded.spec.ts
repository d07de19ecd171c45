import type { PageQuery } from '@bellwether/exchange';
import { describe, expect, it } from 'vitest';
import { readBounded } from './read-bounded.js';

const stored = Array.from({ length: 25 }, (_, index) => ({
  id: `i${index}`,
  type: 'message',
  json: JSON.stringify({ text: 'x'.repeat(100) }),
}));
const asked: PageQuery[] = [];
const read = (page: PageQuery) => {
  asked.push(page);
  const start = page.after === null ? 0 : stored.findIndex(({ id }) => id === page.after) + 1;
  const items = stored.slice(start, start + page.limit);
  return Promise.resolve({ items, hasMore: start + page.limit < stored.length });
};
const page = (limit: number): PageQuery => ({ limit, order: 'asc', after: null });

describe('readBounded', () => {
  it('reads a page in pieces and joins them', async () => {
    asked.length = 0;
    const found = await readBounded(read, page(20), { piece: 8, bytes: 1_000_000 });
    expect(found?.items).toEqual(stored.slice(0, 20));
    expect(found?.hasMore).toBe(true);
    expect(asked.map(({ limit, after }) => [limit, after])).toEqual([
      [8, null],
      [8, 'i7'],
      [4, 'i15'],
    ]);
  });

  it('ends where the list ends', async () => {
    const found = await readBounded(read, page(100), { piece: 10, bytes: 1_000_000 });
    expect(found).toEqual({ items: stored, hasMore: false });
  });

  it('ends a heavy page early, and says that there is more', async () => {
    const found = await readBounded(read, page(20), { piece: 5, bytes: 600 });
    expect(found?.items).toHaveLength(10);
    expect(found?.hasMore).toBe(true);
  });

  it('finds nothing where there is no list', async () => {
    expect(await readBounded(() => Promise.resolve(null), page(5))).toBeNull();
  });
});
