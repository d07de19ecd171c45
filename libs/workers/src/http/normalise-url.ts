import { createHash } from 'node:crypto';
import { crockford, GatewayError } from '@bellwether/exchange';
import { isForbiddenAddress } from './guard-address.js';

/**
 * A worker's address in the one form that tells workers apart.
 *
 * Result   scheme and host in lower case, default port left out, no trailing slash, no trailing `/v1` (people paste
 *          it from client settings).
 * Errors   `invalid_request` for anything that is no plain http(s) address; `address_not_allowed` for link-local
 *          and metadata addresses.
 */
export function normaliseWorkerUrl(text: string): string {
  const trimmed = text.trim();
  const url = URL.canParse(trimmed) ? new URL(trimmed) : null;
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:') || url.hostname === '') {
    throw new GatewayError('invalid_request', {
      text: 'A worker address looks like http://host:8000.',
      param: 'url',
    });
  }
  if (url.username || url.password) {
    throw new GatewayError('invalid_request', {
      text: 'Give the key of a worker apart from its address.',
      param: 'url',
    });
  }
  if (url.search || url.hash) {
    throw new GatewayError('invalid_request', {
      text: 'A worker address has no query.',
      param: 'url',
    });
  }
  if (isForbiddenAddress(url.hostname.replace(/^\[|\]$/g, '')))
    throw new GatewayError('address_not_allowed', { param: 'url' });
  const path = url.pathname.replace(/\/+$/, '').replace(/\/v1$/, '');
  return `${url.protocol}//${url.host}${path}`;
}

/** The id of a worker: the same address always gives the same id, wherever it was configured. */
export function workerId(normalisedUrl: string): string {
  return `wrk_${crockford(createHash('sha256').update(normalisedUrl).digest().subarray(0, 17)).slice(0, 26)}`;
}
