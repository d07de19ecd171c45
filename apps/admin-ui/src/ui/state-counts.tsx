import { useTranslation } from 'react-i18next';
import type { WorkerStatus } from '../api/generated/graphql/graphql.js';
import { Badge } from './badge.js';
import { workerStatusLook } from './worker-badge.js';

const order: readonly WorkerStatus[] = ['ready', 'pending', 'draining', 'not_ready', 'failed'];

/** How many workers are in which state; states that nobody is in are left out. */
export function StateCounts({
  workers,
}: {
  workers: readonly { readonly status: WorkerStatus }[];
}) {
  const { t } = useTranslation();
  return order.map((status) => {
    const count = workers.filter((worker) => worker.status === status).length;
    if (count === 0) return null;
    const { tone, icon } = workerStatusLook[status];
    return (
      <Badge key={status} tone={tone} icon={icon} testId={`count-${status}`}>
        {t(`strip.count.${status}`, { count })}
      </Badge>
    );
  });
}
