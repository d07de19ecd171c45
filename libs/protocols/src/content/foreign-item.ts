import type { ForeignItemEvent } from '@bellwether/exchange';
import { textIn } from './loose.js';

/** What callers of other APIs are told of an item that their API cannot say. */
export const foreignIgnored = ({ item }: ForeignItemEvent): string =>
  `${textIn(item.type)} of the worker is ignored: this API cannot say it`;
