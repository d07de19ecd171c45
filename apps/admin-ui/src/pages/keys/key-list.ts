import type { ApiKey } from '../../api/use-tenants.js';

type Key = Pick<
  ApiKey,
  'createdAtMs' | 'expiresAtMs' | 'revokedAtMs' | 'blockedAtMs' | 'isArchived'
>;
export type KeyState = 'active' | 'blocked' | 'revoked' | 'expired' | 'archived';

export function keyStateOf(
  { revokedAtMs, blockedAtMs, expiresAtMs, isArchived }: Key,
  nowMs: number,
): KeyState {
  if (revokedAtMs !== null) return 'revoked';
  if (isArchived) return 'archived';
  if (blockedAtMs !== null) return 'blocked';
  return expiresAtMs !== null && expiresAtMs <= nowMs ? 'expired' : 'active';
}

const isOver = ({ revokedAtMs, isArchived }: Key) => revokedAtMs !== null || isArchived;

/** Usable keys first, the newest on top. */
export function orderKeys<T extends Key>(keys: readonly T[]): T[] {
  return keys.toSorted(
    (one, other) =>
      Number(isOver(one)) - Number(isOver(other)) || other.createdAtMs - one.createdAtMs,
  );
}
