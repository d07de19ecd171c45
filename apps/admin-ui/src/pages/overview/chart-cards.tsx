import { ChartLine, Table2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ChartModel, isEmptyModel } from '../../charts/chart-model.js';
import { ChartTable } from '../../charts/chart-table.js';
import { LineChart } from '../../charts/line-chart.js';
import {
  prepareInput,
  prepareLatency,
  prepareOutput,
  preparePrefix,
} from '../../charts/prepare-overview.js';
import { IconButton } from '../../ui/button.js';
import { Card } from '../../ui/card.js';
import { formatDuration, formatPoints } from '../../ui/format.js';
import type { EventMark } from './event-marks.js';
import { EventMarks } from './event-marks.js';
import type { OverviewData } from './use-overview.js';

interface ChartCardProps {
  readonly id: string;
  readonly title: string;
  readonly hint?: ReactNode;
  readonly models: readonly ChartModel[];
  readonly actions?: ReactNode;
  readonly heightPx: number;
  readonly children: ReactNode;
}

/** A chart and, one click away, its numbers. */
export function ChartCard({
  id,
  title,
  hint,
  models,
  actions,
  heightPx,
  children,
}: ChartCardProps) {
  const { t } = useTranslation();
  const [isTable, setTable] = useState(false);
  const isEmpty = models.every(isEmptyModel);
  return (
    <Card
      title={title}
      hint={hint}
      testId={`card-${id}`}
      actions={
        <>
          {!isTable && actions}
          <IconButton
            icon={isTable ? ChartLine : Table2}
            label={isTable ? t('charts.asChart') : t('charts.asTable')}
            aria-pressed={isTable}
            onClick={() => setTable(!isTable)}
            data-testid={`as-table-${id}`}
          />
        </>
      }
    >
      {isTable ? (
        <ChartTable models={models} label={title} heightPx={heightPx} />
      ) : (
        <div className="relative px-3.5 pt-4 pb-2">
          {children}
          {isEmpty && (
            <p
              data-testid={`no-data-${id}`}
              className="pointer-events-none absolute inset-x-0 top-1/3 text-center text-text-3"
            >
              {t('charts.noData')}
            </p>
          )}
        </div>
      )}
    </Card>
  );
}

function Legend({
  items,
}: {
  items: readonly { readonly token: string; readonly text: string; readonly isLine?: boolean }[];
}) {
  return (
    <ul className="flex flex-wrap gap-x-3 text-hint text-text-2">
      {items.map(({ token, text, isLine }) => (
        <li key={text} className="flex items-center gap-1.5">
          <span
            aria-hidden
            className={isLine ? 'h-[3px] w-2.5 rounded-bar' : 'size-2 rounded-[2px]'}
            style={{ background: `var(--${token})` }}
          />
          {text}
        </li>
      ))}
    </ul>
  );
}

const newest = (model: ChartModel, id: string) =>
  model.series.find((series) => series.id === id)?.values.findLast((value) => value !== null) ??
  null;
const endText = (model: ChartModel) =>
  model.ends.map(({ label, text }) => `${label} ${text}`).join(', ');

interface CardProps {
  readonly data: OverviewData;
  readonly marks: readonly EventMark[];
}

export function LatencyCard({ data, marks }: CardProps) {
  const { t } = useTranslation();
  const model = prepareLatency(data.buckets, data.bucketMs, {
    p50: t('charts.p50'),
    p95: t('charts.p95'),
    p99: t('charts.p99'),
  });
  const title = t('overview.latency');
  return (
    <ChartCard
      id="latency"
      title={title}
      hint={t('charts.buckets', { size: formatDuration(data.bucketMs) })}
      models={[model]}
      heightPx={222}
    >
      <LineChart
        model={model}
        heightPx={192}
        testId="chart-latency"
        summary={t('charts.summary', { title, values: endText(model) })}
        overlay={<EventMarks marks={marks} model={model} />}
      />
    </ChartCard>
  );
}

export function PrefixCard({ data, marks }: CardProps) {
  const { t } = useTranslation();
  const model = preparePrefix(data.buckets, data.bucketMs, {
    predicted: t('charts.predicted'),
    delivered: t('charts.delivered'),
  });
  const predicted = newest(model, 'predicted');
  const delivered = newest(model, 'delivered');
  const lost = predicted === null || delivered === null ? null : predicted - delivered;
  const title = t('overview.prefix');
  const words =
    lost !== null && lost < 0
      ? t('overview.enginesMore', { points: formatPoints(lost) })
      : t('overview.enginesLost', { points: formatPoints(lost) });
  return (
    <ChartCard
      id="prefix"
      title={title}
      hint={model.isZoomed ? t('charts.zoomed') : undefined}
      models={[model]}
      heightPx={222}
      actions={lost !== null && <Legend items={[{ token: 'orange', text: words }]} />}
    >
      <LineChart
        model={model}
        heightPx={192}
        rightPx={72}
        testId="chart-prefix"
        summary={t('charts.summary', { title, values: endText(model) })}
        overlay={<EventMarks marks={marks} model={model} />}
      />
    </ChartCard>
  );
}

export function TokensCard({ data, marks }: CardProps) {
  const { t } = useTranslation();
  const output = prepareOutput(data.buckets, data.bucketMs, { output: t('charts.output') });
  const input = prepareInput(data.buckets, data.bucketMs, {
    input: t('charts.input'),
    cached: t('charts.ofItCached'),
  });
  const title = t('overview.tokens');
  return (
    <ChartCard
      id="tokens"
      title={title}
      models={[output, input]}
      heightPx={230}
      actions={
        <Legend
          items={[
            { token: 'orange', text: t('charts.legendOutput'), isLine: true },
            { token: 'blue', text: t('charts.legendComputed'), isLine: true },
            { token: 'teal', text: t('charts.legendCached'), isLine: true },
          ]}
        />
      }
    >
      <LineChart
        model={output}
        heightPx={72}
        hasTimeAxis={false}
        hasMarks={false}
        testId="chart-output"
        summary={t('charts.summary', { title: t('charts.output'), values: endText(output) })}
      />
      <div className="h-3" />
      <LineChart
        model={input}
        heightPx={122}
        testId="chart-input"
        summary={t('charts.summary', { title: t('charts.input'), values: endText(input) })}
        overlay={<EventMarks marks={marks} model={input} />}
      />
    </ChartCard>
  );
}
