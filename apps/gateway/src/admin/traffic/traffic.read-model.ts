import type { WorkerView } from '@bellwether/exchange';
import type { Records } from '../../records/create-records.js';
import type { StoredFleetEvent } from '../../records/fleet-event-log.js';
import { TrafficCell } from '../../records/traffic-cell.js';
import { attentionOf } from './attention.js';
import type { Attention } from './attention.js';
import { bucketOf, kpisOf } from './figures.js';
import type { Bucket, Kpis } from './figures.js';
import type { OpenCallList } from './open-calls.js';
import type { History, TrafficHistory } from './traffic-history.js';
import { windowAt, windowBefore } from './window.js';
import type { Range, Window } from './window.js';

/** The stretch over which a rate of errors calls for attention. */
const recentMs = 300_000;
const shownEvents = 50;

export interface Overview {
  readonly generatedAtMs: number;
  readonly windowMs: number;
  readonly bucketMs: number;
  readonly kpis: Kpis;
  readonly previous: Kpis;
  readonly buckets: readonly Bucket[];
  readonly attention: readonly Attention[];
  readonly events: readonly StoredFleetEvent[];
}

export interface WorkerTraffic {
  readonly bucketMs: number;
  readonly kpis: Kpis;
  readonly buckets: readonly Bucket[];
}

export interface TrafficReadModelOptions {
  readonly records: Pick<Records, 'runs' | 'fleet' | 'events' | 'writer'>;
  readonly history: TrafficHistory;
  readonly open: OpenCallList;
  nowMs(): number;
}

/** Figures and charts, for the whole fleet or one worker. */
export class TrafficReadModel {
  readonly #options: TrafficReadModelOptions;

  constructor(options: TrafficReadModelOptions) {
    this.#options = options;
  }

  async overview(range: Range): Promise<Overview> {
    const { history, records, nowMs } = this.#options;
    const now = nowMs();
    const window = windowAt(range, now);
    const current = await this.workerTraffic(range, null);
    const before = windowBefore(window);
    const previous = kpisOf(await history.total(before, null), this.#covered(before), {
      inFlight: 0,
      oldestOpenMs: null,
    });
    return {
      ...current,
      generatedAtMs: now,
      windowMs: window.toMs - window.fromMs,
      previous,
      attention: await this.attention(),
      events: records.events.recent(shownEvents),
    };
  }

  /** `workerId` null = all workers together. An unknown worker has an empty chart. */
  async workerTraffic(range: Range, workerId: string | null): Promise<WorkerTraffic> {
    const { history, open, nowMs } = this.#options;
    const window = windowAt(range, nowMs());
    const read = await history.read(window, workerId);
    const kpis = kpisOf(merged(read), this.#covered(window), await open.figures(workerId));
    return { bucketMs: window.bucketMs, kpis, buckets: this.#buckets(window, read) };
  }

  async attention(): Promise<Attention[]> {
    const { history, records, nowMs } = this.#options;
    const now = nowMs();
    const workers: readonly WorkerView[] = records.fleet.views();
    const recent = await history.total(
      { fromMs: now - recentMs, toMs: now + 1_000, bucketMs: 1_000 },
      null,
    );
    return attentionOf({ nowMs: now, workers, recent, recentMs, writer: records.writer.stats() });
  }

  /** Buckets that begin at `fromMs` or later, for the live stream. */
  async newest(range: Range, fromMs: number): Promise<{ kpis: Kpis; buckets: Bucket[] }> {
    const { kpis, buckets } = await this.workerTraffic(range, null);
    return { kpis, buckets: buckets.filter((bucket) => bucket.atMs >= fromMs) };
  }

  #buckets(window: Window, { cells, knownFromMs }: History): Bucket[] {
    return cells.map((cell, index) => {
      const atMs = window.fromMs + index * window.bucketMs;
      const isGap =
        cell === null && this.#options.records.runs.coveredMs(atMs, atMs + window.bucketMs) === 0;
      const isUnknown = isGap || (cell === null && atMs + window.bucketMs <= knownFromMs);
      return bucketOf(atMs, isUnknown ? null : (cell ?? new TrafficCell()), isGap);
    });
  }

  #covered({ fromMs, toMs }: Window): number {
    return this.#options.records.runs.coveredMs(fromMs, toMs);
  }
}

function merged({ cells }: History): TrafficCell {
  const sum = new TrafficCell();
  for (const cell of cells) if (cell) sum.merge(cell);
  return sum;
}
