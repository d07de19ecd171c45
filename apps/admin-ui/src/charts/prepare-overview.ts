import type { Bucket } from '../live/live-data.js';
import { formatCount, formatLatency, formatPercent, joined, rateMeasure } from '../ui/format.js';
import type { ChartModel, ChartSeries, EndLabel } from './chart-model.js';
import { scaleFromZero, scaleLane, scaleShares, timeTicks, type YScale } from './scales.js';

interface Words {
  readonly [id: string]: string;
}

const lastKnown = (values: readonly (number | null)[]) =>
  values.findLast((value) => value !== null) ?? null;
const share = (part: number | null, whole: number | null) =>
  part === null || whole === null || whole <= 0 ? null : Math.min(1, part / whole);

/** Totals as rates. The newest bucket is still being filled: divided by its whole length it would look like a fall. */
const ratesOf = (
  buckets: readonly Bucket[],
  bucketMs: number,
  field: 'inputTokens' | 'cachedTokens' | 'outputTokens',
) =>
  buckets.map((bucket, index) => {
    const total = bucket[field];
    return total === null || index === buckets.length - 1 ? null : total / (bucketMs / 1_000);
  });

/** Latency on an axis: whole milliseconds, seconds with one decimal, a bare zero. */
export function latencyTick(ms: number): string {
  if (ms === 0) return '0';
  return ms < 1_000 ? `${ms} ms` : `${(ms / 1_000).toFixed(ms < 100_000 ? 1 : 0)} s`;
}

interface AssembleInput {
  readonly buckets: readonly Bucket[];
  readonly bucketMs: number;
  readonly series: readonly ChartSeries[];
  readonly y: YScale;
  readonly tickText: (value: number) => string;
  readonly formatValue: (value: number | null) => string;
  readonly bands?: ChartModel['bands'];
  readonly mostTicks?: number;
  readonly endText?: (id: string, newest: number | null) => string;
}

function assemble({
  buckets,
  bucketMs,
  series,
  y,
  tickText,
  formatValue,
  bands = [],
  mostTicks,
  endText,
}: AssembleInput): ChartModel {
  const times = buckets.map(({ atMs }) => atMs);
  const min = times[0] ?? 0;
  const max = times.at(-1) ?? min + bucketMs;
  const ends = series.map(({ id, label, token, values }): EndLabel => {
    const at = lastKnown(values);
    return { id, label, token, at, text: endText?.(id, at) ?? formatValue(at) };
  });
  return {
    times,
    bucketMs,
    samples: buckets.map(({ requests }) => requests),
    series,
    bands,
    y: { min: y.min, max: y.max, ticks: y.steps.map((at) => ({ at, text: tickText(at) })) },
    x: { min, max, ticks: timeTicks(min, max, mostTicks) },
    ends,
    formatValue,
    isZoomed: y.min > 0,
  };
}

/** Time to first token at the gateway's edge: P99, P95 (the headline) and P50. */
export function prepareLatency(
  buckets: readonly Bucket[],
  bucketMs: number,
  words: Words,
): ChartModel {
  const read = (field: 'ttftP50Ms' | 'ttftP95Ms' | 'ttftP99Ms') =>
    buckets.map((bucket) => bucket[field]);
  const series: ChartSeries[] = [
    {
      id: 'p99',
      label: words['p99'] ?? 'p99',
      values: read('ttftP99Ms'),
      token: 'slate',
      widthPx: 1.3,
    },
    {
      id: 'p95',
      label: words['p95'] ?? 'p95',
      values: read('ttftP95Ms'),
      token: 'blue',
      widthPx: 2,
      fill: 'fade',
    },
    {
      id: 'p50',
      label: words['p50'] ?? 'p50',
      values: read('ttftP50Ms'),
      token: 'blue-3',
      widthPx: 1.5,
    },
  ];
  const y = scaleFromZero(
    series.flatMap(({ values }) => values),
    40,
  );
  return assemble({
    buckets,
    bucketMs,
    series,
    y,
    tickText: latencyTick,
    formatValue: formatLatency,
  });
}

/** Share of input tokens that routing expected in a cache, and that engines took from one. */
export function preparePrefix(
  buckets: readonly Bucket[],
  bucketMs: number,
  words: Words,
): ChartModel {
  const series: ChartSeries[] = [
    {
      id: 'predicted',
      label: words['predicted'] ?? 'predicted',
      values: buckets.map(({ predictedCachedTokens, inputTokens }) =>
        share(predictedCachedTokens, inputTokens),
      ),
      token: 'teal-3',
      widthPx: 1.5,
    },
    {
      id: 'delivered',
      label: words['delivered'] ?? 'delivered',
      values: buckets.map(({ cachedTokens, inputTokens }) => share(cachedTokens, inputTokens)),
      token: 'teal',
      widthPx: 2,
      fill: 0.16,
    },
  ];
  const y = scaleShares(series.flatMap(({ values }) => values));
  const bands = [
    { upper: 'predicted', lower: 'delivered', token: 'orange', opacity: 0.26 },
  ] as const;
  return assemble({
    buckets,
    bucketMs,
    series,
    y,
    bands,
    mostTicks: 4,
    tickText: (at) => formatPercent(at, 0),
    formatValue: (value) => formatPercent(value),
  });
}

/** Counts on an axis: `400 k`, without decimals that say nothing. */
export const countTick = (value: number) => formatCount(value).replace(/\.0+(?= |$)/, '');

const rateText = (value: number | null) =>
  value === null ? joined(rateMeasure(null)) : `${formatCount(value)}/s`;

/** Output tokens have a lane and a scale of their own. */
export function prepareOutput(
  buckets: readonly Bucket[],
  bucketMs: number,
  words: Words,
): ChartModel {
  const values = ratesOf(buckets, bucketMs, 'outputTokens');
  const series: ChartSeries[] = [
    {
      id: 'output',
      label: words['output'] ?? 'output',
      values,
      token: 'orange',
      widthPx: 1.8,
      fill: 0.18,
    },
  ];
  return assemble({
    buckets,
    bucketMs,
    series,
    y: scaleLane(values, 40),
    tickText: countTick,
    formatValue: rateText,
  });
}

/** Input tokens and, within them, those that came from a cache: the stack's total is real. */
export function prepareInput(
  buckets: readonly Bucket[],
  bucketMs: number,
  words: Words,
): ChartModel {
  const input = ratesOf(buckets, bucketMs, 'inputTokens');
  const cached = ratesOf(buckets, bucketMs, 'cachedTokens');
  const series: ChartSeries[] = [
    {
      id: 'input',
      label: words['input'] ?? 'input',
      values: input,
      token: 'blue',
      widthPx: 1.8,
      fill: 0.24,
    },
    {
      id: 'cached',
      label: words['cached'] ?? 'cached',
      values: cached,
      token: 'teal',
      widthPx: 1.8,
      fill: 0.26,
    },
  ];
  return assemble({
    buckets,
    bucketMs,
    series,
    y: scaleFromZero(input, 40, 3),
    tickText: countTick,
    formatValue: rateText,
  });
}
