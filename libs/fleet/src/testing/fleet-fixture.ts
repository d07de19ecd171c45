import type { FleetEvent, PolicyChoice, WorkerSpec, WorkerView } from '@bellwether/exchange';
import type {
  Fleet,
  FleetSettings,
  FlowSettings,
  RouteQuestion,
  RoutingSettings,
} from '../contract.js';
import { createFleet } from '../fleet.js';
import type { FakeWorkerClient } from './fake-worker-client.js';
import { fakeWorkerClient } from './fake-worker-client.js';

/** The documented defaults. */
export const fleetSettings: FleetSettings = {
  probeIntervalMs: 5_000,
  probeTimeoutMs: 5_000,
  metricsIntervalMs: 1_000,
  metricsTimeoutMs: 2_000,
  readyAfter: 1,
  notReadyAfter: 3,
  failedAfter: 30,
  openBreakerAfter: 5,
  breakerWindowMs: 60_000,
  breakerRestMs: 30_000,
  breakerTrials: 1,
  drainSettleMs: 0,
  maxWorkers: 1_024,
};

/** The documented defaults, with a smaller index. */
export const routingSettings: RoutingSettings = {
  prefixBlockBytes: 256,
  prefixMaxBlocks: 65_536,
  bytesPerToken: 4,
  cacheThreshold: 0.3,
  balanceAbsThreshold: 64,
  balanceRelThreshold: 1.5,
  routingKeyOverride: false,
  routingKeyAssignment: 'policy',
  routingKeyIdleSeconds: 14_400,
  decisionShare: 0.1,
  decisionsPerSecond: 100,
};

export interface FleetFixture {
  readonly fleet: Fleet;
  /** The client made last for a worker. */
  client(workerId: string): FakeWorkerClient;
  readonly reports: { workers: WorkerView[]; events: FleetEvent[] }[];
  /** Kinds of all events so far, as `worker kind`. */
  events(): string[];
  apply(workers: readonly WorkerSpec[], policy?: string, options?: PolicyChoice['options']): void;
}

export interface FleetFixtureOptions {
  readonly settings?: Partial<FleetSettings>;
  readonly routing?: Partial<RoutingSettings>;
  readonly flow?: FlowSettings;
  readonly isTraced?: boolean;
  readonly prefixSecret?: Uint32Array;
  readonly connect?: (spec: WorkerSpec) => FakeWorkerClient;
  readonly nowMs?: () => number;
}

/** A fleet of fake workers; dice always show 0. */
export function aFleet(options: FleetFixtureOptions = {}): FleetFixture {
  const clients = new Map<string, FakeWorkerClient>();
  const reports: FleetFixture['reports'] = [];
  let revision = 0;
  const fleet = createFleet({
    settings: { ...fleetSettings, ...options.settings },
    routing: { ...routingSettings, ...options.routing },
    connect(spec) {
      const client = options.connect?.(spec) ?? fakeWorkerClient();
      clients.set(spec.id, client);
      return client;
    },
    nowMs: options.nowMs ?? (() => Date.now()),
    dice: () => 0,
    flow: options.flow ?? null,
    isTraced: options.isTraced ?? false,
    ...(options.prefixSecret === undefined ? {} : { prefixSecret: options.prefixSecret }),
    report: (workers, events) => reports.push({ workers, events }),
  });
  return {
    fleet,
    reports,
    client(workerId) {
      const client = clients.get(workerId);
      if (client === undefined) throw new Error(`There is no client of ${workerId}.`);
      return client;
    },
    events: () =>
      reports.flatMap((report) => report.events.map((event) => `${event.workerId} ${event.kind}`)),
    apply(workers, name = 'least_requests', policyOptions = {}) {
      revision += 1;
      const routing = { routes: [], policy: { name, options: policyOptions } };
      fleet.apply({ workers, routing, rollout: null, revision, version: 1 });
    },
  };
}

/** The current view of one worker. */
export function viewOf({ fleet }: FleetFixture, workerId: string): WorkerView {
  const view = fleet.views().find((candidate) => candidate.id === workerId);
  if (view === undefined) throw new Error(`There is no view of ${workerId}.`);
  return view;
}

/** A chat with `model-a` by one tenant. */
export function aQuestion(changes: Partial<RouteQuestion> = {}): RouteQuestion {
  return {
    requestId: 'req_1',
    model: 'model-a',
    operation: 'chat',
    routingText: new TextEncoder().encode('hello'),
    routingSeed: new Uint8Array(0),
    bodyBytes: 5,
    routingKey: null,
    conversation: 'mark',
    target: null,
    tenantId: 'ten_1',
    keyId: 'key_1',
    headers: {},
    tried: [],
    attempt: 1,
    ...changes,
  };
}
