/** Bytes that stand in a JSON string as they are: ASCII without controls, quote and backslash. */
const isPlain = new Uint8Array(256);
for (let byte = 0x20; byte < 0x80; byte += 1) isPlain[byte] = 1;
isPlain[0x22] = isPlain[0x5c] = 0;

const quote = 0x22;
const backslash = 0x5c;
const escapes = new Set(Array.from('"\\/bfnrt', (letter) => letter.charCodeAt(0)));

/**
 * Bytes to be scanned, and the same memory in words of four.
 *
 * Shapes   `words` begins where the memory begins, `offset` bytes before `bytes` do.
 */
export interface ScannedBytes {
  readonly bytes: Uint8Array;
  readonly words: Int32Array;
  readonly offset: number;
}

export function scannedBytes(bytes: Uint8Array): ScannedBytes {
  const { buffer, byteOffset } = bytes;
  return { bytes, words: new Int32Array(buffer, 0, buffer.byteLength >> 2), offset: byteOffset };
}

/**
 * The index after the string whose opening quote stands before `from`; −1 when it is cut, holds a control
 * character or a bad escape, or is not UTF-8. Nothing is decoded.
 */
export function endOfString(scanned: ScannedBytes, from: number): number {
  const { bytes, offset } = scanned;
  let at = from;
  for (;;) {
    if (((at + offset) & 3) === 0) at = afterPlainWords(scanned, at);
    const byte = bytes[at];
    if (byte === undefined) return -1;
    if (isPlain[byte] === 1) {
      at += 1;
    } else if (byte === quote) {
      return at + 1;
    } else {
      const length = byte === backslash ? escapeLength(bytes, at) : characterLength(bytes, at);
      if (length === 0) return -1;
      at += length;
    }
  }
}

/**
 * Skips words of four plain bytes. A word is plain when no byte is below a blank, equal to quote or backslash, or
 * beyond ASCII: each of these leaves a byte's high bit set. A borrow may stop it early, which costs nothing but time.
 */
function afterPlainWords({ bytes, words, offset }: ScannedBytes, from: number): number {
  const end = (bytes.length + offset) >> 2;
  let index = (from + offset) >> 2;
  while (index < end) {
    const word = words[index]!;
    const marks =
      (word - 0x20202020) |
      ((word ^ 0x22222222) - 0x01010101) |
      ((word ^ 0x5c5c5c5c) - 0x01010101) |
      word;
    if ((marks & 0x80808080) !== 0) break;
    index += 1;
  }
  return index * 4 - offset;
}

/** Bytes of the escape at `at`; 0 = there is no such escape. */
function escapeLength(bytes: Uint8Array, at: number): number {
  const letter = bytes[at + 1] ?? 0;
  if (letter !== 0x75) return escapes.has(letter) ? 2 : 0;
  for (let digit = at + 2; digit < at + 6; digit += 1) {
    if (!isHexDigit(bytes[digit] ?? 0)) return 0;
  }
  return 6;
}

function isHexDigit(byte: number): boolean {
  const lower = byte | 0x20;
  return (byte >= 0x30 && byte <= 0x39) || (lower >= 0x61 && lower <= 0x66);
}

/** Bytes of the character beyond ASCII at `at`; 0 = not UTF-8: RFC 3629, section 4. */
function characterLength(bytes: Uint8Array, at: number): number {
  const first = bytes[at]!;
  const second = bytes[at + 1] ?? 0;
  if (first >= 0xc2 && first <= 0xdf) return isTail(second) ? 2 : 0;
  if (first >= 0xe0 && first <= 0xef) {
    const isShortest = first !== 0xe0 || second >= 0xa0;
    const isNoSurrogate = first !== 0xed || second <= 0x9f;
    return isTail(second) && isShortest && isNoSurrogate && isTail(bytes[at + 2]) ? 3 : 0;
  }
  if (first >= 0xf0 && first <= 0xf4) {
    const isInRange = (first !== 0xf0 || second >= 0x90) && (first !== 0xf4 || second <= 0x8f);
    return isTail(second) && isInRange && isTail(bytes[at + 2]) && isTail(bytes[at + 3]) ? 4 : 0;
  }
  return 0;
}

function isTail(byte: number | undefined): boolean {
  return byte !== undefined && (byte & 0xc0) === 0x80;
}
