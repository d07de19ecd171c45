import type { SnapshotKey } from '@bellwether/exchange';

/** The keys of one snapshot, ready to be looked up. */
export interface CompiledKeys {
  /** By SHA-256 of the whole key, lower-case hex. */
  readonly byHash: ReadonlyMap<string, SnapshotKey>;
  /** Ids of all keys: a running call whose key is not among them has lost it. */
  readonly ids: ReadonlySet<string>;
}

/** Puts the keys of a snapshot into a map, once per revision. */
export function compileKeys(keys: readonly SnapshotKey[]): CompiledKeys {
  return {
    byHash: new Map(keys.map((key) => [key.hash, key])),
    ids: new Set(keys.map(({ keyId }) => keyId)),
  };
}
