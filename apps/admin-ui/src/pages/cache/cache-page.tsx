import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Layers } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { query } from '../../api/graphql-client.js';
import type { CacheAccountQuery } from '../../api/generated/graphql/graphql.js';
import { PageFrame, RangeSelect } from '../../app/page-frame.js';
import { cacheViews } from '../../app/search.js';
import { useMayInAll } from '../../app/session.js';
import { SimulatedNotice } from '../../app/simulated-notice.js';
import { LineChart } from '../../charts/line-chart.js';
import { prepareCacheShares } from '../../charts/prepare-cache-shares.js';
import { Card, cardClass } from '../../ui/card.js';
import { formatDuration, formatExact, formatPercent } from '../../ui/format.js';
import { formatAbsolute } from '../../ui/format-time.js';
import { Select } from '../../ui/select.js';
import { Denied, Empty, FromQuery } from '../../ui/states.js';
import { Segmented } from '../../ui/tabs.js';
import { CacheAccountDocument, CacheMapDocument } from './cache.documents.js';
import { GroupTable, HolderCard } from './group-table.js';
import { HeatMap } from './heat-map.js';
import { IcicleView } from './icicle-view.js';
import { type CacheMap, splitShares } from './prepare-cache.js';
import { SplitCard } from './split-card.js';

const refreshMs = 5_000;
const anyModel = '*';

export function CachePage() {
  const { t } = useTranslation();
  const mayInAll = useMayInAll();
  if (mayInAll('traffic:read')) return <Cache />;
  return (
    <PageFrame title={t('nav.cache')}>
      <Denied />
    </PageFrame>
  );
}

function Cache() {
  const { t } = useTranslation();
  const navigate = useNavigate({ from: '/cache' });
  const search = useSearch({ from: '/shell/cache' });
  const { range = 'h1', tenant: tenantId = null } = search;
  const account = useQuery({
    queryKey: ['cache-account', range, search.model, tenantId],
    queryFn: ({ signal }) =>
      query(CacheAccountDocument, { range, model: search.model ?? null, tenantId }, signal),
    refetchInterval: refreshMs,
    placeholderData: keepPreviousData,
  });
  const models = account.data?.cachedModels ?? [];
  const model = search.model ?? models[0]?.model;
  return (
    <PageFrame
      title={t('nav.cache')}
      isByTenant
      liveWords={t('cache.refresh')}
      controls={
        <>
          <Select
            label={t('decisions.columns.model')}
            value={search.model ?? anyModel}
            testId="cache-model"
            options={[
              { value: anyModel, label: t('cache.allModels') },
              ...models.map((each) => ({ value: each.model, label: each.model })),
            ]}
            onChange={(next) =>
              void navigate({
                search: (current) => ({
                  ...current,
                  model: next === anyModel ? undefined : next,
                  group: undefined,
                }),
              })
            }
          />
          <RangeSelect
            value={range}
            onChange={(next) =>
              void navigate({ search: (current) => ({ ...current, range: next }) })
            }
          />
        </>
      }
    >
      <SimulatedNotice />
      <FromQuery
        query={account}
        title={t('cache.accountFailed')}
        reach={t('errors.trafficGoesOn')}
        rows={4}
      >
        {({ cacheAccount }) => (
          <>
            <SplitCard split={cacheAccount.total} isExact={cacheAccount.isExact} />
            {cacheAccount.total.calls > 0 && <ShareChart account={cacheAccount} />}
          </>
        )}
      </FromQuery>
      {account.data && <Prefixes model={model} tenantId={tenantId} />}
    </PageFrame>
  );
}

function ShareChart({ account }: { account: CacheAccountQuery['cacheAccount'] }) {
  const { t } = useTranslation();
  const buckets = account.buckets.map(({ atMs, split }) => {
    const shares = split && splitShares(split);
    return {
      atMs,
      calls: split?.calls ?? null,
      available: shares?.available ?? null,
      captured: shares?.captured ?? null,
      delivered: shares?.delivered ?? null,
    };
  });
  const model = prepareCacheShares(buckets, account.bucketMs, {
    available: t('cache.available'),
    captured: t('cache.captured'),
    delivered: t('charts.delivered'),
  });
  const title = t('cache.overTime');
  return (
    <Card
      title={title}
      className="mb-3"
      testId="card-reuse"
      hint={t('charts.buckets', { size: formatDuration(account.bucketMs) })}
    >
      <div className="px-3.5 pt-4 pb-2">
        <LineChart
          model={model}
          heightPx={150}
          testId="chart-reuse"
          summary={t('charts.summary', {
            title,
            values: model.ends.map(({ label, text }) => `${label} ${text}`).join(', '),
          })}
        />
      </div>
    </Card>
  );
}

function Prefixes({ model, tenantId }: { model: string | undefined; tenantId: string | null }) {
  const { t } = useTranslation();
  const map = useQuery({
    queryKey: ['cache-map', model, tenantId],
    enabled: model !== undefined,
    queryFn: ({ signal }) =>
      query(CacheMapDocument, { model: model ?? '', tenantId, first: 40 }, signal),
    select: ({ cache }) => cache,
    refetchInterval: refreshMs,
    placeholderData: keepPreviousData,
  });
  const empty = (
    <div className={cardClass}>
      <Empty icon={Layers} title={t('cache.emptyTitle')} text={t('cache.emptyText')} />
    </div>
  );
  if (model === undefined) return empty;
  return (
    <FromQuery query={map} title={t('cache.mapFailed')} reach={t('errors.trafficGoesOn')}>
      {(read) => (read && read.groups.length > 0 ? <PrefixCards map={read} /> : empty)}
    </FromQuery>
  );
}

function PrefixCards({ map }: { map: CacheMap }) {
  const { t } = useTranslation();
  const navigate = useNavigate({ from: '/cache' });
  const { view = 'tree', group } = useSearch({ from: '/shell/cache' });
  const select = (label: string) =>
    void navigate({
      search: (current) => ({ ...current, group: label === group ? undefined : label }),
      replace: true,
    });
  const View = view === 'tree' ? IcicleView : HeatMap;
  return (
    <>
      <Card
        title={t('cache.mapTitle')}
        className="mb-3"
        testId="card-prefixes"
        hint={t(`cache.viewHints.${view}`)}
        actions={
          <>
            <span
              className="hatched rounded-chip px-1.5 text-hint text-text-2"
              data-testid="estimated"
              title={t('cache.estimatedHint')}
            >
              {t('cache.estimated')}
            </span>
            <Segmented
              label={t('cache.views.label')}
              value={view}
              options={cacheViews.map((id) => ({ id, label: t(`cache.views.${id}`) }))}
              onChange={(next) =>
                void navigate({ search: (current) => ({ ...current, view: next }), replace: true })
              }
            />
          </>
        }
      >
        <View map={map} selected={group} onSelect={select} />
        <Selected map={map} label={group} />
        <p className="border-t border-line-1 px-3.5 py-2 text-hint text-text-3">
          {t('cache.since', { time: formatAbsolute(map.sinceMs) })}
        </p>
      </Card>
      <div className="grid grid-cols-1 gap-3 xl:grid-cols-[minmax(0,1fr)_340px]">
        <GroupTable map={map} selected={group} onSelect={select} />
        <HolderCard map={map} />
      </div>
    </>
  );
}

/** What is known of the chosen group, in one line. */
function Selected({ map, label }: { map: CacheMap; label: string | undefined }) {
  const { t } = useTranslation();
  const group = map.groups.find((each) => each.label === label);
  if (!group) return null;
  return (
    <p
      className="flex flex-wrap items-center gap-x-3 border-t border-line-1 px-3.5 py-3"
      data-testid="selected-group"
    >
      <b className="font-mono text-hint">{group.label}</b>
      <span>
        {t('cache.selected', {
          count: group.holders.length,
          tokens: formatExact(group.sizeTokens),
          workers: group.holders
            .map(({ workerId, workerName }) => workerName ?? workerId)
            .join(', '),
          calls: formatExact(group.calls),
          share: formatPercent(group.hitRatio, 0),
        })}
      </span>
    </p>
  );
}
