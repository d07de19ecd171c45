import { Link } from '@tanstack/react-router';
import { CircleCheck, CircleX, Pencil, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { RouteDraftsQuery } from '../../api/generated/graphql/graphql.js';
import { Badge } from '../../ui/badge.js';
import { useNowMs } from '../../live/live.js';
import { Age } from '../../ui/time.js';

type Check = Pick<
  RouteDraftsQuery['routeDrafts'][number]['check'],
  'faults' | 'warnings' | 'isValid'
>;

export function CheckBadge({ check }: { check: Check }) {
  const { t } = useTranslation();
  if (!check.isValid)
    return (
      <Badge tone="err" icon={CircleX} testId="check-badge">
        {t('routes.check.faults', { count: check.faults })}
      </Badge>
    );
  return (
    <Badge
      tone={check.warnings > 0 ? 'warn' : 'ok'}
      icon={check.warnings > 0 ? TriangleAlert : CircleCheck}
      testId="check-badge"
    >
      {t('routes.check.valid', { count: check.warnings })}
    </Badge>
  );
}

/** Drafts, last changed first. */
export function DraftList({ drafts }: { drafts: RouteDraftsQuery['routeDrafts'] }) {
  const { t } = useTranslation();
  const nowMs = useNowMs();
  if (drafts.length === 0)
    return (
      <p className="px-3.5 pb-4 text-text-3" data-testid="no-drafts">
        {t('routes.noDrafts')}
      </p>
    );
  return (
    <ul>
      {drafts.map((draft) => (
        <li key={draft.id} className="border-t border-line-1" data-testid="draft-row">
          <Link
            to="/routes/drafts/$draftId"
            params={{ draftId: draft.id }}
            search={{}}
            className="flex items-center gap-2.5 px-3.5 py-2.5 hover:bg-raised/60"
          >
            <Pencil size={14} strokeWidth={1.75} aria-hidden className="shrink-0 text-text-3" />
            <span className="min-w-0 flex-1">
              <span className="block truncate font-[550] text-text-1">{draft.name}</span>
              <span className="block truncate text-hint text-text-3">
                {draft.author ?? t('routes.unknownAuthor')} ·{' '}
                <Age atMs={draft.updatedAtMs} nowMs={nowMs} />
              </span>
            </span>
            <CheckBadge check={draft.check} />
          </Link>
        </li>
      ))}
    </ul>
  );
}
