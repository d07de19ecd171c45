import { useTranslation } from 'react-i18next';
import { useTenants } from '../../api/use-tenants.js';
import { useMay } from '../../app/session.js';
import type { Option } from '../../ui/select.js';
import { useGroups, useRoles } from './role-text.js';

/** Stands for all tenants in a choice. */
export const everyTenant = '*';

export const useRoleChoices = (): Option<string>[] =>
  (useRoles().data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }));

export const useGroupChoices = (): Option<string>[] =>
  (useGroups().data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }));

export function useTenantChoices(): Option<string>[] {
  const { t } = useTranslation();
  const tenants = useTenants(useMay()('tenants:read')).data ?? [];
  return [
    { value: everyTenant, label: t('tenants.all') },
    ...tenants
      .filter(({ archivedAtMs }) => archivedAtMs === null)
      .map(({ id, name }) => ({ value: id, label: name })),
  ];
}
