import type { ToolCallRecord, ToolPoolStats } from '@bellwether/exchange';
import type { HistogramSeries } from './histogram-family.js';
import type { MetricSet } from './metric-set.js';

/** Servers that get series of their own; what requests declare, and the rest, are `declared` and `other`. */
const mostServers = 200;

/** Counts what tools ran, by server and by what became of it. */
export class ToolSeries {
  readonly #set: MetricSet;
  readonly #seconds = new Map<string, HistogramSeries>();

  constructor(set: MetricSet) {
    this.#set = set;
    // A counter that is there only after a first report looks like one that was reset.
    this.pool({ open: 0, opened: 0, failed: 0, refused: 0 });
  }

  record(calls: readonly ToolCallRecord[]): void {
    for (const { serverId, label, outcome, durationMs, bytes } of calls) {
      const server = serverId === null ? 'declared' : label;
      const known = this.#seriesOf(server);
      const labels = { server: known ? server : 'other' };
      this.#set.toolCalls.inc({ ...labels, outcome });
      if (outcome === 'denied' || outcome === 'asked') continue;
      (known ?? this.#seriesOf('other'))?.observe(durationMs / 1_000);
      this.#set.toolBytes.inc(labels, bytes);
    }
  }

  pool({ open, opened, failed, refused }: Omit<ToolPoolStats, 'calls'>): void {
    const set = this.#set;
    set.toolConnections.set(open);
    for (const [result, count] of Object.entries({ opened, failed, refused })) {
      set.toolConnects.remove({ result });
      set.toolConnects.inc({ result }, count);
    }
  }

  #seriesOf(server: string): HistogramSeries | null {
    const found = this.#seconds.get(server);
    if (found) return found;
    if (this.#seconds.size >= mostServers && server !== 'other') return null;
    const made = this.#set.toolSeconds.add({ server });
    this.#seconds.set(server, made);
    return made;
  }
}
