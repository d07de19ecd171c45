import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Calendar, CalendarClock, ChartColumn, Tag } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { query } from '../../api/graphql-client.js';
import { usePrices } from '../../api/use-prices.js';
import { PageFrame } from '../../app/page-frame.js';
import { shownDimensions, usageRanges, type UsageSearch } from '../../app/search.js';
import { useMay } from '../../app/session.js';
import { useNowMs } from '../../live/live.js';
import { Button } from '../../ui/button.js';
import { Card, cardClass } from '../../ui/card.js';
import { DownloadLink } from '../../ui/download-link.js';
import { formatCount } from '../../ui/format.js';
import { Select } from '../../ui/select.js';
import { Denied, Empty, FromQuery } from '../../ui/states.js';
import { Segmented } from '../../ui/tabs.js';
import { ExportsSheet } from './exports-sheet.js';
import { FigureStrip } from './figure-strip.js';
import { LimitHitsCard } from './limit-hits-card.js';
import { monthForecast, savedMicros } from './prepare-figures.js';
import { formatMoney } from '../../ui/format-money.js';
import {
  barsOf,
  type Bucket,
  exportAddress,
  groupsOf,
  type Measure,
  measures,
  questionOf,
  type Report,
  tagProblem,
  usualBy,
  usualThen,
} from './prepare-usage.js';
import { PricesSheet } from './prices-sheet.js';
import { ReconcileBadge } from './reconcile-badge.js';
import { partColours, restColour, UsageBars } from './usage-bars.js';
import { TagFields } from './tag-fields.js';
import { UsageTable } from './usage-table.js';
import { UsageDocument } from './usage.documents.js';

const refreshMs = 30_000;
const minuteMs = 60_000;
/** A hundredth: an axis of millionths says nothing where nothing has a price. */
const leastCostMicros = 10_000;

export function UsagePage() {
  const { t } = useTranslation();
  const may = useMay();
  if (may('usage:read')) return <Usage />;
  return (
    <PageFrame title={t('nav.usage')}>
      <Denied />
    </PageFrame>
  );
}

function Usage() {
  const { t } = useTranslation();
  const may = useMay();
  const navigate = useNavigate({ from: '/usage' });
  const search = useSearch({ from: '/shell/usage' });
  // A minute is the finest that is told: the question stays the same until it ends.
  const nowMs = Math.floor(useNowMs() / minuteMs) * minuteMs;
  const question = questionOf(search, nowMs);
  const problem = tagProblem(search);
  const report = useQuery({
    enabled: problem === null,
    queryKey: ['usage', question],
    // What is shown while the next answer comes keeps its own bucket.
    queryFn: async ({ signal }) => ({
      ...(await query(UsageDocument, { ask: question }, signal)),
      bucket: question.bucket,
    }),
    refetchInterval: refreshMs,
    placeholderData: keepPreviousData,
  });
  // What the cache saved goes by the prices of models, whatever the page is told by.
  const byModel = {
    ...questionOf({ ...search, by: 'model', then: 'model' }, nowMs),
    isCompared: false,
  };
  const models = useQuery({
    enabled: problem === null,
    queryKey: ['usage', byModel],
    queryFn: ({ signal }) => query(UsageDocument, { ask: byModel }, signal),
    refetchInterval: refreshMs,
    placeholderData: keepPreviousData,
  });
  // `isTyped` = the address is replaced: each letter is no step to go back to.
  const change = (next: Partial<UsageSearch>, isTyped = false) =>
    void navigate({ search: (current) => ({ ...current, ...next }), replace: isTyped });
  const measure = search.measure ?? 'cost';
  return (
    <PageFrame
      title={t('nav.usage')}
      isByTenant
      liveWords={t('usage.refresh')}
      controls={
        <>
          <Select
            label={t('ranges.label')}
            icon={Calendar}
            value={search.range ?? 'month'}
            testId="usage-range"
            options={usageRanges.map((id) => ({ value: id, label: t(`usage.ranges.${id}`) }))}
            onChange={(range) => change({ range })}
          />
        </>
      }
      primary={
        problem === null && (
          <DownloadLink
            href={exportAddress(question)}
            label={t('usage.export')}
            look="primary"
            testId="export-usage"
          />
        )
      }
    >
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <Segmented
          label={t('usage.measure')}
          value={measure}
          options={measures.map((id) => ({ id, label: t(`usage.measures.${id}`) }))}
          onChange={(next) => change({ measure: next })}
        />
        <DimensionSelect
          label={t('usage.by')}
          testId="usage-by"
          value={search.by ?? usualBy}
          onChange={(by) => change({ by })}
        />
        <DimensionSelect
          label={t('usage.then')}
          testId="usage-then"
          value={search.then ?? usualThen}
          onChange={(then) => change({ then })}
        />
        <TagFields search={search} onChange={(next) => change(next, true)} />
        <Button
          icon={CalendarClock}
          onClick={() => change({ dialog: 'exports' })}
          data-testid="exports"
        >
          {t('usage.exports.title')}
        </Button>
        {may('prices:read') && (
          <Button icon={Tag} onClick={() => change({ dialog: 'prices' })} data-testid="prices">
            {t('usage.prices.title')}
          </Button>
        )}
        <span className="ml-auto">
          <ReconcileBadge />
        </span>
      </div>
      {problem === null ? (
        <FromQuery query={report} title={t('usage.failed')} reach={t('errors.trafficGoesOn')}>
          {({ usage, bucket }) => (
            <Content
              {...{ bucket, measure, search, nowMs }}
              report={usage}
              models={models.data?.usage.rows ?? []}
            />
          )}
        </FromQuery>
      ) : (
        <TagProblem problem={problem} onShorten={() => change({ range: 'h6' })} />
      )}
      {search.dialog === 'prices' && may('prices:read') && (
        <PricesSheet onClose={() => change({ dialog: undefined })} />
      )}
      {search.dialog === 'exports' && (
        <ExportsSheet onClose={() => change({ dialog: undefined })} />
      )}
    </PageFrame>
  );
}

function TagProblem({
  problem,
  onShorten,
}: {
  problem: NonNullable<ReturnType<typeof tagProblem>>;
  onShorten: () => void;
}) {
  const { t } = useTranslation();
  return (
    <div className={cardClass}>
      <Empty
        icon={Tag}
        testId="usage-tag-problem"
        title={t(`usage.tags.problems.${problem}.title`)}
        text={t(`usage.tags.problems.${problem}.text`)}
        action={
          problem === 'range' && (
            <Button onClick={onShorten} data-testid="usage-shorten">
              {t('usage.ranges.h6')}
            </Button>
          )
        }
      />
    </div>
  );
}

interface ContentProps {
  readonly report: Report;
  /** The same calls by the models that were asked for. */
  readonly models: Report['rows'];
  readonly bucket: Bucket;
  readonly measure: Measure;
  readonly search: UsageSearch;
  readonly nowMs: number;
}

function Content({ report, models, bucket, measure, search, nowMs }: ContentProps) {
  const { t } = useTranslation();
  const may = useMay();
  const prices = usePrices().data?.items ?? [];
  if (report.totals.requests === 0)
    return (
      <div className={cardClass}>
        <Empty icon={ChartColumn} title={t('usage.emptyTitle')} text={t('usage.emptyText')} />
      </div>
    );
  const groups = groupsOf(report.rows);
  const order = groups.slice(0, partColours.length).map(({ key }) => key);
  const title = t(`usage.chart.${measure}`);
  const format = (value: number) =>
    measure === 'cost' ? formatMoney(value, report.currency) : formatCount(value);
  return (
    <>
      <FigureStrip
        report={report}
        savedMicros={savedMicros(models, prices, nowMs)}
        forecastMicros={
          (search.range ?? 'month') === 'month'
            ? monthForecast(report.totals.costMicros, nowMs)
            : null
        }
      />
      <div className="mb-3 flex gap-3 max-lg:flex-col">
        <Card
          title={title}
          className="min-w-0 flex-1"
          testId="card-usage"
          hint={
            <span className="flex flex-wrap items-center gap-x-3">
              {groups.slice(0, partColours.length).map(({ key, name }, index) => (
                <span key={key} className="flex items-center gap-1.5">
                  <span
                    aria-hidden
                    className="size-2 rounded-[2px]"
                    style={{ background: partColours[index] ?? restColour }}
                  />
                  <span className="max-w-40 truncate">
                    {name ?? (key || t(`usage.none.${search.by ?? usualBy}`))}
                  </span>
                </span>
              ))}
            </span>
          }
        >
          <UsageBars
            bars={barsOf(report, order, { measure, bucket })}
            isDaily={bucket === 'day' || bucket === 'month'}
            order={order}
            title={title}
            format={format}
            least={measure === 'cost' ? leastCostMicros : 1}
          />
        </Card>
        {may('limits:read') && (
          <div className="w-65 shrink-0 max-lg:w-full">
            <LimitHitsCard fromMs={report.fromMs} toMs={report.toMs} tenant={search.tenant} />
          </div>
        )}
      </div>
      <UsageTable report={report} groups={groups} search={search} />
    </>
  );
}

function DimensionSelect({
  label,
  value,
  testId,
  onChange,
}: {
  label: string;
  value: (typeof shownDimensions)[number];
  testId: string;
  onChange: (value: (typeof shownDimensions)[number]) => void;
}) {
  const { t } = useTranslation();
  return (
    <Select
      label={label}
      prefix={`${label} `}
      value={value}
      testId={testId}
      options={shownDimensions.map((id) => ({ value: id, label: t(`usage.dimensions.${id}`) }))}
      onChange={onChange}
    />
  );
}
