import type {
  CacheView,
  Choice,
  DecisionRecord,
  Dice,
  FleetEvent,
  GatewaySnapshot,
  Hold,
  Operation,
  Refusal,
  RouteFacts,
  RouteQuestion,
  TurnTicket,
  WaitingView,
  WorkerClient,
  WorkerDialect,
  WorkerSpec,
  WorkerView,
} from '@bellwether/exchange';
import type { PriorityClass } from './flow/priority.js';

/** The configuration branch `fleet`. Times in milliseconds. */
export interface FleetSettings {
  readonly probeIntervalMs: number;
  readonly probeTimeoutMs: number;
  readonly metricsIntervalMs: number;
  readonly metricsTimeoutMs: number;
  /** Consecutive healthy probes before a worker takes calls. */
  readonly readyAfter: number;
  /** Consecutive failed probes before a ready worker takes no more. */
  readonly notReadyAfter: number;
  /** Consecutive failed probes before a worker counts as failed; it is probed more slowly from then on. */
  readonly failedAfter: number;
  /** Consecutive worker faults, within `breakerWindowMs`, before the breaker opens. */
  readonly openBreakerAfter: number;
  readonly breakerWindowMs: number;
  readonly breakerRestMs: number;
  /** Calls let through at once while the breaker is half open. */
  readonly breakerTrials: number;
  /** A draining worker must have been idle this long before it counts as drained. */
  readonly drainSettleMs: number;
  readonly maxWorkers: number;
}

/** The configuration branch `routing`, without the policy's name: the snapshot has that. */
export interface RoutingSettings {
  readonly prefixBlockBytes: number;
  /** Distinct blocks remembered per model. */
  readonly prefixMaxBlocks: number;
  readonly bytesPerToken: number;
  /** Defaults of `cache_aware`, where the published policy says nothing. */
  readonly cacheThreshold: number;
  readonly balanceAbsThreshold: number;
  readonly balanceRelThreshold: number;
  /** Whether a caller's routing key goes before the policy, and who gives an unknown key its worker. */
  readonly routingKeyOverride: boolean;
  readonly routingKeyAssignment: 'policy' | 'random' | 'min_load' | 'min_group';
  readonly routingKeyIdleSeconds: number;
  /** Share of good calls whose decision is kept, 0–1, and the most of them in a second. */
  readonly decisionShare: number;
  readonly decisionsPerSecond: number;
}

/** How turns wait for workers. */
export interface FlowSettings {
  /** Highest first. */
  readonly classes: readonly PriorityClass[];
  readonly defaultClass: string;
  /** The highest class that a caller may ask for. */
  readonly highestClass: string;
  readonly maxWaitingRequests: number;
  readonly maxWaitingBytes: number;
  /** Calls that a worker is taken to run at once when nobody has said. */
  readonly assumedSlots: number;
}

/** What a fleet is made of. */
export interface FleetOptions {
  readonly settings: FleetSettings;
  readonly routing: RoutingSettings;
  /** null = no turn waits: each goes to the best worker at once. */
  readonly flow: FlowSettings | null;
  /** Four words that no outsider knows, for the keys of prefixes; without them they are new with every process. */
  readonly prefixSecret?: Uint32Array;
  /** Calls are traced: their prefixes are hashed whatever the policy. */
  readonly isTraced?: boolean;
  connect(spec: WorkerSpec): WorkerClient;
  /** Epoch milliseconds that never run backwards. */
  nowMs(): number;
  readonly dice: Dice;
  /** All workers, with what has happened since: on every change of state and once a second. */
  report(workers: WorkerView[], events: FleetEvent[], waiting: WaitingView[]): void;
}

export type {
  Choice,
  Hold,
  HoldEnd,
  HoldOutcome,
  RouteFacts,
  RouteQuestion,
} from '@bellwether/exchange';

/** One model as `/v1/models` lists it. */
export interface ModelListing {
  readonly id: string;
  readonly operations: Operation[];
  readonly ownedBy: string;
  readonly createdAtS: number;
  /** The smallest of its workers'; null when none says. */
  readonly contextTokens: number | null;
  readonly readyWorkers: number;
  readonly workers: number;
}

/**
 * Which workers exist, how they feel, and which one takes the next call.
 *
 * Errors   `apply` throws `invalid_request` for a policy or worker list that does not hold, before anything has
 *          changed. `choose` throws `model_not_found`, `invalid_request` (the model does not do this operation) or
 *          `no_worker` with seconds to wait.
 */
export interface Fleet {
  /** Adds, changes, drains and removes until the fleet is as the snapshot says. Same id keeps its live state. */
  apply(
    snapshot: Pick<GatewaySnapshot, 'workers' | 'routing' | 'rollout' | 'revision' | 'version'>,
  ): void;
  models(): ModelListing[];
  /** What the workers of a model speak for chats, in the order of preference; empty for an unknown model. */
  spoken(model: string): readonly WorkerDialect[];
  /** What the route of a call gives it to use, see `Route`. */
  routeTools(facts: RouteFacts): readonly string[];
  /** How much a model takes in one turn: the least of its workers, null when none says; and what its tokens weigh. */
  window(model: string): { readonly contextTokens: number | null; readonly bytesPerToken: number };
  choose(question: RouteQuestion): Choice;
  hold(choice: Choice): Hold;
  /** Waits in line for a worker, chosen and counted when its turn comes; null when flow control is off. */
  readonly takeTurn:
    | ((
        question: RouteQuestion,
        priority: string | null,
        signal: AbortSignal,
      ) => Promise<TurnTicket>)
    | null;
  /** Who waits, by class, the highest first; empty when flow control is off. */
  waiting(): WaitingView[];
  /** Why nobody takes this question. Changes nothing. */
  refusal(question: RouteQuestion): Refusal;
  client(workerId: string): WorkerClient | null;
  /** What `choose` would answer now, as a record. Changes nothing; also when no worker may be chosen. */
  explain(question: RouteQuestion, requestId: string): DecisionRecord;
  /** Who holds which of these traced keys of a model; null when no prefix is remembered of it. */
  cacheView(model: string, keys: Int32Array): CacheView | null;
  views(): WorkerView[];
  start(): void;
  close(): Promise<void>;
}
