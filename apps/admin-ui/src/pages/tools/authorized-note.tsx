import { CircleCheck, CircleX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../ui/badge.js';
import { cardClass } from '../../ui/card.js';

/** How a visit to an authorization server ended. */
export function AuthorizedNote({ isIn }: { isIn: boolean }) {
  const { t } = useTranslation();
  return (
    <p
      role="status"
      data-testid="authorized-note"
      className={`${cardClass} mb-3 flex flex-wrap items-center gap-2 px-3.5 py-2.5`}
    >
      <Badge tone={isIn ? 'ok' : 'err'} icon={isIn ? CircleCheck : CircleX}>
        {t(isIn ? 'tools.authorized' : 'tools.notAuthorized')}
      </Badge>
      <span className="text-text-2">
        {t(isIn ? 'tools.authorizedText' : 'tools.notAuthorizedText')}
      </span>
    </p>
  );
}
