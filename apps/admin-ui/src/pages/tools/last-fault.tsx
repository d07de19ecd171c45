import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { tools } from '../../api/rest-tools.js';
import { useMay } from '../../app/session.js';
import { DrawerSection } from '../../ui/drawer.js';
import { formatSecond } from '../../ui/format-time.js';
import { Time } from '../../ui/time.js';

/** The last call that a server gave no answer to. Nothing where there was none, and for those who may not see it. */
export function LastFault({ serverId }: { serverId: string }) {
  const { t } = useTranslation();
  const { data } = useQuery({
    queryKey: ['tool-calls', 'last-fault', serverId],
    queryFn: () => tools.calls({ serverId, outcome: 'fault', limit: 1 }),
    enabled: useMay()('approvals:read'),
  });
  const call = data?.items[0];
  if (!call) return null;
  return (
    <DrawerSection title={t('tools.lastFault')} testId="server-last-fault">
      <p className="break-words text-text-2">
        <span className="text-err">
          {t(call.fault ? `tools.faults.${call.fault}` : 'tools.failed')}
        </span>{' '}
        {call.tool} <Time atMs={call.atMs} format={formatSecond} className="text-text-3" />{' '}
        <Link to="/requests" search={{ request: call.requestId }} className="underline">
          {t('tools.openRequest')}
        </Link>
      </p>
    </DrawerSection>
  );
}
