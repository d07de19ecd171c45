import { useTranslation } from 'react-i18next';
import type { OpenCall } from '../../live/live-data.js';
import { useNowMs } from '../../live/live.js';
import { DrawerSection } from '../../ui/drawer.js';
import { dash, formatAge, formatExact, formatLatency } from '../../ui/format.js';

/** A call that is still running: what is known of it so far. */
export function OpenSummary({ call }: { call: OpenCall }) {
  const { t } = useTranslation();
  const nowMs = useNowMs();
  const rows = [
    [t('requests.running'), formatAge(nowMs - call.startedAtMs)],
    [t('requests.columns.ttft'), formatLatency(call.firstOutputMs)],
    [t('requests.events'), formatExact(call.events)],
    [t('requests.columns.model'), call.model ?? dash],
    [t('requests.columns.worker'), call.workerName ?? call.workerId ?? dash],
    [t('requests.columns.tenant'), call.tenantName ?? dash],
  ] as const;
  return (
    <DrawerSection title={t('requests.runningTitle')} testId="open-summary">
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5 text-cell">
        {rows.map(([term, text]) => (
          <div key={term} className="contents">
            <dt className="text-text-3">{term}</dt>
            <dd className="break-words text-text-1">{text}</dd>
          </div>
        ))}
      </dl>
    </DrawerSection>
  );
}
