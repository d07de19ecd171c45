import type { Dice, ProbeResult, WorkerDescription } from '@bellwether/exchange';
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
  return new WorkerProber(options);
}

class WorkerProber implements Prober {
  private readonly timers = new Map<WorkerState, NodeJS.Timeout>();
  private isClosed = false;

  constructor(private readonly options: ProberOptions) {}

  watch(worker: WorkerState): void {
    this.forget(worker);
    void this.probe(worker);
  }

  forget(worker: WorkerState): void {
    clearTimeout(this.timers.get(worker));
    this.timers.delete(worker);
  }

  close(): void {
    this.isClosed = true;
    for (const worker of this.timers.keys()) this.forget(worker);
  }

  private async probe(worker: WorkerState): Promise<void> {
    const { settings, gate, nowMs } = this.options;
    const { epoch } = worker;
    const isStale = (): boolean => this.isClosed || worker.epoch !== epoch;
    const timeoutMs = worker.spec.limits.probeTimeoutMs ?? settings.probeTimeoutMs;
    const result = await gate.run(() =>
      isStale()
        ? Promise.resolve(silent(0))
        : within(worker.link.client.probe(), timeoutMs, () => silent(timeoutMs)),
    );
    if (isStale()) return;
    worker.lastProbeAtMs = nowMs();
    worker.lastProbeMs = result.latencyMs;
    const answer = result.isHealthy ? await this.identify(worker, isStale) : result;
    if (isStale()) return;
    apply(worker, answer, this.options);
    this.schedule(worker);
  }

  /** A healthy worker counts as such once it is known what it serves. */
  private async identify(worker: WorkerState, isStale: () => boolean): Promise<Answer> {
    worker.probesSinceDescription += 1;
    if (!worker.needsDescription && worker.probesSinceDescription < describeEvery) return healthy;
    const description = await this.describe(worker);
    if (isStale()) return healthy;
    const isUseful =
      description !== null && (description.models.length > 0 || worker.spec.models.length > 0);
    if (isUseful) {
      worker.description = description;
      this.options.onDescribed(worker);
    }
    if (isUseful || modelsOf(worker).length > 0) {
      // What is known goes on holding; the question is asked again after the usual time.
      worker.needsDescription = false;
      worker.probesSinceDescription = 0;
      return healthy;
    }
    const reason =
      description === null
        ? 'It is healthy but does not say what it serves.'
        : 'It is healthy but lists no model.';
    return { isHealthy: false, reason };
  }

  private describe(worker: WorkerState): Promise<WorkerDescription | null> {
    const { settings, gate } = this.options;
    const timeoutMs = worker.spec.limits.probeTimeoutMs ?? settings.probeTimeoutMs;
    return gate.run(() =>
      within(
        // A worker that cannot be described is a result like a silent one; the status says so.
        worker.link.client.describe().catch(() => null),
        describeTimeouts * timeoutMs,
        () => null,
      ),
    );
  }

  private schedule(worker: WorkerState): void {
    const { settings, dice } = this.options;
    const intervalMs = worker.spec.limits.probeIntervalMs ?? settings.probeIntervalMs;
    const factor = worker.health.status === 'failed' ? failedFactor : 1;
    const timer = setTimeout(() => this.watch(worker), jittered(intervalMs * factor, dice));
    this.timers.set(worker, timer.unref());
  }
}

type Answer = Pick<ProbeResult, 'isHealthy' | 'reason'>;

const healthy: Answer = { isHealthy: true, reason: null };

function silent(latencyMs: number): ProbeResult {
  return { isHealthy: false, latencyMs, reason: 'The health probe timed out.' };
}

function apply(worker: WorkerState, { isHealthy, reason }: Answer, options: ProberOptions): void {
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
  if (status === 'ready' && worker.breaker.wake(nowMs()))
    reporter.event(worker, 'breaker_half_open', 'The worker came back.');
}
