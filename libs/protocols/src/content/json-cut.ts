import type { StreamStep, TurnEvent } from '@bellwether/exchange';

/**
 * Leaves of the text of a turn the one JSON object in it, for workers that can only be asked for it in words and like
 * to put a fence or a sentence around it.
 *
 * Shapes   what stands before the first `{` waits: when no object comes, it is told after all, so that a refusal in
 *          words is read. After the object: nothing. Thoughts and tool inputs are not looked at.
 */
export function jsonCut(
  step: StreamStep<Uint8Array, TurnEvent>,
): StreamStep<Uint8Array, TurnEvent> {
  const cut = new JsonCut();
  return {
    push: (chunk) => cut.all(step.push(chunk)),
    end: () => cut.all(step.end()),
  };
}

class JsonCut {
  private before: string | null = '';
  private depth = 0;
  private isInString = false;
  private isEscaped = false;
  private isOver = false;

  all(events: readonly TurnEvent[]): TurnEvent[] {
    const out: TurnEvent[] = [];
    for (const event of events) {
      if (event.type === 'text-delta') {
        const text = this.kept(event.text);
        if (text !== '') out.push({ ...event, text });
        continue;
      }
      // Usage, sources and thoughts come between two pieces of one text; tools and the end come after it.
      if (!besides.has(event.type) && this.before !== null && this.before !== '') {
        out.push({ type: 'text-delta', text: this.before });
        this.before = '';
      }
      out.push(event);
    }
    return out;
  }

  private kept(piece: string): string {
    if (this.isOver) return '';
    let text = piece;
    if (this.before !== null) {
      const start = piece.indexOf('{');
      if (start < 0) {
        this.before += piece;
        return '';
      }
      this.before = null;
      text = piece.slice(start);
    }
    for (let at = 0; at < text.length; at += 1) {
      this.step(text.charCodeAt(at));
      if (this.depth > 0) continue;
      this.isOver = true;
      return text.slice(0, at + 1);
    }
    return text;
  }

  private step(letter: number): void {
    if (this.isEscaped) this.isEscaped = false;
    else if (this.isInString && letter === backslash) this.isEscaped = true;
    else if (letter === quote) this.isInString = !this.isInString;
    else if (!this.isInString && letter === opening) this.depth += 1;
    else if (!this.isInString && letter === closing) this.depth -= 1;
  }
}

const besides: ReadonlySet<TurnEvent['type']> = new Set(['usage', 'citation', 'reasoning-delta']);
const [quote, backslash, opening, closing] = [0x22, 0x5c, 0x7b, 0x7d];
