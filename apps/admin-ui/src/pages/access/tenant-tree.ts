import type { Project, Tenant } from '../../api/use-tenants.js';

export interface TenantBranch {
  readonly tenant: Tenant;
  readonly projects: readonly Project[];
}

/** Each tenant with its projects; what was deleted comes last, else by name. */
export function treeOf(tenants: readonly Tenant[], projects: readonly Project[]): TenantBranch[] {
  const byTenant = Map.groupBy(projects, ({ tenantId }) => tenantId);
  return inOrder(tenants).map((tenant) => ({
    tenant,
    projects: inOrder(byTenant.get(tenant.id) ?? []),
  }));
}

function inOrder<T extends Pick<Tenant, 'name' | 'archivedAtMs'>>(places: readonly T[]): T[] {
  return places.toSorted(
    (one, other) =>
      Number(one.archivedAtMs !== null) - Number(other.archivedAtMs !== null) ||
      one.name.localeCompare(other.name),
  );
}
