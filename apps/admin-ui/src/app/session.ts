import { queryOptions } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';
import { ApiError, setCsrfToken } from '../api/http.js';
import { rest } from '../api/rest.js';
import type { Session } from '../api/rest-types.js';

export const sessionKey = ['session'] as const;

/** Who is signed in; null when nobody is. */
export const sessionQuery = queryOptions({
  queryKey: sessionKey,
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: async (): Promise<Session | null> => {
    try {
      const session = await rest.session();
      setCsrfToken(session.csrfToken);
      return session;
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return null;
      throw error;
    }
  },
});

export type Permission =
  | 'workers:read'
  | 'workers:write'
  | 'keys:read'
  | 'keys:write'
  | 'tenants:read'
  | 'tenants:write'
  | 'limits:read'
  | 'limits:write'
  | 'history:read'
  | 'history:write'
  | 'routes:read'
  | 'routes:write'
  | 'traffic:read'
  | 'calls:cancel'
  | 'settings:read'
  | 'access:read'
  | 'access:write'
  | 'alerts:read'
  | 'alerts:write'
  | 'audit:read'
  | 'usage:read'
  | 'tools:read'
  | 'tools:write'
  | 'approvals:read'
  | 'approvals:write'
  | 'plugins:read'
  | 'plugins:write'
  | 'prices:read'
  | 'prices:write'
  | 'account:self';

export function useSession(): Session | null {
  return useQuery(sessionQuery).data ?? null;
}

/** Hides what the signed-in user may not do; the server decides all the same. */
export function useMay(): (permission: Permission) => boolean {
  const permissions = useSession()?.user.permissions ?? [];
  return (permission) => permissions.includes(permission);
}

/** What needs a permission in all tenants, such as sums over all of them, is not offered to people of some. */
export function useMayInAll(): (permission: Permission) => boolean {
  const permissions = useSession()?.user.permissionsInAll ?? [];
  return (permission) => permissions.includes(permission);
}

/** Whether the live stream says anything to the signed-in user; people of some tenants only do not hear it. */
export const useHearsLive = (): boolean => (useSession()?.liveTopics.length ?? 0) > 0;
