import type {
  CallerIds,
  Principal,
  RefusedKey,
  SnapshotIssuer,
  SnapshotKey,
} from '@bellwether/exchange';
import { addressList } from './address-list.js';
import type { AddressList } from './address-list.js';
import { compileIssuers } from './jwt/compile-issuers.js';
import type { CompiledIssuers } from './jwt/compile-issuers.js';

/** One key, ready for comparison. */
export interface CompiledKey {
  readonly hashBytes: Buffer;
  readonly expiresAtMs: number;
  readonly principal: Principal;
  /** null = from everywhere. */
  readonly addresses: AddressList | null;
}

/** The keys of a snapshot, by hash; `ids` says which keys and issuers may still be used. */
export interface CompiledKeys {
  readonly byHash: ReadonlyMap<string, CompiledKey>;
  readonly ids: ReadonlySet<string>;
  /** Keys that are known and not taken, by hash. */
  readonly refused: ReadonlyMap<string, CallerIds>;
  /** null = no token is taken. */
  readonly issuers: CompiledIssuers | null;
}

/** Makes the keys of a snapshot ready for `identify`, once per snapshot. A key that is changed over stands there twice. */
export function compileKeys(
  keys: readonly SnapshotKey[],
  issuers: readonly SnapshotIssuer[] = [],
  refusedKeys: readonly RefusedKey[] = [],
): CompiledKeys {
  const byHash = new Map<string, CompiledKey>();
  for (const { hash, expiresAtMs, tenantId, projectId, keyId, scope, addresses = [] } of keys) {
    byHash.set(hash, {
      hashBytes: Buffer.from(hash, 'hex'),
      expiresAtMs: expiresAtMs ?? Number.POSITIVE_INFINITY,
      principal: { tenantId, projectId, keyId, ...(scope === undefined ? {} : { scope }) },
      addresses: addresses.length > 0 ? addressList(addresses) : null,
    });
  }
  const ids = [...keys.map(({ keyId }) => keyId), ...issuers.map(({ id }) => id)];
  const refused = new Map(refusedKeys.map(({ hash, ...caller }) => [hash, caller]));
  return { byHash, ids: new Set(ids), refused, issuers: compileIssuers(issuers) };
}
