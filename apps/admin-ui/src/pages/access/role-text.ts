import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { access, type Assignment } from '../../api/rest-access.js';
import { useTenants } from '../../api/use-tenants.js';
import { useMay } from '../../app/session.js';

export const useRoles = () => useQuery({ queryKey: ['roles'], queryFn: access.roles });
export const useGroups = () => useQuery({ queryKey: ['groups'], queryFn: access.groups });

/** Says an assignment by the names of its role and its tenant. */
export function useAssignmentText(): (assignment: Assignment) => string {
  const { t } = useTranslation();
  const may = useMay();
  const roles = useRoles().data?.items ?? [];
  const tenants = useTenants(may('tenants:read')).data ?? [];
  return ({ role, tenantId }) => {
    const name = roles.find(({ id }) => id === role)?.name ?? role;
    if (tenantId === null) return t('access.inAll', { role: name });
    const tenant = tenants.find(({ id }) => id === tenantId)?.name ?? tenantId;
    return t('access.inTenant', { role: name, tenant });
  };
}
