import {
  auth,
  extractWWWAuthenticateParams,
  UnauthorizedError,
} from '@modelcontextprotocol/sdk/client/auth.js';
import type { FetchLike } from '@modelcontextprotocol/sdk/shared/transport.js';
import type { StoredAuth } from './stored-auth.js';

/**
 * Sends requests with the token of a server. One that is refused is renewed, once, and by one request alone however many
 * find out: a refresh token is good for one use.
 */
export function authorisedFetch(inner: FetchLike, provider: StoredAuth, serverUrl: URL): FetchLike {
  return async (url, init = {}) => {
    const used = (await provider.tokens())?.access_token ?? null;
    const response = await inner(url, withToken(init, used));
    if (!isRefused(response)) return response;
    await response.body?.cancel();
    const { resourceMetadataUrl, scope } = extractWWWAuthenticateParams(response);
    const fetchFn: FetchLike = (address, asked = {}) =>
      inner(address, { ...asked, ...(init.signal ? { signal: init.signal } : {}) });
    const token = await provider.renew(used, async () => {
      const result = await auth(provider, {
        ...{ serverUrl, fetchFn },
        ...(resourceMetadataUrl ? { resourceMetadataUrl } : {}),
        ...(scope === undefined ? {} : { scope }),
      });
      if (result !== 'AUTHORIZED') throw new UnauthorizedError();
    });
    return inner(url, withToken(init, token));
  };
}

/** Without a token that counts, or with one that allows too little. */
const isRefused = ({ status, headers }: Response): boolean =>
  status === 401 ||
  (status === 403 && (headers.get('www-authenticate') ?? '').includes('insufficient_scope'));

function withToken(init: RequestInit, token: string | null): RequestInit {
  if (token === null) return init;
  const headers = new Headers(init.headers);
  headers.set('authorization', `Bearer ${token}`);
  return { ...init, headers };
}
