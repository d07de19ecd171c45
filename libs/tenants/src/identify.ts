import { timingSafeEqual } from 'node:crypto';
import { GatewayError } from '@bellwether/exchange';
import type { CallerIds, Principal } from '@bellwether/exchange';
import type { CompiledKeys } from './compile-keys.js';
import { hashKey } from './hash-key.js';

/** Headers as `node:http` gives them: names in lower case. */
export type RequestHeaders = Readonly<Record<string, string | string[] | undefined>>;

/** What a caller comes in with, as text; empty when there is nothing. */
export function secretOf(headers: RequestHeaders): string {
  const { authorization, 'x-api-key': apiKey } = headers;
  if (
    typeof authorization === 'string' &&
    authorization.length > 7 &&
    authorization.slice(0, 7).toLowerCase() === 'bearer '
  ) {
    return authorization.slice(7).trim();
  }
  return typeof apiKey === 'string' ? apiKey : '';
}

/**
 * Who is calling: the principal of the key in `Authorization: Bearer` or `x-api-key`.
 *
 * Units    `nowMs` in epoch milliseconds.
 * Errors   `invalid_api_key` when the key is missing, unknown, past its end or not taken any more; `caller_address_not_allowed`. Both
 *          carry whose key it was, where that is known. Keys that look alike take equally long:
 *          they are looked up by hash, never by their text.
 */
export function identify(
  keys: CompiledKeys,
  headers: RequestHeaders,
  address: string,
  nowMs: number,
): Principal {
  const text = secretOf(headers);
  if (text !== '') {
    const hash = hashKey(text);
    const key = keys.byHash.get(hash.hex);
    if (key && timingSafeEqual(key.hashBytes, hash.bytes)) {
      if (nowMs >= key.expiresAtMs)
        throw new GatewayError('invalid_api_key', { caller: callerOf(key.principal) });
      if (key.addresses !== null && !key.addresses.has(address))
        throw new GatewayError('caller_address_not_allowed', { caller: callerOf(key.principal) });
      return key.principal;
    }
    const caller = keys.refused.get(hash.hex);
    if (caller !== undefined) throw new GatewayError('invalid_api_key', { caller });
  }
  throw new GatewayError('invalid_api_key');
}

const callerOf = ({ tenantId, projectId, keyId }: Principal): CallerIds => ({
  ...{ tenantId, projectId, keyId },
});
