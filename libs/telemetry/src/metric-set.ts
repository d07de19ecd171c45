import { Counter, Gauge, Registry } from 'prom-client';
import type { Metric } from 'prom-client';
import { catalogue } from './catalogue.js';
import type { MetricEntry, MetricKey } from './catalogue.js';
import { HistogramFamily } from './histogram-family.js';

type Instrument<Type> = Type extends 'counter'
  ? Counter
  : Type extends 'gauge'
    ? Gauge
    : HistogramFamily;

/** The catalogue as live instruments, under the same keys. */
export type MetricSet = {
  readonly [Key in MetricKey]: Instrument<(typeof catalogue)[Key]['type']>;
};

/** One instrument per entry of the catalogue, in a registry of their own. */
export function createMetricSet(): { registry: Registry; set: MetricSet } {
  const registry = new Registry();
  const made = Object.entries(catalogue).map(([key, entry]) => [key, instrument(entry, registry)]);
  return { registry, set: Object.fromEntries(made) as MetricSet };
}

function instrument(entry: MetricEntry, registry: Registry): Counter | Gauge | HistogramFamily {
  const options = {
    name: entry.name,
    help: entry.help,
    labelNames: [...entry.labels],
    registers: [registry],
  };
  if (entry.type === 'counter') return new Counter(options);
  if (entry.type === 'gauge') return new Gauge(options);
  const family = new HistogramFamily(entry);
  // The registry asks a metric for its name and `get` alone; the type lists the classes of the library.
  registry.registerMetric(family as unknown as Metric);
  return family;
}
