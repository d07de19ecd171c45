import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { FleetWorker } from '../../api/use-fleet.js';
import { cardClass } from '../../ui/card.js';
import { classNames } from '../../ui/class-names.js';
import {
  countMeasure,
  dash,
  formatAge,
  formatChange,
  formatCount,
  formatLatency,
  formatPercent,
  formatPoints,
  latencyMeasure,
  type Measure,
  percentMeasure,
  rateMeasure,
} from '../../ui/format.js';
import { Sparkline } from '../../ui/sparkline.js';
import { type Change, changesOf, hitOf, thin } from './kpi.js';
import type { OverviewData } from './use-overview.js';

interface TileProps {
  readonly id: string;
  readonly label: string;
  readonly measure: Measure;
  readonly unit?: string;
  readonly title?: string;
  readonly spark?: { readonly values: readonly (number | null)[]; readonly tone: string };
  readonly children?: ReactNode;
}

function Tile({ id, label, measure, unit = '', title, spark, children }: TileProps) {
  const { t } = useTranslation();
  const isUnknown = measure.value === dash;
  return (
    <div
      data-testid={`kpi-${id}`}
      className="min-w-0 border-line-1 px-3.5 py-3 not-first:border-l max-xl:border-t max-xl:border-l"
    >
      <p className="truncate text-hint text-text-2">{label}</p>
      <div className="flex h-9 items-center justify-between gap-2">
        <p title={isUnknown ? t('kpi.unknown') : title} className="whitespace-nowrap">
          <span
            data-testid={`kpi-${id}-value`}
            className="text-metric font-semibold tracking-[-0.028em] text-text-1"
          >
            {measure.value}
            {measure.unit !== '' && unit !== '' && ` ${measure.unit}`}
          </span>{' '}
          <span className="text-body text-text-3">{unit === '' ? measure.unit : unit}</span>
        </p>
        {spark && (
          <Sparkline
            values={thin(spark.values)}
            label={t('kpi.sparkline', { label })}
            tone={spark.tone}
            isFilled
          />
        )}
      </div>
      <p className="flex min-h-4 gap-x-2 overflow-hidden text-hint whitespace-nowrap text-text-3">
        {children}
      </p>
    </div>
  );
}

const perMinute = (rate: number) =>
  rate === 0 || rate >= 1 ? formatCount(Math.round(rate)) : rate.toFixed(2);

const tones = { better: 'text-ok', worse: 'text-err', neutral: 'text-text-2' };

/** Arrow and amount; the words say better or worse to those who see no colour. */
export function ChangeMark({
  change,
  text,
}: {
  change: Change | null;
  text: (amount: number) => string;
}) {
  const { t } = useTranslation();
  if (!change) return null;
  const Arrow = change.direction === 'up' ? ArrowUp : ArrowDown;
  return (
    <span
      className={classNames('inline-flex items-center gap-0.5 font-medium', tones[change.verdict])}
    >
      <Arrow size={12} strokeWidth={2.25} aria-hidden />
      <span className="sr-only">{t(`kpi.${change.direction}`)} </span>
      {text(change.amount)}
      <span className="sr-only"> {t(`kpi.${change.verdict}`)}</span>
    </span>
  );
}

/** Requests waiting inside engines; null when no engine says. */
export function queuedIn(workers: readonly FleetWorker[]): number | null {
  const known = workers
    .map(({ reading }) => reading?.waiting ?? null)
    .filter((value): value is number => value !== null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0);
}

export function KpiStrip({
  data,
  workers,
}: {
  data: OverviewData;
  workers: readonly FleetWorker[];
}) {
  const { t } = useTranslation();
  const { kpis, previous, buckets, windowMs } = data;
  const change = changesOf(kpis, previous);
  const errorsPerMinute = kpis.errors / (windowMs / 60_000);
  const queued = queuedIn(workers);
  // The newest bucket is still being filled; its sums would look like a fall.
  const whole = buckets.slice(0, -1);
  return (
    <section
      aria-label={t('kpi.label')}
      data-testid="kpi-strip"
      className={classNames(
        cardClass,
        'grid grid-cols-3 overflow-hidden max-sm:grid-cols-2 xl:grid-cols-[191fr_238fr_208fr_227fr_146fr_165fr]',
      )}
    >
      <Tile
        id="requests"
        label={t('kpi.requests')}
        measure={rateMeasure(kpis.requestsPerSecond)}
        unit={t('kpi.perSecond')}
        title={t('kpi.requestsTitle')}
        spark={{ values: whole.map((bucket) => bucket.requests), tone: 'text-slate' }}
      >
        <ChangeMark change={change.requests} text={formatChange} />
        {change.requests && <span>{t('kpi.versusPrevious')}</span>}
      </Tile>
      <Tile
        id="ttft"
        label={t('kpi.ttft')}
        measure={latencyMeasure(kpis.ttftP95Ms)}
        title={t('kpi.ttftTitle')}
        spark={{ values: buckets.map((bucket) => bucket.ttftP95Ms), tone: 'text-blue' }}
      >
        <ChangeMark change={change.ttft} text={formatChange} />
        <span>
          {t('charts.p50')}{' '}
          <b className="font-medium text-text-2">{formatLatency(kpis.ttftP50Ms)}</b>
        </span>
        <span>
          {t('charts.p99')}{' '}
          <b className="font-medium text-text-2">{formatLatency(kpis.ttftP99Ms)}</b>
        </span>
      </Tile>
      <Tile
        id="output"
        label={t('kpi.output')}
        measure={rateMeasure(kpis.outputTokensPerSecond)}
        unit={t('kpi.tokensPerSecond')}
        spark={{ values: whole.map((bucket) => bucket.outputTokens), tone: 'text-slate' }}
      >
        <ChangeMark change={change.output} text={formatChange} />
        {change.output && <span>{t('kpi.versusPrevious')}</span>}
      </Tile>
      <Tile
        id="hit"
        label={t('kpi.hit')}
        measure={percentMeasure(kpis.hitDelivered)}
        title={t('kpi.hitTitle')}
        spark={{ values: buckets.map(hitOf), tone: 'text-teal' }}
      >
        <ChangeMark change={change.hit} text={formatPoints} />
        <span>
          {t('kpi.predicted')}{' '}
          <b className="font-medium text-text-2">{formatPercent(kpis.hitPredicted)}</b>
        </span>
      </Tile>
      <Tile
        id="errors"
        label={t('kpi.errors')}
        measure={percentMeasure(kpis.errorRate, 2)}
        title={t('kpi.errorsTitle')}
      >
        <ChangeMark change={change.errors} text={formatPoints} />
        <span>{t('kpi.perMinute', { rate: perMinute(errorsPerMinute) })}</span>
      </Tile>
      <Tile
        id="in-flight"
        label={t('kpi.inFlight')}
        measure={countMeasure(kpis.inFlight)}
        title={t('kpi.inFlightTitle')}
      >
        {queued !== null && (
          <span>
            <b className="font-medium text-text-2">{formatCount(queued)}</b> {t('kpi.queued')}
          </span>
        )}
        {kpis.oldestOpenMs !== null && (
          <span>{t('kpi.oldest', { age: formatAge(kpis.oldestOpenMs) })}</span>
        )}
      </Tile>
    </section>
  );
}
