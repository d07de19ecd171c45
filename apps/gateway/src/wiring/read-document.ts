import { guardedFetch } from './guarded-fetch.js';
import { isSafeAddress } from './issuer-address.js';

const timeoutMs = 5_000;
const maxBytes = 1024 * 1024;

/** Reads a JSON document of an issuer that an operator trusts. Errors: an `Error` for everything but JSON of 200. */
export async function readDocument(address: string): Promise<unknown> {
  // A document names where the keys are: whoever sits on the way could put others in their place.
  if (!isSafeAddress(address)) throw new Error(`${address} is not asked over https`);
  const { status, text } = await guardedFetch(address, {
    headers: { accept: 'application/json' },
    reach: 'operator',
    timeoutMs,
    maxBytes,
  });
  if (status !== 200) throw new Error(`${address} answered ${status}`);
  return JSON.parse(text) as unknown;
}
