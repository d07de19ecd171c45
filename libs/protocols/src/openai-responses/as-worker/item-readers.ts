import { part, textIn, type Loose } from '../../content/loose.js';
import type { ToolIds } from '../../content/tool-ids.js';
import { ItemReader, type TurnText } from './item-reader.js';

/**
 * The output items of one response. Workers tell them apart by index, by id, or by both; some change an id on the way,
 * some have no index, and llama.cpp has neither for the one item that is open.
 */
export class ItemReaders {
  private readonly all: ItemReader[] = [];
  private readonly byIndex = new Map<number, ItemReader>();
  private readonly turn: TurnText = { length: 0 };
  private readonly byId = new Map<string, ItemReader>();

  constructor(private readonly ids: ToolIds) {}

  [Symbol.iterator](): Iterator<ItemReader> {
    return this.all.values();
  }

  /** The item of an event. */
  of({ output_index: index, item_id: itemId, item }: Loose): ItemReader {
    const id = textIn(itemId ?? part(item).id);
    const isNamed = typeof index === 'number' || id !== '';
    const known =
      (typeof index === 'number' ? this.byIndex.get(index) : undefined) ??
      this.byId.get(id) ??
      (isNamed ? undefined : this.all.at(-1));
    const reader = known ?? this.open();
    if (typeof index === 'number') this.byIndex.set(index, reader);
    if (id !== '') this.byId.set(id, reader);
    return reader;
  }

  /** The item at a place of the whole response. */
  at(place: number, item: Loose): ItemReader {
    const inOrder = this.all[place];
    const known =
      this.byId.get(textIn(item.id)) ??
      this.byIndex.get(place) ??
      (inOrder?.kind === item.type ? inOrder : undefined);
    return known ?? this.open();
  }

  private open(): ItemReader {
    const reader = new ItemReader(this.ids, this.turn);
    this.all.push(reader);
    return reader;
  }
}
