import { isIPv4 } from 'node:net';

const isLoopback = (hostname: string) =>
  hostname === 'localhost' ||
  hostname === '[::1]' ||
  (isIPv4(hostname) && hostname.startsWith('127.'));

/** Tokens, keys and secrets travel in the open without TLS: only what listens beside us may do without. */
export function isSafeAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname));
}

/** An issuer's name is an address without a query and a fragment, which nothing could be found below. */
export const isIssuerAddress = (text: string): boolean => isSafeAddress(text) && !/[?#]/.test(text);
