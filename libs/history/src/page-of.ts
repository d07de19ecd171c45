import { GatewayError } from '@bellwether/exchange';
import type { ItemPage, PageQuery, StoredItem } from '@bellwether/exchange';

/**
 * A page of a list that is in memory, in the order of its positions.
 *
 * Errors   `not_found` when no item has the id that the page starts after.
 */
export function pageOf(items: readonly StoredItem[], { limit, order, after }: PageQuery): ItemPage {
  const ordered = order === 'asc' ? items : items.toReversed();
  const start = after === null ? 0 : ordered.findIndex(({ id }) => id === after) + 1;
  if (after !== null && start === 0) throw afterUnknown();
  return {
    items: ordered.slice(start, start + limit),
    hasMore: ordered.length > start + limit,
  };
}

/** What a list says when it does not know the id that it shall go on after. */
export function afterUnknown(): GatewayError {
  return new GatewayError('not_found', {
    text: 'The list has nothing with the id that after names.',
    param: 'after',
  });
}
