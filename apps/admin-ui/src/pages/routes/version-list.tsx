import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CircleDot, GitCompare, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RouteVersionFieldsFragment } from '../../api/generated/graphql/graphql.js';
import { rest } from '../../api/rest.js';
import { useMay } from '../../app/session.js';
import { Badge } from '../../ui/badge.js';
import { Button, buttonClass } from '../../ui/button.js';
import { ConfirmDialog } from '../../ui/dialog.js';
import { formatAbsolute } from '../../ui/format-time.js';
import { useErrorText } from '../../ui/states.js';
import { Time } from '../../ui/time.js';
import { notify } from '../../ui/toasts.js';
import { VersionChip } from '../../ui/version-chip.js';

type Version = RouteVersionFieldsFragment;

function useRevert(onDone: () => void) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (version: number) =>
      rest.revertRoutes(version, t('routes.revert.message', { version })),
    onSuccess: (made) => {
      notify.done(t('routes.revert.done', { version: made.version }));
      return queries.invalidateQueries({ queryKey: ['routing'] });
    },
    onError: (error) => notify.failed(t('routes.revert.failed'), errorText(error)),
    onSettled: onDone,
  });
}

interface VersionListProps {
  readonly versions: readonly Version[];
  readonly live: number;
  readonly isReadOnly: boolean;
}

/** Who published what and when; each one click away from its difference, and from being live again. */
export function VersionList({ versions, live, isReadOnly }: VersionListProps) {
  const { t } = useTranslation();
  const may = useMay();
  const [asked, setAsked] = useState<number | null>(null);
  const revert = useRevert(() => setAsked(null));
  if (versions.length === 0)
    return (
      <p className="px-3.5 pb-4 text-text-3" data-testid="no-versions">
        {t('routes.noVersions')}
      </p>
    );
  return (
    <>
      <ol>
        {versions.map((each) => (
          <li
            key={each.version}
            className="flex items-start gap-3 border-t border-line-1 px-3.5 py-2.5"
            data-testid="version-row"
          >
            <VersionChip version={each.version} isLive={each.isLive} />
            <span className="min-w-0 flex-1">
              <span className="block break-words text-text-1">{each.message}</span>
              <span className="block text-hint text-text-3">
                {each.author ?? t('routes.unknownAuthor')} ·{' '}
                <Time atMs={each.publishedAtMs} format={formatAbsolute} />
                {each.source === 'file' && ` · ${t('routes.fromFile')}`}
              </span>
              <Fate version={each} />
            </span>
            <span className="flex shrink-0 items-center gap-1.5">
              {each.isLive ? (
                <Badge tone="ok" icon={CircleDot}>
                  {t('routes.live')}
                </Badge>
              ) : (
                <>
                  <Link
                    to="/routes"
                    search={{
                      version: Math.max(live, each.version),
                      from: Math.min(live, each.version),
                    }}
                    className={buttonClass('quiet', 'small')}
                    data-testid="compare-version"
                  >
                    <GitCompare size={14} strokeWidth={1.75} aria-hidden />
                    {t('routes.compare')}
                  </Link>
                  {may('routes:write') && !isReadOnly && each.rollout?.state !== 'running' && (
                    <Button
                      size="small"
                      icon={Undo2}
                      onClick={() => setAsked(each.version)}
                      data-testid="revert-version"
                    >
                      {t('routes.revert.button')}
                    </Button>
                  )}
                </>
              )}
            </span>
          </li>
        ))}
      </ol>
      <ConfirmDialog
        isOpen={asked !== null}
        title={t('routes.revert.title', { version: asked ?? 0 })}
        confirmLabel={t('routes.revert.confirm', { version: asked ?? 0 })}
        isBusy={revert.isPending}
        onConfirm={() => asked !== null && revert.mutate(asked)}
        onClose={() => setAsked(null)}
      >
        {t('routes.revert.text')}
      </ConfirmDialog>
    </>
  );
}

/** What came of a version that was tried on a part first. */
function Fate({ version: { rollout } }: { version: Version }) {
  const { t } = useTranslation();
  if (!rollout) return null;
  return (
    <span
      className={`block text-hint ${rollout.state === 'reverted' ? 'text-err' : 'text-text-3'}`}
      data-testid={`rollout-${rollout.state}`}
    >
      {t(`routes.rolloutStates.${rollout.state}`)}
      {rollout.reason && `: ${rollout.reason}`}
    </span>
  );
}
