import { randomFillSync } from 'node:crypto';
import { createPrefixMatch, createPrefixScratch } from '@bellwether/routing';
import type { RouteQuestion, RoutingSettings } from './contract.js';
import type { ModelGroup } from './model-group.js';
import { kvCapacityTokensOf } from './worker-state.js';
import type { WorkerState } from './worker-state.js';

/** Blocks of one prompt that are looked at: 2 MiB of text at the default block size. */
const maxPromptBlocks = 8_192;
/** Blocks noted at once; the rest of a long prompt follows between other work. */
const blocksAtOnce = 512;
/** Long prompts waiting to be noted; beyond this their tails are not. */
const maxDeferred = 256;
const maxFreeBuffers = 256;
/** Buffers above this many blocks are not kept. */
const maxKeptBlocks = 1_024;

/** Blocks of one prompt, copied: what the index learns at dispatch. Given back with `give`. */
export interface PromptBlocks {
  readonly keys: Int32Array;
  count: number;
  /** Blocks that the chosen worker was believed to hold. */
  matched: number;
}

type Groups = Iterable<ModelGroup>;

/** What the fleet tells the prefix index of each model, and asks it. */
export interface PrefixFeed {
  /** Whether the policy in force looks at prefixes; if not, nothing is hashed and nothing remembered. */
  use(isNeeded: boolean, groups: Groups): void;
  /** The group's members changed. */
  members(group: ModelGroup): void;
  /** Fills the group's matched tokens for a question. */
  match(group: ModelGroup, question: RouteQuestion): void;
  /** Copies the blocks of the question that was matched last; null when nothing is remembered. */
  copy(group: ModelGroup, column: number): PromptBlocks | null;
  give(blocks: PromptBlocks): void;
  /** The prompt left for the worker: it is noted now, so that a burst of equal prompts stays together. */
  dispatched(group: ModelGroup, workerId: string, blocks: PromptBlocks): void;
  /** It came to nothing. */
  undo(group: ModelGroup, workerId: string, blocks: PromptBlocks): void;
  correct(group: ModelGroup, workerId: string, predictedTokens: number, cachedTokens: number): void;
  /** The worker's cache is empty. */
  clear(groups: Groups, workerId: string): void;
  /** The worker's memory is known better. */
  resize(groups: Groups, worker: WorkerState): void;
  close(): void;
}

interface Deferred {
  readonly group: ModelGroup;
  readonly workerId: string;
  readonly keys: Int32Array;
  /** Blocks from here on are noted already. */
  to: number;
}

/** The feed of one fleet. The secret of its hashes is new with every process. */
export function createPrefixFeed(routing: RoutingSettings, nowMs: () => number): PrefixFeed {
  return new GroupPrefixFeed(routing, nowMs);
}

class GroupPrefixFeed implements PrefixFeed {
  private readonly secret = randomFillSync(new Uint32Array(4));
  private readonly scratch = createPrefixScratch(maxPromptBlocks);
  private readonly free: PromptBlocks[] = [];
  private readonly deferred: Deferred[] = [];
  private immediate: NodeJS.Immediate | null = null;
  private isNeeded = false;
  private lastCount = 0;

  constructor(
    private readonly routing: RoutingSettings,
    private readonly nowMs: () => number,
  ) {}

  use(isNeeded: boolean, groups: Groups): void {
    this.isNeeded = isNeeded;
    if (isNeeded) return;
    for (const group of groups) {
      group.prefix = null;
      group.block.matchedTokens.fill(0);
    }
  }

  members(group: ModelGroup): void {
    if (group.workers.length === 0) group.prefix = null;
    if (group.prefix === null) return;
    group.prefix.setMembers(group.workers.map((worker) => worker.id));
    for (const worker of group.workers)
      group.prefix.setCapacity(worker.id, kvCapacityTokensOf(worker));
  }

  match(group: ModelGroup, question: RouteQuestion): void {
    if (!this.isNeeded) return;
    if (group.prefix === null) this.begin(group);
    const { prefix } = group;
    if (prefix === null) return;
    this.lastCount = prefix.hash(question);
    prefix.match(question, this.lastCount, group.block.matchedTokens);
  }

  copy(group: ModelGroup, column: number): PromptBlocks | null {
    const count = this.lastCount;
    if (!this.isNeeded || group.prefix === null || count === 0) return null;
    const blocks = this.buffer(count);
    blocks.keys.set(this.scratch.keys.subarray(0, 2 * count));
    blocks.count = count;
    blocks.matched = group.prefix.matchedBlocks(column);
    return blocks;
  }

  give(blocks: PromptBlocks): void {
    if (blocks.keys.length <= 2 * maxKeptBlocks && this.free.length < maxFreeBuffers)
      this.free.push(blocks);
  }

  dispatched(group: ModelGroup, workerId: string, blocks: PromptBlocks): void {
    const { keys, count, matched } = blocks;
    // Blocks that the worker has cost next to nothing; only many new ones are noted in pieces, the head first.
    const atOnce = count - matched > blocksAtOnce ? blocksAtOnce : count;
    const isNoted = group.prefix?.insert(workerId, keys, 0, atOnce, this.nowMs()) ?? true;
    if (isNoted && atOnce === count) return;
    if (this.deferred.length >= maxDeferred) return;
    this.deferred.push({ group, workerId, keys: keys.slice(0, 2 * count), to: count });
    this.later();
  }

  undo(group: ModelGroup, workerId: string, { keys, count, matched }: PromptBlocks): void {
    group.prefix?.forget(workerId, keys, matched, count);
  }

  correct(
    group: ModelGroup,
    workerId: string,
    predictedTokens: number,
    cachedTokens: number,
  ): void {
    group.prefix?.correct(workerId, predictedTokens, cachedTokens);
  }

  clear(groups: Groups, workerId: string): void {
    for (const group of groups) group.prefix?.clear(workerId);
  }

  resize(groups: Groups, worker: WorkerState): void {
    const capacityTokens = kvCapacityTokensOf(worker);
    for (const group of groups) group.prefix?.setCapacity(worker.id, capacityTokens);
  }

  close(): void {
    if (this.immediate !== null) clearImmediate(this.immediate);
    this.immediate = null;
    this.deferred.length = 0;
  }

  private begin(group: ModelGroup): void {
    const { prefixBlockBytes, prefixMaxBlocks, bytesPerToken } = this.routing;
    group.prefix = createPrefixMatch({
      model: group.id,
      secret: this.secret,
      scratch: this.scratch,
      blockBytes: prefixBlockBytes,
      bytesPerToken,
      maxBlocks: prefixMaxBlocks,
    });
    this.members(group);
  }

  private buffer(count: number): PromptBlocks {
    const { free } = this;
    const last = free.at(-1);
    if (last !== undefined && last.keys.length >= 2 * count) {
      free.pop();
      return last;
    }
    const size = Math.max(64, 2 ** Math.ceil(Math.log2(count)));
    return { keys: new Int32Array(2 * size), count: 0, matched: 0 };
  }

  private later(): void {
    this.immediate ??= setImmediate(() => {
      this.immediate = null;
      this.noteDeferred();
      if (this.deferred.length > 0) this.later();
    });
  }

  /** One piece of the oldest long prompt: from its tail on, and the head at last, which marks the head as used since. */
  private noteDeferred(): void {
    const job = this.deferred[0];
    if (job === undefined) return;
    const from = Math.max(0, job.to - blocksAtOnce);
    const isNoted =
      job.group.prefix?.insert(job.workerId, job.keys, from, job.to, this.nowMs()) ?? true;
    if (isNoted) job.to = from;
    if (job.to === 0) this.deferred.shift();
  }
}
