import { Plus, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Assignment } from '../../api/rest-access.js';
import { Button, IconButton } from '../../ui/button.js';
import { Select } from '../../ui/select.js';
import { everyTenant, useRoleChoices, useTenantChoices } from './use-choices.js';

interface RoleFieldsProps {
  readonly values: readonly Assignment[];
  readonly onChange: (values: Assignment[]) => void;
}

/** Roles, each in one tenant or in all. */
export function RoleFields({ values, onChange }: RoleFieldsProps) {
  const { t } = useTranslation();
  const roles = useRoleChoices();
  const tenants = useTenantChoices();
  const put = (place: number, change: Partial<Assignment>) =>
    onChange(values.map((each, at) => (at === place ? { ...each, ...change } : each)));
  const add = () => onChange([...values, { role: roles[0]?.value ?? '', tenantId: null }]);
  return (
    <fieldset className="flex flex-col gap-1.5" data-testid="role-fields">
      <legend className="mb-1.5 text-hint text-text-2">{t('access.roles')}</legend>
      {values.map(({ role, tenantId }, place) => (
        <div key={place} className="flex items-center gap-1.5" data-testid="role-line">
          <Select
            label={t('access.fields.role')}
            value={role}
            options={roles}
            className="min-w-0 flex-1"
            testId="role-choice"
            onChange={(next) => put(place, { role: next })}
          />
          <Select
            label={t('tenants.label')}
            value={tenantId ?? everyTenant}
            options={tenants}
            className="min-w-0 flex-1"
            testId="role-tenant"
            onChange={(next) => put(place, { tenantId: next === everyTenant ? null : next })}
          />
          <IconButton
            icon={X}
            label={t('access.removeRole', { role })}
            onClick={() => onChange(values.filter((_, at) => at !== place))}
          />
        </div>
      ))}
      {values.length === 0 && <p className="text-hint text-text-3">{t('access.noRoles')}</p>}
      <Button
        size="small"
        icon={Plus}
        className="self-start"
        disabled={roles.length === 0}
        onClick={add}
        data-testid="add-role"
      >
        {t('access.addRole')}
      </Button>
    </fieldset>
  );
}
