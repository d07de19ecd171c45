import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** A session's secret, as the cookie carries it. */
export const newSessionToken = (): string => randomBytes(32).toString('base64url');

/** The CSRF value of a session: follows from its secret, so nothing more is stored. */
export function csrfTokenOf(csrfKey: Uint8Array, sessionToken: string): string {
  return createHmac('sha256', csrfKey).update(sessionToken).digest('base64url');
}

/** Compares two secrets without telling by time where they differ. */
export function isSameSecret(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/** `__Host-` binds the cookie to this origin; browsers take that only under TLS. */
export const cookieName = (isSecure: boolean): string =>
  isSecure ? '__Host-bellwether_session' : 'bellwether_session';
