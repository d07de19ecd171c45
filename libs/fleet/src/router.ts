import { GatewayError, vetoReasons } from '@bellwether/exchange';
import type { Affinity, DecisionRecord, RouteRequest } from '@bellwether/exchange';
import {
  chooseIfAny,
  chooseWorker,
  hasCandidate,
  namedHeaders,
  recordedDice,
} from '@bellwether/routing';
import type { RecordedDice } from '@bellwether/routing';
import { affinityOf, keptAffinity, needsAffinity } from './affinity-feed.js';
import { WorkerChoice, decisionFrom } from './choice.js';
import type { ChoicePools, DecisionFacts } from './choice.js';
import type { FleetOptions, RouteQuestion } from './contract.js';
import { fillColumns, wakeLast } from './model-group.js';
import type { ColumnSources, ModelGroup } from './model-group.js';
import type { PrefixFeed } from './prefix-feed.js';
import type { Registry } from './registry.js';
import type { RouteInForce, RouteTable } from './route-table.js';
import { isInShare } from './decision-share.js';
import { createSlabPool } from './slab-pool.js';
import type { WorkerState } from './worker-state.js';

/** When to ask again for a model whose last worker has just gone. */
const departedRetrySeconds = 2;

const breakerOpen = vetoReasons.indexOf('breaker_open');
const atLimit = vetoReasons.indexOf('at_limit');
const trialTaken = vetoReasons.indexOf('breaker_trial_taken');
const wrongOperation = vetoReasons.indexOf('operation');
const otherPool = vetoReasons.indexOf('pool');
const notTheTarget = vetoReasons.indexOf('target');

export interface RouterOptions {
  readonly fleet: Pick<FleetOptions, 'settings' | 'routing' | 'nowMs' | 'dice'>;
  readonly registry: Pick<Registry, 'groups' | 'wasServed'>;
  readonly sources: ColumnSources;
  readonly prefix: PrefixFeed;
  /** Calls that a worker is taken to run at once when nobody has said. */
  readonly assumedSlots: number;
}

/** The routes in force, and the snapshot they came with. */
export interface RoutesInForce {
  readonly routes: RouteTable;
  readonly revision: number;
}

/** What those who wait need to know about the workers of their line. */
export interface Look {
  readonly group: ModelGroup;
  /** Equal for questions that the same route takes. */
  readonly routeKey: string;
  readonly policyName: string;
  readonly policyOptions: unknown;
  /** Calls that the workers which may be chosen, or are only busy, run at once. */
  readonly capacity: number;
  readonly hasCandidate: boolean;
  /** Nobody may be chosen, but somebody will when a call ends. */
  readonly isBusy: boolean;
  /** Why nobody may be chosen. */
  refusal(): GatewayError;
}

/** Turns a question into a choice. */
export interface Router {
  use(inForce: RoutesInForce): void;
  /** `heldSeconds`: of a turn that waited in the gateway, what waits there for each column before it. */
  choose(question: RouteQuestion, heldSeconds?: Float64Array | null): WorkerChoice;
  /** Where a question stands before anybody chooses. The group's columns hold it until the next question. */
  look(question: RouteQuestion): Look;
  promptTokens(group: ModelGroup, question: RouteQuestion): number;
  explain(question: RouteQuestion, requestId: string): DecisionRecord;
}

/** A router; `use` comes before the first question. */
export function createRouter(options: RouterOptions): Router {
  return new PolicyRouter(options);
}

class PolicyRouter implements Router {
  private readonly dice: RecordedDice;
  private readonly slabs = createSlabPool();
  private readonly pools: ChoicePools;
  private readonly budget: (nowMs: number) => boolean;
  private inForce: RoutesInForce | null = null;

  constructor(private readonly options: RouterOptions) {
    this.dice = recordedDice(options.fleet.dice);
    this.pools = { slabs: this.slabs, prefix: options.prefix };
    this.budget = decisionBudget(options.fleet.routing.decisionsPerSecond);
  }

  use(inForce: RoutesInForce): void {
    this.inForce = inForce;
  }

  choose(question: RouteQuestion, heldSeconds: Float64Array | null = null): WorkerChoice {
    const { fleet, prefix } = this.options;
    const group = this.groupOf(question);
    const nowMs = fleet.nowMs();
    const { requestId } = question;
    let facts = this.prepare(group, question, requestId, nowMs, heldSeconds);
    if (this.isWoken(group, question, nowMs))
      facts = this.prepare(group, question, requestId, nowMs, heldSeconds);
    const { block } = group;
    if (!hasCandidate(block.view.vetoes)) {
      throw noWorker(group, question, { probeIntervalMs: fleet.settings.probeIntervalMs, nowMs });
    }
    const plan = chooseWorker(
      facts.policy,
      block.view,
      requestOf(group, facts),
      this.dice.roll,
      null,
    );
    const column = plan.legs[0].worker;
    const worker = group.workers[column];
    if (worker === undefined) {
      throw new GatewayError('internal', { cause: `No worker stands in column ${column}.` });
    }
    group.sequence += 1;
    return new WorkerChoice(worker, group, facts, {
      predictedCachedTokens: Math.min(facts.promptTokens, block.matchedTokens[column] ?? 0),
      availableCachedTokens: prefix.mostMatched(group, facts.promptTokens),
      prefixKeys: question.attempt === 1 ? prefix.traced() : null,
      predictedTtftSeconds: plan.predictedTtftSeconds ?? null,
      backlogSeconds: block.view.backlogSeconds[column] ?? 0,
      isKept: question.attempt > 1 || this.isSampled(question.requestId, nowMs),
      isRemembered: plan.remember !== undefined,
      blocks: prefix.copy(group, column),
      slab: this.slabs.take(block, this.dice),
      pools: this.pools,
    });
  }

  look(question: RouteQuestion): Look {
    const { fleet } = this.options;
    const group = this.groupOf(question);
    const route = this.routes().routes.of(question);
    const nowMs = fleet.nowMs();
    this.fill(group, question, route, nowMs);
    if (this.isWoken(group, question, nowMs)) this.fill(group, question, route, nowMs);
    const { vetoes } = group.block.view;
    let capacity = 0;
    let isBusy = false;
    for (let column = 0; column < vetoes.length; column += 1) {
      const code = vetoes[column] as number;
      if (code === atLimit || code === trialTaken) isBusy = true;
      if (code === 0 || code === atLimit)
        capacity += group.workers[column]?.spec.limits.maxInFlight ?? this.options.assumedSlots;
    }
    return {
      group,
      routeKey: `${route.version} ${route.routeId ?? ''}`,
      policyName: route.policy.name,
      policyOptions: route.policy.options,
      capacity,
      hasCandidate: hasCandidate(vetoes),
      isBusy,
      refusal: () =>
        noWorker(group, question, { probeIntervalMs: fleet.settings.probeIntervalMs, nowMs }),
    };
  }

  promptTokens({ bytesPerToken }: ModelGroup, question: RouteQuestion): number {
    const { routingText, routingSeed, traced } = question;
    if (traced !== null && traced !== undefined) return Math.max(1, traced.promptTokens);
    const bytes = routingText.length + routingSeed.length;
    return Math.max(1, Math.ceil(bytes / bytesPerToken.value));
  }

  explain(question: RouteQuestion, requestId: string): DecisionRecord {
    const group = this.groupOf(question);
    const facts = this.prepare(group, question, requestId, this.options.fleet.nowMs(), null);
    // The rolls of this run are what the record replays.
    chooseIfAny(facts.policy, group.block.view, requestOf(group, facts), this.dice.roll, null);
    const slab = this.slabs.take(group.block, this.dice);
    const record = decisionFrom(group.id, facts, slab);
    this.slabs.give(slab);
    return record;
  }

  /** Its own copy: the decision may be told long after. Null for policies that need none of it. */
  private affinityFor(
    group: ModelGroup,
    question: RouteQuestion,
    { policy }: RouteInForce,
    nowMs: number,
  ): Affinity | null {
    if (!needsAffinity(policy)) return null;
    // Not the learned figure: with it the length of the prefix would drift, and every prompt's home with it.
    const { bytesPerToken } = this.options.fleet.routing;
    return keptAffinity(affinityOf(group, question, policy, bytesPerToken, nowMs));
  }

  private routes(): RoutesInForce {
    if (this.inForce === null)
      throw new GatewayError('internal', { cause: 'No routes are in force.' });
    return this.inForce;
  }

  /** By the id's own hash, so that every gateway and every replay keeps the same; no more than the bound a second. */
  private isSampled(requestId: string, nowMs: number): boolean {
    return isInShare(requestId, this.options.fleet.routing.decisionShare) && this.budget(nowMs);
  }

  private groupOf({ model }: RouteQuestion): ModelGroup {
    const group = this.options.registry.groups.get(model);
    if (group === undefined) {
      throw this.options.registry.wasServed(model)
        ? new GatewayError('no_worker', { retryAfterSeconds: departedRetrySeconds })
        : new GatewayError('model_not_found', { param: 'model' });
    }
    return group;
  }

  private fill(
    group: ModelGroup,
    question: RouteQuestion,
    route: RouteInForce,
    nowMs: number,
  ): void {
    fillColumns(group, this.options.sources, question, nowMs);
    vetoOtherPools(group, route);
  }

  /** Whoever names a worker takes it as it is. */
  private isWoken(group: ModelGroup, { target }: RouteQuestion, nowMs: number): boolean {
    return target === null && wakeLast(group, this.options.sources, nowMs);
  }

  /** Columns, matches and facts of one question; the group's block holds the former two afterwards. */
  private prepare(
    group: ModelGroup,
    question: RouteQuestion,
    requestId: string,
    nowMs: number,
    heldSeconds: Float64Array | null,
  ): DecisionFacts {
    const { prefix } = this.options;
    const inForce = this.routes();
    const route = inForce.routes.of(question);
    this.fill(group, question, route, nowMs);
    if (heldSeconds === null) group.block.view.heldSeconds.fill(0);
    else group.block.view.heldSeconds.set(heldSeconds);
    if (question.target !== null) vetoAllBut(group, question.target);
    prefix.match(group, question);
    this.dice.reset();
    return {
      requestId,
      atMs: nowMs,
      revision: inForce.revision,
      version: route.version,
      routeId: route.routeId,
      policy: route.policy,
      routingKey: question.routingKey,
      attempt: question.attempt,
      promptTokens: this.promptTokens(group, question),
      promptBytes: question.routingText.length + question.routingSeed.length,
      sequence: group.sequence,
      affinity: this.affinityFor(group, question, route, nowMs),
      headers: namedHeaders(route.policy.options, question.headers),
      isHeld: heldSeconds !== null,
    };
  }
}

/** The question as its policy sees it. */
function requestOf({ block }: ModelGroup, facts: DecisionFacts): RouteRequest {
  const { promptTokens, routingKey, sequence, affinity, headers, isHeld } = facts;
  const { matchedTokens } = block;
  return {
    ...{ promptTokens, matchedTokens, routingKey, sequence, affinity, headers, isHeld },
  };
}

/** Only workers of the route's pools may be chosen. */
function vetoOtherPools({ block, workers }: ModelGroup, { pools }: RouteInForce): void {
  if (pools === null) return;
  const { vetoes } = block.view;
  for (let column = 0; column < workers.length; column += 1) {
    if (vetoes[column] === 0 && !pools.has((workers[column] as WorkerState).spec.pool))
      vetoes[column] = otherPool;
  }
}

/**
 * Only the worker that the caller names may be chosen: by its id, its name, or its place among the model's workers.
 *
 * Errors   `invalid_request` when the model has no such worker.
 */
function vetoAllBut({ block, workers }: ModelGroup, target: string): void {
  let named = workers.findIndex(({ id, spec }) => id === target || spec.name === target);
  if (named < 0 && /^\d{1,4}$/.test(target)) named = Number(target);
  if (named < 0 || named >= workers.length) {
    throw new GatewayError('invalid_request', {
      text: `The model has no worker '${target.slice(0, 64)}'.`,
      param: 'x-bellwether-target-worker',
    });
  }
  const { vetoes } = block.view;
  for (let column = 0; column < workers.length; column += 1) {
    if (column !== named && vetoes[column] === 0) vetoes[column] = notTheTarget;
  }
}

/** True at most so often a second. */
function decisionBudget(perSecond: number): (nowMs: number) => boolean {
  let second = -1;
  let used = 0;
  return (nowMs) => {
    const now = Math.floor(nowMs / 1_000);
    if (now !== second) {
      second = now;
      used = 0;
    }
    used += 1;
    return used <= perSecond;
  };
}

/** Why nobody may take the call, and when asking again makes sense. */
function noWorker(
  { block, workers }: ModelGroup,
  { operation }: Pick<RouteQuestion, 'operation'>,
  { probeIntervalMs, nowMs }: { readonly probeIntervalMs: number; readonly nowMs: number },
): GatewayError {
  const { vetoes } = block.view;
  if (vetoes.every((code) => code === wrongOperation)) {
    return new GatewayError('invalid_request', {
      text: `No worker of this model takes requests of this kind (${operation}).`,
      param: 'model',
    });
  }
  let waitMs = probeIntervalMs;
  vetoes.forEach((code, column) => {
    if (code === atLimit || code === trialTaken) waitMs = Math.min(waitMs, 1_000);
    if (code === breakerOpen)
      waitMs = Math.min(waitMs, workers[column]?.breaker.restMs(nowMs) ?? waitMs);
  });
  return new GatewayError('no_worker', {
    retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1_000)),
  });
}
