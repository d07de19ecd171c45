/** Everything that may be allowed on the admin listener, as `resource:operation`. */
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
  'tools:read',
  'tools:write',
  'approvals:read',
  'approvals:write',
  'plugins:read',
  'plugins:write',
  'audit:read',
  'account:self',
  'backup:read',
] as const;
export type Permission = (typeof permissions)[number];

/**
 * What belongs to the gateway and to no tenant: a role in one tenant does not give it.
 * People and roles are among it: who may hand out roles could hand out all of them.
 */
export const gatewayWide: ReadonlySet<Permission> = new Set([
  'workers:read',
  'workers:write',
  'routes:read',
  'routes:write',
  'settings:read',
  'access:read',
  'access:write',
  'tools:read',
  'tools:write',
  'plugins:read',
  'plugins:write',
  'backup:read',
]);

const known: ReadonlySet<string> = new Set(permissions);

export const isPermission = (text: string): text is Permission => known.has(text);
