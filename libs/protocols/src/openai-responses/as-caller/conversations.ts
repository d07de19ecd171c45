import { GatewayError, type StoredItem } from '@bellwether/exchange';
import { z } from 'zod';
import { firstIssue } from '../../content/first-issue.js';
import type { Loose } from '../../content/loose.js';
import { parseDocument } from '../../json/parse-document.js';
import { keptItem } from './items.js';
import { item, metadata } from '../wire.js';

/** Items that may come in one call. */
const maxItems = 20;

const items = z.array(item).max(maxItems, `at most ${maxItems} items`);

const conversationBody = z.looseObject({ metadata: metadata.nullish(), items: items.nullish() });
const itemsBody = z.looseObject({ items: items.min(1) });
const metadataBody = z.looseObject({ metadata: metadata.nullable() });

/**
 * The body of a new conversation; it may be empty. `suffix` makes the ids of items that come without one.
 *
 * Errors   those of `parseDocument`; `invalid_request` naming the field.
 */
export function readConversation(
  body: Uint8Array,
  suffix: string,
): { readonly metadata: Loose; readonly items: StoredItem[] } {
  if (body.length === 0) return { metadata: {}, items: [] };
  const read = checked(conversationBody, body);
  return { metadata: read.metadata ?? {}, items: kept(read.items ?? [], suffix) };
}

/** The body that adds items to a conversation. Errors: as `readConversation`. */
export function readItemList(body: Uint8Array, suffix: string): StoredItem[] {
  return kept(checked(itemsBody, body).items, suffix);
}

/** The body that notes something else on a conversation. Errors: as `readConversation`. */
export function readMetadata(body: Uint8Array): Loose {
  return checked(metadataBody, body).metadata ?? {};
}

function checked<Shape extends z.ZodType>(shape: Shape, body: Uint8Array): z.output<Shape> {
  const read = shape.safeParse(parseDocument(body).value);
  if (!read.success) throw firstIssue(read.error);
  return read.data;
}

function kept(list: readonly z.infer<typeof item>[], suffix: string): StoredItem[] {
  const made = list.map((one, at) => {
    if (one.type === 'item_reference')
      throw refused(`items.${at}`, 'only a response can name items of elsewhere');
    return keptItem(one, `${suffix}_${at}`);
  });
  const ids = new Set(made.map(({ id }) => id));
  if (ids.size < made.length) throw refused('items', 'two of them have the same id');
  return made;
}

function refused(param: string, reason: string): GatewayError {
  return new GatewayError('invalid_request', { text: `${param}: ${reason}`, param });
}
