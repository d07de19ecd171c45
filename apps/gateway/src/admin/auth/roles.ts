import { permissions } from './actor.js';
import type { Actor, Permission } from './actor.js';

const everything: ReadonlySet<Permission> = new Set(permissions);

/** What a role may do. There is one role: the admin holds all. */
export function permissionsOf(role: string): ReadonlySet<Permission> {
  return role === 'admin' ? everything : new Set();
}

/** The peer of `admin.sock`: whoever may open that file owns the data dir anyway. */
export const localActor: Actor = {
  kind: 'local',
  id: 'local',
  name: 'local admin',
  role: 'admin',
  permissions: everything,
  tenantIds: null,
  sessionId: null,
};
