import type { TenantTreeQuery } from '../../api/generated/graphql/graphql.js';
import type { Project, Tenant } from '../../api/use-tenants.js';
import type { Option } from '../../ui/select.js';

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

/** Projects that are not deleted, as `tenant / project`. */
export function projectChoices(tree: TenantTreeQuery | undefined): Option<string>[] {
  return treeOf(tree?.tenants ?? [], tree?.projects ?? [])
    .filter(({ tenant }) => tenant.archivedAtMs === null)
    .flatMap(({ tenant, projects }) =>
      projects
        .filter(({ archivedAtMs }) => archivedAtMs === null)
        .map(({ id, name }) => ({ value: id, label: `${tenant.name} / ${name}` })),
    );
}
