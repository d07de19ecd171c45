import { GatewayError } from '@bellwether/exchange';
import type { Need } from '@bellwether/exchange';
import { createEngineMetrics, createLoad, normalisePolicyName, requireProducers, resolvePolicy } from '@bellwether/routing';
import { WorkerChoice } from './choice.js';
import type { Choice, Fleet, FleetOptions, RoutingSettings } from './contract.js';
import { createGate } from './gate.js';
import { WorkerHold, reportBreaker } from './hold.js';
import { isBlocked, listing } from './model-group.js';
import { createPrefixFeed } from './prefix-feed.js';
import { createProber } from './prober.js';
import { createRegistry } from './registry.js';
import { createReporter } from './reporter.js';
import { createRouter } from './router.js';
import { createScraper } from './scraper.js';
import type { WorkerState } from './worker-state.js';
import { workerView } from './worker-view.js';

/** Questions to workers that run at once. */
const maxQuestions = 64;
/** A reading this many scrape intervals old is not used to judge whether a worker waits for memory. */
const staleIntervals = 5;

const producedNeeds: readonly Need[] = ['load', 'engine-metrics', 'prefix-match'];

/**
 * The live fleet: registry, health, breakers, load and routing of one gateway process. It does no I/O itself:
 * `connect` gives it clients.
 *
 * Errors   see `Fleet`.
 */
export function createFleet(options: FleetOptions): Fleet {
  const { settings, dice } = options;
  const nowMs = (): number => options.nowMs();
  const load = createLoad();
  const prefix = createPrefixFeed(options.routing, nowMs);
  const metrics = createEngineMetrics();
  const gate = createGate(maxQuestions);
  const staleAfterMs = settings.metricsIntervalMs * staleIntervals;
  let isStarted = false;

  const reporter = createReporter({ nowMs, tick, send: (events) => options.report(views(), events) });
  const prober = createProber({
    settings, dice, gate, reporter, nowMs,
    onDescribed: () => registry.regroup(),
    // It may have been away because it began anew, with an empty cache.
    onReturned: (worker) => prefix.clear(registry.groups.values(), worker.id),
  });
  const scraper = createScraper({
    settings, dice, gate, metrics,
    onRestarted: (worker) => prefix.clear(registry.groups.values(), worker.id),
    onReading: (worker) => prefix.resize(registry.groups.values(), worker),
  });
  const registry = createRegistry({
    fleet: options, load, metrics, reporter,
    onConnected: watch,
    onRemoved(worker) {
      prober.forget(worker);
      scraper.forget(worker);
    },
    onMembers: (group) => prefix.members(group),
  });
  const router = createRouter({ fleet: options, registry, sources: { load, metrics, staleAfterMs, advanceBreaker }, prefix });

  const room = { load, registry, reporter, prefix, nowMs };

  function watch(worker: WorkerState): void {
    if (!isStarted) return;
    prober.watch(worker);
    scraper.watch(worker);
  }

  function views(): ReturnType<Fleet['views']> {
    const now = nowMs();
    return [...registry.workers.values()].map((worker) =>
      workerView(worker, load, now, isBlocked(metrics, worker.row, now, staleAfterMs)),
    );
  }

  /** What time alone changes: rests that are over, drains that have settled. */
  function tick(): void {
    const now = nowMs();
    for (const worker of registry.workers.values()) {
      advanceBreaker(worker, now);
      settleDrain(worker, now);
    }
  }

  function advanceBreaker(worker: WorkerState, now: number): void {
    if (worker.breaker.advance(now)) reportBreaker(worker, reporter);
  }

  function settleDrain(worker: WorkerState, now: number): void {
    if (worker.drainSinceMs === null || worker.isDrained || (load.inFlight[worker.row] ?? 0) > 0) return;
    if (now - Math.max(worker.drainSinceMs, worker.idleSinceMs) < settings.drainSettleMs) return;
    worker.isDrained = true;
    reporter.event(worker, 'drained', null);
  }

  return {
    views,
    choose: (question) => router.choose(question),
    explain: (question, requestId) => router.explain(question, requestId),
    client: (workerId) => registry.workers.get(workerId)?.link.client ?? null,
    models: () => [...registry.groups.values()].map(listing),

    apply({ workers, policy, revision, version }) {
      const resolved = resolvePolicy(policy.name, { ...policyDefaults(policy.name, options.routing), ...policy.options });
      requireProducers(resolved.policy, producedNeeds);
      registry.check(workers);
      registry.apply(workers);
      prefix.use(resolved.policy.needs.includes('prefix-match'), registry.groups.values());
      router.use({ policy: resolved, revision, version });
      tick();
    },

    hold(choice: Choice) {
      if (!(choice instanceof WorkerChoice)) throw new GatewayError('internal', { cause: 'This choice was not made by this fleet.' });
      return new WorkerHold(room, choice);
    },

    start() {
      if (isStarted) return;
      isStarted = true;
      reporter.start();
      for (const worker of registry.workers.values()) watch(worker);
    },

    async close() {
      prober.close();
      scraper.close();
      prefix.close();
      reporter.close();
      await registry.close();
    },
  };
}

/** What the configuration says about a policy, where the published document says nothing. */
function policyDefaults(name: string, routing: RoutingSettings): Record<string, unknown> {
  if (normalisePolicyName(name) !== 'cache_aware') return {};
  const { cacheThreshold, balanceAbsThreshold, balanceRelThreshold } = routing;
  return { cacheThreshold, balanceAbsThreshold, balanceRelThreshold };
}
