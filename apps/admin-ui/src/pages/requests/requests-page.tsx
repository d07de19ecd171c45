import { useCallback, useMemo } from 'react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { ArrowUp, List, SearchX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { PageFrame, RangeSelect } from '../../app/page-frame.js';
import { useMay } from '../../app/session.js';
import { SimulatedNotice } from '../../app/simulated-notice.js';
import type { RequestsSearch } from '../../app/search.js';
import { Button } from '../../ui/button.js';
import { cardClass } from '../../ui/card.js';
import { formatCount } from '../../ui/format.js';
import { listItems, stepRow } from '../../ui/list-items.js';
import { ListTable } from '../../ui/list-table.js';
import { useStandingError } from '../../ui/standing-error.js';
import { Denied, Empty, Failure, Loading } from '../../ui/states.js';
import { CallBars } from './call-bars.js';
import { callColumns } from './call-columns.js';
import { CallDrawer } from './call-drawer.js';
import { filterKeys } from './call-filter.js';
import type { CallRow } from './call-rows.js';
import { FilterBar } from './filter-bar.js';
import { useCalls } from './use-calls.js';

const nearEndPx = 400;
const idOf = ({ id }: CallRow) => id;

export function RequestsPage() {
  const { t } = useTranslation();
  const may = useMay();
  if (may('traffic:read')) return <Requests />;
  return (
    <PageFrame title={t('nav.requests')}>
      <Denied />
    </PageFrame>
  );
}

function Requests() {
  const { t } = useTranslation();
  const navigate = useNavigate({ from: '/requests' });
  const search = useSearch({ from: '/shell/requests' });
  const calls = useCalls(search);
  const range = search.range ?? 'm15';
  const open = useCallback(
    (request: string | undefined) =>
      void navigate({ search: (current) => ({ ...current, request }) }),
    [navigate],
  );
  const step = (direction: 1 | -1) => {
    const next = stepRow(calls.rows, idOf, search.request ?? null, direction);
    if (next) open(next.id);
  };
  const hint = calls.bars && t(`requests.hint.${range}`, { total: formatCount(calls.bars.total) });
  return (
    <PageFrame
      title={t('nav.requests')}
      hint={hint}
      isByTenant
      isFullWidth
      isFixedHeight
      liveWords={t('requests.tail')}
      controls={
        <RangeSelect
          value={range}
          onChange={(next) => void navigate({ search: (current) => ({ ...current, range: next }) })}
        />
      }
      drawer={
        search.request && (
          <CallDrawer
            key={search.request}
            requestId={search.request}
            row={calls.rows.find(({ id }) => id === search.request)}
            tab={search.tab ?? 'summary'}
            onTab={(tab) =>
              void navigate({ search: (current) => ({ ...current, tab }), replace: true })
            }
            onClose={() => open(undefined)}
            onStep={step}
          />
        )
      }
    >
      <SimulatedNotice />
      <FilterBar search={search} />
      <div className={`${cardClass} relative flex min-h-0 flex-1 flex-col`}>
        <CallBars calls={calls.bars} />
        <CallList calls={calls} search={search} onOpen={open} />
      </div>
    </PageFrame>
  );
}

interface CallListProps {
  readonly calls: ReturnType<typeof useCalls>;
  readonly search: RequestsSearch;
  readonly onOpen: (id: string | undefined) => void;
}

function CallList({ calls, search, onOpen }: CallListProps) {
  const { t } = useTranslation();
  const { pages, rows, waiting } = calls;
  const columns = useMemo(() => callColumns(t, onOpen), [t, onOpen]);
  const error = useStandingError(pages);
  if (!pages.data)
    return error ? (
      <Failure
        title={t('requests.failedToLoad')}
        error={error}
        reach={t('errors.trafficGoesOn')}
        onRetry={() => pages.refetch()}
      />
    ) : (
      <Loading rows={14} />
    );
  if (rows.length === 0) return <NoCalls search={search} />;
  return (
    <>
      {waiting > 0 && (
        <div className="pointer-events-none absolute inset-x-0 top-[124px] z-20 flex justify-center">
          <Button
            size="small"
            icon={ArrowUp}
            className="pointer-events-auto shadow-overlay"
            data-testid="new-rows"
            onClick={() => {
              document.querySelector('[data-testid="calls-table-scroll"]')?.scrollTo({ top: 0 });
              calls.release();
            }}
          >
            {t('requests.new', { count: waiting })}
          </Button>
        </div>
      )}
      <ListTable
        label={t('nav.requests')}
        testId="calls-table"
        rowTestId="call-row"
        isVirtual
        columns={columns}
        items={listItems([{ id: 'all', rows, folded: [], isCollapsed: false }], false, idOf)}
        idOf={idOf}
        selectedId={search.request ?? null}
        onOpen={onOpen}
        onClose={() => onOpen(undefined)}
        onScroll={(topPx, restPx) => {
          calls.onScroll(topPx);
          if (restPx < nearEndPx && pages.hasNextPage && !pages.isFetchingNextPage)
            void pages.fetchNextPage();
        }}
        foot={
          pages.isFetchingNextPage && (
            <p className="px-3.5 py-2 text-hint text-text-3">{t('common.loading')}</p>
          )
        }
      />
    </>
  );
}

function NoCalls({ search }: { search: RequestsSearch }) {
  const { t } = useTranslation();
  const navigate = useNavigate({ from: '/requests' });
  const isFiltered = filterKeys.some((key) => search[key] !== undefined);
  if (!isFiltered)
    return <Empty icon={List} title={t('requests.emptyTitle')} text={t('requests.emptyText')} />;
  return (
    <Empty
      icon={SearchX}
      testId="state-no-match"
      title={t('requests.noMatchTitle')}
      text={t('requests.noMatchText')}
      action={
        <Button onClick={() => void navigate({ search: ({ range }) => ({ range }) })}>
          {t('workers.clearFilters')}
        </Button>
      }
    />
  );
}
