import type { Principal, SnapshotKey } from '@bellwether/exchange';
import { addressList } from './address-list.js';
import type { AddressList } from './address-list.js';

/** One key, ready for comparison. */
export interface CompiledKey {
  readonly hashBytes: Buffer;
  readonly expiresAtMs: number;
  readonly principal: Principal;
  /** null = from everywhere. */
  readonly addresses: AddressList | null;
}

/** The keys of a snapshot, by hash; `ids` says which keys may still be used. */
export interface CompiledKeys {
  readonly byHash: ReadonlyMap<string, CompiledKey>;
  readonly ids: ReadonlySet<string>;
}

/** Makes the keys of a snapshot ready for `identify`, once per snapshot. A key that is changed over stands there twice. */
export function compileKeys(keys: readonly SnapshotKey[]): CompiledKeys {
  const byHash = new Map<string, CompiledKey>();
  for (const { hash, expiresAtMs, tenantId, projectId, keyId, scope, addresses = [] } of keys) {
    byHash.set(hash, {
      hashBytes: Buffer.from(hash, 'hex'),
      expiresAtMs: expiresAtMs ?? Number.POSITIVE_INFINITY,
      principal: { tenantId, projectId, keyId, ...(scope === undefined ? {} : { scope }) },
      addresses: addresses.length > 0 ? addressList(addresses) : null,
    });
  }
  return { byHash, ids: new Set(keys.map(({ keyId }) => keyId)) };
}
