import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { MetricSet } from './metric-set.js';

export interface ProcessGauges {
  /** Reads the process now; called at a scrape. */
  write(): void;
  close(): void;
}

/** Time between two looks at the event loop; what is measured contains it. */
const sampleMs = 20;

const delaySeconds = (nanoseconds: number): number =>
  Math.max(0, nanoseconds / 1e6 - sampleMs) / 1e3;

/** What the process costs. Nothing is measured between scrapes but the delay of the event loop, natively. */
export function processGauges(set: MetricSet, version: string): ProcessGauges {
  const delay = monitorEventLoopDelay({ resolution: sampleMs });
  delay.enable();
  set.startTime.set(Math.round(Date.now() / 1000 - process.uptime()));
  set.build.set({ version, node: process.version }, 1);
  return {
    write() {
      const memory = process.memoryUsage();
      set.residentMemory.set(memory.rss);
      set.heapUsed.set(memory.heapUsed);
      const { user, system } = process.cpuUsage();
      set.cpu.reset();
      set.cpu.inc((user + system) / 1e6);
      // An empty histogram answers NaN: between two scrapes at once nothing was measured.
      if (delay.count > 0) {
        for (const quantile of [50, 99])
          set.loopDelay.set(
            { quantile: String(quantile / 100) },
            delaySeconds(delay.percentile(quantile)),
          );
        set.loopDelay.set({ quantile: '1' }, delaySeconds(delay.max));
      }
      delay.reset();
    },
    close: () => void delay.disable(),
  };
}
