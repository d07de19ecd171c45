import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { tools } from '../../api/rest-tools.js';

const refreshMs = 10_000;
/** More are told as so many and a plus. */
const most = 99;

/** How many calls wait for somebody; nothing while none does. */
export function WaitingCount() {
  const { t } = useTranslation();
  const { data } = useQuery({
    queryKey: ['tool-approvals', 'count'],
    queryFn: () => tools.approvals({ state: 'waiting', limit: most + 1 }),
    refetchInterval: refreshMs,
  });
  const count = data?.items.length ?? 0;
  if (count === 0) return null;
  return (
    <span
      className="ml-1.5 rounded-chip bg-warn-soft px-1.5 py-0.5 text-meta text-warn tabular-nums"
      title={t('tools.waitingCount', { count })}
      data-testid="waiting-count"
    >
      {count > most ? `${most}+` : count}
      <span className="sr-only"> {t('tools.approvalStates.waiting')}</span>
    </span>
  );
}
