const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';

/**
 * Bits as Crockford base32 in lower case, most significant first, without padding.
 *
 * Shapes   16 bytes give 26 characters.
 */
export function crockford(bytes: Uint8Array): string {
  let text = '';
  let buffer = 0;
  let bits = 0;
  for (const byte of bytes) {
    buffer = (buffer << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += alphabet[(buffer >>> bits) & 31];
    }
    buffer &= (1 << bits) - 1;
  }
  return bits > 0 ? text + alphabet[(buffer << (5 - bits)) & 31] : text;
}

const stepsPerMs = 4096;

/**
 * A clock for ids: every reading is later than the one before, also within a millisecond and when the clock is set back.
 *
 * Shapes   milliseconds in steps of 1/4096, the resolution of `timedId`.
 */
export function idClock(now: () => number): () => number {
  let last = 0;
  return () => (last = Math.max(now(), last + 1 / stepsPerMs));
}

/**
 * A time-ordered id: `<prefix>_` and a UUIDv7 in Crockford base32.
 *
 * Shapes   `atMs` may have a fraction, kept in 4096ths: ids of an `idClock` sort in the order of their making.
 *          `random` has 16 bytes, of which the last 8 are used; the array is changed.
 * Source   RFC 9562 5.7 and 6.2, method 3.
 */
export function timedId(prefix: string, atMs: number, random: Uint8Array): string {
  const ms = Math.floor(atMs);
  for (let index = 0; index < 6; index += 1) {
    random[index] = Math.floor(ms / 2 ** (40 - 8 * index)) & 255;
  }
  const step = Math.floor((atMs - ms) * stepsPerMs);
  random[6] = 0x70 | (step >>> 8);
  random[7] = step & 255;
  random[8] = 0x80 | ((random[8] ?? 0) & 0x3f);
  return `${prefix}_${crockford(random)}`;
}
