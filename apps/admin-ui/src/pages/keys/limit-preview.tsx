import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { rest } from '../../api/rest.js';
import type { LimitDraft } from '../../api/rest-types.js';
import { Button } from '../../ui/button.js';
import { formatExact } from '../../ui/format.js';
import { formatMinute } from '../../ui/format-time.js';
import { useErrorText } from '../../ui/states.js';
import { Time } from '../../ui/time.js';

const hours = 24;
const mostShown = 5;

/** Who would have been blocked by a draft in the last day. */
export function LimitPreview({ draft, isReady }: { draft: LimitDraft; isReady: boolean }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const tried = useMutation({ mutationFn: () => rest.previewLimit({ ...draft, hours }) });
  const blocked = tried.data?.keys.filter((key) => key.blocked > 0) ?? [];
  return (
    <div className="rounded-control border border-line-2 bg-inset p-2.5" aria-live="polite">
      <Button
        size="small"
        disabled={!isReady || tried.isPending}
        onClick={() => tried.mutate()}
        data-testid="limit-preview"
      >
        {t('limits.preview')}
      </Button>
      {tried.error && <p className="mt-2 text-err">{errorText(tried.error)}</p>}
      {tried.data && (
        <p className="mt-2 text-text-2" data-testid="limit-preview-result">
          {t('limits.previewResult', {
            blocked: formatExact(tried.data.blocked),
            calls: formatExact(tried.data.calls),
          })}
          {tried.data.isCut && ` ${t('limits.previewCut')}`}
        </p>
      )}
      {blocked.length > 0 && (
        <ul className="mt-1">
          {blocked.slice(0, mostShown).map((key) => (
            <li key={key.keyId} className="flex flex-wrap gap-2 text-hint text-text-2">
              <span className="text-text-1">{key.name ?? key.keyId}</span>
              {t('limits.previewKey', {
                blocked: formatExact(key.blocked),
                calls: formatExact(key.calls),
              })}
              <Time atMs={key.firstBlockedAtMs} format={formatMinute} className="text-text-3" />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
