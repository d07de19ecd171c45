import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { rest } from '../../api/rest.js';
import { useMay } from '../../app/session.js';
import { DrawerSection } from '../../ui/drawer.js';
import { formatBytes, formatExact, formatLatency } from '../../ui/format.js';
import { toolOutcomeTone } from '../../ui/tool-outcome.js';

/** Tools that the gateway ran between the turns of a call. Nothing where none ran, and for those who may not see it. */
export function CallTools({ requestId }: { requestId: string }) {
  const { t } = useTranslation();
  const { data } = useQuery({
    queryKey: ['tool-calls', requestId],
    queryFn: () => rest.toolCalls(requestId),
    enabled: useMay()('approvals:read'),
  });
  // The log tells the newest first; a call is read from its beginning.
  const calls = data?.items.toReversed() ?? [];
  if (calls.length === 0) return null;
  return (
    <DrawerSection
      title={t('requests.tools.title')}
      hint={formatExact(calls.length)}
      testId="call-tools"
    >
      <ol className="text-cell">
        {calls.map((call) => (
          <li key={call.id} className="flex gap-3 py-0.5">
            <span className="min-w-0 flex-1 truncate text-text-1" title={call.fault ?? undefined}>
              <span className="text-text-3">{call.label}</span> {call.tool}
            </span>
            <span className={toolOutcomeTone[call.outcome]}>
              {t(`requests.tools.${call.outcome}`)}
            </span>
            <span className="w-16 text-right text-text-3">{formatBytes(call.bytes)}</span>
            <span className="w-16 text-right text-text-3">{formatLatency(call.durationMs)}</span>
          </li>
        ))}
      </ol>
    </DrawerSection>
  );
}
