import { In } from '@bellwether/database';
import type { EntityManager } from '@bellwether/database';
import { GatewayError } from '@bellwether/exchange';
import type { WriteContext } from '../audit/audit.service.js';
import type { Grant } from '../auth/actor.js';
import type { Assignment } from '../auth/auth.entity.js';
import { grantsFor } from '../auth/grants.js';
import { mayIn } from '../auth/roles.js';
import type { TenantRow } from '../tenants/tenants.entity.js';

/** Nobody gives, or takes on, more than they have. Errors: `forbidden`. */
export function checkCovers({ actor }: WriteContext, grants: readonly Grant[]): void {
  const held = actor?.grants ?? [];
  const isCovered = grants.every(({ permissions, tenantId }) =>
    [...permissions].every(
      (permission) =>
        permission === 'account:self' || mayIn({ grants: held }, permission, tenantId),
    ),
  );
  if (!isCovered)
    throw new GatewayError('forbidden', { text: 'This would give more than you may do yourself.' });
}

/** Roles and tenants that are there, and no more than the giver has. Errors: `invalid_request`, `forbidden`. */
export async function checkAssignments(
  manager: EntityManager,
  assignments: readonly Assignment[],
  context: WriteContext,
  param = 'roles',
): Promise<void> {
  const grants = await grantsFor(manager, assignments);
  if (grants.length !== assignments.length)
    throw new GatewayError('invalid_request', { text: 'There is no such role.', param });
  const tenantIds = [...new Set(assignments.map(({ tenantId }) => tenantId))].filter(
    (tenantId) => tenantId !== null,
  );
  const found =
    tenantIds.length === 0 ? 0 : await manager.countBy<TenantRow>('tenant', { id: In(tenantIds) });
  if (found !== tenantIds.length)
    throw new GatewayError('invalid_request', { text: 'There is no such tenant.', param });
  checkCovers(context, grants);
}
