import { hash, timingSafeEqual } from 'node:crypto';
import { GatewayError, type Principal } from '@bellwether/exchange';
import type { CompiledKeys } from './compile-keys.js';

/** Longer than any key; a longer header is not worth hashing. */
const maxKeyLength = 512;

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/**
 * Who is calling, by the key in `Authorization: Bearer` or `x-api-key`.
 *
 * Errors   `invalid_api_key` when there is none, when nobody holds it, and when it has expired; they look the same.
 */
export function identify(keys: CompiledKeys, headers: Headers, nowMs: number): Principal {
  const secret = presentedKey(headers);
  if (secret === null) throw new GatewayError('invalid_api_key', { text: 'Send an API key as "Authorization: Bearer …" or "x-api-key".' });
  const digest = hash('sha256', secret, 'hex');
  const key = keys.byHash.get(digest);
  // The map tells equal hashes; the comparison in constant time keeps its timing from telling how far one matched.
  if (!key || !timingSafeEqual(Buffer.from(key.hash), Buffer.from(digest))) throw new GatewayError('invalid_api_key');
  if (key.expiresAtMs !== null && key.expiresAtMs <= nowMs) throw new GatewayError('invalid_api_key');
  return key;
}

function presentedKey(headers: Headers): string | null {
  const { authorization } = headers;
  const bearer = typeof authorization === 'string' && /^bearer /i.test(authorization) ? authorization.slice(7).trim() : null;
  const key = bearer ?? headers['x-api-key'];
  return typeof key === 'string' && key !== '' && key.length <= maxKeyLength ? key : null;
}
