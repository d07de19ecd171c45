import type { Actor, Grant } from './actor.js';
import { gatewayWide, permissions } from './permissions.js';
import type { Permission } from './permissions.js';

const everything: ReadonlySet<Permission> = new Set(permissions);

const reading = permissions.filter((permission) => permission.endsWith(':read'));

/**
 * The built-in roles, the widest first. Everybody may see to their own account.
 * An auditor sees what was done and not what was said: no stored conversations, no copy of the database.
 */
export const builtInRoles = {
  owner: permissions,
  admin: permissions.filter((permission) => permission !== 'backup:read'),
  operator: [
    'workers:read',
    'workers:write',
    'routes:read',
    'routes:write',
    'traffic:read',
    'calls:cancel',
    'settings:read',
    'tenants:read',
    'keys:read',
    'limits:read',
    'limits:write',
    'usage:read',
    'prices:read',
    'alerts:read',
    'alerts:write',
    'plugins:read',
    'plugins:write',
    'tools:read',
    'tools:write',
    'approvals:read',
    'approvals:write',
  ],
  analyst: [
    'workers:read',
    'routes:read',
    'traffic:read',
    'tenants:read',
    'limits:read',
    'usage:read',
    'prices:read',
    'alerts:read',
    'tools:read',
    'approvals:read',
  ],
  developer: [
    'traffic:read',
    'calls:cancel',
    'tenants:read',
    'keys:read',
    'keys:write',
    'history:read',
    'limits:read',
    'usage:read',
    'prices:read',
    'approvals:read',
  ],
  auditor: reading.filter(
    (permission) => permission !== 'history:read' && permission !== 'backup:read',
  ),
} as const satisfies Record<string, readonly Permission[]>;
export type BuiltInRole = keyof typeof builtInRoles;

export const isBuiltIn = (role: string): role is BuiltInRole => Object.hasOwn(builtInRoles, role);

/** What a built-in role may do; nothing for a name that is none. */
export function permissionsOf(role: string): ReadonlySet<Permission> {
  return isBuiltIn(role) ? new Set<Permission>([...builtInRoles[role], 'account:self']) : new Set();
}

export const ownerGrant: Grant = { role: 'owner', permissions: everything, tenantId: null };

const holds = (grant: Grant, permission: Permission): boolean =>
  grant.permissions.has(permission) && (grant.tenantId === null || !gatewayWide.has(permission));

/** Where an actor holds a permission: null = in all tenants. */
export function tenantsFor(
  { grants }: Pick<Actor, 'grants'>,
  permission: Permission,
): readonly string[] | null {
  const found = grants.filter((grant) => holds(grant, permission)).map(({ tenantId }) => tenantId);
  if (found.includes(null)) return null;
  return [...new Set(found)].filter((tenantId) => tenantId !== null);
}

/** Whether an actor holds a permission in a tenant; `null` asks for all of them. */
export function mayIn(
  actor: Pick<Actor, 'grants'>,
  permission: Permission,
  tenantId: string | null,
): boolean {
  const tenants = tenantsFor(actor, permission);
  return tenants === null || (tenantId !== null && tenants.includes(tenantId));
}

/** An actor's permissions and tenants, from its grants. */
export function powersOf(
  grants: readonly Grant[],
): Pick<Actor, 'role' | 'grants' | 'permissions' | 'tenantIds'> {
  const order: readonly string[] = Object.keys(builtInRoles);
  const rank = (role: string) => (order.indexOf(role) + order.length + 1) % (order.length + 1);
  const roles = [...new Set(grants.map(({ role }) => role))].sort((a, b) => rank(a) - rank(b));
  const tenants = grants.map(({ tenantId }) => tenantId);
  return {
    role: roles.join(', ') || 'none',
    grants,
    permissions: new Set<Permission>([
      'account:self',
      ...permissions.filter((permission) => grants.some((grant) => holds(grant, permission))),
    ]),
    tenantIds: tenants.includes(null)
      ? null
      : [...new Set(tenants)].filter((tenantId) => tenantId !== null),
  };
}

/** The same actor, its tenants those in which it holds the permission. */
export function narrowedTo(actor: Actor, permission: Permission): Actor {
  return { ...actor, tenantIds: tenantsFor(actor, permission) };
}

/** The peer of `admin.sock`: whoever may open that file owns the data dir anyway. */
export const localActor: Actor = {
  kind: 'local',
  id: 'local',
  name: 'local admin',
  ...powersOf([ownerGrant]),
  sessionId: null,
};
