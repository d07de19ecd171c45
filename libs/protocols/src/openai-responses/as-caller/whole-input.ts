import type { StoredItem } from '@bellwether/exchange';
import { firstIssue } from '../../content/first-issue.js';
import { textIn, type Loose } from '../../content/loose.js';
import { item as wireItem, type ResponsesBody, type WireItem } from '../wire.js';
import type { PlacedItem } from './placed-item.js';
import { isOutput } from './read-items.js';

/** All that a turn is made of, and what of it is new. */
export interface WholeInput {
  readonly items: readonly PlacedItem[];
  /** As they are kept with the response: items that were named stand here themselves. Some have no id yet. */
  readonly fresh: readonly Loose[];
}

/**
 * The past, then what the caller says. An item that is there twice is told once, at its last place: so a kept one that
 * the input names is told where it is named.
 */
export function wholeInput(
  { input, conversation }: ResponsesBody,
  past: readonly StoredItem[],
): WholeInput {
  const kept = past.map(({ json }) => read(json));
  const byId = new Map(kept.map((one) => [one.item.id ?? '', one]));
  const placed = listed(input).map((item, index) => {
    const named = item.type === 'item_reference' ? byId.get(item.id) : undefined;
    return named === undefined ? { item, raw: item, index } : { ...named, index };
  });
  const all = lastOfEach([...kept.map((one) => ({ ...one, index: null })), ...placed]);
  return {
    items: withoutOrphans(all),
    // What a conversation holds already is not added to it again.
    fresh: lastOfEach(placed)
      .filter(({ item }) => !conversation || !byId.has(item.id ?? ''))
      .map(({ raw }) => raw),
  };
}

function listed(input: ResponsesBody['input']): readonly WireItem[] {
  if (typeof input !== 'string') return input ?? [];
  return input === ''
    ? []
    : [{ type: 'message', role: 'user', content: [{ type: 'input_text', text: input }] }];
}

/** What was kept was checked when it came. */
function read(json: string): { readonly item: WireItem; readonly raw: Loose } {
  const raw = JSON.parse(json) as Loose;
  const checked = wireItem.safeParse(raw);
  if (!checked.success) throw firstIssue(checked.error);
  return { item: checked.data, raw };
}

function lastOfEach<Placed extends PlacedItem>(items: readonly Placed[]): Placed[] {
  const lastAt = new Map<string, number>();
  for (const [at, { item }] of items.entries()) if (item.id) lastAt.set(item.id, at);
  return items.filter(({ item }, at) => !item.id || lastAt.get(item.id) === at);
}

/** Where the past was cut, or a response of it deleted, an output may have lost its call: it says nothing any more. */
function withoutOrphans(items: readonly PlacedItem[]): PlacedItem[] {
  const called = new Set<string>();
  return items.filter(({ item, index }) => {
    const callId = textIn((item as Loose).call_id);
    if (!isOutput(item)) {
      if (callId !== '') called.add(callId);
      return true;
    }
    return index !== null || called.has(callId);
  });
}
