import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { PageFrame } from '../../app/page-frame.js';
import { useMay } from '../../app/session.js';
import { Denied } from '../../ui/states.js';
import { TabBar } from '../../ui/tabs.js';
import { AuditList } from './audit-list.js';
import { SettingList } from './setting-list.js';

export function SettingsPage() {
  const { t } = useTranslation();
  const may = useMay();
  const navigate = useNavigate({ from: '/settings' });
  const { tab = 'audit' } = useSearch({ from: '/shell/settings' });
  const isAllowed = may(tab === 'audit' ? 'audit:read' : 'settings:read');
  return (
    <PageFrame title={t('nav.settings')}>
      <div className="mb-3 border-b border-line-1">
        <TabBar
          label={t('nav.settings')}
          value={tab}
          onChange={(next) => void navigate({ search: { tab: next } })}
          tabs={[
            { id: 'audit', label: t('settings.audit') },
            { id: 'settings', label: t('settings.settings') },
          ]}
        />
      </div>
      {!isAllowed ? <Denied /> : tab === 'audit' ? <AuditList /> : <SettingList />}
    </PageFrame>
  );
}
