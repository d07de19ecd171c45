import { isIP } from 'node:net';
import { hostname } from 'node:os';
import { isLoopback } from '@bellwether/config';

/**
 * Which `Host` headers are answered: a page of a stranger that points its own name at this address gets nothing.
 * Bare addresses are safe from that, and are let in where the listener is not on loopback.
 */
export function createHostCheck(
  boundHost: string,
  allowedHosts: readonly string[],
): (header: string | undefined) => boolean {
  const names = new Set([boundHost, hostname(), ...allowedHosts].map((name) => name.toLowerCase()));
  const isPublic = !isLoopback(boundHost);
  return (header) => {
    if (!header || header.length > 261) return false;
    const parsed = URL.parse(`http://${header}`);
    if (!parsed || parsed.pathname !== '/' || parsed.username) return false;
    const name = parsed.hostname.replace(/^\[|\]$/g, '');
    return (
      isLoopback(name) ||
      names.has(name) ||
      names.has(header.toLowerCase()) ||
      (isPublic && isIP(name) !== 0)
    );
  };
}

/** An `Origin` is good when it names the very address that was asked. Absent = not a browser's cross-site request. */
export function isOwnOrigin(origin: string | undefined, host: string | undefined): boolean {
  if (origin === undefined) return true;
  return host !== undefined && URL.parse(origin)?.host === URL.parse(`http://${host}`)?.host;
}
