import { useTranslation } from 'react-i18next';
import { PageFrame } from '../../app/page-frame.js';
import { useMay } from '../../app/session.js';
import { Denied } from '../../ui/states.js';
import { SettingList } from './setting-list.js';

export function SettingsPage() {
  const { t } = useTranslation();
  const may = useMay();
  return (
    <PageFrame title={t('nav.settings')} hint={t('settings.hint')}>
      {may('settings:read') ? <SettingList /> : <Denied />}
    </PageFrame>
  );
}
