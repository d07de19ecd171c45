import { Info, Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { RouteDraftQuery } from '../../api/generated/graphql/graphql.js';
import { formatCount, formatPercent } from '../../ui/format.js';

export type Reach = NonNullable<RouteDraftQuery['routeDraft']['diff']>['reach'];

const shownRows = 8;

/** Whom a change reaches, by the calls of the last hour. */
export function ReachList({ reach }: { reach: Reach }) {
  const { t } = useTranslation();
  const rows = reach.rows.slice(0, shownRows);
  return (
    <div data-testid="reach">
      <p className="flex gap-2.5 text-text-1">
        <Users size={14} strokeWidth={1.75} aria-hidden className="mt-[3px] shrink-0 text-text-3" />
        {reach.calls === 0
          ? t('routes.reach.noCalls')
          : t('routes.reach.total', {
              share: formatPercent(reach.changedCalls / reach.calls, 0),
              changed: formatCount(reach.changedCalls),
              calls: formatCount(reach.calls),
            })}
      </p>
      <ul>
        {rows.map((row) => (
          <li
            key={`${row.tenantId} ${row.kind} ${row.from} ${row.to.join()}`}
            className="py-0.5 pl-6 text-text-2"
            data-testid="reach-row"
          >
            {row.sentence}
          </li>
        ))}
        {reach.rows.length > rows.length && (
          <li className="pl-6 text-text-3">
            {t('routes.reach.more', { count: reach.rows.length - rows.length })}
          </li>
        )}
      </ul>
      {reach.notes.map((note) => (
        <p key={note} className="mt-1 flex gap-2.5 text-hint text-text-3">
          <Info size={14} strokeWidth={1.75} aria-hidden className="mt-px shrink-0" />
          {note}
        </p>
      ))}
    </div>
  );
}
