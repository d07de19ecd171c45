import { useTranslation } from 'react-i18next';
import { useChangedTools, useWaitingApprovals, waitingText } from '../../api/use-waiting.js';
import { useMay } from '../../app/session.js';
import { CountBadge } from '../../ui/count-badge.js';

/** How many calls wait for somebody; nothing while none does. */
export function WaitingCount() {
  const { t } = useTranslation();
  const count = useWaitingApprovals(useMay()('approvals:read'));
  if (count === 0) return null;
  return (
    <CountBadge
      className="ml-1.5"
      text={waitingText(count)}
      title={t('tools.waitingCount', { count })}
      testId="waiting-count"
    />
  );
}

/** How many definitions changed since somebody consented; nothing while none did. */
export function ChangedCount() {
  const { t } = useTranslation();
  const count = useChangedTools(useMay()('tools:read'));
  if (count === 0) return null;
  return (
    <CountBadge
      className="ml-1.5"
      text={waitingText(count)}
      title={t('tools.changedCount', { count })}
      testId="changed-count"
    />
  );
}
