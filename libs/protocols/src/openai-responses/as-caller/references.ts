import { GatewayError } from '@bellwether/exchange';
import { part } from '../../content/loose.js';

/** Items of a request that may be named instead of said. */
const maxReferences = 1_024;

const utf8 = new TextDecoder();
const utf8Bytes = new TextEncoder();
const word = utf8Bytes.encode('_reference');
/** Of requests and of responses. */
const approval = utf8Bytes.encode('_approval_re');

/** Ids of the items that an input names instead of saying them. Errors: `invalid_request` for too many. */
export function referencesIn(input: Uint8Array): string[] {
  // Most inputs name nothing: those are not built.
  if (input[0] !== 0x5b || !holds(input, word)) return [];
  const ids = (JSON.parse(utf8.decode(input)) as unknown[]).flatMap((item) => {
    const { type, id } = part(item);
    return type === 'item_reference' && typeof id === 'string' ? [id] : [];
  });
  if (ids.length > maxReferences)
    throw new GatewayError('invalid_request', {
      text: `input: at most ${maxReferences} items may be referred to`,
      param: 'input',
    });
  return ids;
}

/** Whether an input may hold calls that wait for consent, or answers to them. */
export function mayTellOfConsent(input: Uint8Array): boolean {
  return input[0] === 0x5b && holds(input, approval);
}

function holds(bytes: Uint8Array, needle: Uint8Array): boolean {
  let at = bytes.indexOf(needle[0]!);
  while (at >= 0) {
    let same = 1;
    while (same < needle.length && bytes[at + same] === needle[same]) same += 1;
    if (same === needle.length) return true;
    at = bytes.indexOf(needle[0]!, at + 1);
  }
  return false;
}
