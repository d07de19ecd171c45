import type { ItemPage } from '@bellwether/exchange';
import { afterUnknown } from '../../page-of.js';
import type { RedisBase } from './redis-base.js';
import { itemsOf } from './redis-records.js';

/** The answer of the page script. null: there is no such list. */
export async function pageIn(
  base: RedisBase,
  tenantId: string,
  found: unknown,
  limit: number,
): Promise<ItemPage | null> {
  if (found === null) return null;
  if (found === 'unknown') throw afterUnknown();
  const [ids, records] = found as [string[], (string | null)[]];
  const items = await itemsOf(base, tenantId, ids.slice(0, limit), records.slice(0, limit));
  return { items, hasMore: ids.length > limit };
}
