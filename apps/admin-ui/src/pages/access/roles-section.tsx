import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { cardClass } from '../../ui/card.js';
import { FromQuery } from '../../ui/states.js';
import { Cell, Head } from '../../ui/table.js';
import { useRoles } from './role-text.js';

/** Which role holds which permission. */
export function RolesSection() {
  const { t } = useTranslation();
  return (
    <FromQuery query={useRoles()} title={t('access.rolesFailed')} rows={8}>
      {({ items, permissions }) => (
        <div className={`${cardClass} relative overflow-x-auto`}>
          <table className="w-full" aria-label={t('access.tabs.roles')} data-testid="roles-table">
            <thead>
              <tr>
                <Head className="pl-3.5">{t('access.permission')}</Head>
                {items.map((role) => (
                  <Head key={role.id}>{role.name}</Head>
                ))}
                <Head className="pr-3.5">{t('access.reach')}</Head>
              </tr>
            </thead>
            <tbody>
              {permissions.map(({ name, isGatewayWide }) => (
                <tr key={name} className="border-t border-line-1">
                  <Cell className="pl-3.5 font-mono text-hint text-text-1">{name}</Cell>
                  {items.map((role) => (
                    <Cell key={role.id}>
                      {(role.permissions.includes(name) || name === 'account:self') && (
                        <Check
                          size={14}
                          strokeWidth={1.75}
                          role="img"
                          aria-label={t('access.held')}
                        />
                      )}
                    </Cell>
                  ))}
                  <Cell className="pr-3.5 text-text-3">
                    {t(isGatewayWide ? 'access.gatewayWide' : 'access.perTenant')}
                  </Cell>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </FromQuery>
  );
}
