import { GatewayError } from '@bellwether/exchange';
import { scanDocument, type MemberSpan } from './scan-document.js';

/** Nesting that no API needs; deeper documents are refused before anything recursive sees them. */
export const maxDepth = 128;

const utf8 = new TextDecoder('utf-8', { fatal: true });

export interface ParsedDocument {
  readonly value: Record<string, unknown>;
  readonly members: readonly MemberSpan[];
}

/**
 * A request body as value and as places in its bytes.
 *
 * Errors   `invalid_json` (also for invalid UTF-8), `duplicate_key`, `too_deep`.
 */
export function parseDocument(bytes: Uint8Array): ParsedDocument {
  let text: string;
  try {
    text = utf8.decode(bytes);
  } catch (cause) {
    throw new GatewayError('invalid_json', { text: 'The request body is not valid UTF-8.', cause });
  }
  const members = scanDocument(bytes, maxDepth);
  try {
    return { value: JSON.parse(text) as Record<string, unknown>, members };
  } catch (cause) {
    throw new GatewayError('invalid_json', { cause });
  }
}

/** The bytes of a top-level value, or nothing when the document has no such key. */
export function spanOf(document: ParsedDocument, key: string): MemberSpan | undefined {
  return document.members.find((member) => member.key === key);
}
