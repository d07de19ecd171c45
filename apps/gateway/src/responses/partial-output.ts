import type { History, StoredEvent } from '@bellwether/exchange';

type Loose = Record<string, unknown>;

/** Events that are read in one go, and at most in all: no response is longer. */
const pieceEvents = 1_000;
const mostEvents = 1_000_000;

/** Where the pieces of an event belong in its item. */
const places: Readonly<Record<string, (item: Loose, text: string) => Loose>> = {
  'response.output_text.delta': (item, text) =>
    withPart(item, 'content', { type: 'output_text', text, annotations: [], logprobs: [] }),
  'response.refusal.delta': (item, refusal) =>
    withPart(item, 'content', { type: 'refusal', refusal }),
  'response.reasoning_text.delta': (item, text) =>
    withPart(item, 'content', { type: 'reasoning_text', text }),
  'response.reasoning_summary_text.delta': (item, text) =>
    withPart(item, 'summary', { type: 'summary_text', text }),
  'response.function_call_arguments.delta': (item, text) => ({ ...item, arguments: text }),
  'response.mcp_call_arguments.delta': (item, text) => ({ ...item, arguments: text }),
  'response.custom_tool_call_input.delta': (item, input) => ({ ...item, input }),
};

const withPart = (item: Loose, list: 'content' | 'summary', part: Loose): Loose => ({
  ...item,
  [list]: [part],
});

/**
 * What a response that ended before its time had said, by its events: whole items, and of those that are open what had come.
 * Nothing for a response without events.
 *
 * Errors   those of the store.
 */
export async function partialOutput(
  history: History,
  tenantId: string,
  id: string,
): Promise<readonly Loose[]> {
  const gathered = new GatheredItems();
  let last = -1;
  for (let read = 0; read < mostEvents;) {
    const events = (await history.events(tenantId, id, last, pieceEvents)) ?? [];
    if (events.length === 0) break;
    for (const event of events) gathered.take(event);
    read += events.length;
    last = events.at(-1)?.sequence ?? last;
  }
  return gathered.items();
}

/** An item that was begun. */
interface Begun {
  item: Loose;
  isWhole: boolean;
  channel: string | null;
  readonly pieces: string[];
}

class GatheredItems {
  /** In the order in which they were begun: calls that run at once end in any. */
  private readonly begun: Begun[] = [];

  take({ json }: StoredEvent): void {
    const event = JSON.parse(json) as Loose;
    const type = String(event.type);
    if (type === 'response.output_item.added') this.begin(event.item as Loose);
    else if (type === 'response.output_item.done') {
      const item = event.item as Loose;
      Object.assign(this.of(item.id) ?? this.begin(item), { item, isWhole: true });
    } else if (type in places && typeof event.delta === 'string') {
      const begun = this.of(event.item_id) ?? this.begun.at(-1);
      if (begun === undefined) return;
      begun.channel = type;
      begun.pieces.push(event.delta);
    }
  }

  items(): readonly Loose[] {
    return this.begun.flatMap(({ item, isWhole, channel, pieces }) => {
      if (isWhole) return [item];
      const place = channel === null ? undefined : places[channel];
      return place === undefined ? [] : [{ ...place(item, pieces.join('')), status: 'incomplete' }];
    });
  }

  private begin(item: Loose): Begun {
    const begun: Begun = { item, isWhole: false, channel: null, pieces: [] };
    this.begun.push(begun);
    return begun;
  }

  private of(id: unknown): Begun | undefined {
    return this.begun.findLast(({ item }) => item.id === id);
  }
}
