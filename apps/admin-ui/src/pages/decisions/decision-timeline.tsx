import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { query } from '../../api/graphql-client.js';
import { Card } from '../../ui/card.js';
import { formatLatency } from '../../ui/format.js';
import { CallDocument } from '../../api/call-documents.js';
import { CallTimeline } from '../../explain/timeline.js';

/** Where the time of the call went; absent once its record is gone. */
export function DecisionTimeline({ requestId }: { requestId: string }) {
  const { t } = useTranslation();
  const call = useQuery({
    queryKey: ['call', requestId, 'timeline'],
    queryFn: ({ signal }) => query(CallDocument, { requestId }, signal),
    select: (read) => read.call,
  }).data;
  if (!call || call.endMs === null) return null;
  return (
    <Card
      title={t('requests.timeline')}
      className="xl:col-span-2"
      testId="card-timeline"
      hint={t('decisions.timelineHint', {
        total: formatLatency(call.endMs),
        overhead: formatLatency(call.overheadMs),
      })}
    >
      <div className="px-3.5 pb-4">
        <CallTimeline call={call} />
      </div>
    </Card>
  );
}
