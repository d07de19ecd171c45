import { createHash } from 'node:crypto';
import type {
  DeclaredServer,
  SealedSecret,
  ToolServerCredentials,
  ToolServerSpec,
} from '@bellwether/exchange';
import type { FetchLike } from '@modelcontextprotocol/sdk/shared/transport.js';
import type { StoredAuth } from '../auth/stored-auth.js';
import type { ServerTarget } from '../client/open-transport.js';
import type { PoolQuestion } from '../client/pool.js';

/** What is needed to reach servers, given by whoever builds the adapter. */
export interface Reaching {
  readonly unseal: (sealed: SealedSecret) => string;
  /** `operator`: an address that an operator wrote, `public`: one that a request brought. */
  readonly fetchFor: (reach: 'operator' | 'public') => FetchLike;
  /** Who a server is told that we are, when tokens do that; null = tokens are not used. */
  readonly authFor: (spec: ToolServerSpec, tenantId: string) => StoredAuth | null;
}

const digest = (...words: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(words)).digest('hex');

/** Begins the keys of all connections to a server as it is written now. */
export const keyPrefix = (spec: ToolServerSpec): string => {
  const { id, address, headers, auth, credentials } = spec;
  return `${id}:${digest(JSON.stringify([address, headers, auth, credentials]))}:`;
};

export const credentialsFor = (spec: ToolServerSpec, tenantId: string): ToolServerCredentials =>
  spec.credentials.find((own) => own.tenantId === tenantId) ?? spec;

/** A server of the operator's, with the credentials that this tenant has there. */
export function registeredQuestion(
  spec: ToolServerSpec,
  tenantId: string,
  reaching: Reaching,
): PoolQuestion {
  return {
    key: `${keyPrefix(spec)}${tenantId}`,
    tenantId,
    target: () => registeredTarget(spec, tenantId, reaching),
  };
}

export function registeredTarget(
  spec: ToolServerSpec,
  tenantId: string,
  { unseal, fetchFor, authFor }: Reaching,
): ServerTarget {
  const { address } = spec;
  if (address.kind === 'stdio') {
    const { command, args, env } = address;
    return { kind: 'stdio', tenantId, command, args, env: opened(env, unseal) };
  }
  const { headers, auth } = credentialsFor(spec, tenantId);
  return {
    kind: address.kind,
    url: new URL(address.url),
    headers: {
      ...opened(headers, unseal),
      ...(auth.kind === 'bearer' ? { authorization: `Bearer ${unseal(auth.token)}` } : {}),
    },
    fetch: fetchFor('operator'),
    auth: authFor(spec, tenantId),
  };
}

/** A server that a request brought, with what the request says. Another secret is another connection. */
export function declaredQuestion(
  { headers, authorization }: DeclaredServer,
  url: URL,
  tenantId: string,
  { fetchFor }: Reaching,
): PoolQuestion {
  const sent = {
    ...headers,
    ...(authorization === null ? {} : { authorization: `Bearer ${authorization}` }),
  };
  return {
    key: `declared:${digest(url.href, JSON.stringify(Object.entries(sent).sort()))}:${tenantId}`,
    tenantId,
    target: () => ({ kind: 'http', url, headers: sent, fetch: fetchFor('public'), auth: null }),
  };
}

const opened = (
  sealed: Readonly<Record<string, SealedSecret>>,
  unseal: (sealed: SealedSecret) => string,
): Record<string, string> =>
  Object.fromEntries(Object.entries(sealed).map(([name, secret]) => [name, unseal(secret)]));
