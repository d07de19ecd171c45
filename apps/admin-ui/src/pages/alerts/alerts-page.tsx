import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { rest } from '../../api/rest.js';
import type { AlertRule } from '../../api/rest-types.js';
import { PageFrame } from '../../app/page-frame.js';
import { useMay } from '../../app/session.js';
import { Button } from '../../ui/button.js';
import { Denied } from '../../ui/states.js';
import { AlertList } from './alert-list.js';
import { ChannelCard } from './channel-card.js';
import { ChannelDialog } from './channel-dialog.js';
import { RuleCard } from './rule-card.js';
import { RuleDialog } from './rule-dialog.js';

const refreshMs = 15_000;

export function AlertsPage() {
  const { t } = useTranslation();
  const may = useMay();
  if (may('alerts:read')) return <Alerts />;
  return (
    <PageFrame title={t('nav.alerts')}>
      <Denied />
    </PageFrame>
  );
}

function Alerts() {
  const { t } = useTranslation();
  const mayWrite = useMay()('alerts:write');
  const [dialog, setDialog] = useState<AlertRule | 'rule' | 'channel' | null>(null);
  const alerts = useQuery({
    queryKey: ['alerts'],
    queryFn: () => rest.alerts(),
    refetchInterval: refreshMs,
  });
  const rules = useQuery({ queryKey: ['alert-rules'], queryFn: () => rest.alertRules() });
  const channels = useQuery({ queryKey: ['alert-channels'], queryFn: () => rest.alertChannels() });
  const silences = useQuery({ queryKey: ['alert-silences'], queryFn: () => rest.alertSilences() });
  const primary = mayWrite && (
    <>
      <Button onClick={() => setDialog('channel')} data-testid="create-channel">
        {t('alerts.createChannel')}
      </Button>
      <Button
        look="primary"
        icon={Plus}
        onClick={() => setDialog('rule')}
        data-testid="create-rule"
      >
        {t('alerts.createRule')}
      </Button>
    </>
  );
  return (
    <PageFrame title={t('nav.alerts')} hint={t('alerts.hint')} primary={primary}>
      <div className="flex flex-col gap-3">
        <AlertList alerts={alerts} />
        <RuleCard rules={rules} silences={silences.data?.items ?? []} onEdit={setDialog} />
        <ChannelCard channels={channels} />
      </div>
      {dialog === 'channel' && <ChannelDialog onClose={() => setDialog(null)} />}
      {dialog !== null && dialog !== 'channel' && (
        <RuleDialog
          rule={dialog === 'rule' ? null : dialog}
          channels={channels.data?.items ?? []}
          onClose={() => setDialog(null)}
        />
      )}
    </PageFrame>
  );
}
