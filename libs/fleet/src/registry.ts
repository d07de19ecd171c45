import { GatewayError } from '@bellwether/exchange';
import type { GatewaySnapshot, WorkerSpec } from '@bellwether/exchange';
import type { EngineMetrics, Load, PrefillRate, PrefillStart } from '@bellwether/routing';
import type { FleetOptions } from './contract.js';
import { newModelGroup, setMembers } from './model-group.js';
import type { ModelGroup } from './model-group.js';
import type { Reporter } from './reporter.js';
import { breakerRules, modelsOf, newWorkerState } from './worker-state.js';
import type { WorkerLink, WorkerState } from './worker-state.js';

export interface RegistryOptions {
  readonly fleet: Pick<FleetOptions, 'settings' | 'routing' | 'connect' | 'nowMs'>;
  readonly load: Load;
  readonly metrics: EngineMetrics;
  readonly rate: PrefillRate;
  readonly reporter: Reporter;
  /** A worker is new or was connected anew: ask it how it feels. */
  onConnected(worker: WorkerState): void;
  onRemoved(worker: WorkerState): void;
  /** A model's workers changed; `members` empty = the model is gone. */
  onMembers(group: ModelGroup): void;
}

/** The workers and the models they serve. */
export interface Registry {
  readonly workers: ReadonlyMap<string, WorkerState>;
  readonly groups: ReadonlyMap<string, ModelGroup>;
  /** True when a worker served the model until a moment ago: it may come back. */
  wasServed(modelId: string): boolean;
  /** Errors: `invalid_request` for more workers than allowed or two with one id; nothing has changed then. */
  check(specs: GatewaySnapshot['workers']): void;
  apply(specs: GatewaySnapshot['workers']): void;
  /** Sorts workers into models again; after a worker's description changed. */
  regroup(): void;
  /** A call of this worker is over: what waited for that happens. */
  settle(worker: WorkerState, link: WorkerLink): void;
  /** Rows of workers removed long ago become free. Once a second. */
  sweep(nowMs: number): void;
  closeAll(): Promise<void>;
}

/** True when the difference asks for a new client. */
function isOtherLink(one: WorkerSpec, other: WorkerSpec): boolean {
  return (
    one.url !== other.url ||
    one.apiKey !== other.apiKey ||
    one.engine !== other.engine ||
    one.limits.probeTimeoutMs !== other.limits.probeTimeoutMs
  );
}

/** Workers alike in what decides the speed of prefill learn it together. */
function rateStart(spec: WorkerSpec): PrefillStart {
  return {
    kind: `${spec.pool}\n${spec.accelerator ?? ''}\n${spec.engine ?? ''}`,
    tokensPerSecond: spec.prefillTokensPerSecond ?? NaN,
    attentionSecondsPerToken2: NaN,
  };
}

function isOtherRate(one: WorkerSpec, other: WorkerSpec): boolean {
  return (
    rateStart(one).kind !== rateStart(other).kind ||
    one.prefillTokensPerSecond !== other.prefillTokensPerSecond
  );
}

/** A model whose last worker is gone is missed for this long, then it is unknown. */
const departedModelMs = 60_000;
const maxDepartedModels = 1_000;

/** A removed worker's row is used again after this time: a choice of before may still be dispatched. */
const rowRestMs = 60_000;

/** An empty registry. */
export function createRegistry(options: RegistryOptions): Registry {
  return new FleetRegistry(options);
}

class FleetRegistry implements Registry {
  readonly workers = new Map<string, WorkerState>();
  readonly groups = new Map<string, ModelGroup>();
  private readonly departedAtMs = new Map<string, number>();
  private readonly freeRows: number[] = [];
  private readonly removed: { readonly worker: WorkerState; readonly atMs: number }[] = [];
  private readonly closing = new Set<Promise<void>>();
  private rows = 0;

  constructor(private readonly options: RegistryOptions) {}

  check(specs: GatewaySnapshot['workers']): void {
    const { maxWorkers } = this.options.fleet.settings;
    if (specs.length > maxWorkers) {
      throw new GatewayError('invalid_request', {
        text: `There may be at most ${maxWorkers} workers.`,
        param: 'workers',
      });
    }
    if (new Set(specs.map((spec) => spec.id)).size !== specs.length) {
      throw new GatewayError('invalid_request', {
        text: 'Two workers have the same id.',
        param: 'workers',
      });
    }
  }

  apply(specs: GatewaySnapshot['workers']): void {
    const wanted = new Set(specs.map((spec) => spec.id));
    for (const worker of [...this.workers.values()]) {
      if (!wanted.has(worker.id)) this.remove(worker);
    }
    for (const spec of specs) {
      const worker = this.workers.get(spec.id);
      if (worker === undefined) this.add(spec);
      else this.change(worker, spec);
    }
    this.regroup();
  }

  regroup(): void {
    const { fleet, reporter, onMembers } = this.options;
    const members = this.members();
    for (const group of this.groups.values()) {
      if (members.has(group.id)) continue;
      this.groups.delete(group.id);
      this.departed(group.id);
      setMembers(group, []);
      onMembers(group);
    }
    for (const [id, list] of members) {
      const group =
        this.groups.get(id) ?? newModelGroup(id, fleet.nowMs(), fleet.routing.bytesPerToken);
      this.groups.set(id, group);
      if (setMembers(group, list)) onMembers(group);
    }
    reporter.changed();
  }

  settle(worker: WorkerState, link: WorkerLink): void {
    if (link.isRetired && link.holds === 0) this.close(link);
    const isIdle = (this.options.load.inFlight[worker.row] ?? 0) === 0;
    if (isIdle) worker.idleSinceMs = this.options.fleet.nowMs();
  }

  sweep(nowMs: number): void {
    while (this.removed.length > 0 && nowMs - (this.removed[0]?.atMs ?? nowMs) >= rowRestMs) {
      const entry = this.removed.shift();
      if (entry === undefined) return;
      const isIdle = (this.options.load.inFlight[entry.worker.row] ?? 0) === 0;
      if (isIdle) this.freeRows.push(entry.worker.row);
      else this.removed.push({ worker: entry.worker, atMs: nowMs });
    }
  }

  async closeAll(): Promise<void> {
    for (const worker of this.workers.values()) {
      worker.epoch += 1;
      worker.link.isRetired = true;
      this.close(worker.link);
    }
    await Promise.allSettled(this.closing);
  }

  private add(spec: WorkerSpec): void {
    const { fleet, load, metrics, rate, reporter, onConnected } = this.options;
    const row = this.freeRows.pop() ?? this.rows++;
    load.reserve(row + 1);
    metrics.reserve(row + 1);
    metrics.read(row, null);
    load.forget(row);
    rate.begin(row, rateStart(spec));
    const worker = newWorkerState(spec, row, fleet.connect(spec), fleet.settings, fleet.nowMs());
    this.workers.set(spec.id, worker);
    reporter.event(worker, 'joined', null);
    if (spec.isDraining) reporter.event(worker, 'draining', null);
    onConnected(worker);
  }

  private change(worker: WorkerState, spec: WorkerSpec): void {
    const { fleet, reporter, onConnected } = this.options;
    const before = worker.spec;
    worker.spec = spec;
    worker.breaker.rules = breakerRules(spec, fleet.settings);
    if (before.isDraining !== spec.isDraining) {
      worker.drainSinceMs = spec.isDraining ? fleet.nowMs() : null;
      worker.isDrained = false;
      const { status } = worker.health;
      const resumed = status === 'pending' ? 'joined' : status;
      reporter.event(worker, spec.isDraining ? 'draining' : resumed, null);
    }
    if (isOtherRate(before, spec)) this.options.rate.begin(worker.row, rateStart(spec));
    if (!isOtherLink(before, spec)) return;
    this.retire(worker.link);
    worker.link = { client: fleet.connect(spec), holds: 0, isRetired: false, isClosed: false };
    worker.epoch += 1;
    worker.needsDescription = true;
    onConnected(worker);
  }

  private remove(worker: WorkerState): void {
    const { fleet, rate, reporter, onRemoved } = this.options;
    this.workers.delete(worker.id);
    rate.forget(worker.row);
    worker.isRemoved = true;
    worker.epoch += 1;
    reporter.event(worker, 'removed', null);
    this.retire(worker.link);
    onRemoved(worker);
    this.removed.push({ worker, atMs: fleet.nowMs() });
  }

  wasServed(modelId: string): boolean {
    const atMs = this.departedAtMs.get(modelId);
    return atMs !== undefined && this.options.fleet.nowMs() - atMs < departedModelMs;
  }

  private departed(modelId: string): void {
    this.departedAtMs.delete(modelId);
    this.departedAtMs.set(modelId, this.options.fleet.nowMs());
    if (this.departedAtMs.size > maxDepartedModels)
      this.departedAtMs.delete(this.departedAtMs.keys().next().value as string);
  }

  private members(): Map<string, WorkerState[]> {
    const members = new Map<string, WorkerState[]>();
    for (const worker of this.workers.values()) {
      for (const { id } of modelsOf(worker)) {
        const list = members.get(id) ?? [];
        if (list.at(-1) !== worker) list.push(worker);
        members.set(id, list);
      }
    }
    return members;
  }

  private retire(link: WorkerLink): void {
    link.isRetired = true;
    if (link.holds === 0) this.close(link);
  }

  private close(link: WorkerLink): void {
    if (link.isClosed) return;
    link.isClosed = true;
    const done: Promise<void> = link.client.close().finally(() => this.closing.delete(done));
    // The outcome of closing changes nothing for anybody: the worker is gone either way.
    done.catch(() => undefined);
    this.closing.add(done);
  }
}
