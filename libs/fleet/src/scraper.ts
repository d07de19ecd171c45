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
  const { settings, dice, gate } = options;
  const timers = new Map<WorkerState, NodeJS.Timeout>();
  let isClosed = false;

  async function scrape(worker: WorkerState): Promise<void> {
    const { epoch } = worker;
    const engine = engineOf(worker);
    if (worker.health.status === 'ready' && engine !== null) {
      const reading = await gate.run(() => isClosed || worker.epoch !== epoch
        ? Promise.resolve(null)
        : within(worker.link.client.metrics(engine), settings.metricsTimeoutMs, () => null));
      if (isClosed || worker.epoch !== epoch) return;
      if (reading === null) worker.scrapeMisses += 1;
      else take(worker, reading, options);
    }
    schedule(worker);
  }

  function schedule(worker: WorkerState): void {
    const pauseMs = settings.metricsIntervalMs * 2 ** Math.min(worker.scrapeMisses, maxDoublings);
    const intervalMs = Math.max(settings.metricsIntervalMs, Math.min(pauseMs, longestPauseMs));
    timers.set(worker, setTimeout(() => start(worker), jittered(intervalMs, dice)).unref());
  }

  function start(worker: WorkerState): void {
    timers.delete(worker);
    void scrape(worker);
  }

  function forget(worker: WorkerState): void {
    clearTimeout(timers.get(worker));
    timers.delete(worker);
  }

  return {
    forget,
    watch(worker) {
      forget(worker);
      worker.scrapeMisses = 0;
      schedule(worker);
    },
    close() {
      isClosed = true;
      for (const worker of timers.keys()) forget(worker);
    },
  };
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
  return isLess(now.promptTokens, before.promptTokens) || isLess(now.generatedTokens, before.generatedTokens);
}

function isLess(now: number | null, before: number | null): boolean {
  return now !== null && before !== null && now < before;
}
