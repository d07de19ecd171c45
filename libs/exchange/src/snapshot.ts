import type { Principal } from './principal.js';
import type { WorkerSpec } from './worker-spec.js';

/** One application key, by the hash that a caller's key must have. */
export interface SnapshotKey extends Principal {
  /** SHA-256 of the whole key, lower-case hex. */
  readonly hash: string;
  /** Epoch milliseconds; null = no end. */
  readonly expiresAtMs: number | null;
}

export interface PolicyChoice {
  readonly name: string;
  /** Checked against the policy's own schema before the snapshot is swapped in. */
  readonly options: Readonly<Record<string, unknown>>;
}

/**
 * All that the data plane needs to serve, as plain structured-cloneable data. Immutable.
 *
 * `revision` counts every swap; `version` counts published route and policy documents.
 */
export interface GatewaySnapshot {
  readonly format: 1;
  readonly revision: number;
  readonly version: number;
  readonly createdAtMs: number;
  readonly keys: readonly SnapshotKey[];
  readonly workers: readonly WorkerSpec[];
  readonly policy: PolicyChoice;
}
