import type { WorkerStatus, WorkerView } from '@bellwether/exchange';
import type { Load } from '@bellwether/routing';
import { dialectsOf, engineOf, modelsOf } from './worker-state.js';
import type { WorkerState } from './worker-state.js';

/** Health, unless the worker is being drained: that goes first. */
export function statusOf(worker: WorkerState): WorkerStatus {
  return worker.spec.isDraining ? 'draining' : worker.health.status;
}

/** One worker as screens and metrics see it: plain, cloneable, without its key. */
export function workerView(
  worker: WorkerState,
  load: Load,
  nowMs: number,
  isBlocked: boolean,
): WorkerView {
  const { spec, description, breaker } = worker;
  return {
    id: worker.id,
    name: spec.name,
    url: spec.url,
    origin: spec.origin,
    isSimulated: spec.isSimulated,
    isApplied: spec.isApplied,
    dialects: dialectsOf(worker),
    pool: spec.pool,
    accelerator: spec.accelerator,
    labels: spec.labels,
    engine: engineOf(worker),
    engineVersion: description?.engineVersion ?? null,
    models: modelsOf(worker),
    status: statusOf(worker),
    statusReason: worker.spec.isDraining ? drainReason(worker) : worker.statusReason,
    statusSinceMs: worker.spec.isDraining
      ? (worker.drainSinceMs ?? worker.statusSinceMs)
      : worker.statusSinceMs,
    breaker: breaker.state,
    breakerSinceMs: breaker.sinceMs,
    lastProbeAtMs: worker.lastProbeAtMs,
    lastProbeMs: worker.lastProbeMs,
    probeFailures: worker.health.failures,
    inFlight: load.inFlight[worker.row] ?? 0,
    backlogSeconds: load.backlogSeconds(worker.row, nowMs, isBlocked),
    uncachedTokens: load.uncachedTokens[worker.row] ?? 0,
    reading: worker.reading,
    callsTotal: worker.callsTotal,
    failuresTotal: worker.failuresTotal,
  };
}

function drainReason(worker: WorkerState): string {
  return worker.isDrained
    ? 'Drained: no call is running.'
    : 'Draining: takes no new calls, running ones finish.';
}
