import { lookup } from 'node:dns/promises';
import { GatewayError } from '@bellwether/exchange';
import { isForbiddenAddress, normaliseWorkerUrl } from '@bellwether/workers';

export interface CheckedAddress {
  readonly url: string;
  /** What the name resolves to now; empty when it does not resolve. */
  readonly addresses: readonly string[];
}

/**
 * A worker's address, normalised and guarded: private and loopback are an operator's own business, link-local and
 * metadata addresses are never a worker's. Connections are guarded again when they are made.
 *
 * Errors   `invalid_request`, `address_not_allowed`.
 */
export async function checkAddress(text: string): Promise<CheckedAddress> {
  const url = normaliseWorkerUrl(text);
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '');
  const found = await lookup(host, { all: true }).catch(() => []);
  const addresses = found.map(({ address }) => address);
  if (addresses.some(isForbiddenAddress))
    throw new GatewayError('address_not_allowed', { param: 'url' });
  return { url, addresses };
}
