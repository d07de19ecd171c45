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

/**
 * A time-ordered id: `<prefix>_` and a UUIDv7 in Crockford base32.
 *
 * Shapes   `random` has 16 bytes, of which the last 10 are used and changed.
 */
export function timedId(prefix: string, nowMs: number, random: Uint8Array): string {
  for (let index = 0; index < 6; index += 1) {
    random[index] = Math.floor(nowMs / 2 ** (40 - 8 * index)) & 255;
  }
  random[6] = 0x70 | ((random[6] ?? 0) & 0x0f);
  random[8] = 0x80 | ((random[8] ?? 0) & 0x3f);
  return `${prefix}_${crockford(random)}`;
}
