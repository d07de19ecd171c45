import { createHash } from 'node:crypto';
import { GatewayError } from '@bellwether/exchange';

/** A long string of a JSON text that was taken out of it: where it stood, and what it was. */
export interface Piece {
  /** Characters of the cut text that come before it. */
  readonly at: number;
  readonly sha256: string;
  readonly text: string;
}

export interface CutText {
  readonly body: string;
  readonly pieces: readonly Piece[];
}

// The inside of a string that carries bytes: base64, maybe as a data URL, maybe with escaped slashes.
const encodedBytes = /^(?:data:[^,"]{0,256},)?[\w+/=\\-]+$/;

/**
 * Takes encoded pictures and files out of a JSON text. What is left is put together again by `joinContents`, to the
 * byte, whatever the text says: places are told by number, not by marks inside the text.
 *
 * Units    `fromBytes`, `maxBytes`: of one encoded piece.
 * Errors   `body_too_large` for a piece that is larger than `maxBytes`.
 */
export function cutContents(
  json: string,
  { fromBytes, maxBytes }: { readonly fromBytes: number; readonly maxBytes: number },
): CutText {
  if (json.length < fromBytes) return { body: json, pieces: [] };
  const kept: string[] = [];
  const pieces: Piece[] = [];
  let keptUntil = 0;
  let length = 0;
  for (let start = json.indexOf('"'); start >= 0;) {
    const end = endOfString(json, start);
    const text = end - start - 1 < fromBytes ? '' : json.slice(start + 1, end);
    if (text !== '' && encodedBytes.test(text)) {
      if (text.length > maxBytes) throw tooLarge();
      kept.push(json.slice(keptUntil, start + 1));
      length += start + 1 - keptUntil;
      keptUntil = end;
      pieces.push({ at: length, sha256: createHash('sha256').update(text).digest('hex'), text });
    }
    start = json.indexOf('"', end + 1);
  }
  return { body: kept.join('') + json.slice(keptUntil), pieces };
}

/** The quote that ends the string which begins at `start`. */
function endOfString(json: string, start: number): number {
  for (let end = json.indexOf('"', start + 1); end >= 0; end = json.indexOf('"', end + 1)) {
    let backslashes = 0;
    while (json[end - 1 - backslashes] === '\\') backslashes += 1;
    if (backslashes % 2 === 0) return end;
  }
  return json.length;
}

/** Puts the pieces back. `textOf` has what was taken out, by its hash. */
export function joinContents(
  body: string,
  pieces: readonly Pick<Piece, 'at' | 'sha256'>[],
  textOf: (sha256: string) => string,
): string {
  const out: string[] = [];
  let from = 0;
  for (const { at, sha256 } of pieces) {
    out.push(body.slice(from, at), textOf(sha256));
    from = at;
  }
  return out.join('') + body.slice(from);
}

function tooLarge(): GatewayError {
  return new GatewayError('body_too_large', {
    text: 'A picture or file is larger than what is kept of one.',
  });
}
