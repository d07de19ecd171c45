import { guardedFetch } from './guarded-fetch.js';

const timeoutMs = 5_000;
const maxBytes = 1024 * 1024;

/** Reads a JSON document of an issuer that an operator trusts. Errors: an `Error` for everything but JSON of 200. */
export async function readDocument(address: string): Promise<unknown> {
  const { status, text } = await guardedFetch(address, {
    headers: { accept: 'application/json' },
    reach: 'operator',
    timeoutMs,
    maxBytes,
  });
  if (status !== 200) throw new Error(`the issuer answered ${status}`);
  return JSON.parse(text) as unknown;
}
