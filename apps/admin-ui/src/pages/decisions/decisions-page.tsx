import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { SearchX, Split } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { query } from '../../api/graphql-client.js';
import { useLiveRoutes } from '../../api/use-routing.js';
import { PageFrame, RangeSelect } from '../../app/page-frame.js';
import type { DecisionsSearch } from '../../app/search.js';
import { useMay } from '../../app/session.js';
import { SimulatedNotice } from '../../app/simulated-notice.js';
import { Button } from '../../ui/button.js';
import { cardClass } from '../../ui/card.js';
import { listItems } from '../../ui/list-items.js';
import { ListTable } from '../../ui/list-table.js';
import { useStandingError } from '../../ui/standing-error.js';
import { Denied, Empty, Failure, Loading } from '../../ui/states.js';
import { OlderButton } from '../../ui/older-button.js';
import { decisionColumns } from './decision-columns.js';
import { decisionFilterKeys, decisionFilterOf } from './decision-filter.js';
import { DecisionFilters } from './decision-filters.js';
import { DecisionFiguresDocument, DecisionsDocument } from './decisions.documents.js';
import { FiguresStrip, ReasonBars } from './figures-strip.js';

const pageSize = 100;
const refreshMs = 15_000;

export function DecisionsPage() {
  const { t } = useTranslation();
  const may = useMay();
  if (may('traffic:read')) return <Decisions />;
  return (
    <PageFrame title={t('nav.decisions')}>
      <Denied />
    </PageFrame>
  );
}

function Decisions() {
  const { t } = useTranslation();
  const navigate = useNavigate({ from: '/decisions' });
  const search = useSearch({ from: '/shell/decisions' });
  const filter = decisionFilterOf(search);
  const figures = useQuery({
    queryKey: ['decision-figures', filter],
    queryFn: ({ signal }) => query(DecisionFiguresDocument, { filter }, signal),
    select: ({ decisionFigures }) => decisionFigures,
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs,
  }).data;
  return (
    <PageFrame
      title={t('nav.decisions')}
      hint={t('decisions.hint')}
      isByTenant
      isFullWidth
      liveWords={t('decisions.refresh')}
      controls={
        <RangeSelect
          value={search.range ?? 'h24'}
          onChange={(range) => void navigate({ search: (current) => ({ ...current, range }) })}
        />
      }
    >
      <SimulatedNotice />
      {figures && figures.decisions > 0 && (
        <>
          <FiguresStrip figures={figures} />
          <ReasonBars figures={figures} />
        </>
      )}
      <DecisionFilters search={search} figures={figures} />
      <DecisionList search={search} />
    </PageFrame>
  );
}

function DecisionList({ search }: { search: DecisionsSearch }) {
  const { t } = useTranslation();
  const navigate = useNavigate({ from: '/decisions' });
  const { version: live } = useLiveRoutes();
  const filter = decisionFilterOf(search);
  const pages = useInfiniteQuery({
    queryKey: ['decisions', filter],
    queryFn: ({ pageParam, signal }) =>
      query(DecisionsDocument, { filter, after: pageParam, first: pageSize }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ decisions }) => decisions.nextCursor,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => ((state.data?.pages.length ?? 0) <= 1 ? refreshMs : false),
  });
  const columns = useMemo(() => decisionColumns(t, live), [t, live]);
  const error = useStandingError(pages);
  const rows = pages.data?.pages.flatMap(({ decisions }) => decisions.items);
  if (!rows)
    return (
      <div className={cardClass}>
        {error ? (
          <Failure
            title={t('decisions.listFailed')}
            error={error}
            reach={t('errors.trafficGoesOn')}
            onRetry={() => pages.refetch()}
          />
        ) : (
          <Loading rows={12} />
        )}
      </div>
    );
  if (rows.length === 0) return <NoDecisions search={search} />;
  const idOf = ({ requestId }: (typeof rows)[number]) => requestId;
  return (
    <div className={cardClass}>
      <ListTable
        label={t('nav.decisions')}
        testId="decisions-table"
        rowTestId="decision-row"
        columns={columns}
        items={listItems([{ id: 'all', rows, folded: [], isCollapsed: false }], false, idOf)}
        idOf={idOf}
        selectedId={null}
        onOpen={(requestId) =>
          void navigate({ to: '/decisions/$requestId', params: { requestId }, search: {} })
        }
        onClose={() => undefined}
        foot={<OlderButton pages={pages} label={t('decisions.older')} testId="more-decisions" />}
      />
    </div>
  );
}

function NoDecisions({ search }: { search: DecisionsSearch }) {
  const { t } = useTranslation();
  const navigate = useNavigate({ from: '/decisions' });
  const isFiltered = decisionFilterKeys.some((key) => search[key] !== undefined);
  return (
    <div className={cardClass}>
      {isFiltered ? (
        <Empty
          icon={SearchX}
          testId="state-no-match"
          title={t('decisions.noMatchTitle')}
          text={t('decisions.noMatchText')}
          action={
            <Button onClick={() => void navigate({ search: ({ range }) => ({ range }) })}>
              {t('workers.clearFilters')}
            </Button>
          }
        />
      ) : (
        <Empty icon={Split} title={t('decisions.emptyTitle')} text={t('decisions.emptyText')} />
      )}
    </div>
  );
}
