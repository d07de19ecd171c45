import type { DataPlane } from '@bellwether/exchange';
import type { Logger } from '@bellwether/telemetry';
import type { Records } from '../../records/create-records.js';
import type { RecordBus } from '../../records/record-bus.js';
import { startTicker } from '../../records/ticker.js';
import type { Ticker } from '../../records/ticker.js';
import { CallsReadModel } from './calls.read-model.js';
import { createNames } from './names.js';
import { OpenCallList } from './open-calls.js';
import { preloadRing } from './preload.js';
import { SecondRing } from './second-ring.js';
import { TrafficHistory } from './traffic-history.js';
import { TrafficReadModel } from './traffic.read-model.js';

/** Between two attempts to read back the calls of earlier runs. */
const preloadEveryMs = 1_000;

export interface TrafficOptions {
  readonly records: Records;
  readonly plane: Pick<DataPlane, 'openCalls'>;
  readonly bus: RecordBus;
  readonly logger: Pick<Logger, 'warn'>;
  nowMs(): number;
}

/** What screens know of traffic. */
export interface Traffic {
  readonly figures: TrafficReadModel;
  readonly calls: CallsReadModel;
  readonly open: OpenCallList;
  readonly history: TrafficHistory;
  /** Reads back the last hour of earlier runs, once; before that it is only known by minutes. */
  preload(): Promise<void>;
  start(): void;
  close(): Promise<void>;
}

export function createTraffic({ records, plane, bus, logger, nowMs }: TrafficOptions): Traffic {
  const startedAtMs = nowMs();
  const ring = new SecondRing({ nowMs, startedAtMs });
  const history = new TrafficHistory({
    sql: records.sql,
    ring,
    nowMs,
    generation: () => records.minutes.recounts,
  });
  const open = new OpenCallList(plane, nowMs);
  let isPreloaded = false;
  const unsubscribe = bus.subscribe((message) => {
    if (message.kind === 'fleet') ring.see(nowMs(), message.workers);
    if (message.kind !== 'calls') return;
    for (const record of message.records)
      ring.add(record.startedAtMs + record.endMs, record.workerId, record);
  });
  const preload = async (): Promise<void> => {
    // What waits on disk belongs to the last hour too: it is replayed first.
    if (isPreloaded || records.writer.stats().spoolBytes > 0) return;
    await preloadRing(records.sql, ring, startedAtMs);
    isPreloaded = true;
  };
  let ticker: Ticker | null = null;
  return {
    open,
    history,
    preload,
    figures: new TrafficReadModel({ records, history, open, nowMs }),
    calls: new CallsReadModel({ records, open, names: createNames(records.sql, nowMs), nowMs }),
    start: () => void (ticker = startTicker(preloadEveryMs, preload, logger)),
    async close() {
      unsubscribe();
      await ticker?.stop();
    },
  };
}
