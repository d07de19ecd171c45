import { formatCount, formatLatency, joined, rateMeasure } from '../ui/format.js';
import type { Token } from '../ui/tokens.js';
import type { ChartModel, ChartSeries } from './chart-model.js';
import { countTick, latencyTick } from './prepare-overview.js';
import { scaleFromZero, timeTicks } from './scales.js';

export interface PluginBucket {
  readonly atMs: number;
  readonly calls: number | null;
  readonly rejected: number | null;
  readonly faults: Readonly<Record<string, number>> | null;
  readonly p50Ms: number | null;
  readonly p99Ms: number | null;
}

/** One version, with its name as screens show it. */
export interface PluginLine {
  readonly versionId: string;
  readonly name: string;
  readonly buckets: readonly PluginBucket[];
}

export interface PluginWords {
  readonly p50: string;
  readonly p99: string;
  readonly failures: string;
  readonly refusals: string;
}

/** A hue per version, so that it is the same in every chart. */
const tokens = ['blue', 'orange', 'teal', 'pink'] as const satisfies readonly Token[];
export const mostPluginLines = tokens.length;

/** With more lines than that there is no room at their ends for two names each. */
const mostNamedTwice = 2;
const minuteMs = 60_000;
const dashPx = [4, 3] as const;

interface Measure {
  readonly id: string;
  readonly word: string | null;
  readonly isDashed: boolean;
  read(bucket: PluginBucket): number | null;
}

type Wide = Pick<ChartModel, 'formatValue'> & {
  readonly tickText: (value: number) => string;
  readonly least: number;
  readonly leastStep?: number;
};

const perMinute = (value: number | null) =>
  value === null ? joined(rateMeasure(null)) : `${formatCount(value)}/min`;
const counts: Wide = { formatValue: perMinute, tickText: countTick, least: 4, leastStep: 1 };
const times: Wide = { formatValue: formatLatency, tickText: latencyTick, least: 4 };

/** Messages of a minute; failures and refusals of a minute; and how long messages took. */
export function preparePlugin(
  lines: readonly PluginLine[],
  bucketMs: number,
  words: PluginWords,
): { readonly messages: ChartModel; readonly time: ChartModel; readonly faults: ChartModel } {
  // The newest bucket is still being filled: divided by its whole length it would look like a fall.
  const newestMs = lines[0]?.buckets.at(-1)?.atMs ?? 0;
  const rate = ({ atMs }: PluginBucket, count: number | null) =>
    count === null || atMs === newestMs ? null : (count * minuteMs) / bucketMs;
  const chart = (measures: readonly Measure[], wide: Wide) =>
    assemble(lines, bucketMs, measures, wide);
  return {
    messages: chart(
      [{ id: 'calls', word: null, isDashed: false, read: (each) => rate(each, each.calls) }],
      counts,
    ),
    time: chart(
      [
        { id: 'p99', word: words.p99, isDashed: false, read: ({ p99Ms }) => p99Ms },
        { id: 'p50', word: words.p50, isDashed: true, read: ({ p50Ms }) => p50Ms },
      ],
      times,
    ),
    faults: chart(
      [
        {
          ...{ id: 'faults', word: words.failures, isDashed: false },
          read: (each) => rate(each, each.faults && sumOf(each.faults)),
        },
        {
          ...{ id: 'rejected', word: words.refusals, isDashed: true },
          read: (each) => rate(each, each.rejected),
        },
      ],
      counts,
    ),
  };
}

const sumOf = (faults: Readonly<Record<string, number>>): number =>
  Object.values(faults).reduce((sum, count) => sum + count, 0);

function assemble(
  lines: readonly PluginLine[],
  bucketMs: number,
  measures: readonly Measure[],
  { formatValue, tickText, least, leastStep }: Wide,
): ChartModel {
  const series = lines.flatMap(({ versionId, name, buckets }, place) =>
    measures.map(({ id, word, isDashed, read }): ChartSeries => ({
      id: `${versionId}-${id}`,
      label: word === null ? name : `${name} ${word}`,
      values: buckets.map(read),
      token: tokens[place % tokens.length] ?? 'slate',
      widthPx: isDashed ? 1.3 : 1.8,
      ...(isDashed ? { dashPx } : {}),
    })),
  );
  const bins = lines[0]?.buckets ?? [];
  const y = scaleFromZero(
    series.flatMap(({ values }) => values),
    least,
    3,
    leastStep,
  );
  const min = bins[0]?.atMs ?? 0;
  const max = bins.at(-1)?.atMs ?? min + bucketMs;
  return {
    times: bins.map(({ atMs }) => atMs),
    bucketMs,
    // What is counted here are messages of a plugin, not requests.
    samples: bins.map(() => null),
    series,
    bands: [],
    y: { ...y, ticks: y.steps.map((at) => ({ at, text: tickText(at) })) },
    x: { min, max, ticks: timeTicks(min, max, 4) },
    ends: series
      .filter(({ dashPx: dashed }) => !dashed || lines.length <= mostNamedTwice)
      .map(({ id, label, token, values }) => {
        const at = values.findLast((value) => value !== null) ?? null;
        return { id, label, token, at, text: formatValue(at) };
      }),
    formatValue,
    isZoomed: false,
  };
}
