/** Where a text or bytes stand on the ring: 32 bits, the same in every process, so that gateways agree. */

const start = 0x2545f491;
const prime = 0x01000193;

/** Spreads every bit over the word. */
function spread(word: number): number {
  let mixed = word ^ (word >>> 16);
  mixed = Math.imul(mixed, 0x7feb352d);
  mixed ^= mixed >>> 15;
  mixed = Math.imul(mixed, 0x846ca68b);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}

/** Takes `text` into `state`; begin with `hashStart`. */
export function takeText(state: number, text: string): number {
  let hash = state;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), prime);
    hash ^= hash >>> 15;
  }
  return hash;
}

/** Takes the first `count` bytes into `state`. */
export function takeBytes(state: number, bytes: Uint8Array, count: number): number {
  let hash = state;
  const end = Math.min(count, bytes.length);
  for (let index = 0; index < end; index += 1) {
    hash = Math.imul(hash ^ (bytes[index] ?? 0), prime);
    hash ^= hash >>> 15;
  }
  return hash;
}

/** Takes a number into `state`. */
export function takeNumber(state: number, value: number): number {
  return Math.imul(state ^ spread(value >>> 0), prime);
}

export const hashStart = start;

/** The position that the state stands for, 0 to 2³² - 1. */
export function ringPosition(state: number): number {
  return spread(state);
}
