import type { BreakerState, WaitingView, WorkerStatus, WorkerView } from '@bellwether/exchange';
import type { MetricSet } from './metric-set.js';

const statuses: readonly WorkerStatus[] = ['pending', 'ready', 'not_ready', 'failed', 'draining'];
const breakerStates: readonly BreakerState[] = ['closed', 'open', 'half_open'];

/**
 * Writes the gauges of all workers anew, so that a worker that is gone leaves no series and a reading that
 * stopped leaves no stale number. Runs at a scrape, never on a report of the fleet.
 */
export function writeFleetGauges(
  set: MetricSet,
  workers: readonly WorkerView[],
  nowMs: number,
): void {
  for (const gauge of perWorker(set)) gauge.reset();
  for (const status of statuses) set.workers.set({ status }, 0);
  for (const view of workers) {
    const worker = view.id;
    set.workers.inc({ status: view.status });
    set.workerInfo.set(
      {
        worker,
        name: view.name,
        pool: view.pool,
        engine: view.engine ?? 'unknown',
        origin: view.origin,
        simulated: String(view.isSimulated),
      },
      1,
    );
    for (const status of statuses)
      set.workerStatus.set({ worker, status }, Number(view.status === status));
    for (const state of breakerStates)
      set.workerBreaker.set({ worker, state }, Number(view.breaker === state));
    set.workerInFlight.set({ worker }, view.inFlight);
    set.workerBacklog.set({ worker }, view.backlogSeconds);
    set.workerUncached.set({ worker }, view.uncachedTokens);
    writeReading(set, view, nowMs);
  }
}

/** Who waits for a worker, by class of priority; nothing while flow control is off. */
export function writeWaitingGauges(set: MetricSet, waiting: readonly WaitingView[]): void {
  for (const gauge of [set.waitingCalls, set.waitingOldest, set.priorityRunning]) gauge.reset();
  for (const { priority, waiting: count, running, oldestMs } of waiting) {
    set.waitingCalls.set({ priority }, count);
    set.waitingOldest.set({ priority }, oldestMs / 1000);
    set.priorityRunning.set({ priority }, running);
  }
}

function writeReading(set: MetricSet, view: WorkerView, nowMs: number): void {
  const { reading } = view;
  if (reading === null) return;
  const labels = { worker: view.id };
  set.workerReadingAge.set(labels, Math.max(0, nowMs - reading.atMs) / 1000);
  if (reading.running !== null) set.workerRunning.set(labels, reading.running);
  if (reading.waiting !== null) set.workerWaiting.set(labels, reading.waiting);
  if (reading.kvUsage !== null) set.workerKvUsage.set(labels, reading.kvUsage);
  const capacity = reading.kvCapacityTokens;
  if (capacity !== null) set.workerKvCapacity.set(labels, capacity);
}

function perWorker(set: MetricSet) {
  return [
    set.workers,
    set.workerInfo,
    set.workerStatus,
    set.workerBreaker,
    set.workerInFlight,
    set.workerBacklog,
    set.workerUncached,
    set.workerRunning,
    set.workerWaiting,
    set.workerKvUsage,
    set.workerKvCapacity,
    set.workerReadingAge,
  ];
}
