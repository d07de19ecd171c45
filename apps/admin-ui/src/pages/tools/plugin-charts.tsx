import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ChartLine, Table2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type Plugin,
  pluginRanges,
  plugins,
  type PluginRange,
  type PluginTraffic,
} from '../../api/rest-plugins.js';
import type { ChartModel } from '../../charts/chart-model.js';
import { ChartTable } from '../../charts/chart-table.js';
import { LineChart } from '../../charts/line-chart.js';
import { preparePlugin } from '../../charts/prepare-plugin.js';
import { IconButton } from '../../ui/button.js';
import { formatDuration } from '../../ui/format.js';
import { FromQuery } from '../../ui/states.js';
import { Segmented } from '../../ui/tabs.js';
import { chartedLines } from './plugin-form.js';

const refreshMs = 10_000;
const tableHeightPx = 260;

/** What the versions of a plugin did over time, beside each other. */
export function PluginCharts({ plugin }: { plugin: Plugin }) {
  const { t } = useTranslation();
  const [range, setRange] = useState<PluginRange>('h1');
  const [isTable, setTable] = useState(false);
  const traffic = useQuery({
    queryKey: ['plugins', plugin.id, 'traffic', range],
    queryFn: () => plugins.traffic(plugin.id, range),
    refetchInterval: refreshMs,
    placeholderData: keepPreviousData,
  });
  return (
    <section
      aria-label={t('plugins.overTimeOf', { name: plugin.name })}
      data-testid="plugin-charts"
      className="border-t border-line-1 px-3.5 py-3"
    >
      <div className="mb-2 flex items-center gap-3">
        <Segmented
          label={t('ranges.label')}
          value={range}
          options={pluginRanges.map((id) => ({ id, label: t(`ranges.${id}`) }))}
          onChange={setRange}
        />
        {traffic.data && (
          <span className="text-hint text-text-3">
            {t('charts.buckets', { size: formatDuration(traffic.data.bucketMs) })}
          </span>
        )}
        <div className="ml-auto">
          <IconButton
            icon={isTable ? ChartLine : Table2}
            label={isTable ? t('charts.asChart') : t('charts.asTable')}
            aria-pressed={isTable}
            onClick={() => setTable(!isTable)}
            data-testid="plugin-charts-table"
          />
        </div>
      </div>
      <FromQuery query={traffic} title={t('plugins.chartsFailed')} rows={4}>
        {(read) => <Charts plugin={plugin} traffic={read} isTable={isTable} />}
      </FromQuery>
    </section>
  );
}

interface ChartsProps {
  readonly plugin: Plugin;
  readonly traffic: PluginTraffic;
  readonly isTable: boolean;
}

function Charts({ plugin, traffic, isTable }: ChartsProps) {
  const { t } = useTranslation();
  const lines = chartedLines(plugin, traffic, t('plugins.goneVersion'));
  const hasMessages = lines.some(({ buckets }) =>
    buckets.some(({ calls, faults }) => calls || Object.keys(faults ?? {}).length > 0),
  );
  if (!hasMessages)
    return (
      <p data-testid="plugin-charts-empty" className="py-3 text-text-3">
        {t('plugins.noMessages')}
      </p>
    );
  const models = preparePlugin(lines, traffic.bucketMs, {
    p50: t('plugins.p50'),
    p99: t('plugins.p99'),
    failures: t('plugins.failures'),
    refusals: t('plugins.refusals'),
  });
  const charts = [
    { id: 'messages', title: t('plugins.perMinute'), model: models.messages },
    { id: 'time', title: t('plugins.time'), model: models.time },
    { id: 'faults', title: t('plugins.faultsPerMinute'), model: models.faults },
  ];
  return (
    <div className="grid gap-x-6 gap-y-4 xl:grid-cols-3">
      {charts.map((chart) => (
        <OneChart key={chart.id} {...chart} isTable={isTable} />
      ))}
    </div>
  );
}

interface OneChartProps {
  readonly id: string;
  readonly title: string;
  readonly model: ChartModel;
  readonly isTable: boolean;
}

function OneChart({ id, title, model, isTable }: OneChartProps) {
  const { t } = useTranslation();
  return (
    <div className="min-w-0">
      <h3 className="mb-3 text-hint text-text-2">{title}</h3>
      {isTable ? (
        <ChartTable models={[model]} label={title} heightPx={tableHeightPx} />
      ) : (
        <LineChart
          model={model}
          heightPx={130}
          hasMarks={false}
          testId={`plugin-chart-${id}`}
          summary={t('charts.summary', {
            title,
            values: model.ends.map(({ label, text }) => `${label} ${text}`).join(', '),
          })}
        />
      )}
    </div>
  );
}
