import { GatewayError, vetoReasons } from '@bellwether/exchange';
import type { DecisionRecord, RouteRequest } from '@bellwether/exchange';
import { chooseWorker, hasCandidate, recordedDice } from '@bellwether/routing';
import type { ResolvedPolicy } from '@bellwether/routing';
import { WorkerChoice, decisionFrom } from './choice.js';
import type { DecisionFacts } from './choice.js';
import type { Choice, FleetOptions, RouteQuestion } from './contract.js';
import { fillColumns } from './model-group.js';
import type { ColumnSources, ModelGroup } from './model-group.js';
import type { PrefixFeed } from './prefix-feed.js';
import type { Registry } from './registry.js';
import { createSlabPool } from './slab-pool.js';

const breakerOpen = vetoReasons.indexOf('breaker_open');
const atLimit = vetoReasons.indexOf('at_limit');
const trialTaken = vetoReasons.indexOf('breaker_trial_taken');
const wrongOperation = vetoReasons.indexOf('operation');

export interface RouterOptions {
  readonly fleet: Pick<FleetOptions, 'settings' | 'routing' | 'nowMs' | 'dice'>;
  readonly registry: Pick<Registry, 'groups'>;
  readonly sources: ColumnSources;
  readonly prefix: PrefixFeed;
}

/** The policy in force, and what records say about where it came from. */
export interface PolicyInForce {
  readonly policy: ResolvedPolicy;
  readonly revision: number;
  readonly version: number;
}

/** Turns a question into a choice. */
export interface Router {
  use(inForce: PolicyInForce): void;
  choose(question: RouteQuestion): Choice;
  explain(question: RouteQuestion, requestId: string): DecisionRecord;
}

/** A router; `use` comes before the first question. */
export function createRouter(options: RouterOptions): Router {
  const { fleet, registry, sources, prefix } = options;
  const { bytesPerToken, decisionsPerSecond } = fleet.routing;
  const dice = recordedDice(fleet.dice);
  const slabs = createSlabPool();
  const pools = { slabs, prefix };
  const budget = decisionBudget(decisionsPerSecond);
  let inForce: PolicyInForce | null = null;

  function groupOf(question: RouteQuestion): ModelGroup {
    const group = registry.groups.get(question.model);
    if (group === undefined) throw new GatewayError('model_not_found', { param: 'model' });
    return group;
  }

  /** Columns, matches and facts of one question; the group's block holds the former two afterwards. */
  function prepare(group: ModelGroup, question: RouteQuestion, requestId: string, nowMs: number): DecisionFacts {
    if (inForce === null) throw new GatewayError('internal', { cause: 'No policy is in force.' });
    const { policy, revision, version } = inForce;
    fillColumns(group, sources, question, nowMs);
    prefix.match(group, question);
    dice.reset();
    return {
      requestId, atMs: nowMs, revision, version, policy,
      routingKey: question.routingKey,
      attempt: question.attempt,
      promptTokens: Math.max(1, Math.ceil((question.routingText.length + question.routingSeed.length) / bytesPerToken)),
      sequence: group.sequence,
    };
  }

  function choose(question: RouteQuestion): Choice {
    const group = groupOf(question);
    const nowMs = fleet.nowMs();
    const facts = prepare(group, question, question.requestId, nowMs);
    const { block } = group;
    if (!hasCandidate(block.view.vetoes)) throw noWorker(group, fleet.settings.probeIntervalMs, nowMs);
    const request: RouteRequest = {
      promptTokens: facts.promptTokens,
      matchedTokens: block.matchedTokens,
      routingKey: facts.routingKey,
      sequence: facts.sequence,
    };
    const column = chooseWorker(facts.policy, block.view, request, dice.roll, null).legs[0].worker;
    const worker = group.workers[column];
    if (worker === undefined) throw new GatewayError('internal', { cause: `No worker stands in column ${column}.` });
    group.sequence += 1;
    const isKept = question.attempt > 1 || budget(nowMs);
    const blocks = prefix.copy(group, column);
    const cached = Math.min(facts.promptTokens, block.matchedTokens[column] ?? 0);
    return new WorkerChoice(worker, worker.link, group, facts, cached, isKept, blocks, slabs.take(block, dice), pools);
  }

  return {
    choose,
    use(next) {
      inForce = next;
    },
    explain(question, requestId) {
      const group = groupOf(question);
      const facts = prepare(group, question, requestId, fleet.nowMs());
      const { block } = group;
      if (hasCandidate(block.view.vetoes)) {
        // The rolls of this run are what the record replays.
        chooseWorker(facts.policy, block.view, { ...facts, matchedTokens: block.matchedTokens }, dice.roll, null);
      }
      const slab = slabs.take(block, dice);
      const record = decisionFrom(group.id, facts, slab);
      slabs.give(slab);
      return record;
    },
  };
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
function noWorker({ block, workers }: ModelGroup, probeIntervalMs: number, nowMs: number): GatewayError {
  const { vetoes } = block.view;
  if (vetoes.every((code) => code === wrongOperation)) {
    return new GatewayError('invalid_request', { text: 'The model does not take this kind of request.', param: 'model' });
  }
  let waitMs = probeIntervalMs;
  vetoes.forEach((code, column) => {
    if (code === atLimit || code === trialTaken) waitMs = Math.min(waitMs, 1_000);
    if (code === breakerOpen) waitMs = Math.min(waitMs, workers[column]?.breaker.restMs(nowMs) ?? waitMs);
  });
  return new GatewayError('no_worker', { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1_000)) });
}
