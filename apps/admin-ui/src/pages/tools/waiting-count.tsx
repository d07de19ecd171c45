import { useTranslation } from 'react-i18next';
import { useChangedTools, useWaitingApprovals, waitingText } from '../../api/use-waiting.js';
import { useMay } from '../../app/session.js';
import { CountBadge } from '../../ui/count-badge.js';

/** How many calls wait for somebody; nothing while none does. */
export function WaitingCount() {
  return <Count of="waiting" count={useWaitingApprovals(useMay()('approvals:read'))} />;
}

/** How many definitions changed since somebody consented; nothing while none did. */
export function ChangedCount() {
  return <Count of="changed" count={useChangedTools(useMay()('tools:read'))} />;
}

function Count({ of, count }: { readonly of: 'waiting' | 'changed'; readonly count: number }) {
  const { t } = useTranslation();
  if (count === 0) return null;
  return (
    <CountBadge
      className="ml-1.5"
      text={waitingText(count)}
      title={t(`tools.${of}Count`, { count })}
      testId={`${of}-count`}
    />
  );
}
