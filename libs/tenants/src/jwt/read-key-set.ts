import { importJWK } from 'jose';
import type { CryptoKey, JWK } from 'jose';

/** One public key of an issuer, for one algorithm. */
export type SetKey = CryptoKey;

export interface KeySet {
  /** The key of this id that fits the algorithm; without an id the only one that fits. null = there is none. */
  find(id: string | undefined, algorithm: string): SetKey | null;
}

/** More keys than this are not read. */
const mostKeys = 200;

const kindOf: Readonly<Record<string, string>> = { RS: 'RSA', PS: 'RSA', ES: 'EC', Ed: 'OKP' };
const curveOf: Readonly<Record<string, string>> = {
  ES256: 'P-256',
  ES384: 'P-384',
  ES512: 'P-521',
};
const algorithmsOf: Readonly<Record<string, readonly string[]>> = {
  RSA: ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512'],
  EC: ['ES256', 'ES384', 'ES512'],
  OKP: ['EdDSA'],
};

interface Entry {
  readonly id: string | undefined;
  readonly algorithm: string;
  readonly key: SetKey;
}

/** Whether a key may be used for an algorithm: by its kind, its curve, and what it says of itself. */
function fits({ kty, alg, use, crv, key_ops: uses }: JWK, algorithm: string): boolean {
  if (kindOf[algorithm.slice(0, 2)] !== kty) return false;
  if (alg !== undefined && alg !== algorithm && !(algorithm === 'EdDSA' && alg === 'Ed25519'))
    return false;
  if (use !== undefined && use !== 'sig') return false;
  if (uses !== undefined && !uses.includes('verify')) return false;
  if (kty === 'OKP') return crv === 'Ed25519';
  return curveOf[algorithm] === undefined || curveOf[algorithm] === crv;
}

/**
 * Reads a JSON Web Key Set. Keys that are no public keys, or that are broken, are left out: one bad key does not take
 * the others away.
 *
 * Errors   an `Error` for anything that is no set.
 */
export async function readKeySet(document: unknown): Promise<KeySet> {
  const keys = (document as { keys?: unknown } | null)?.keys;
  if (!Array.isArray(keys)) throw new Error('this is no set of keys');
  const read = (keys as unknown[])
    .filter((key): key is JWK => typeof key === 'object' && key !== null)
    .slice(0, mostKeys)
    .flatMap((key) =>
      (algorithmsOf[key.kty ?? ''] ?? [])
        .filter((algorithm) => fits(key, algorithm))
        .map((algorithm) => entryOf(key, algorithm)),
    );
  const entries = (await Promise.all(read)).filter((entry) => entry !== null);
  return {
    find(id, algorithm) {
      const fitting = entries.filter(
        (entry) => entry.algorithm === algorithm && (id === undefined || entry.id === id),
      );
      return fitting.length === 1 || id !== undefined ? (fitting[0]?.key ?? null) : null;
    },
  };
}

async function entryOf(jwk: JWK, algorithm: string): Promise<Entry | null> {
  try {
    // Only the public part: a set that tells a private key by mistake does not have us hold it.
    const { d: _, p: __, q: ___, dp: ____, dq: _____, qi: ______, ...open } = jwk;
    const key = await importJWK(open, algorithm);
    return key instanceof Uint8Array ? null : { id: jwk.kid, algorithm, key };
  } catch {
    // A key that cannot be read signs nothing that we could check.
    return null;
  }
}
