import { createHash, createPublicKey, verify } from 'node:crypto';
import { GatewayError } from '@bellwether/exchange';
import { sha256Of } from '@bellwether/plugins';

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
    if (verify(null, bytes, keyOf(der), given))
      return createHash('sha256').update(der).digest('hex');
  }
  throw invalid('The signature is not by a key that is trusted here.');
}

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

/** Errors: `plugin_invalid` for an address that no allowed source begins. */
export function checkAddress(url: string, sources: readonly string[]): void {
  // Compared as written out: `https://host/a/../b` is no way around.
  const plain = new URL(url).href;
  if (!sources.some((source) => plain.startsWith(source)))
    throw invalid('Modules are not fetched from this address: plugins.sources does not name it.');
}
