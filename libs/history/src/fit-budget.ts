import type { HistoryBudget, Past, StoredItem } from '@bellwether/exchange';

/** Items that belong together, with the bytes of their texts. */
export interface Group {
  readonly items: readonly StoredItem[];
  readonly bytes: number;
}

/**
 * The newest groups that fit, each whole. `newestFirst` is read only as far as the budget goes.
 *
 * Shapes   groups come newest first, items inside a group oldest first; the result is oldest first.
 */
export function fitBudget(newestFirst: Iterable<Group>, budget: HistoryBudget): Past {
  const kept: (readonly StoredItem[])[] = [];
  let items = 0;
  let bytes = 0;
  let isCut = false;
  for (const group of newestFirst) {
    items += group.items.length;
    bytes += group.bytes;
    isCut = items > budget.items || bytes > budget.bytes;
    if (isCut) break;
    kept.push(group.items);
  }
  return { items: kept.toReversed().flat(), isCut };
}
