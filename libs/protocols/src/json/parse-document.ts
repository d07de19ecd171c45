import { maxNesting } from '@bellwether/exchange';
import { scanDocument, type MemberSpan } from './scan-document.js';

const utf8 = new TextDecoder('utf-8', { fatal: true });

export interface ParsedDocument {
  readonly value: Record<string, unknown>;
  readonly members: readonly MemberSpan[];
}

/**
 * A request body as value and as places in its bytes.
 *
 * Shapes   an array under the key `outlined` becomes one of as many nulls: it is checked like the rest, but not
 *          built. That is what makes a long conversation cheap.
 * Errors   `invalid_json` (also for invalid UTF-8), `duplicate_key`, `too_deep`.
 */
export function parseDocument(bytes: Uint8Array, outlined: string | null = null): ParsedDocument {
  const members = scanDocument(bytes, maxNesting);
  const value: Record<string, unknown> = {};
  for (const member of members) {
    const isOutlined = member.key === outlined && bytes[member.start] === 0x5b;
    setOwn(
      value,
      member.key,
      isOutlined ? new Array<null>(member.items).fill(null) : read(bytes, member),
    );
  }
  return { value, members };
}

function read(bytes: Uint8Array, { start, end }: MemberSpan): unknown {
  return JSON.parse(utf8.decode(bytes.subarray(start, end)));
}

/** As `JSON.parse` does it: `__proto__` is a key like any other. */
function setOwn(value: Record<string, unknown>, key: string, member: unknown): void {
  if (key === '__proto__')
    Object.defineProperty(value, key, {
      value: member,
      enumerable: true,
      configurable: true,
      writable: true,
    });
  else value[key] = member;
}

/** The bytes of a top-level value, or nothing when the document has no such key. */
export function spanOf(document: ParsedDocument, key: string): MemberSpan | undefined {
  return document.members.find((member) => member.key === key);
}
