import type { Dice, EngineReading } from '@bellwether/exchange';
import type { EngineMetrics } from '@bellwether/routing';
import type { FleetSettings } from './contract.js';
import type { Gate } from './gate.js';
import { within } from './gate.js';
import { jittered } from './prober.js';
import { engineOf } from './worker-state.js';
import type { WorkerState } from './worker-state.js';

/** A worker without metrics is asked less and less often, at most this much. */
const longestPauseMs = 30_000;
const maxDoublings = 5;

export interface ScraperOptions {
  readonly settings: FleetSettings;
  readonly dice: Dice;
  readonly gate: Gate;
  readonly metrics: EngineMetrics;
  /** Its counters ran backwards: the engine began anew, and its cache with it. */
  onRestarted(worker: WorkerState): void;
  onReading(worker: WorkerState): void;
}

/** Reads the engines' own metrics of ready workers. */
export interface Scraper {
  watch(worker: WorkerState): void;
  forget(worker: WorkerState): void;
  close(): void;
}

/** A scraper without workers. */
export function createScraper(options: ScraperOptions): Scraper {
  return new WorkerScraper(options);
}

class WorkerScraper implements Scraper {
  private readonly timers = new Map<WorkerState, NodeJS.Timeout>();
  private isClosed = false;

  constructor(private readonly options: ScraperOptions) {}

  watch(worker: WorkerState): void {
    this.forget(worker);
    worker.scrapeMisses = 0;
    this.schedule(worker);
  }

  forget(worker: WorkerState): void {
    clearTimeout(this.timers.get(worker));
    this.timers.delete(worker);
  }

  close(): void {
    this.isClosed = true;
    for (const worker of this.timers.keys()) this.forget(worker);
  }

  private async scrape(worker: WorkerState): Promise<void> {
    const { settings, gate } = this.options;
    const { epoch } = worker;
    const isStale = (): boolean => this.isClosed || worker.epoch !== epoch;
    const engine = engineOf(worker);
    if (worker.health.status === 'ready' && engine !== null) {
      const reading = await gate.run(() =>
        isStale()
          ? Promise.resolve(null)
          : within(worker.link.client.metrics(engine), settings.metricsTimeoutMs, () => null),
      );
      if (isStale()) return;
      if (reading === null) worker.scrapeMisses += 1;
      else take(worker, reading, this.options);
    }
    this.schedule(worker);
  }

  private schedule(worker: WorkerState): void {
    const { metricsIntervalMs } = this.options.settings;
    const pauseMs = metricsIntervalMs * 2 ** Math.min(worker.scrapeMisses, maxDoublings);
    const intervalMs = Math.max(metricsIntervalMs, Math.min(pauseMs, longestPauseMs));
    const timer = setTimeout(
      () => {
        this.timers.delete(worker);
        void this.scrape(worker);
      },
      jittered(intervalMs, this.options.dice),
    );
    this.timers.set(worker, timer.unref());
  }
}

function take(worker: WorkerState, reading: EngineReading, options: ScraperOptions): void {
  const before = worker.reading;
  worker.scrapeMisses = 0;
  worker.reading = reading;
  options.metrics.read(worker.row, reading);
  if (before !== null && hasRestarted(before, reading)) options.onRestarted(worker);
  options.onReading(worker);
}

function hasRestarted(before: EngineReading, now: EngineReading): boolean {
  return (
    isLess(now.promptTokens, before.promptTokens) ||
    isLess(now.generatedTokens, before.generatedTokens)
  );
}

function isLess(now: number | null, before: number | null): boolean {
  return now !== null && before !== null && now < before;
}
