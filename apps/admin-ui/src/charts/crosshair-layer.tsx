import { useTranslation } from 'react-i18next';
import { formatCount } from '../ui/format.js';
import { formatAbsolute, formatSecond } from '../ui/format-time.js';
import type { ChartModel } from './chart-model.js';

interface CrosshairLayerProps {
  readonly model: ChartModel;
  readonly index: number;
  readonly leftPx: number;
  readonly widthPx: number;
  readonly y: (value: number) => number;
  /** The tooltip belongs to the chart that is pointed at; the others show the line only. */
  readonly isSource: boolean;
}

const tooltipPx = 172;
const dayMs = 86_400_000;

export function CrosshairLayer({
  model,
  index,
  leftPx,
  widthPx,
  y,
  isSource,
}: CrosshairLayerProps) {
  return (
    <div aria-hidden className="pointer-events-none absolute inset-0">
      <span className="absolute inset-y-0 w-px bg-line-3" style={{ left: leftPx }} />
      {isSource &&
        model.series.map(({ id, token, values }) => {
          const value = values[index];
          if (value === null || value === undefined) return null;
          return (
            <span
              key={id}
              className="absolute size-2 -translate-1/2 rounded-full border-2 bg-surface"
              style={{ left: leftPx, top: y(value), borderColor: `var(--${token})` }}
            />
          );
        })}
      {isSource && (
        <Tooltip
          model={model}
          index={index}
          leftPx={leftPx + tooltipPx + 20 > widthPx ? leftPx - tooltipPx - 12 : leftPx + 12}
        />
      )}
    </div>
  );
}

function Tooltip({ model, index, leftPx }: { model: ChartModel; index: number; leftPx: number }) {
  const { t } = useTranslation();
  const atMs = model.times[index] ?? null;
  const samples = model.samples[index] ?? null;
  const isLong = model.x.max - model.x.min > dayMs;
  return (
    <div
      data-testid="chart-tooltip"
      className="absolute top-2 z-10 rounded-control border border-line-2 bg-overlay px-3 py-2 text-hint shadow-overlay"
      style={{ left: leftPx, width: tooltipPx }}
    >
      <div className="mb-1 flex justify-between gap-2">
        <span className="font-semibold text-text-1">
          {isLong ? formatAbsolute(atMs) : formatSecond(atMs)}
        </span>
        {samples !== null && (
          <span className="text-meta text-text-3">
            {t('charts.samples', { count: samples, formatted: formatCount(samples) })}
          </span>
        )}
      </div>
      {model.series.map(({ id, label, token, values }) => (
        <div key={id} className="flex items-center gap-2 py-px">
          <span className="h-[3px] w-2.5 rounded-bar" style={{ background: `var(--${token})` }} />
          <span className="text-text-2">{label}</span>
          <span className="ml-auto font-[550] text-text-1">
            {model.formatValue(values[index] ?? null)}
          </span>
        </div>
      ))}
    </div>
  );
}
