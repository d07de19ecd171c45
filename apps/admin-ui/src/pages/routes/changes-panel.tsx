import { useTranslation } from 'react-i18next';
import type { RouteDraftQuery } from '../../api/generated/graphql/graphql.js';
import { cardClass } from '../../ui/card.js';
import { ChangeList } from './change-list.js';
import { ReachList } from './reach-list.js';

/** What the draft would change against live, and whom that reaches. */
export function ChangesPanel({ draft }: { draft: RouteDraftQuery['routeDraft'] }) {
  const { t } = useTranslation();
  if (!draft.diff)
    return (
      <p className="text-text-3" data-testid="diff-waits">
        {t('routes.diffWaits')}
      </p>
    );
  return (
    <>
      <div className={cardClass}>
        <ChangeList changes={draft.diff.changes} />
      </div>
      {draft.diff.changes.length > 0 && (
        <>
          <h3 className="mt-4 mb-2 text-body font-semibold text-text-1">
            {t('routes.publish.reach')}
          </h3>
          <ReachList reach={draft.diff.reach} />
        </>
      )}
    </>
  );
}
