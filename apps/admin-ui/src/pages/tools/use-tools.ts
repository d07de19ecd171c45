import { useTenants } from '../../api/use-tenants.js';
import { useMay } from '../../app/session.js';
import type { Option } from '../../ui/select.js';

/** Tenants that something can be given to; none without the right to see them. */
export function useTenantOptions(): Option<string>[] {
  const tenants = useTenants(useMay()('tenants:read')).data ?? [];
  return tenants
    .filter(({ archivedAtMs }) => archivedAtMs === null)
    .map(({ id, name }) => ({ value: id, label: name }));
}

/** Names a tenant; by its id when its name may not be seen. */
export function useTenantName(): (id: string) => string {
  const tenants = useTenants(useMay()('tenants:read')).data ?? [];
  return (id) => tenants.find((tenant) => tenant.id === id)?.name ?? id;
}
