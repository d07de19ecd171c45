import { useQuery } from '@tanstack/react-query';
import { Trans, useTranslation } from 'react-i18next';
import { query } from '../../api/graphql-client.js';
import { Dialog } from '../../ui/dialog.js';
import { Button } from '../../ui/button.js';
import { FromQuery } from '../../ui/states.js';
import { formatAbsolute } from '../../ui/format-time.js';
import { ChangeList } from './change-list.js';
import { RouteDiffDocument, RouteVersionDocument } from './routes.documents.js';

/** What one version changed against another, by default against the one that was live before it. */
export function DiffDialog({
  version,
  from,
  onClose,
}: {
  version: number;
  from: number | undefined;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const read = useQuery({
    queryKey: ['routing', 'diff', version, from],
    queryFn: async ({ signal }) => {
      const { routeVersion } = await query(RouteVersionDocument, { version }, signal);
      const base = from ?? routeVersion.parent;
      const { routeDiff } = await query(RouteDiffDocument, { from: base, to: version }, signal);
      return { version: routeVersion, base, changes: routeDiff };
    },
  });
  return (
    <Dialog
      title={t('routes.diff.title', { version })}
      isOpen
      isWide
      onClose={onClose}
      testId="diff-dialog"
    >
      <FromQuery query={read} title={t('routes.diff.failed')}>
        {({ version: shown, base, changes }) => (
          <>
            <p className="mt-1 text-text-2">
              <Trans
                t={t}
                i18nKey="routes.diff.by"
                values={{
                  message: shown.message,
                  author: shown.author ?? t('routes.unknownAuthor'),
                  time: formatAbsolute(shown.publishedAtMs),
                }}
                components={{ b: <b /> }}
              />
            </p>
            <p className="mt-1 mb-3 text-hint text-text-3">
              {base === 0
                ? t('routes.diff.againstSettings')
                : t('routes.diff.against', { version: base })}
            </p>
            <div className="rounded-card border border-line-2">
              <ChangeList changes={changes} />
            </div>
          </>
        )}
      </FromQuery>
      <div className="mt-4 flex justify-end">
        <Button onClick={onClose}>{t('common.close')}</Button>
      </div>
    </Dialog>
  );
}
