import type { MetricEntry } from './catalogue.js';
import { HistogramCounts } from './histogram-counts.js';

type Labels = Record<string, string | number>;

/** One series of a histogram: cheap enough to observe on every call. */
export class HistogramSeries {
  readonly labels: Labels;
  readonly counts: HistogramCounts;
  sum = 0;

  constructor(labels: Labels, edges: readonly number[]) {
    this.labels = labels;
    this.counts = new HistogramCounts(edges);
  }

  observe(seconds: number): void {
    this.counts.add(seconds);
    this.sum += seconds;
  }
}

interface Sample {
  readonly labels: Labels;
  readonly value: number;
  readonly metricName: string;
}

/**
 * A histogram that a registry of prom-client can render. Its own class looks labels up by a hash of an object on
 * every observation, which costs more than everything else that is done with a call's figures together.
 */
export class HistogramFamily {
  readonly name: string;
  readonly help: string;
  readonly #edges: readonly number[];
  readonly #series: HistogramSeries[] = [];

  constructor({ name, help, edges = [] }: MetricEntry) {
    this.name = name;
    this.help = help;
    this.#edges = edges;
  }

  /** A further series; the caller keeps it and its labels unique. */
  add(labels: Labels): HistogramSeries {
    const series = new HistogramSeries(labels, this.#edges);
    this.#series.push(series);
    return series;
  }

  /** What the registry asks for at a scrape. */
  get() {
    const values = this.#series.flatMap((series) => this.#samples(series));
    return { name: this.name, help: this.help, type: 'histogram', aggregator: 'sum', values };
  }

  /** Part of what a registry expects of a metric. */
  reset(): void {
    this.#series.length = 0;
  }

  #samples({ labels, counts, sum }: HistogramSeries): Sample[] {
    const total = counts.total;
    // A series begins with its first value.
    if (total === 0) return [];
    let below = 0;
    const buckets = this.#edges.map((edge, index) => {
      below += counts.counts[index] ?? 0;
      return { labels: { le: edge, ...labels }, value: below, metricName: `${this.name}_bucket` };
    });
    return [
      ...buckets,
      { labels: { le: '+Inf', ...labels }, value: total, metricName: `${this.name}_bucket` },
      { labels, value: sum, metricName: `${this.name}_sum` },
      { labels, value: total, metricName: `${this.name}_count` },
    ];
  }
}
