import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { PageFrame } from '../../app/page-frame.js';
import { accessTabs } from '../../app/search.js';
import { useMay } from '../../app/session.js';
import { Denied } from '../../ui/states.js';
import { TabBar } from '../../ui/tabs.js';
import { PeopleSection } from './people-section.js';
import { ProvidersSection } from './providers-section.js';
import { RolesSection } from './roles-section.js';

const sections = { people: PeopleSection, roles: RolesSection, providers: ProvidersSection };

export function AccessPage() {
  const { t } = useTranslation();
  const may = useMay();
  const navigate = useNavigate({ from: '/access' });
  const { tab = 'people' } = useSearch({ from: '/shell/access' });
  const Section = sections[tab];
  return (
    <PageFrame title={t('nav.access')} hint={t('access.hint')}>
      {may('access:read') ? (
        <>
          <div className="mb-3 border-b border-line-1">
            <TabBar
              label={t('nav.access')}
              value={tab}
              tabs={accessTabs.map((id) => ({ id, label: t(`access.tabs.${id}`) }))}
              onChange={(next) => void navigate({ search: { tab: next } })}
            />
          </div>
          <Section />
        </>
      ) : (
        <Denied />
      )}
    </PageFrame>
  );
}
