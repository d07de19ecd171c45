import type { ContestantName } from './contestants/contestant.js';
import { median } from './statistics.js';

export const metrics = {
  cpuPerRequest: 'CPU per request, µs',
  mainThreadPerRequest: 'of it on the main thread, µs',
  requestsPerSecond: 'requests/s',
  p50: 'latency p50, ms',
  p99: 'latency p99, ms',
  addedP50: 'added latency p50, ms',
  addedP99: 'added latency p99, ms',
  cpuPerEvent: 'CPU per event, µs',
  eventsPerSecond: 'events/s',
  memoryPerThousand: 'memory per 1,000 idle streams, MB',
} as const;
export type Metric = keyof typeof metrics;

/** One figure of one contestant: every sample, and the middle of them. */
export interface Measure {
  readonly shape: string;
  readonly metric: Metric;
  readonly contestant: ContestantName;
  readonly samples: number[];
  readonly median: number;
  readonly failures: number;
}

interface Cell {
  readonly shape: string;
  readonly metric: Metric;
  readonly contestant: ContestantName;
  readonly samples: number[];
  failures: number;
}

/** Gathers samples in the order in which shapes appear. */
export class Results {
  private readonly cells = new Map<string, Cell>();

  add(
    shape: string,
    contestant: ContestantName,
    samples: Partial<Record<Metric, number>>,
    failures = 0,
  ): void {
    for (const metric of Object.keys(samples) as Metric[]) {
      const id = `${shape}|${metric}|${contestant}`;
      const cell = this.cells.get(id) ?? { shape, metric, contestant, samples: [], failures: 0 };
      cell.samples.push(samples[metric]!);
      cell.failures += failures;
      this.cells.set(id, cell);
    }
  }

  list(): Measure[] {
    return Array.from(this.cells.values(), (cell) => ({ ...cell, median: median(cell.samples) }));
  }
}
