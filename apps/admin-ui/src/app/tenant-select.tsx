import { useNavigate, useSearch } from '@tanstack/react-router';
import { Building2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useTenants } from '../api/use-tenants.js';
import { Select } from '../ui/select.js';
import { useMay } from './session.js';

const everyTenant = '*';

/** Narrows the page, and those visited next, to one tenant. Only for people who see more than one. */
export function TenantSelect() {
  const { t } = useTranslation();
  const tenants = useTenants(useMay()('tenants:read')).data ?? [];
  const { tenant } = useSearch({ from: '/shell' });
  const navigate = useNavigate();
  if (tenants.length < 2) return null;
  return (
    <Select
      label={t('tenants.label')}
      icon={Building2}
      value={tenant ?? everyTenant}
      testId="tenant-select"
      className="max-w-48"
      options={[
        { value: everyTenant, label: t('tenants.all') },
        ...tenants.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      onChange={(id) =>
        void navigate({
          to: '.',
          search: (current) => ({ ...current, tenant: id === everyTenant ? undefined : id }),
        })
      }
    />
  );
}
