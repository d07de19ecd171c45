import { Check, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { access, type Role } from '../../api/rest-access.js';
import { useMay } from '../../app/session.js';
import { Button } from '../../ui/button.js';
import { ConfirmAct } from '../../ui/confirm-act.js';
import { FromQuery } from '../../ui/states.js';
import { Cell } from '../../ui/table.js';
import { TableCard } from '../../ui/table-card.js';
import { RoleDialog } from './role-dialog.js';
import { useRoles } from './role-text.js';

/** Which role holds which permission; roles of one's own can be made and changed. */
export function RolesSection() {
  const { t } = useTranslation();
  const may = useMay();
  const roles = useRoles();
  const [edited, setEdited] = useState<Role | 'new' | null>(null);
  const [removed, setRemoved] = useState<Role | null>(null);
  const own = roles.data?.items.filter(({ isBuiltIn }) => !isBuiltIn) ?? [];
  return (
    <>
      {may('access:write') && (
        <div className="mb-3 flex flex-wrap items-center justify-end gap-2">
          {own.map((role) => (
            <span
              key={role.id}
              className="flex items-center gap-1 rounded-control border border-line-2 py-0.5 pr-0.5 pl-2.5"
              data-testid="own-role"
            >
              {role.name}
              <Button look="quiet" size="small" onClick={() => setEdited(role)}>
                {t('limits.edit')}
              </Button>
              <Button look="quiet" size="small" onClick={() => setRemoved(role)}>
                {t('access.remove')}
              </Button>
            </span>
          ))}
          <Button
            look="primary"
            icon={Plus}
            onClick={() => setEdited('new')}
            data-testid="create-role"
          >
            {t('access.createRole')}
          </Button>
        </div>
      )}
      <FromQuery query={roles} title={t('access.rolesFailed')} rows={8}>
        {({ items, permissions }) => (
          <>
            <RoleTable roles={items} permissions={permissions} />
            {edited && (
              <RoleDialog
                role={edited === 'new' ? null : edited}
                permissions={permissions}
                onClose={() => setEdited(null)}
              />
            )}
          </>
        )}
      </FromQuery>
      {removed && (
        <ConfirmAct
          title={t('access.removeTitle', { name: removed.name })}
          confirmLabel={t('access.removeRoleButton')}
          act={() => access.removeRole(removed.id)}
          done={t('access.removed', { name: removed.name })}
          stale={['roles', 'accounts', 'groups']}
          onClose={() => setRemoved(null)}
        >
          <p>{t('access.removeRoleReach')}</p>
        </ConfirmAct>
      )}
    </>
  );
}

interface RoleTableProps {
  readonly roles: readonly Role[];
  readonly permissions: readonly { readonly name: string; readonly isGatewayWide: boolean }[];
}

function RoleTable({ roles, permissions }: RoleTableProps) {
  const { t } = useTranslation();
  return (
    <TableCard
      label={t('access.tabs.roles')}
      testId="roles-table"
      heads={[
        { label: t('access.permission') },
        ...roles.map(({ name }) => ({ label: name })),
        { label: t('access.reach') },
      ]}
    >
      {permissions.map(({ name, isGatewayWide }) => (
        <tr key={name}>
          <Cell className="font-mono text-hint text-text-1">{name}</Cell>
          {roles.map((role) => (
            <Cell key={role.id}>
              {(role.permissions.includes(name) || name === 'account:self') && (
                <Check size={14} strokeWidth={1.75} role="img" aria-label={t('access.held')} />
              )}
            </Cell>
          ))}
          <Cell className="text-text-3">
            {t(isGatewayWide ? 'access.gatewayWide' : 'access.perTenant')}
          </Cell>
        </tr>
      ))}
    </TableCard>
  );
}
