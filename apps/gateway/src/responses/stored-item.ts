import type { StoredItem } from '@bellwether/exchange';

/** An item of an output, as it is kept. */
export const storedItem = (item: Readonly<Record<string, unknown>>): StoredItem => ({
  ...{ id: String(item['id']), type: String(item['type']), json: JSON.stringify(item) },
});
