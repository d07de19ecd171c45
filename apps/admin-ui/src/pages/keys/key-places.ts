import type { TenantTreeQuery } from '../../api/generated/graphql/graphql.js';
import type { Option } from '../../ui/select.js';

/** Where a key may belong: `tenant / project`, of one tenant or of all. The oldest place is the first. */
export function placesOf(
  tree: TenantTreeQuery | undefined,
  tenantId: string | undefined,
): Option<string>[] {
  if (tree === undefined) return [];
  const tenants = new Map(
    tree.tenants
      .filter(({ id, archivedAtMs }) => archivedAtMs === null && id === (tenantId ?? id))
      .map(({ id, name }) => [id, name]),
  );
  return tree.projects
    .filter((project) => project.archivedAtMs === null && tenants.has(project.tenantId))
    .map(({ id, name, tenantId: owner }) => ({
      ...{ value: id, label: `${tenants.get(owner) ?? owner} / ${name}` },
    }));
}
