import { createPrefixMatch, createPrefixScratch } from '@bellwether/routing';
import type { PrefixMatch } from '@bellwether/routing';
import type { EngineProfile } from '../profiles.js';

/**
 * What a gateway believes each worker to hold:
 * `capped` = the product's own index, kept to each worker's memory; `uncapped` = all that was ever sent;
 * `last-toucher` = one tree for all, where the last worker to get a block owns it and only the owner of the deepest
 * matched block is named.
 */
export type KnowledgeKind = 'capped' | 'uncapped' | 'last-toucher';

/**
 * Beliefs about one fleet's caches. Units: tokens.
 *
 * Shapes   `keys` are those of the full blocks, `matchedTokens` has a column per worker.
 */
export interface Knowledge {
  /** Fills `matchedTokens` for a prompt. */
  match(keys: ArrayLike<number>, matchedTokens: Float64Array): void;
  /** The prompt goes to the worker. */
  sent(keys: ArrayLike<number>, column: number, nowMs: number): void;
  /** The worker tells what it had. */
  reported(column: number, predictedTokens: number, cachedTokens: number): void;
}

/** What beliefs about a worker rest on. */
type MemoryOf = Pick<EngineProfile, 'kvTokens' | 'blockTokens'>;

/** Beliefs of the given kind about workers with so much KV memory each, all with blocks of one size. */
export function createKnowledge(kind: KnowledgeKind, workers: readonly MemoryOf[]): Knowledge {
  // Blocks can be named only where all cut prompts alike.
  const { blockTokens } = workers[0] ?? { blockTokens: 1 };
  if (kind === 'last-toucher') return new LastToucher(blockTokens);
  return kind === 'uncapped'
    ? new SentBlocks(workers.length, blockTokens)
    : new ProductIndex(workers, blockTokens);
}

/** Blocks of one prompt that are looked at. */
const maxPromptBlocks = 8_192;
/** Distinct blocks remembered. */
const maxBlocks = 2 ** 20;
const textBytesPerToken = 4;
const noBytes = new Uint8Array(0);
const question = { tenantId: '', routingSeed: noBytes, routingText: noBytes };

/** The index that the live gateway uses, fed with block names in place of hashed text. */
class ProductIndex implements Knowledge {
  private readonly index: PrefixMatch;
  private readonly workerIds: readonly string[];

  constructor(workers: readonly MemoryOf[], blockTokens: number) {
    this.index = createPrefixMatch({
      model: 'simulated',
      secret: new Uint32Array(4),
      blockBytes: blockTokens * textBytesPerToken,
      bytesPerToken: textBytesPerToken,
      maxBlocks,
      scratch: createPrefixScratch(maxPromptBlocks),
    });
    this.workerIds = workers.map((_, column) => `w${column}`);
    this.index.setMembers(this.workerIds);
    workers.forEach(({ kvTokens }, column) => this.index.setCapacity(`w${column}`, kvTokens));
  }

  match(keys: ArrayLike<number>, matchedTokens: Float64Array): void {
    this.index.match(question, this.name(keys), matchedTokens);
  }

  sent(keys: ArrayLike<number>, column: number, nowMs: number): void {
    const count = this.name(keys);
    this.index.insert(this.workerIds[column] ?? '', this.index.keys, 0, count, nowMs);
  }

  reported(column: number, predictedTokens: number, cachedTokens: number): void {
    this.index.correct(this.workerIds[column] ?? '', predictedTokens, cachedTokens);
  }

  /** Puts the blocks' names where the index looks for hashes. */
  private name(keys: ArrayLike<number>): number {
    const { keys: words } = this.index;
    const count = Math.min(keys.length, maxPromptBlocks);
    for (let block = 0; block < count; block += 1) {
      const key = keys[block] as number;
      words[2 * block] = mixed(key + 1, 0x9e3779b1) || 1;
      words[2 * block + 1] = mixed(key + 1, 0x85ebca77);
    }
    return count;
  }
}

function mixed(key: number, multiplier: number): number {
  let word = Math.imul(key ^ (key / 2 ** 32), multiplier);
  word = Math.imul(word ^ (word >>> 15), 0x2c1b3c6d);
  return word ^ (word >>> 13);
}

class SentBlocks implements Knowledge {
  private readonly sentTo: Set<number>[];

  constructor(
    workers: number,
    private readonly blockTokens: number,
  ) {
    this.sentTo = Array.from({ length: workers }, () => new Set());
  }

  match(keys: ArrayLike<number>, matchedTokens: Float64Array): void {
    this.sentTo.forEach((blocks, column) => {
      let run = 0;
      while (run < keys.length && blocks.has(keys[run] as number)) run += 1;
      matchedTokens[column] = run * this.blockTokens;
    });
  }

  sent(keys: ArrayLike<number>, column: number): void {
    for (let block = 0; block < keys.length; block += 1)
      this.sentTo[column]?.add(keys[block] as number);
  }

  reported(): void {
    // What was sent is never taken back: that is what sets this kind apart.
  }
}

class LastToucher implements Knowledge {
  private readonly owners = new Map<number, number>();

  constructor(private readonly blockTokens: number) {}

  match(keys: ArrayLike<number>, matchedTokens: Float64Array): void {
    let owner = -1;
    let run = 0;
    for (; run < keys.length; run += 1) {
      const known = this.owners.get(keys[run] as number);
      if (known === undefined) break;
      owner = known;
    }
    matchedTokens.fill(0);
    if (owner >= 0) matchedTokens[owner] = run * this.blockTokens;
  }

  sent(keys: ArrayLike<number>, column: number): void {
    for (let block = 0; block < keys.length; block += 1)
      this.owners.set(keys[block] as number, column);
  }

  reported(): void {
    // The tree is a record of routes, not of caches.
  }
}
