import { auth, extractWWWAuthenticateParams } from '@modelcontextprotocol/sdk/client/auth.js';
import type { FetchLike } from '@modelcontextprotocol/sdk/shared/transport.js';
import { faultOf } from '../client/fault-of.js';
import { fault } from '../client/fault.js';
import type { Fault } from '../client/fault.js';
import type { StoredAuth } from './stored-auth.js';

export interface Authorizing {
  readonly provider: StoredAuth;
  readonly serverUrl: URL;
  readonly fetch: FetchLike;
  /** What a person came back with; null = nobody was sent away yet. */
  readonly code: string | null;
}

/** Gets tokens for a server: at once, or by sending a person away first, who is told where to by the provider. */
export async function authorize({
  provider,
  serverUrl,
  fetch: fetchFn,
  code,
}: Authorizing): Promise<'authorized' | 'sent-away' | Fault> {
  try {
    const told = code === null ? await challenge(serverUrl, fetchFn) : {};
    const result = await auth(provider, {
      ...{ serverUrl, fetchFn, ...told },
      ...(code === null ? {} : { authorizationCode: code }),
    });
    return result === 'AUTHORIZED' ? 'authorized' : 'sent-away';
  } catch (cause) {
    const why = faultOf(cause);
    return why.kind === 'unreachable' ? fault('unauthorized') : why;
  }
}

/** What a server says to a stranger: where it tells who lets in, and what for. */
async function challenge(serverUrl: URL, fetchFn: FetchLike) {
  const response = await fetchFn(serverUrl, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 0, method: 'ping' }),
  });
  await response.body?.cancel();
  const { resourceMetadataUrl, scope } = extractWWWAuthenticateParams(response);
  return {
    ...(resourceMetadataUrl ? { resourceMetadataUrl } : {}),
    ...(scope === undefined ? {} : { scope }),
  };
}
