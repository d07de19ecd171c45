import type { ToolAnswer, TurnEvent } from '@bellwether/exchange';
import type { GuestEvent } from '../messages.js';

export type ToolRunEnd = Extract<TurnEvent, { readonly type: 'tool-run-end' }>;
export type ToldPiece = Extract<GuestEvent, { readonly type: 'tool-result' }>;

/** What a tool of the gateway's answered, piece by piece: its texts, and its structured answer as JSON. */
export function shownAnswer({ id, answer }: ToolRunEnd): ToldPiece[] {
  return textsOfAnswer(answer).map((text, piece) => ({ type: 'tool-result', id, piece, text }));
}

function textsOfAnswer({ parts, structured }: ToolAnswer): string[] {
  const texts = parts.flatMap((part) => (part.type === 'text' ? [part.text] : []));
  return structured === null || structured === undefined
    ? texts
    : [...texts, JSON.stringify(structured)];
}

/**
 * The answer with its pieces as a plugin leaves them; one that is not said again is empty.
 *
 * Errors   a plain sentence for a piece that there is not.
 */
export function takenAnswer(event: ToolRunEnd, said: readonly ToldPiece[]): ToolRunEnd {
  const { answer } = event;
  const before = textsOfAnswer(answer);
  const after = before.map(() => '');
  for (const { piece, text } of said) {
    if (after[piece] === undefined)
      throw new Error(`There is no piece ${piece} of what ${event.id} answered.`);
    after[piece] = text;
  }
  if (after.every((text, piece) => text === before[piece])) return event;
  const { isError, durationMs, bytes } = answer;
  let piece = 0;
  const parts = answer.parts.map((part) =>
    part.type === 'text' ? { ...part, text: after[piece++] ?? '' } : part,
  );
  // Without the server's own blocks, which say it all again.
  return {
    ...event,
    answer: { isError, durationMs, bytes, parts, structured: readBack(after[piece]) },
  };
}

/** What is no JSON any more is not told: its texts stand for it. */
function readBack(text: string | undefined): unknown {
  try {
    return text === undefined || text === '' ? null : (JSON.parse(text) as unknown);
  } catch {
    return null;
  }
}
