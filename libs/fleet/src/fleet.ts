import { GatewayError } from '@bellwether/exchange';
import type {
  CacheView,
  DecisionRecord,
  Need,
  Refusal,
  WaitingView,
  WorkerClient,
  WorkerDialect,
  WorkerView,
} from '@bellwether/exchange';
import {
  createEngineMetrics,
  createLoad,
  createPrefillRate,
  normalisePolicyName,
  routingKeyOverrideOptions,
} from '@bellwether/routing';
import { WorkerChoice } from './choice.js';
import type {
  Choice,
  Fleet,
  FleetOptions,
  Hold,
  ModelListing,
  RouteFacts,
  RouteQuestion,
  RoutingSettings,
} from './contract.js';
import { createFlowControl } from './flow/flow-control.js';
import type { FlowControl } from './flow/flow-control.js';
import { createGate } from './gate.js';
import { WorkerHold, reportBreaker } from './hold.js';
import type { HoldRoom } from './hold.js';
import { contextTokensOf, isBlocked, listing } from './model-group.js';
import { createPrefixFeed } from './prefix-feed.js';
import type { PrefixFeed } from './prefix-feed.js';
import { createProber } from './prober.js';
import type { Prober } from './prober.js';
import { createRegistry } from './registry.js';
import type { Registry } from './registry.js';
import { createReporter } from './reporter.js';
import type { Reporter } from './reporter.js';
import { compileRoutes } from './route-table.js';
import type { RouteTable, RouteTableOptions } from './route-table.js';
import { createRouter } from './router.js';
import type { Router } from './router.js';
import { createScraper } from './scraper.js';
import type { Scraper } from './scraper.js';
import { modelsOf } from './worker-state.js';
import type { WorkerState } from './worker-state.js';
import { workerView } from './worker-view.js';

/** Questions to workers that run at once. */
const maxQuestions = 64;
/** A reading this many scrape intervals old is not used to judge whether a worker waits for memory. */
const staleIntervals = 5;

/** What this fleet produces for its policies; one that needs more is refused. */
export const producedNeeds: readonly Need[] = [
  'load',
  'engine-metrics',
  'prefix-match',
  'prefill-rate',
  'key-ring',
  'prefix-ring',
  'sticky-key',
  'length-buckets',
  'request-headers',
];

/**
 * The live fleet: registry, health, breakers, load and routing of one gateway process. It does no I/O itself:
 * `connect` gives it clients.
 *
 * Errors   see `Fleet`.
 */
export function createFleet(options: FleetOptions): Fleet {
  return new LiveFleet(options);
}

class LiveFleet implements Fleet {
  private readonly load = createLoad();
  private readonly metrics = createEngineMetrics();
  private readonly rate = createPrefillRate();
  private readonly staleAfterMs: number;
  private readonly reporter: Reporter;
  private readonly registry: Registry;
  private readonly prober: Prober;
  private readonly scraper: Scraper;
  private readonly prefix: PrefixFeed;
  private readonly router: Router;
  private readonly holdRoom: HoldRoom;
  private readonly flow: FlowControl | null;
  readonly takeTurn: Fleet['takeTurn'];
  private readonly options: FleetOptions;
  private routes: RouteTable | null = null;
  private isStarted = false;

  constructor(given: FleetOptions) {
    // Whole milliseconds: times go out in views, events and records.
    const nowMs = (): number => Math.floor(given.nowMs());
    const options: FleetOptions = { ...given, nowMs };
    this.options = options;
    const { settings, dice, routing } = options;
    const { load, metrics, rate } = this;
    const gate = createGate(maxQuestions);
    this.staleAfterMs = settings.metricsIntervalMs * staleIntervals;
    const { prefixSecret: secret, isTraced } = options;
    this.prefix = createPrefixFeed(routing, nowMs, { secret, isTraced });
    this.reporter = createReporter({
      nowMs,
      tick: () => this.tick(),
      send: (events) => options.report(this.views(), events, this.waiting()),
    });
    const { reporter, prefix, staleAfterMs } = this;
    const registry = this.connectRegistry();
    this.registry = registry;
    this.prober = createProber({
      ...{ settings, dice, gate, reporter, nowMs },
      onDescribed: () => registry.regroup(),
      // It may have been away because it began anew, with an empty cache.
      onReturned: (worker) => prefix.clear(registry.groups.values(), worker.id),
    });
    this.scraper = createScraper({
      ...{ settings, dice, gate, metrics },
      onRestarted: (worker) => prefix.clear(registry.groups.values(), worker.id),
      onReading: (worker) => {
        load.reported(worker.row);
        prefix.resize(registry.groups.values(), worker);
        for (const { id } of modelsOf(worker)) this.flow?.changed(id);
      },
    });
    const advanceBreaker = this.advanceBreaker.bind(this);
    const wakeBreaker = this.wakeBreaker.bind(this);
    const sources = { load, metrics, rate, staleAfterMs, advanceBreaker, wakeBreaker };
    const assumedSlots = options.flow?.assumedSlots ?? 0;
    this.router = createRouter({ fleet: options, registry, sources, prefix, assumedSlots });
    this.holdRoom = { load, rate, registry, reporter, prefix, nowMs };
    this.flow = this.connectFlow();
    this.takeTurn = this.flow && this.flow.takeTurn.bind(this.flow);
  }

  apply(snapshot: Parameters<Fleet['apply']>[0]): void {
    const { registry, options } = this;
    const { workers, revision } = snapshot;
    const routes = compileRoutes(snapshot, {
      defaultsOf: (policyName) => policyDefaults(policyName, options.routing),
      produced: producedNeeds,
      override: overrideOf(options.routing),
    });
    registry.check(workers);
    registry.apply(workers);
    this.prefix.use(routes.needs.has('prefix-match'), registry.groups.values());
    this.router.use({ routes, revision });
    this.routes = routes;
    this.flow?.changedAll();
    this.tick();
  }

  models(): ModelListing[] {
    return [...this.registry.groups.values()].map(listing);
  }

  spoken(model: string): readonly WorkerDialect[] {
    return this.registry.groups.get(model)?.dialects ?? [];
  }

  routeTools(facts: RouteFacts): readonly string[] {
    return this.routes?.givesTools ? this.routes.of(facts).tools : [];
  }

  window(model: string): { contextTokens: number | null; bytesPerToken: number } {
    const group = this.registry.groups.get(model);
    return {
      contextTokens: group === undefined ? null : contextTokensOf(group),
      bytesPerToken: group?.bytesPerToken.value ?? this.options.routing.bytesPerToken,
    };
  }

  choose(question: RouteQuestion): Choice {
    return this.router.choose(question);
  }

  hold(choice: Choice): Hold {
    if (!(choice instanceof WorkerChoice)) {
      throw new GatewayError('internal', { cause: 'This choice was not made by a fleet.' });
    }
    return new WorkerHold(this.holdRoom, choice);
  }

  waiting(): WaitingView[] {
    return this.flow?.waiting() ?? [];
  }

  refusal(question: RouteQuestion): Refusal {
    const decision = this.router.explain(question, question.requestId);
    return { decision, promptTokens: decision.promptTokens, prefixKeys: this.prefix.traced() };
  }

  client(workerId: string): WorkerClient | null {
    return this.registry.workers.get(workerId)?.link.client ?? null;
  }

  explain(question: RouteQuestion, requestId: string): DecisionRecord {
    return this.router.explain(question, requestId);
  }

  cacheView(model: string, keys: Int32Array): CacheView | null {
    const group = this.registry.groups.get(model);
    return group === undefined ? null : this.prefix.view(group, keys);
  }

  views(): WorkerView[] {
    const now = this.options.nowMs();
    const { load, metrics, staleAfterMs } = this;
    return [...this.registry.workers.values()].map((worker) =>
      workerView(worker, load, now, isBlocked(metrics, worker.row, now, staleAfterMs)),
    );
  }

  start(): void {
    if (this.isStarted) return;
    this.isStarted = true;
    this.reporter.start();
    for (const worker of this.registry.workers.values()) this.watch(worker);
  }

  async close(): Promise<void> {
    this.flow?.close();
    this.prober.close();
    this.scraper.close();
    this.prefix.close();
    this.reporter.close();
    await this.registry.closeAll();
  }

  private connectRegistry(): Registry {
    const { options, load, metrics, rate, reporter } = this;
    return createRegistry({
      ...{ fleet: options, load, metrics, rate, reporter },
      onConnected: (worker) => this.watch(worker),
      onRemoved: (worker) => {
        this.prober.forget(worker);
        this.scraper.forget(worker);
      },
      onMembers: (group) => this.prefix.members(group),
    });
  }

  private connectFlow(): FlowControl | null {
    const { flow, nowMs } = this.options;
    if (flow === null) return null;
    const { router, prefix } = this;
    return createFlowControl({
      ...{ settings: flow, router, prefix, nowMs },
      hold: (choice) => this.hold(choice),
    });
  }

  private watch(worker: WorkerState): void {
    if (!this.isStarted) return;
    this.prober.watch(worker);
    this.scraper.watch(worker);
  }

  /** What time alone changes: rests that are over, drains that have settled. */
  private tick(): void {
    const now = this.options.nowMs();
    for (const worker of this.registry.workers.values()) {
      this.advanceBreaker(worker, now);
      this.settleDrain(worker, now);
    }
    this.registry.sweep(now);
    this.flow?.changedAll();
  }

  private advanceBreaker(worker: WorkerState, now: number): void {
    if (worker.breaker.advance(now)) reportBreaker(worker, this.reporter);
  }

  private wakeBreaker(worker: WorkerState, now: number): void {
    if (worker.breaker.wake(now)) reportBreaker(worker, this.reporter);
  }

  private settleDrain(worker: WorkerState, now: number): void {
    if (worker.drainSinceMs === null || worker.isDrained) return;
    if ((this.load.inFlight[worker.row] ?? 0) > 0) return;
    const idleMs = now - Math.max(worker.drainSinceMs, worker.idleSinceMs);
    if (idleMs < this.options.settings.drainSettleMs) return;
    worker.isDrained = true;
    this.reporter.event(worker, 'drained', null);
  }
}

/** What the configuration says about a policy, where the published document says nothing. */
export function policyDefaults(name: string, routing: RoutingSettings): Record<string, unknown> {
  if (normalisePolicyName(name) !== 'cache_aware') return {};
  const { cacheThreshold, balanceAbsThreshold, balanceRelThreshold } = routing;
  return { cacheThreshold, balanceAbsThreshold, balanceRelThreshold };
}

function overrideOf({
  routingKeyOverride,
  routingKeyAssignment,
  routingKeyIdleSeconds,
}: RoutingSettings): NonNullable<RouteTableOptions['override']> {
  return routingKeyOverrideOptions.parse({
    enabled: routingKeyOverride,
    assignmentMode: routingKeyAssignment,
    maxIdleSeconds: routingKeyIdleSeconds,
  });
}
