import { GatewayError } from '@bellwether/exchange';
import type { Affinity, DecisionRecord, WorkerClient, WorkerDialect } from '@bellwether/exchange';
import { buildDecision, columnBlock } from '@bellwether/routing';
import type { ResolvedPolicy } from '@bellwether/routing';
import type { Choice } from './contract.js';
import type { ModelGroup } from './model-group.js';
import type { PrefixFeed, PromptBlocks } from './prefix-feed.js';
import type { Slab, SlabPool } from './slab-pool.js';
import { dialectsOf } from './worker-state.js';
import type { WorkerLink, WorkerState } from './worker-state.js';

/** What the decision needs to know besides the columns. */
export interface DecisionFacts {
  readonly requestId: string;
  readonly atMs: number;
  readonly revision: number;
  readonly version: number;
  readonly routeId: string | null;
  readonly policy: ResolvedPolicy;
  readonly routingKey: string | null;
  readonly attempt: number;
  readonly promptTokens: number;
  readonly promptBytes: number;
  readonly sequence: number;
  readonly affinity: Affinity | null;
  /** Those that the policy names, and no others. */
  readonly headers: Readonly<Record<string, string>> | null;
  readonly isHeld: boolean;
}

/** Where a choice gives back what it was lent. */
export interface ChoicePools {
  readonly slabs: SlabPool;
  readonly prefix: PrefixFeed;
}

/** What a choice is lent, and what was found out on the way. */
export interface ChoiceParts {
  readonly predictedCachedTokens: number;
  readonly availableCachedTokens: number | null;
  readonly prefixKeys: Int32Array | null;
  readonly predictedTtftSeconds: number | null;
  /** Prefill that stood at the worker when it was chosen. */
  readonly backlogSeconds: number;
  readonly isKept: boolean;
  readonly isRemembered: boolean;
  readonly blocks: PromptBlocks | null;
  readonly slab: Slab;
  readonly pools: ChoicePools;
}

/** A choice as the fleet holds it. A class: its methods are shared, so a choice costs one object. */
export class WorkerChoice implements Choice {
  readonly workerId: string;
  readonly client: WorkerClient;
  readonly dialects: readonly WorkerDialect[];
  readonly link: WorkerLink;
  readonly policy: string;
  readonly version: number;
  readonly routeId: string | null;
  readonly promptTokens: number;
  readonly predictedCachedTokens: number;
  readonly availableCachedTokens: number | null;
  readonly prefixKeys: Int32Array | null;
  readonly predictedTtftSeconds: number | null;
  /** Prefill that stood at the worker when it was chosen. */
  readonly backlogSeconds: number;
  readonly isKept: boolean;
  readonly routingKey: string | null;
  readonly promptBytes: number;
  /** The worker is remembered under the routing key once the call leaves. */
  readonly isRemembered: boolean;
  private readonly pools: ChoicePools;
  private blocks: PromptBlocks | null;
  private slab: Slab | null;
  private record: DecisionRecord | null = null;

  constructor(
    readonly worker: WorkerState,
    readonly group: ModelGroup,
    private readonly facts: DecisionFacts,
    parts: ChoiceParts,
  ) {
    this.workerId = worker.id;
    this.link = worker.link;
    this.client = worker.link.client;
    this.dialects = dialectsOf(worker);
    this.policy = facts.policy.name;
    this.version = facts.version;
    this.routeId = facts.routeId;
    this.promptTokens = facts.promptTokens;
    this.predictedCachedTokens = parts.predictedCachedTokens;
    this.availableCachedTokens = parts.availableCachedTokens;
    this.prefixKeys = parts.prefixKeys;
    this.predictedTtftSeconds = parts.predictedTtftSeconds;
    this.backlogSeconds = parts.backlogSeconds;
    this.isKept = parts.isKept;
    this.routingKey = facts.routingKey;
    this.promptBytes = facts.promptBytes;
    this.isRemembered = parts.isRemembered;
    this.pools = parts.pools;
    this.blocks = parts.blocks;
    this.slab = parts.slab;
  }

  get reason(): string | null {
    return this.record?.reason ?? null;
  }

  decision(): DecisionRecord {
    if (this.record === null) {
      if (this.slab === null)
        throw new GatewayError('internal', {
          cause: 'A decision was asked for after it was discarded.',
        });
      this.record = decisionFrom(this.group.id, this.facts, this.slab);
      this.pools.slabs.give(this.slab);
      this.slab = null;
    }
    return this.record;
  }

  discard(): void {
    if (this.slab !== null) this.pools.slabs.give(this.slab);
    this.slab = null;
    const blocks = this.takeBlocks();
    if (blocks !== null) this.pools.prefix.give(blocks);
  }

  /** The prompt's blocks, once: whoever takes them gives them back. */
  takeBlocks(): PromptBlocks | null {
    const { blocks } = this;
    this.blocks = null;
    return blocks;
  }
}

/** Builds the record from a slab. */
export function decisionFrom(model: string, facts: DecisionFacts, slab: Slab): DecisionRecord {
  const { promptTokens, routingKey, sequence, affinity, headers, isHeld } = facts;
  return buildDecision({
    requestId: facts.requestId,
    atMs: facts.atMs,
    revision: facts.revision,
    version: facts.version,
    routeId: facts.routeId,
    model,
    attempt: facts.attempt,
    policy: facts.policy,
    block: columnBlock(slab.workerIds, slab.memory, slab.labels),
    request: { promptTokens, routingKey, sequence, affinity, headers, isHeld },
    rolls: slab.rolls,
  });
}
