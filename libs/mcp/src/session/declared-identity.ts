import { createHash } from 'node:crypto';
import type { DeclaredServer } from '@bellwether/exchange';

/** Of an address, as people see it. */
const mostShown = 2_048;

/**
 * Which server a request brought: consent to a call there is for no other one.
 *
 * Shapes   `address` is for people and holds no secret: neither a user nor a value of the query. `digest` is of all that
 *          decides who answers: the whole address and what is sent along, but for the token, which is renewed.
 */
export interface DeclaredIdentity {
  readonly address: string;
  readonly digest: string;
}

export function declaredIdentity(
  { headers }: Pick<DeclaredServer, 'headers'>,
  url: URL,
): DeclaredIdentity {
  const sent = Object.entries(headers)
    .map(([name, value]) => [name.toLowerCase(), value] as const)
    .filter(([name]) => name !== 'authorization')
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return { address: shownAddress(url), digest: sha256(JSON.stringify([url.href, sent])) };
}

/** What consent is given to: a definition of a tool, and with it the server that the request brought. */
export const consentHash = (hash: string, server: DeclaredIdentity | null): string =>
  server === null ? hash : sha256(`${hash} ${server.digest}`);

function shownAddress({ origin, pathname, searchParams }: URL): string {
  const names = [...searchParams.keys()].map((name) => `${encodeURIComponent(name)}=…`);
  const query = names.length === 0 ? '' : `?${names.join('&')}`;
  return `${origin}${pathname}${query}`.slice(0, mostShown);
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
