import type { KeysQuery } from '../../api/generated/graphql/graphql.js';

type Key = Pick<KeysQuery['keys'][number], 'createdAtMs' | 'expiresAtMs' | 'revokedAtMs'>;
export type KeyState = 'active' | 'revoked' | 'expired';

export function keyStateOf({ revokedAtMs, expiresAtMs }: Key, nowMs: number): KeyState {
  if (revokedAtMs !== null) return 'revoked';
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

/** The end of the chosen day, UTC: a key that expires on a day is good for all of it. */
export function endOfDay(day: string): string | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return undefined;
  const date = new Date(`${day}T23:59:59.999Z`);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}
