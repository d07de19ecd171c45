import { GatewayError } from '@bellwether/exchange';

/** Where one top-level member of a JSON object stands: its key, and its value as `[start, end)` of the bytes. */
export interface MemberSpan {
  readonly key: string;
  readonly start: number;
  readonly end: number;
}

const quote = 0x22;
const backslash = 0x5c;
const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Finds the top-level members of a JSON object without building it.
 *
 * Shapes   strings are skipped by searching their closing quote, so long texts cost next to nothing. The grammar
 *          inside values is not checked: `JSON.parse` does that.
 * Errors   `invalid_json` when no object can be made out, `duplicate_key`, `too_deep`.
 */
export function scanDocument(bytes: Uint8Array, maxDepth: number): MemberSpan[] {
  const members: MemberSpan[] = [];
  const seen = new Set<string>();
  let at = skipSpace(bytes, startsWithMark(bytes) ? 3 : 0);
  if (bytes[at] !== 0x7b) throw notAnObject();
  at = skipSpace(bytes, at + 1);
  while (bytes[at] !== 0x7d) {
    const keyEnd = endOfString(bytes, at);
    const key = readKey(bytes, at, keyEnd);
    if (seen.has(key)) throw new GatewayError('duplicate_key', { param: key.slice(0, 64) });
    seen.add(key);
    at = skipSpace(bytes, keyEnd);
    if (bytes[at] !== 0x3a) throw notAnObject();
    const start = skipSpace(bytes, at + 1);
    const end = endOfValue(bytes, start, maxDepth);
    members.push({ key, start, end });
    at = skipSpace(bytes, end);
    if (bytes[at] === 0x2c) at = skipSpace(bytes, at + 1);
    else if (bytes[at] !== 0x7d) throw notAnObject();
  }
  return members;
}

/** The index after the string that starts at `at`. */
function endOfString(bytes: Uint8Array, at: number): number {
  if (bytes[at] !== quote) throw notAnObject();
  let close = bytes.indexOf(quote, at + 1);
  while (close >= 0) {
    let slashes = 0;
    while (bytes[close - 1 - slashes] === backslash) slashes += 1;
    if (slashes % 2 === 0) return close + 1;
    close = bytes.indexOf(quote, close + 1);
  }
  throw notAnObject();
}

function endOfValue(bytes: Uint8Array, start: number, maxDepth: number): number {
  let depth = 0;
  let at = start;
  while (at < bytes.length) {
    const byte = bytes[at];
    if (byte === quote) {
      at = endOfString(bytes, at);
      if (depth === 0) return at;
      continue;
    }
    if (byte === 0x7b || byte === 0x5b) {
      depth += 1;
      // The document itself is the first level.
      if (depth >= maxDepth) throw new GatewayError('too_deep');
    } else if (byte === 0x7d || byte === 0x5d) {
      if (depth === 0) return endOfScalar(start, at);
      depth -= 1;
      if (depth === 0) return at + 1;
    } else if (depth === 0 && (byte === 0x2c || isSpace(byte))) {
      return endOfScalar(start, at);
    }
    at += 1;
  }
  throw notAnObject();
}

function endOfScalar(start: number, end: number): number {
  if (end === start) throw notAnObject();
  return end;
}

/** Keys are compared as JSON reads them: `"model"` and `"mod\u0065l"` are the same key. */
function readKey(bytes: Uint8Array, start: number, end: number): string {
  try {
    return JSON.parse(utf8.decode(bytes.subarray(start, end))) as string;
  } catch (cause) {
    throw new GatewayError('invalid_json', { cause });
  }
}

function startsWithMark(bytes: Uint8Array): boolean {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
}

function isSpace(byte: number | undefined): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
}

function skipSpace(bytes: Uint8Array, from: number): number {
  let at = from;
  while (isSpace(bytes[at])) at += 1;
  return at;
}

function notAnObject(): GatewayError {
  return new GatewayError('invalid_json', { text: 'The request body must be a JSON object.' });
}
