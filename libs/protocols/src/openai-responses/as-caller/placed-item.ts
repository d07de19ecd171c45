import type { WireItem } from '../wire.js';

/** An item of the turn. `index` is its place in the caller's input; null = it was kept. */
export interface PlacedItem {
  readonly item: WireItem;
  readonly index: number | null;
}
