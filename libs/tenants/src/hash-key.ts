import { createHash } from 'node:crypto';

/** SHA-256 of a key, as bytes and as the text that maps are keyed by. */
export interface KeyHash {
  readonly bytes: Buffer;
  readonly hex: string;
}

const mostRemembered = 1_024;
// Headers are attacker-sized; what is remembered is not.
const longestRememberedKey = 256;
const remembered = new Map<string, KeyHash>();

/** Hashes a key, remembering the keys used last: a busy key is hashed once, not per call. */
export function hashKey(key: string): KeyHash {
  const known = remembered.get(key);
  if (known) {
    // Moves it to the young end, so that the first entry is one that was not used for long. Not while there is
    // room: a map is rebuilt every few moves.
    if (remembered.size > mostRemembered / 2) {
      remembered.delete(key);
      remembered.set(key, known);
    }
    return known;
  }
  const bytes = createHash('sha256').update(key).digest();
  const hash = { bytes, hex: bytes.toString('hex') };
  if (key.length <= longestRememberedKey) {
    if (remembered.size >= mostRemembered) remembered.delete(remembered.keys().next().value ?? '');
    remembered.set(key, hash);
  }
  return hash;
}
