import type { FastifyRequest } from 'fastify';

/** Everything that may be allowed on the admin listener. */
export const permissions = [
  'workers:read',
  'workers:write',
  'keys:read',
  'keys:write',
  'tenants:read',
  'tenants:write',
  'routes:read',
  'routes:write',
  'history:read',
  'history:write',
  'traffic:read',
  'calls:cancel',
  'settings:read',
  'access:read',
  'access:write',
  'limits:read',
  'limits:write',
  'usage:read',
  'prices:read',
  'prices:write',
  'alerts:read',
  'alerts:write',
  'audit:read',
  'account:self',
  'backup:read',
] as const;
export type Permission = (typeof permissions)[number];

/** Who acts on the admin listener: a person with a session, an admin token, or the local peer of `admin.sock`. */
export interface Actor {
  readonly kind: 'user' | 'token' | 'local';
  /** `usr_…`, the token's id, or `local`. */
  readonly id: string;
  readonly name: string;
  readonly role: string;
  readonly permissions: ReadonlySet<Permission>;
  /** The tenants whose rows it may see and change; null = all. */
  readonly tenantIds: readonly string[] | null;
  /** Set for people. */
  readonly sessionId: string | null;
}

/** A request of the admin listener, after the entry hook has looked at it. */
export interface AdminRequest extends FastifyRequest {
  actor: Actor | null;
}
