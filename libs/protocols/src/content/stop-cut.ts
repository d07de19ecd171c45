import type { StreamStep, TurnEvent } from '@bellwether/exchange';

/**
 * Ends a turn at the first stop sequence in its text, for workers whose API knows none. Thoughts and tool inputs are
 * not looked at.
 *
 * Shapes   text that may be the beginning of a stop sequence waits until more has come. After the cut: nothing.
 * Result   the turn ends with `stop`, the sequence, and `cutsWorker`.
 */
export function stopCut(
  step: StreamStep<Uint8Array, TurnEvent>,
  stopSequences: readonly string[],
): StreamStep<Uint8Array, TurnEvent> {
  if (stopSequences.length === 0) return step;
  const cut = new StopCut(stopSequences);
  return {
    push: (chunk) => (cut.isOver ? [] : cut.all(step.push(chunk))),
    end: () => (cut.isOver ? [] : cut.all(step.end())),
  };
}

class StopCut {
  isOver = false;
  private waiting = '';
  private logprobs: unknown[] = [];
  private readonly longest: number;

  constructor(private readonly stops: readonly string[]) {
    this.longest = Math.max(...stops.map(({ length }) => length));
  }

  all(events: readonly TurnEvent[]): TurnEvent[] {
    const out: TurnEvent[] = [];
    for (const event of events) {
      if (this.isOver) break;
      if (event.type === 'text-delta') {
        this.logprobs.push(...(event.logprobs ?? []));
        this.text(event.text, out);
      } else {
        // Usage and sources may come between two pieces of one text.
        if (event.type !== 'usage' && event.type !== 'citation') this.flush(out);
        out.push(event);
      }
    }
    return out;
  }

  private text(piece: string, out: TurnEvent[]): void {
    const text = this.waiting + piece;
    const found = firstOf(text, this.stops);
    if (found) {
      this.say(text.slice(0, found.at), out);
      this.waiting = '';
      this.isOver = true;
      const { stop: stopSequence } = found;
      out.push({ type: 'turn-end', finishReason: 'stop', stopSequence, cutsWorker: true });
      return;
    }
    const keep = this.begunAtEnd(text);
    this.waiting = text.slice(text.length - keep);
    this.say(text.slice(0, text.length - keep), out);
  }

  /** How many of the last letters begin a stop sequence. */
  private begunAtEnd(text: string): number {
    for (let keep = Math.min(text.length, this.longest - 1); keep > 0; keep -= 1) {
      const tail = text.slice(text.length - keep);
      if (this.stops.some((stop) => stop.startsWith(tail))) return keep;
    }
    return 0;
  }

  private flush(out: TurnEvent[]): void {
    this.say(this.waiting, out);
    this.waiting = '';
  }

  private say(text: string, out: TurnEvent[]): void {
    if (text === '') return;
    const { logprobs } = this;
    this.logprobs = [];
    out.push({ type: 'text-delta', text, ...(logprobs.length > 0 ? { logprobs } : {}) });
  }
}

/** The sequence that begins first; of two that begin together the longer. */
function firstOf(text: string, stops: readonly string[]): { at: number; stop: string } | null {
  let first: { at: number; stop: string } | null = null;
  for (const stop of stops) {
    const at = text.indexOf(stop);
    if (at < 0) continue;
    const isBetter =
      first === null || at < first.at || (at === first.at && stop.length > first.stop.length);
    if (isBetter) first = { at, stop };
  }
  return first;
}
