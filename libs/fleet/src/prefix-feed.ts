import { randomFillSync } from 'node:crypto';
import { traceStrideBlocks } from '@bellwether/exchange';
import type { CacheView } from '@bellwether/exchange';
import { createPrefixMatch, createPrefixScratch, hashPrompt } from '@bellwether/routing';
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
  /** Copies the blocks of a prompt that will be looked at again; null when nothing is remembered. */
  take(group: ModelGroup, question: RouteQuestion): PromptBlocks | null;
  /** What the columns hold by now of a prompt that was taken. */
  matchAgain(
    group: ModelGroup,
    question: RouteQuestion,
    blocks: PromptBlocks,
    matchedTokens: Float64Array,
  ): void;
  /** The keys of the question that was matched last which the trace keeps; null when calls are not traced. */
  traced(): Int32Array | null;
  /** The most that any candidate holds of the question that was matched last; null when nothing is remembered. */
  mostMatched(group: ModelGroup, promptTokens: number): number | null;
  /** Who holds which of these keys; null when nothing is remembered of the model. */
  view(group: ModelGroup, keys: Int32Array): CacheView | null;
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

export interface PrefixFeedOptions {
  /** Four words that no outsider knows; without them they are new with every process. */
  readonly secret?: Uint32Array | undefined;
  /** Prompts are hashed even when no policy looks at prefixes. */
  readonly isTraced?: boolean | undefined;
}

/** The feed of one fleet. */
export function createPrefixFeed(
  routing: RoutingSettings,
  nowMs: () => number,
  options: PrefixFeedOptions = {},
): PrefixFeed {
  return new GroupPrefixFeed(routing, nowMs, options);
}

class GroupPrefixFeed implements PrefixFeed {
  private readonly secret: Uint32Array;
  private readonly isTraced: boolean;
  private readonly scratch = createPrefixScratch(maxPromptBlocks);
  private readonly free: PromptBlocks[] = [];
  private readonly deferred: Deferred[] = [];
  private immediate: NodeJS.Immediate | null = null;
  private isNeeded = false;
  private lastCount = 0;

  constructor(
    private readonly routing: RoutingSettings,
    private readonly nowMs: () => number,
    { secret, isTraced }: PrefixFeedOptions,
  ) {
    this.secret = secret ?? randomFillSync(new Uint32Array(4));
    this.isTraced = isTraced ?? false;
  }

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
    if (!this.isNeeded) {
      if (this.isTraced) this.lastCount = this.hashOnly(group, question);
      return;
    }
    if (group.prefix === null) this.begin(group);
    const { prefix } = group;
    if (prefix === null) return;
    const { matchedTokens } = group.block;
    const { traced } = question;
    if (traced !== null && traced !== undefined)
      return prefix.matchTraced(traced, traceStrideBlocks, matchedTokens);
    this.lastCount = prefix.hash(question);
    prefix.match(question, this.lastCount, matchedTokens);
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

  take(group: ModelGroup, question: RouteQuestion): PromptBlocks | null {
    if (!this.isNeeded) return null;
    if (group.prefix === null) this.begin(group);
    if (group.prefix === null) return null;
    const count = group.prefix.hash(question);
    const blocks = this.buffer(count);
    blocks.keys.set(this.scratch.keys.subarray(0, 2 * count));
    blocks.count = count;
    blocks.matched = 0;
    return blocks;
  }

  matchAgain(
    group: ModelGroup,
    question: RouteQuestion,
    { keys, count }: PromptBlocks,
    matchedTokens: Float64Array,
  ): void {
    if (group.prefix === null) return;
    this.scratch.keys.set(keys.subarray(0, 2 * count));
    group.prefix.match(question, count, matchedTokens);
  }

  traced(): Int32Array | null {
    if (!this.isTraced) return null;
    const { lastCount, scratch } = this;
    const kept = new Int32Array(2 * Math.ceil(lastCount / traceStrideBlocks));
    for (let at = 0; at < kept.length; at += 2) {
      const block = Math.min(lastCount, (at / 2 + 1) * traceStrideBlocks) - 1;
      kept[at] = scratch.keys[2 * block] as number;
      kept[at + 1] = scratch.keys[2 * block + 1] as number;
    }
    return kept;
  }

  mostMatched({ prefix, block }: ModelGroup, promptTokens: number): number | null {
    if (!this.isNeeded || prefix === null) return null;
    const { matchedTokens, view } = block;
    let most = 0;
    for (let column = 0; column < matchedTokens.length; column += 1) {
      if (view.vetoes[column] === 0) most = Math.max(most, matchedTokens[column] as number);
    }
    return Math.min(most, promptTokens);
  }

  view({ id, workers, prefix }: ModelGroup, keys: Int32Array): CacheView | null {
    if (prefix === null) return null;
    const { prefixBlockBytes, bytesPerToken } = this.routing;
    const tokensPerBlock = prefixBlockBytes / bytesPerToken;
    return {
      model: id,
      tokensPerKey: traceStrideBlocks * tokensPerBlock,
      holders: prefix.holders(keys),
      workers: workers.map((worker, column) => {
        const { heldBlocks, capBlocks } = prefix.room(column);
        const [heldTokens, capTokens] = [heldBlocks * tokensPerBlock, capBlocks * tokensPerBlock];
        return { workerId: worker.id, heldBlocks, capBlocks, heldTokens, capTokens };
      }),
    };
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

  private hashOnly({ id }: ModelGroup, question: RouteQuestion): number {
    const { secret, scratch, routing } = this;
    return hashPrompt(
      { model: id, secret, scratch, blockBytes: routing.prefixBlockBytes },
      question,
    );
  }

  private begin(group: ModelGroup): void {
    const { prefixBlockBytes, prefixMaxBlocks } = this.routing;
    const { bytesPerToken } = group;
    group.prefix = createPrefixMatch({
      model: group.id,
      secret: this.secret,
      scratch: this.scratch,
      blockBytes: prefixBlockBytes,
      // Learned: read anew each time.
      get bytesPerToken() {
        return bytesPerToken.value;
      },
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
