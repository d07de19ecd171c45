import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { query } from '../../api/graphql-client.js';
import type { LimitHitsQuery } from '../../api/generated/graphql/graphql.js';
import { budgetKinds, plainKinds } from '../../api/limit-kinds.js';
import { Card } from '../../ui/card.js';
import { formatCount, formatExact } from '../../ui/format.js';
import { Sparkline } from '../../ui/sparkline.js';
import { FromQuery } from '../../ui/states.js';
import { LimitHitsDocument } from './usage.documents.js';

const refreshMs = 30_000;

interface LimitHitsCardProps {
  /** The window of the report beside it. */
  readonly fromMs: number;
  readonly toMs: number;
  readonly tenant: string | undefined;
}

/** How often limits were hit, by whom, and which. */
export function LimitHitsCard({ fromMs, toMs, tenant }: LimitHitsCardProps) {
  const { t } = useTranslation();
  const asked = { fromMs, toMs, tenantId: tenant ?? null };
  const hits = useQuery({
    queryKey: ['limit-hits', asked],
    queryFn: ({ signal }) => query(LimitHitsDocument, asked, signal),
    refetchInterval: refreshMs,
    placeholderData: keepPreviousData,
  });
  return (
    <Card
      title={t('usage.hits.title')}
      hint={hits.data && formatCount(hits.data.limitHits.calls)}
      testId="card-limit-hits"
      actions={
        <Link
          to="/keys"
          search={tenant === undefined ? {} : { tenant }}
          className="inline-flex min-h-6 items-center gap-1 text-hint text-text-2 hover:text-text-1"
        >
          {t('limits.title')}
          <ArrowRight size={13} strokeWidth={1.75} aria-hidden />
        </Link>
      }
    >
      <FromQuery query={hits} title={t('usage.hits.failed')} reach={t('errors.trafficGoesOn')}>
        {({ limitHits }) =>
          limitHits.tenants.length === 0 ? (
            <p className="px-3.5 pt-1 pb-4 text-text-3" data-testid="no-limit-hits">
              {t('usage.hits.none')}
            </p>
          ) : (
            <ul className="pb-1.5">
              {limitHits.tenants.map((hit) => (
                <Hit key={hit.tenantId} hit={hit} />
              ))}
            </ul>
          )
        }
      </FromQuery>
    </Card>
  );
}

function Hit({ hit }: { hit: LimitHitsQuery['limitHits']['tenants'][number] }) {
  const { t } = useTranslation();
  const name = hit.tenantName ?? hit.tenantId;
  const kind = [...plainKinds, ...budgetKinds].find((each) => each === hit.kind);
  const what = kind === undefined ? hit.kind : t(`limits.kinds.${kind}`);
  const who = hit.keyName ?? hit.keyId;
  return (
    <li
      className="flex items-center gap-3 border-t border-line-1 px-3.5 py-2 first:border-t-0"
      data-testid="limit-hit"
    >
      <span className="min-w-0 flex-1">
        <span className="block truncate font-[550] text-text-1" title={name}>
          {name}
        </span>
        <Link
          to="/keys"
          search={{ limit: hit.limitId }}
          title={hit.limitName ?? hit.limitId}
          className="block min-h-6 truncate text-hint text-text-3 hover:underline"
        >
          {who} · {what}
        </Link>
      </span>
      <span className="flex flex-col items-end">
        <span className="font-[550] text-warn tabular-nums" title={formatExact(hit.calls)}>
          {formatCount(hit.calls)}
        </span>
        <Sparkline values={hit.series} label={t('usage.hits.course', { name })} />
      </span>
    </li>
  );
}
