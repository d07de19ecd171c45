import type { ApiKey } from '../../api/use-tenants.js';

type Key = Pick<ApiKey, 'createdAtMs' | 'expiresAtMs' | 'revokedAtMs' | 'blockedAtMs'>;
export type KeyState = 'active' | 'blocked' | 'revoked' | 'expired';

export function keyStateOf(
  { revokedAtMs, blockedAtMs, expiresAtMs }: Key,
  nowMs: number,
): KeyState {
  if (revokedAtMs !== null) return 'revoked';
  if (blockedAtMs !== null) return 'blocked';
  return expiresAtMs !== null && expiresAtMs <= nowMs ? 'expired' : 'active';
}

/** Usable keys first, the newest on top. */
export function orderKeys<T extends Key>(keys: readonly T[]): T[] {
  return keys.toSorted(
    (one, other) =>
      Number(one.revokedAtMs !== null) - Number(other.revokedAtMs !== null) ||
      other.createdAtMs - one.createdAtMs,
  );
}
