import { GatewayError } from '@bellwether/exchange';
import { SeenKeys } from './seen-keys.js';
import { endOfString, scannedBytes, type ScannedBytes } from './scan-string.js';

/** Where one top-level member of a JSON object stands: its key, and its value as `[start, end)` of the bytes. */
export interface MemberSpan {
  readonly key: string;
  readonly start: number;
  readonly end: number;
  /** Elements of an array, members of an object; 0 for other values. */
  readonly items: number;
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Checks a JSON object and finds its top-level members, without building anything of it: long conversations cost one
 * pass over their bytes and no memory.
 *
 * Errors   `invalid_json` for what is no JSON object (also invalid UTF-8), `duplicate_key`, `too_deep`.
 */
export function scanDocument(bytes: Uint8Array, maxDepth: number): MemberSpan[] {
  return new Scan(scannedBytes(bytes), maxDepth).document();
}

class Scan {
  private readonly bytes: Uint8Array;
  private readonly keys: SeenKeys;
  private at = 0;
  /** Of the value that was scanned last. */
  private items = 0;

  constructor(
    private readonly scanned: ScannedBytes,
    private readonly maxDepth: number,
  ) {
    this.bytes = scanned.bytes;
    this.keys = new SeenKeys(scanned.bytes);
  }

  document(): MemberSpan[] {
    if (startsWithMark(this.bytes)) this.at = 3;
    this.skipSpace();
    if (this.bytes[this.at] !== 0x7b) {
      throw new GatewayError('invalid_json', { text: 'The request body must be a JSON object.' });
    }
    const members = this.members();
    this.skipSpace();
    if (this.at !== this.bytes.length) throw this.broken();
    return members;
  }

  private members(): MemberSpan[] {
    const members: MemberSpan[] = [];
    const seen = new Set<string>();
    if (this.opensEmpty(0x7d)) return members;
    do {
      const keyStart = this.at;
      this.string();
      const key = readKey(this.bytes, keyStart, this.at);
      if (seen.has(key)) throw new GatewayError('duplicate_key', { param: key.slice(0, 64) });
      seen.add(key);
      this.colon();
      const start = this.at;
      this.value(1);
      members.push({ key, start, end: this.at, items: this.items });
    } while (this.goesOn(0x7d));
    return members;
  }

  /** `depth` counts what is open around the value. Recursion ends at `maxDepth`. */
  private value(depth: number): void {
    const byte = this.bytes[this.at];
    this.items = 0;
    if (byte === 0x22) this.string();
    else if (byte === 0x7b) this.items = this.object(depth);
    else if (byte === 0x5b) this.items = this.array(depth);
    else if (byte === 0x74) this.word('true');
    else if (byte === 0x66) this.word('false');
    else if (byte === 0x6e) this.word('null');
    else this.number();
  }

  private object(depth: number): number {
    if (depth >= this.maxDepth) throw new GatewayError('too_deep');
    if (this.opensEmpty(0x7d)) return 0;
    const opened = this.keys.open();
    let names: Set<string> | null = null;
    let items = 0;
    do {
      const start = this.at;
      this.string();
      names = this.keys.add(opened, start, this.at, names);
      this.colon();
      this.value(depth + 1);
      items += 1;
    } while (this.goesOn(0x7d));
    this.keys.close(opened);
    return items;
  }

  private array(depth: number): number {
    if (depth >= this.maxDepth) throw new GatewayError('too_deep');
    if (this.opensEmpty(0x5d)) return 0;
    let items = 0;
    do {
      this.value(depth + 1);
      items += 1;
    } while (this.goesOn(0x5d));
    return items;
  }

  /** Steps over the opening bracket; true when the closing one follows, which is taken too. */
  private opensEmpty(close: number): boolean {
    this.at += 1;
    this.skipSpace();
    if (this.bytes[this.at] !== close) return false;
    this.at += 1;
    return true;
  }

  /** Behind a value: true after a comma, false after the closing bracket. */
  private goesOn(close: number): boolean {
    this.skipSpace();
    const byte = this.bytes[this.at];
    if (byte !== 0x2c && byte !== close) throw this.broken();
    this.at += 1;
    if (byte === close) return false;
    this.skipSpace();
    return true;
  }

  private colon(): void {
    this.skipSpace();
    if (this.bytes[this.at] !== 0x3a) throw this.broken();
    this.at += 1;
    this.skipSpace();
  }

  private string(): void {
    if (this.bytes[this.at] !== 0x22) throw this.broken();
    const end = endOfString(this.scanned, this.at + 1);
    if (end < 0) throw this.broken();
    this.at = end;
  }

  private word(word: string): void {
    for (let index = 0; index < word.length; index += 1) {
      if (this.bytes[this.at + index] !== word.charCodeAt(index)) throw this.broken();
    }
    this.at += word.length;
  }

  private number(): void {
    if (this.bytes[this.at] === 0x2d) this.at += 1;
    if (this.bytes[this.at] === 0x30) this.at += 1;
    else this.digits();
    if (this.bytes[this.at] === 0x2e) {
      this.at += 1;
      this.digits();
    }
    if (((this.bytes[this.at] ?? 0) | 0x20) !== 0x65) return;
    this.at += 1;
    const sign = this.bytes[this.at];
    if (sign === 0x2b || sign === 0x2d) this.at += 1;
    this.digits();
  }

  /** One or more. */
  private digits(): void {
    const start = this.at;
    while (isDigit(this.bytes[this.at])) this.at += 1;
    if (this.at === start) throw this.broken();
  }

  private skipSpace(): void {
    while (isSpace(this.bytes[this.at])) this.at += 1;
  }

  /** Says where: at a string, its beginning. */
  private broken(): GatewayError {
    const isCut = this.at >= this.bytes.length;
    const where = isCut
      ? 'it ends too early'
      : `byte ${this.at} is not expected, or begins a text that is not valid`;
    return new GatewayError('invalid_json', {
      text: `The request body is not valid JSON: ${where}.`,
    });
  }
}

/** Keys are compared as JSON reads them: `"model"` and `"mod\u0065l"` are the same key. */
function readKey(bytes: Uint8Array, start: number, end: number): string {
  return JSON.parse(utf8.decode(bytes.subarray(start, end))) as string;
}

function startsWithMark(bytes: Uint8Array): boolean {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
}

function isSpace(byte: number | undefined): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
}

function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 0x30 && byte <= 0x39;
}
