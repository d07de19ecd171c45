import { GatewayError } from '@bellwether/exchange';
import type { GatewaySnapshot, WorkerSpec } from '@bellwether/exchange';
import type { EngineMetrics, Load } from '@bellwether/routing';
import type { FleetOptions } from './contract.js';
import { newModelGroup, setMembers } from './model-group.js';
import type { ModelGroup } from './model-group.js';
import type { Reporter } from './reporter.js';
import { breakerRules, modelsOf, newWorkerState } from './worker-state.js';
import type { WorkerLink, WorkerState } from './worker-state.js';

export interface RegistryOptions {
  readonly fleet: Pick<FleetOptions, 'settings' | 'connect' | 'nowMs'>;
  readonly load: Load;
  readonly metrics: EngineMetrics;
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
  /** Errors: `invalid_request` for more workers than allowed or two with one id; nothing has changed then. */
  check(specs: GatewaySnapshot['workers']): void;
  apply(specs: GatewaySnapshot['workers']): void;
  /** Sorts workers into models again; after a worker's description changed. */
  regroup(): void;
  /** A call of this worker is over: what waited for that happens. */
  settle(worker: WorkerState, link: WorkerLink): void;
  close(): Promise<void>;
}

/** True when the difference asks for a new client. */
function isOtherLink(one: WorkerSpec, other: WorkerSpec): boolean {
  return (
    one.url !== other.url || one.apiKey !== other.apiKey || one.engine !== other.engine ||
    one.limits.probeTimeoutMs !== other.limits.probeTimeoutMs
  );
}

/** An empty registry. */
export function createRegistry(options: RegistryOptions): Registry {
  const { fleet, load, metrics, reporter } = options;
  const { settings } = fleet;
  const workers = new Map<string, WorkerState>();
  const groups = new Map<string, ModelGroup>();
  const freeRows: number[] = [];
  const closing = new Set<Promise<void>>();
  let rows = 0;

  function close(link: WorkerLink): void {
    if (link.isClosed) return;
    link.isClosed = true;
    const done: Promise<void> = link.client.close().finally(() => closing.delete(done));
    // The outcome of closing changes nothing for anybody: the worker is gone either way.
    done.catch(() => undefined);
    closing.add(done);
  }

  function retire(link: WorkerLink): void {
    link.isRetired = true;
    if (link.holds === 0) close(link);
  }

  function add(spec: WorkerSpec): void {
    const row = freeRows.pop() ?? rows++;
    load.reserve(row + 1);
    metrics.reserve(row + 1);
    metrics.read(row, null);
    const worker = newWorkerState(spec, row, fleet.connect(spec), settings, fleet.nowMs());
    workers.set(spec.id, worker);
    reporter.event(worker, 'joined', null);
    if (spec.isDraining) reporter.event(worker, 'draining', null);
    options.onConnected(worker);
  }

  function change(worker: WorkerState, spec: WorkerSpec): void {
    const before = worker.spec;
    worker.spec = spec;
    worker.breaker.rules = breakerRules(spec, settings);
    if (before.isDraining !== spec.isDraining) {
      worker.drainSinceMs = spec.isDraining ? fleet.nowMs() : null;
      worker.isDrained = false;
      reporter.event(worker, spec.isDraining ? 'draining' : worker.health.status === 'pending' ? 'joined' : worker.health.status, null);
    }
    if (isOtherLink(before, spec)) {
      retire(worker.link);
      worker.link = { client: fleet.connect(spec), holds: 0, isRetired: false, isClosed: false };
      worker.epoch += 1;
      worker.needsDescription = true;
      options.onConnected(worker);
    }
  }

  function remove(worker: WorkerState): void {
    workers.delete(worker.id);
    worker.isRemoved = true;
    worker.epoch += 1;
    reporter.event(worker, 'removed', null);
    retire(worker.link);
    options.onRemoved(worker);
    if ((load.inFlight[worker.row] ?? 0) === 0) freeRows.push(worker.row);
  }

  function regroup(): void {
    const members = new Map<string, WorkerState[]>();
    for (const worker of workers.values()) {
      for (const { id } of modelsOf(worker)) {
        const list = members.get(id) ?? [];
        if (list.at(-1) !== worker) list.push(worker);
        members.set(id, list);
      }
    }
    for (const group of groups.values()) {
      if (members.has(group.id)) continue;
      groups.delete(group.id);
      setMembers(group, []);
      options.onMembers(group);
    }
    for (const [id, list] of members) {
      const group = groups.get(id) ?? newModelGroup(id, fleet.nowMs());
      groups.set(id, group);
      if (setMembers(group, list)) options.onMembers(group);
    }
    reporter.changed();
  }

  return {
    workers,
    groups,
    regroup,

    check(specs) {
      if (specs.length > settings.maxWorkers) {
        throw new GatewayError('invalid_request', { text: `There may be at most ${settings.maxWorkers} workers.`, param: 'workers' });
      }
      if (new Set(specs.map((spec) => spec.id)).size !== specs.length) {
        throw new GatewayError('invalid_request', { text: 'Two workers have the same id.', param: 'workers' });
      }
    },

    apply(specs) {
      const wanted = new Set(specs.map((spec) => spec.id));
      for (const worker of [...workers.values()]) {
        if (!wanted.has(worker.id)) remove(worker);
      }
      for (const spec of specs) {
        const worker = workers.get(spec.id);
        if (worker === undefined) add(spec);
        else change(worker, spec);
      }
      regroup();
    },

    settle(worker, link) {
      if (link.isRetired && link.holds === 0) close(link);
      if ((load.inFlight[worker.row] ?? 0) > 0) return;
      worker.idleSinceMs = fleet.nowMs();
      if (worker.isRemoved) freeRows.push(worker.row);
    },

    async close() {
      for (const worker of workers.values()) {
        worker.epoch += 1;
        worker.link.isRetired = true;
        close(worker.link);
      }
      await Promise.allSettled(closing);
    },
  };
}
