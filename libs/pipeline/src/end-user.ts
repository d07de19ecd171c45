import type { Call } from './call.js';

const mostCharacters = 200;
const strict = new TextDecoder('utf-8', { fatal: true });

/** The caller's own name for the person behind a call, of the header `x-bellwether-end-user`; null = it says none. */
export function endUserOf(headers: Call['headers']): string | null {
  const name = headers['x-bellwether-end-user'];
  return typeof name === 'string' && name !== '' ? wordsOf(name).slice(0, mostCharacters) : null;
}

/** A header comes as one letter for each of its bytes, whatever they were meant as. Most clients mean UTF-8. */
function wordsOf(header: string): string {
  if (!/[\x80-\xff]/.test(header)) return header;
  try {
    return strict.decode(Uint8Array.from(header, (letter) => letter.charCodeAt(0)));
  } catch {
    // No UTF-8: the letters are those of Latin 1, as HTTP once said.
    return header;
  }
}
