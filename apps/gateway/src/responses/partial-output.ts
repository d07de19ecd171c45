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
 * What a response that ended before its time had said, by its events: whole items, and of the open one what had come.
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

class GatheredItems {
  private readonly whole: Loose[] = [];
  private open: Loose | null = null;
  private channel: string | null = null;
  private readonly pieces: string[] = [];

  take({ json }: StoredEvent): void {
    const event = JSON.parse(json) as Loose;
    const type = String(event.type);
    if (type === 'response.output_item.added') {
      this.open = event.item as Loose;
      this.channel = null;
      this.pieces.length = 0;
    } else if (type === 'response.output_item.done') {
      this.whole.push(event.item as Loose);
      this.open = null;
    } else if (type in places && typeof event.delta === 'string') {
      this.channel = type;
      this.pieces.push(event.delta);
    }
  }

  items(): readonly Loose[] {
    const place = this.channel === null ? undefined : places[this.channel];
    if (this.open === null || place === undefined) return this.whole;
    const said = place(this.open, this.pieces.join(''));
    return [...this.whole, { ...said, status: 'incomplete' }];
  }
}
