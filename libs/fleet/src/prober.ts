import type { Dice, ProbeResult } from '@bellwether/exchange';
import type { FleetSettings } from './contract.js';
import type { Gate } from './gate.js';
import { within } from './gate.js';
import { takeProbe } from './health.js';
import type { Reporter } from './reporter.js';
import { modelsOf } from './worker-state.js';
import type { WorkerState } from './worker-state.js';

/** A failed worker is probed this many times more slowly. */
const failedFactor = 6;
/** Healthy probes between two descriptions: engines load and drop models while they run. */
const describeEvery = 12;
/** A description asks several questions. */
const describeTimeouts = 4;

export interface ProberOptions {
  readonly settings: FleetSettings;
  readonly dice: Dice;
  readonly gate: Gate;
  readonly reporter: Reporter;
  nowMs(): number;
  /** The worker said anew what it serves. */
  onDescribed(worker: WorkerState): void;
  /** The worker takes calls again after it did not. */
  onReturned(worker: WorkerState): void;
}

/** Asks every worker how it feels: at once when it is new, then at its own interval with jitter. */
export interface Prober {
  /** Begins, or begins anew after a reconnection. */
  watch(worker: WorkerState): void;
  forget(worker: WorkerState): void;
  close(): void;
}

/** Between 90 % and 110 %, so that workers registered together are not probed together. */
export function jittered(intervalMs: number, dice: Dice): number {
  return Math.round(intervalMs * (0.9 + dice(201) / 1_000));
}

/** A prober without workers. */
export function createProber(options: ProberOptions): Prober {
  const { settings, dice, gate, nowMs } = options;
  const timers = new Map<WorkerState, NodeJS.Timeout>();
  let isClosed = false;

  async function probe(worker: WorkerState): Promise<void> {
    const { epoch } = worker;
    const isStale = (): boolean => isClosed || worker.epoch !== epoch;
    const timeoutMs = worker.spec.limits.probeTimeoutMs ?? settings.probeTimeoutMs;
    const result = await gate.run(() => isStale() ? Promise.resolve(silent(0)) : within(worker.link.client.probe(), timeoutMs, () => silent(timeoutMs)));
    if (isStale()) return;
    worker.lastProbeAtMs = nowMs();
    worker.lastProbeMs = result.latencyMs;
    const answer = result.isHealthy ? await identify(worker, isStale) : result;
    if (isStale()) return;
    apply(worker, answer, options);
    schedule(worker);
  }

  /** A healthy worker counts as such once it is known what it serves. */
  async function identify(worker: WorkerState, isStale: () => boolean): Promise<Pick<ProbeResult, 'isHealthy' | 'reason'>> {
    const healthy = { isHealthy: true, reason: null };
    worker.probesSinceDescription += 1;
    if (!worker.needsDescription && worker.probesSinceDescription < describeEvery) return healthy;
    const timeoutMs = describeTimeouts * (worker.spec.limits.probeTimeoutMs ?? settings.probeTimeoutMs);
    const description = await gate.run(() => within(
      // A worker that cannot be described is a result like a silent one; the reason below says so.
      worker.link.client.describe().catch(() => null), timeoutMs, () => null,
    ));
    if (isStale()) return healthy;
    if (description !== null && (description.models.length > 0 || worker.spec.models.length > 0)) {
      worker.description = description;
      worker.needsDescription = false;
      worker.probesSinceDescription = 0;
      options.onDescribed(worker);
      return healthy;
    }
    if (modelsOf(worker).length > 0) {
      // What is known goes on holding; the question is asked again after the usual time.
      worker.needsDescription = false;
      worker.probesSinceDescription = 0;
      return healthy;
    }
    const reason = description === null ? 'It is healthy but does not say what it serves.' : 'It is healthy but lists no model.';
    return { isHealthy: false, reason };
  }

  function schedule(worker: WorkerState): void {
    const intervalMs = worker.spec.limits.probeIntervalMs ?? settings.probeIntervalMs;
    const factor = worker.health.status === 'failed' ? failedFactor : 1;
    timers.set(worker, setTimeout(() => start(worker), jittered(intervalMs * factor, dice)).unref());
  }

  function start(worker: WorkerState): void {
    timers.delete(worker);
    void probe(worker);
  }

  function forget(worker: WorkerState): void {
    clearTimeout(timers.get(worker));
    timers.delete(worker);
  }

  return {
    forget,
    watch(worker) {
      forget(worker);
      start(worker);
    },
    close() {
      isClosed = true;
      for (const worker of timers.keys()) forget(worker);
    },
  };
}

function silent(latencyMs: number): ProbeResult {
  return { isHealthy: false, latencyMs, reason: 'The health probe timed out.' };
}

function apply(worker: WorkerState, { isHealthy, reason }: Pick<ProbeResult, 'isHealthy' | 'reason'>, options: ProberOptions): void {
  const { settings, reporter, nowMs } = options;
  const before = worker.health.status;
  const reasonBefore = worker.statusReason;
  const hasChanged = takeProbe(worker.health, isHealthy, settings);
  worker.statusReason = isHealthy ? null : (reason ?? 'The health probe failed.');
  const { status } = worker.health;
  if (!hasChanged) {
    if (worker.statusReason !== reasonBefore) reporter.changed();
    return;
  }
  worker.statusSinceMs = nowMs();
  if (status === 'pending') return;
  reporter.event(worker, status, worker.statusReason);
  if (status === 'failed') worker.reading = null;
  if (status !== 'ready') worker.needsDescription = true;
  if (status === 'ready' && before !== 'pending') options.onReturned(worker);
  // Whoever answers probes again is tried at once: the rest was for a worker that might have been gone for long.
  if (status === 'ready' && worker.breaker.wake(nowMs())) reporter.event(worker, 'breaker_half_open', 'The worker came back.');
}
