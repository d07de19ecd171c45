import type { StreamStep, TurnEvent } from '@bellwether/exchange';

/**
 * Ends the inputs of tool calls as client libraries can read them: a call without arguments is told with `{}`, however
 * its worker writes nothing. What the end of the turn cut, inputs and thoughts, stays as far as it came.
 *
 * Shapes   the end of a thought, and that of an input that is blank or half, waits for the next event: a limit that ends
 *          the turn there cut it. Of several thoughts and blank inputs only the last can have been cut.
 */
export function cutEnds(
  step: StreamStep<Uint8Array, TurnEvent>,
): StreamStep<Uint8Array, TurnEvent> {
  const ends = new CutEnds();
  return {
    push: (chunk) => ends.all(step.push(chunk)),
    end: () => [...ends.all(step.end()), ...ends.thoughts()],
  };
}

type End = Extract<TurnEvent, { readonly type: 'tool-input-end' | 'reasoning-end' }>;

class CutEnds {
  /** Calls of which nothing but blanks has come. */
  private readonly blank = new Set<string>();
  private waiting: End[] = [];

  all(events: readonly TurnEvent[]): TurnEvent[] {
    const out: TurnEvent[] = [];
    for (const event of events) this.take(event, out);
    return out;
  }

  /** Those that wait when the turn fails: it ends its calls by itself, and a thought is sealed. */
  thoughts(): TurnEvent[] {
    const ends = this.waiting;
    this.waiting = [];
    return ends.filter(({ type }) => type === 'reasoning-end');
  }

  private take(event: TurnEvent, out: TurnEvent[]): void {
    if (
      event.type === 'reasoning-end' ||
      (event.type === 'tool-input-end' && (!event.isWhole || this.blank.has(event.id)))
    ) {
      this.waiting.push(event);
      return;
    }
    if (event.type === 'turn-error') out.push(...this.thoughts());
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
      if (end.type === 'reasoning-end') {
        out.push(isCut && end === ends.at(-1) ? { ...end, isCut: true } : end);
        continue;
      }
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
