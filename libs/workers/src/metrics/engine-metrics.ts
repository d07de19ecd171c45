import type { EngineKind, EngineReading } from '@bellwether/exchange';
import type { MetricField, MetricNames, MetricTable } from './metric-names.js';
import { metricFields, metricNames } from './metric-names.js';
import { parsePrometheus } from './parse-prometheus.js';
import type { Sample } from './parse-prometheus.js';

/** A written name: of a metric, of some of its series, or of a label whose value is the figure. */
interface Selector {
  readonly name: string;
  readonly label: string | null;
  /** null = the label's own value is meant. */
  readonly value: string | null;
}

const written = /^([a-zA-Z_:][\w:]*)(?:\{([a-zA-Z_]\w*)(?:="([^"]*)")?\})?$/;

function selectorOf(text: string): Selector | null {
  const match = written.exec(text);
  return match && { name: match[1]!, label: match[2] ?? null, value: match[3] ?? null };
}

interface Reader {
  readonly wanted: ReadonlySet<string>;
  readonly selectors: Readonly<Record<MetricField, readonly Selector[]>>;
}

/** Made once per set of names: pages are read every second. */
const readers = new WeakMap<MetricNames, Reader>();

function readerOf(names: MetricNames): Reader {
  const known = readers.get(names);
  if (known !== undefined) return known;
  const selectors = Object.fromEntries(
    metricFields.map((field) => [
      field,
      (names[field] ?? []).map(selectorOf).filter((selector) => selector !== null),
    ]),
  ) as Record<MetricField, Selector[]>;
  const wanted = new Set(Object.values(selectors).flatMap((list) => list.map(({ name }) => name)));
  const reader = { wanted, selectors };
  readers.set(names, reader);
  return reader;
}

/**
 * Readings from an engine's metrics page; null when that engine publishes none that are known.
 *
 * Units    tokens, counts, fractions 0–1. A metric that is absent is null: unknown is not idle.
 */
export function readEngineMetrics(
  engine: EngineKind,
  text: string,
  nowMs: number,
  table: MetricTable = metricNames,
): EngineReading | null {
  const names = table[engine];
  if (!names) return null;
  const { wanted, selectors } = readerOf(names);
  const samples = parsePrometheus(text, wanted);
  if (samples.length === 0) return null;
  const sum = (field: MetricField): number | null => fold(samples, selectors[field], 'sum');
  const mean = (field: MetricField): number | null => fold(samples, selectors[field], 'mean');
  return {
    atMs: nowMs,
    running: sum('running'),
    waiting: sum('waiting'),
    kvUsage: mean('kvUsage'),
    queuedTokens: sum('queuedTokens'),
    generatedTokensPerSecond: sum('generatedTokensPerSecond'),
    kvCapacityTokens: sum('capacityTokens') ?? product(mean('blockTokens'), sum('blocks')),
    prefixQueryTokens: sum('prefixQueryTokens'),
    prefixHitTokens: sum('prefixHitTokens'),
    promptTokens: sum('promptTokens'),
    generatedTokens: sum('generatedTokens'),
  };
}

function fold(
  samples: readonly Sample[],
  selectors: readonly Selector[],
  how: 'sum' | 'mean',
): number | null {
  for (const selector of selectors) {
    const values = samples
      .map((sample) => valueOf(sample, selector))
      .filter((value) => Number.isFinite(value));
    if (values.length === 0) continue;
    const total = values.reduce((sum, value) => sum + value, 0);
    return how === 'mean' ? total / values.length : total;
  }
  return null;
}

/** NaN when the sample is not meant. */
function valueOf(sample: Sample, { name, label, value }: Selector): number {
  if (sample.name !== name) return NaN;
  if (label === null) return sample.value;
  const own = sample.labels[label];
  if (own === undefined) return NaN;
  if (value === null) return own === '' ? NaN : Number(own);
  return own === value ? sample.value : NaN;
}

function product(one: number | null, other: number | null): number | null {
  return one !== null && other !== null && one * other > 0 ? one * other : null;
}
