import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { ScrollText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { rest } from '../../api/rest.js';
import { PageFrame } from '../../app/page-frame.js';
import type { AuditSearch } from '../../app/search.js';
import { useMay, useMayInAll } from '../../app/session.js';
import { Button } from '../../ui/button.js';
import { cardClass } from '../../ui/card.js';
import { DownloadLink } from '../../ui/download-link.js';
import { Denied, Empty, FromQuery } from '../../ui/states.js';
import { auditExportAddress, auditQueryOf, isNarrowed, noFilter } from './audit-filter.js';
import { AuditFilters } from './audit-filters.js';
import { AuditTable } from './audit-table.js';
import { ChainBadge } from './chain-badge.js';

export function AuditPage() {
  const { t } = useTranslation();
  const may = useMay();
  if (may('audit:read')) return <Audit />;
  return (
    <PageFrame title={t('nav.audit')}>
      <Denied />
    </PageFrame>
  );
}

/** Who changed what, newest first, with the state before and after. */
function Audit() {
  const { t } = useTranslation();
  const navigate = useNavigate({ from: '/audit' });
  const search = useSearch({ from: '/shell/audit' });
  const seesAll = useMayInAll()('audit:read');
  const asked = auditQueryOf(search);
  const audit = useInfiniteQuery({
    queryKey: ['audit', asked],
    queryFn: ({ pageParam }) =>
      rest.audit({ ...asked, ...(pageParam === null ? {} : { cursor: pageParam }) }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  });
  const change = (next: Partial<AuditSearch>, isTyped = false) =>
    void navigate({ search: (current) => ({ ...current, ...next }), replace: isTyped });
  return (
    <PageFrame
      title={t('nav.audit')}
      hint={t('audit.hint')}
      isByTenant
      controls={
        <DownloadLink
          href={auditExportAddress(search, 'ndjson')}
          label={t('audit.exportLines')}
          testId="export-audit-ndjson"
        />
      }
      primary={
        <DownloadLink
          href={auditExportAddress(search, 'csv')}
          label={t('audit.export')}
          look="primary"
          testId="export-audit"
        />
      }
    >
      <div className="flex flex-wrap items-start justify-between gap-x-4">
        <AuditFilters search={search} onChange={change} />
        {seesAll && <ChainBadge />}
      </div>
      <FromQuery query={audit} title={t('audit.failedToLoad')} rows={10}>
        {({ pages }) => {
          const rows = pages.flatMap(({ items }) => items);
          return rows.length > 0 ? (
            <AuditTable
              rows={rows}
              openId={search.line}
              onOpen={(line) => change({ line }, true)}
              pages={audit}
            />
          ) : (
            <NoLines search={search} onClear={() => change(noFilter)} />
          );
        }}
      </FromQuery>
    </PageFrame>
  );
}

function NoLines({ search, onClear }: { search: AuditSearch; onClear: () => void }) {
  const { t } = useTranslation();
  const isFiltered = isNarrowed(search);
  return (
    <div className={cardClass}>
      <Empty
        icon={ScrollText}
        title={t(isFiltered ? 'audit.noMatchTitle' : 'audit.emptyTitle')}
        text={t(isFiltered ? 'audit.noMatchText' : 'audit.emptyText')}
        action={isFiltered && <Button onClick={onClear}>{t('audit.clear')}</Button>}
        {...(isFiltered ? { testId: 'state-no-match' } : {})}
      />
    </div>
  );
}
