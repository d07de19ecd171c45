import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { scaleFromZero } from '../../charts/scales.js';
import { useWidth } from '../../charts/use-size.js';
import { formatAbsolute, formatDay, formatMinute } from '../../ui/format-time.js';
import type { Bar } from './prepare-usage.js';

const heightPx = 196;
const leftPx = 64;
const footPx = 22;
const gapShare = 0.22;
const runningOpacity = 0.45;

/** In the order of the groups; what stands in none comes last. */
export const partColours = [
  'var(--blue)',
  'var(--orange)',
  'var(--teal)',
  'var(--pink)',
  'var(--yellow)',
  'var(--policy)',
] as const;
export const restColour = 'var(--slate)';

interface UsageBarsProps {
  readonly bars: readonly Bar[];
  readonly order: readonly string[];
  readonly title: string;
  readonly isDaily: boolean;
  format(value: number): string;
  /** The chart reaches that high where less was used. */
  readonly least: number;
}

/** Stacked bars, one per bucket. What they say stands in the table below as well. */
export function UsageBars({ bars, order, title, isDaily, format, least }: UsageBarsProps) {
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  const widthPx = useWidth(box);
  const { max, steps } = scaleFromZero(
    bars.map(({ total }) => total),
    least,
    4,
    // Requests and tokens are counted, money is in millionths.
    1,
  );
  const plotPx = heightPx - footPx;
  const y = (value: number) => plotPx - (value / max) * (plotPx - 8);
  const slotPx = Math.max(1, (widthPx - leftPx) / Math.max(1, bars.length));
  const everyLabel = Math.max(1, Math.ceil(bars.length / Math.max(1, widthPx / 90)));
  const highest = bars.reduce((most, bar) => Math.max(most, bar.total), 0);
  return (
    <div ref={box} className="px-3.5 pb-2">
      <svg
        role="img"
        aria-label={t('usage.chartSummary', { title, count: bars.length, most: format(highest) })}
        width="100%"
        height={heightPx}
        data-testid="usage-bars"
      >
        {steps.map((step) => (
          <g key={step}>
            <line x1={leftPx} x2="100%" y1={y(step)} y2={y(step)} stroke="var(--line-1)" />
            <text x={0} y={y(step) + 4} fill="var(--text-3)" fontSize={11}>
              {format(step)}
            </text>
          </g>
        ))}
        {bars.map((bar, index) => {
          let foot = 0;
          const xPx = leftPx + index * slotPx + (slotPx * gapShare) / 2;
          return (
            // The last bucket still runs: it is not yet what it will be.
            <g
              key={bar.atMs}
              data-testid="usage-bar"
              opacity={index === bars.length - 1 ? runningOpacity : 1}
            >
              <title>{`${formatAbsolute(bar.atMs)} · ${format(bar.total)}`}</title>
              {bar.parts.map(({ key, value }) => {
                const top = y(foot + value);
                const tallPx = y(foot) - top;
                foot += value;
                const place = key === null ? -1 : order.indexOf(key);
                return (
                  <rect
                    key={key ?? '\u0000rest'}
                    x={xPx}
                    y={top}
                    width={Math.min(48, slotPx * (1 - gapShare))}
                    height={Math.max(0, tallPx - 1)}
                    rx={1.5}
                    fill={partColours[place] ?? restColour}
                  />
                );
              })}
              {index % everyLabel === 0 && (
                <text x={xPx} y={heightPx - 4} fill="var(--text-3)" fontSize={11}>
                  {isDaily ? formatDay(bar.atMs) : formatMinute(bar.atMs)}
                </text>
              )}
            </g>
          );
        })}
      </svg>
    </div>
  );
}
