import { auth } from '@modelcontextprotocol/sdk/client/auth.js';
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
    const result = await auth(provider, {
      ...{ serverUrl, fetchFn },
      ...(code === null ? {} : { authorizationCode: code }),
    });
    return result === 'AUTHORIZED' ? 'authorized' : 'sent-away';
  } catch (cause) {
    const told = faultOf(cause);
    return told.kind === 'unreachable' ? fault('unauthorized') : told;
  }
}
