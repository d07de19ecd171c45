import { createHash, createPublicKey, verify } from 'node:crypto';
import { GatewayError } from '@bellwether/exchange';
import { sha256Of } from '@bellwether/plugins';
import type { PluginVersionRow } from './plugins.entity.js';

const invalid = (text: string) => new GatewayError('plugin_invalid', { text });

/** Errors: `plugin_invalid` when the bytes are not those that were meant. */
export function checkSum(bytes: Uint8Array, sha256: string): void {
  const found = sha256Of(bytes);
  if (found !== sha256) throw invalid(`The module has the SHA-256 ${found}, not the one given.`);
}

/**
 * Whose signature a module bears, by the SHA-256 of the key; null = nobody's, where none is asked for.
 *
 * Errors   `plugin_invalid`; `invalid_config` for a trusted key that is none.
 */
export function signerOf(
  bytes: Uint8Array,
  signature: string | undefined,
  trustedKeys: readonly string[],
): string | null {
  if (trustedKeys.length === 0 && signature === undefined) return null;
  if (signature === undefined) throw invalid('Only signed modules are taken here.');
  const given = Buffer.from(signature, 'base64');
  for (const trusted of trustedKeys) {
    const der = Buffer.from(trusted, 'base64');
    if (verify(null, bytes, keyOf(der), given)) return fingerprintOf(der);
  }
  throw invalid('The signature is not by a key that is trusted here.');
}

/**
 * Whether a version may run here by the settings of today: it may have been taken in under others. What runs already
 * goes on.
 *
 * Errors   `plugin_invalid`.
 */
export function checkAllowed(
  { sha256, signedBy }: Pick<PluginVersionRow, 'sha256' | 'signedBy'>,
  {
    trustedKeys,
    allowedModules,
  }: { readonly trustedKeys: readonly string[]; readonly allowedModules: readonly string[] },
): void {
  const trusted = trustedKeys.map((key) => fingerprintOf(Buffer.from(key, 'base64')));
  if (trusted.length > 0 && (signedBy === null || !trusted.includes(signedBy)))
    throw invalid('The version bears no signature by a key that is trusted here.');
  if (allowedModules.length > 0 && !allowedModules.includes(sha256))
    throw invalid('plugins.allowedModules does not name this module.');
}

const fingerprintOf = (der: Buffer): string => createHash('sha256').update(der).digest('hex');

function keyOf(der: Buffer): ReturnType<typeof createPublicKey> {
  try {
    return createPublicKey({ key: der, format: 'der', type: 'spki' });
  } catch (cause) {
    throw new GatewayError('invalid_config', {
      text: 'plugins.trustedKeys: a key is not the base64 of an Ed25519 public key.',
      cause,
    });
  }
}

/** Errors: `plugin_invalid` for an address that lies below no allowed source; `invalid_config` for a source that is none. */
export function checkAddress(url: string, sources: readonly string[]): void {
  const asked = new URL(url);
  if (!sources.some((source) => liesBelow(asked, source)))
    throw invalid('Modules are not fetched from this address: plugins.sources does not name it.');
}

/** Part by part: `https://host` is no beginning of `https://host.other`, and neither `/a/../b` nor `/a/..%2fb` leads out of `/a`. */
function liesBelow({ origin, pathname }: URL, source: string): boolean {
  const from = URL.parse(source);
  if (from === null)
    throw new GatewayError('invalid_config', { text: 'plugins.sources: a source is no address.' });
  const folder = from.pathname.endsWith('/') ? from.pathname : `${from.pathname}/`;
  const isBelow = pathname === from.pathname || pathname.startsWith(folder);
  return origin === from.origin && isBelow && !/%2f|%5c/i.test(pathname);
}
