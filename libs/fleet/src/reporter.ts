import type { FleetEvent } from '@bellwether/exchange';
import type { WorkerState } from './worker-state.js';

/** Changes within this time travel in one report. */
const coalesceMs = 20;
const everyMs = 1_000;
const maxWaitingEvents = 4_096;

export interface ReporterOptions {
  nowMs(): number;
  /** Called once a second before the report: work that depends on time alone. */
  tick(): void;
  send(events: FleetEvent[]): void;
}

/** Tells the outside what changed: soon after a change, and once a second anyway. */
export interface Reporter {
  event(worker: WorkerState, kind: FleetEvent['kind'], detail: string | null): void;
  changed(): void;
  start(): void;
  close(): void;
}

/** Reports begin with `start`; events of before wait for it. */
export function createReporter({ nowMs, tick, send }: ReporterOptions): Reporter {
  let events: FleetEvent[] = [];
  let soon: NodeJS.Timeout | null = null;
  let regular: NodeJS.Timeout | null = null;

  function flush(): void {
    if (soon !== null) clearTimeout(soon);
    soon = null;
    const waiting = events;
    events = [];
    send(waiting);
  }

  const reporter: Reporter = {
    event(worker, kind, detail) {
      // Without a reader (before `start`) the oldest are dropped: the views tell the present anyway.
      if (events.length >= maxWaitingEvents) events.shift();
      events.push({
        atMs: nowMs(),
        kind,
        workerId: worker.id,
        workerName: worker.spec.name,
        detail,
      });
      reporter.changed();
    },
    changed() {
      if (regular !== null && soon === null) soon = setTimeout(flush, coalesceMs).unref();
    },
    start() {
      regular ??= setInterval(() => {
        tick();
        flush();
      }, everyMs).unref();
      reporter.changed();
    },
    close() {
      const hasReader = regular !== null;
      if (regular !== null) clearInterval(regular);
      regular = null;
      // The last word: what is in flight when everything has ended.
      if (hasReader || events.length > 0) flush();
      if (soon !== null) clearTimeout(soon);
      soon = null;
    },
  };
  return reporter;
}
