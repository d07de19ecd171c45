import type { LimitRule } from './limits.js';
import type { SnapshotPlugin } from './plugins.js';
import type { PriceRule } from './prices.js';
import type { CallerIds, Principal } from './principal.js';
import type { RouteDocument, Rollout } from './route-document.js';
import type { SnapshotTools } from './tool-servers.js';
import type { SnapshotIssuer } from './token-issuer.js';
import type { WorkerSpec } from './worker-spec.js';

/** One application key, by the hash that a caller's key must have. */
export interface SnapshotKey extends Principal {
  /** SHA-256 of the whole key, lower-case hex. */
  readonly hash: string;
  /** Epoch milliseconds; null = no end. */
  readonly expiresAtMs: number | null;
  /** Addresses and networks from which it may be used; absent or empty = from everywhere. */
  readonly addresses?: readonly string[];
}

/** A key that is known and not taken, so that its calls are told to be its own. */
export interface RefusedKey extends CallerIds {
  readonly hash: string;
}

/** What a tenant has a setting of its own for. */
export interface SnapshotTenant {
  readonly id: string;
  /** Days for which its responses and conversations are kept; 0 = until they are deleted. */
  readonly historyDays: number;
}

/**
 * All that the data plane needs to serve, as plain structured-cloneable data. Immutable.
 *
 * `revision` counts every swap; `version` counts published route documents; 0 = none was
 * published, and the policy of this gateway's own settings takes every call.
 */
export interface GatewaySnapshot {
  readonly format: 1;
  readonly revision: number;
  readonly version: number;
  readonly createdAtMs: number;
  readonly keys: readonly SnapshotKey[];
  /** The newest of those that were blocked, revoked or archived; absent = none is known. */
  readonly refusedKeys?: readonly RefusedKey[];
  readonly workers: readonly WorkerSpec[];
  readonly routing: RouteDocument;
  readonly rollout: Rollout | null;
  /** Only tenants with a setting of their own; absent = none has. */
  readonly tenants?: readonly SnapshotTenant[];
  /** Absent = no token is taken for a key. */
  readonly issuers?: readonly SnapshotIssuer[];
  /** Absent = nobody is limited. */
  readonly limits?: readonly LimitRule[];
  /** Absent = no plugin is asked. */
  readonly plugins?: readonly SnapshotPlugin[];
  /** Absent = nothing has a price. */
  readonly prices?: readonly PriceRule[];
  /** Absent = no tool server is registered, and there is no policy. */
  readonly tools?: SnapshotTools;
}
