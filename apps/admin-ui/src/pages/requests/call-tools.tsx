import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { rest } from '../../api/rest.js';
import { useMay } from '../../app/session.js';
import { DrawerSection } from '../../ui/drawer.js';
import { formatBytes, formatExact, formatLatency } from '../../ui/format.js';
import { toolOutcomeTone } from '../../ui/tool-outcome.js';
import type { CallDetail } from './call-detail.js';

interface CallToolsProps {
  readonly requestId: string;
  /** null = the gateway ran none. */
  readonly sums: CallDetail['tools'] | null;
}

/** Tools that the gateway ran between the turns of a call: how many, and each of them for those who may see it. */
export function CallTools({ requestId, sums }: CallToolsProps) {
  const { t } = useTranslation();
  const { data } = useQuery({
    queryKey: ['tool-calls', requestId],
    queryFn: () => rest.toolCalls(requestId),
    enabled: useMay()('approvals:read'),
  });
  // The log tells the newest first; a call is read from its beginning.
  const calls = data?.items.toReversed() ?? [];
  if (calls.length === 0 && !sums) return null;
  return (
    <DrawerSection
      title={t('requests.tools.title')}
      hint={sums ? t('requests.tools.rounds', { count: sums.rounds }) : formatExact(calls.length)}
      testId="call-tools"
    >
      {sums && <ToolSums sums={sums} />}
      <ol className="text-cell">
        {calls.map((call) => (
          <li key={call.id} className="flex gap-3 py-0.5">
            <span
              className="min-w-0 flex-1 truncate text-text-1"
              title={call.fault ? t(`tools.faults.${call.fault}`) : undefined}
            >
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

function ToolSums({ sums }: { sums: NonNullable<CallToolsProps['sums']> }) {
  const { t } = useTranslation();
  const { started, failed, denied, ms } = sums;
  return (
    <p className="mb-1 flex flex-wrap gap-x-3 text-hint text-text-2" data-testid="call-tool-sums">
      <span>{t('requests.tools.started', { count: started })}</span>
      {failed > 0 && (
        <span className="text-err">{t('requests.tools.failed', { count: failed })}</span>
      )}
      {denied > 0 && (
        <span className="text-warn">{t('requests.tools.notRun', { count: denied })}</span>
      )}
      <span className="text-text-3">{t('requests.tools.took', { time: formatLatency(ms) })}</span>
    </p>
  );
}
