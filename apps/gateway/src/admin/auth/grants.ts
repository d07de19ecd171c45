import { In } from '@bellwether/database';
import type { EntityManager } from '@bellwether/database';
import type { AccessGroupRow, AccessRoleRow } from '../access/access.entity.js';
import type { Grant } from './actor.js';
import type { AccountRow, Assignment } from './auth.entity.js';
import { isPermission } from './permissions.js';
import type { Permission } from './permissions.js';
import { isBuiltIn, permissionsOf } from './roles.js';

type Assigned = Pick<AccountRow, 'roles' | 'mappedRoles' | 'groupIds' | 'mappedGroupIds'>;

/** What assignments allow. A role that is gone allows nothing. */
export async function grantsFor(
  manager: EntityManager,
  assignments: readonly Assignment[],
): Promise<Grant[]> {
  const own = [...new Set(assignments.map(({ role }) => role).filter((role) => !isBuiltIn(role)))];
  const rows =
    own.length === 0 ? [] : await manager.findBy<AccessRoleRow>('access_role', { id: In(own) });
  const custom = new Map(rows.map((row) => [row.id, row]));
  return assignments.flatMap(({ role, tenantId }): Grant[] => {
    if (isBuiltIn(role)) return [{ role, tenantId, permissions: permissionsOf(role) }];
    const row = custom.get(role);
    const allowed = row?.permissions.filter(isPermission) ?? [];
    return row ? [{ role: row.name, tenantId, permissions: new Set<Permission>(allowed) }] : [];
  });
}

/** All that an account may do: its own roles, those that its issuer gives it, and those of its groups. */
export async function grantsOf(manager: EntityManager, account: Assigned): Promise<Grant[]> {
  const groupIds = [...new Set([...account.groupIds, ...account.mappedGroupIds])];
  const groups =
    groupIds.length === 0
      ? []
      : await manager.findBy<AccessGroupRow>('access_group', { id: In(groupIds) });
  return grantsFor(manager, [
    ...account.roles,
    ...account.mappedRoles,
    ...groups.flatMap(({ roles }) => roles),
  ]);
}
