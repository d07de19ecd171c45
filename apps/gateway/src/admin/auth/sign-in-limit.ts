import { GatewayError } from '@bellwether/exchange';

const windowMs = 60_000;
const mostAddresses = 10_000;

/** Counts sign-in attempts per client address in windows of a minute. */
export function createSignInLimit(
  attempts: number,
  nowMs: () => number = Date.now,
): (address: string) => void {
  const seen = new Map<string, { sinceMs: number; count: number }>();
  return (address) => {
    const now = nowMs();
    const entry = seen.get(address);
    if (!entry || now - entry.sinceMs >= windowMs) {
      // The oldest window goes first; a map keeps the order of insertion.
      seen.delete(address);
      if (seen.size >= mostAddresses) seen.delete(seen.keys().next().value ?? '');
      seen.set(address, { sinceMs: now, count: 1 });
      return;
    }
    entry.count += 1;
    if (entry.count > attempts) {
      throw new GatewayError('too_many_attempts', {
        retryAfterSeconds: Math.ceil((entry.sinceMs + windowMs - now) / 1_000),
      });
    }
  };
}
