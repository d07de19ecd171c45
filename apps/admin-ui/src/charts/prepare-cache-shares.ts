import { formatPercent } from '../ui/format.js';
import type { ChartModel, ChartSeries } from './chart-model.js';
import { scaleShares, timeTicks } from './scales.js';

export interface ShareBucket {
  readonly atMs: number;
  readonly calls: number | null;
  /** 0–1; null = not known. */
  readonly available: number | null;
  readonly captured: number | null;
  readonly delivered: number | null;
}

interface Words {
  readonly available: string;
  readonly captured: string;
  readonly delivered: string;
}

const looks = [
  { id: 'available', token: 'slate', widthPx: 1.3 },
  { id: 'captured', token: 'teal-3', widthPx: 1.5 },
  { id: 'delivered', token: 'teal', widthPx: 2, fill: 0.16 },
] as const;

/** Reuse over time as shares of input tokens: what existed, what routing went for, what engines gave. */
export function prepareCacheShares(
  buckets: readonly ShareBucket[],
  bucketMs: number,
  words: Words,
): ChartModel {
  const series: ChartSeries[] = looks.map((look) => ({
    ...look,
    label: words[look.id],
    values: buckets.map((bucket) => bucket[look.id]),
  }));
  const y = scaleShares(series.flatMap(({ values }) => values));
  const min = buckets[0]?.atMs ?? 0;
  const max = buckets.at(-1)?.atMs ?? min + bucketMs;
  return {
    times: buckets.map(({ atMs }) => atMs),
    bucketMs,
    samples: buckets.map(({ calls }) => calls),
    series,
    bands: [
      { upper: 'available', lower: 'captured', token: 'slate', opacity: 0.2 },
      { upper: 'captured', lower: 'delivered', token: 'orange', opacity: 0.26 },
    ],
    y: { ...y, ticks: y.steps.map((at) => ({ at, text: formatPercent(at, 0) })) },
    x: { min, max, ticks: timeTicks(min, max) },
    ends: series.map(({ id, label, token, values }) => {
      const at = values.findLast((value) => value !== null) ?? null;
      return { id, label, token, at, text: formatPercent(at) };
    }),
    formatValue: (value) => formatPercent(value),
    isZoomed: y.min > 0,
  };
}
