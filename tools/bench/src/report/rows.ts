import type { ContestantName } from '../contestants/contestant.js';
import { metrics, type Measure, type Metric } from '../results.js';

/** What the gateway is held to. `ratio`: against the bare proxy of the same run; `value`: as it stands. */
export interface Aim {
  readonly kind: 'ratio' | 'value';
  readonly atMost: number;
}

/** One line of the table: a figure of every contestant. */
export interface Row {
  readonly shape: string;
  readonly metric: Metric;
  readonly title: string;
  readonly values: Partial<Record<ContestantName, number>>;
  /** Gateway over bare proxy. */
  readonly ratio: number | null;
  readonly neighbourRatio: number | null;
  readonly aim: Aim | null;
  readonly isMet: boolean | null;
  readonly failures: Partial<Record<ContestantName, number>>;
}

/** What the table of ratios holds, in its order. */
const told: readonly Metric[] = [
  'cpuPerRequest',
  'mainThreadPerRequest',
  'cpuPerEvent',
  'addedP50',
  'addedP99',
  'requestsPerSecond',
  'eventsPerSecond',
  'memoryPerThousand',
];

/** Lines of the table, headline figures first. */
export function rowsOf(measures: readonly Measure[]): Row[] {
  return told.flatMap((metric) => {
    const own = measures.filter((measure) => measure.metric === metric);
    return [...new Set(own.map(({ shape }) => shape))].map((shape) =>
      rowOf(
        shape,
        metric,
        own.filter((measure) => measure.shape === shape),
      ),
    );
  });
}

function rowOf(shape: string, metric: Metric, measures: readonly Measure[]): Row {
  const values: Row['values'] = {};
  const failures: Row['failures'] = {};
  for (const { contestant, median, failures: failed } of measures) {
    values[contestant] = median;
    if (failed > 0) failures[contestant] = failed;
  }
  const ratio = over(values.bellwether, values.bare);
  const aim = aimFor(shape, metric);
  const judged = aim?.kind === 'value' ? (values.bellwether ?? null) : ratio;
  return {
    shape,
    metric,
    title: metrics[metric],
    values,
    ratio,
    neighbourRatio: over(values.portkey, values.bare),
    aim,
    isMet: aim === null || judged === null ? null : judged <= aim.atMost,
    failures,
  };
}

function over(value: number | undefined, base: number | undefined): number | null {
  return value === undefined || base === undefined || base <= 0 ? null : value / base;
}

/** The aims hold with `cache_aware` on, which is how the gateway is started here. */
function aimFor(shape: string, metric: Metric): Aim | null {
  if (metric === 'cpuPerRequest' && shape.includes('connections'))
    return { kind: 'ratio', atMost: shape.startsWith('400 kB') ? 4 : 2 };
  if (metric === 'cpuPerEvent') return { kind: 'ratio', atMost: 1.3 };
  if (metric === 'addedP50' && shape.includes(' 200 requests/s'))
    return { kind: 'value', atMost: 0.5 };
  return null;
}
