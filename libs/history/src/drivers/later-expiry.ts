/** The later of two expiries; null never comes. A conversation lives at least as long as the newest turn in it. */
export function laterExpiry(left: number | null, right: number | null): number | null {
  return left === null || right === null ? null : Math.max(left, right);
}
