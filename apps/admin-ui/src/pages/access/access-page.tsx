import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { PageFrame } from '../../app/page-frame.js';
import { accessTabs } from '../../app/search.js';
import { type Permission, useMay, useMayInAll } from '../../app/session.js';
import { Denied } from '../../ui/states.js';
import { TabBar } from '../../ui/tabs.js';
import { GroupsSection } from './groups-section.js';
import { IssuersSection } from './issuers-section.js';
import { PeopleSection } from './people-section.js';
import { ProvidersSection } from './providers-section.js';
import { RolesSection } from './roles-section.js';
import { TenantsSection } from './tenants-section.js';

const sections = {
  tenants: { Section: TenantsSection, permission: 'tenants:read' },
  people: { Section: PeopleSection, permission: 'access:read' },
  groups: { Section: GroupsSection, permission: 'access:read' },
  roles: { Section: RolesSection, permission: 'access:read' },
  providers: { Section: ProvidersSection, permission: 'access:read' },
  issuers: { Section: IssuersSection, permission: 'keys:read' },
} as const satisfies Record<
  (typeof accessTabs)[number],
  { Section: () => React.ReactNode; permission: Permission }
>;

/** Tenants with their projects, and who may do what in them. */
export function AccessPage() {
  const { t } = useTranslation();
  const may = useMay();
  const mayInAll = useMayInAll();
  const navigate = useNavigate({ from: '/access' });
  // Issuers may map to every tenant, so they are shown to those who see all.
  const allowed = accessTabs.filter((id) => {
    const { permission } = sections[id];
    return may(permission) && (id !== 'issuers' || mayInAll(permission));
  });
  const { tab = allowed[0] ?? 'tenants' } = useSearch({ from: '/shell/access' });
  const { Section } = sections[tab];
  return (
    <PageFrame title={t('nav.access')} hint={t('access.hint')}>
      <div className="mb-3 border-b border-line-1">
        <TabBar
          label={t('nav.access')}
          value={tab}
          tabs={allowed.map((id) => ({ id, label: t(`access.tabs.${id}`) }))}
          onChange={(next) => void navigate({ search: { tab: next } })}
        />
      </div>
      {allowed.includes(tab) ? <Section /> : <Denied />}
    </PageFrame>
  );
}
