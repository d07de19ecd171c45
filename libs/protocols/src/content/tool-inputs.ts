import type { StreamStep, TurnEvent } from '@bellwether/exchange';

/**
 * Ends the inputs of tool calls as client libraries can read them: a call without arguments is told with `{}`, however
 * its worker writes nothing. What the end of the turn cut stays as far as it came.
 *
 * Shapes   the end of an input that is blank or half waits for the next event: a limit that ends the turn there cut it.
 *          Of several blank ones only the last can have been cut.
 */
export function toolInputs(
  step: StreamStep<Uint8Array, TurnEvent>,
): StreamStep<Uint8Array, TurnEvent> {
  const inputs = new ToolInputs();
  return {
    push: (chunk) => inputs.all(step.push(chunk)),
    end: () => inputs.all(step.end()),
  };
}

type ToolInputEnd = Extract<TurnEvent, { readonly type: 'tool-input-end' }>;

class ToolInputs {
  /** Calls of which nothing but blanks has come. */
  private readonly blank = new Set<string>();
  private waiting: ToolInputEnd[] = [];

  all(events: readonly TurnEvent[]): TurnEvent[] {
    const out: TurnEvent[] = [];
    for (const event of events) this.take(event, out);
    return out;
  }

  private take(event: TurnEvent, out: TurnEvent[]): void {
    if (event.type === 'tool-input-end' && (!event.isWhole || this.blank.has(event.id))) {
      this.waiting.push(event);
      return;
    }
    // A turn that failed ends its calls by itself.
    if (event.type === 'turn-error') this.waiting = [];
    else if (event.type !== 'usage') this.flush(event, out);
    if (event.type === 'tool-input-start' && !event.isRaw) this.blank.add(event.id);
    else if (event.type === 'tool-input-delta' && event.text.trim() !== '')
      this.blank.delete(event.id);
    out.push(event);
  }

  private flush(next: TurnEvent, out: TurnEvent[]): void {
    const ends = this.waiting;
    if (ends.length === 0) return;
    this.waiting = [];
    const isCut = next.type === 'turn-end' && cuts.has(next.finishReason);
    for (const end of ends) {
      const isBlank = this.blank.delete(end.id);
      if (isCut && (!isBlank || end === ends.at(-1)))
        out.push({ ...end, isWhole: false, isCut: true });
      else if (!isBlank) out.push(end);
      else
        out.push({ type: 'tool-input-delta', id: end.id, text: '{}' }, { ...end, isWhole: true });
    }
  }
}

/** Ends that the model did not choose. */
const cuts: ReadonlySet<string> = new Set(['length', 'content-filter']);
