import { useTranslation } from 'react-i18next';
import { Cell, Head } from '../ui/table.js';
import { Time } from '../ui/time.js';
import { formatAbsolute, formatSecond } from '../ui/format-time.js';
import type { ChartModel } from './chart-model.js';

const dayMs = 86_400_000;
const rowLimit = 200;

/** The numbers of a chart, newest first. */
export function ChartTable({
  models,
  label,
  heightPx,
}: {
  models: readonly ChartModel[];
  label: string;
  heightPx: number;
}) {
  const { t } = useTranslation();
  const first = models[0];
  if (!first) return null;
  const format = first.x.max - first.x.min > dayMs ? formatAbsolute : formatSecond;
  const rows = first.times
    .map((atMs, index) => ({ atMs, index }))
    .reverse()
    .slice(0, rowLimit);
  return (
    <div
      className="relative overflow-auto px-2 pb-2"
      style={{ maxHeight: heightPx }}
      tabIndex={0}
      role="region"
      aria-label={label}
    >
      <table className="w-full" data-testid="chart-table">
        <thead className="sticky top-0 bg-surface">
          <tr>
            <Head>{t('charts.time')}</Head>
            {models
              .flatMap(({ series }) => series)
              .map((series) => (
                <Head key={series.id} isNumeric>
                  {series.label}
                </Head>
              ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ atMs, index }) => (
            <tr key={atMs} className="border-t border-line-1">
              <Cell className="h-7 text-text-2">
                <Time atMs={atMs} format={format} />
              </Cell>
              {models.flatMap((model) =>
                model.series.map((series) => (
                  <Cell key={series.id} isNumeric className="h-7">
                    {model.formatValue(series.values[index] ?? null)}
                  </Cell>
                )),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
