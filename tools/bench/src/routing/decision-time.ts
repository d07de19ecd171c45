import {
  chooseWorker,
  columnBlock,
  createPrefixMatch,
  createPrefixScratch,
} from '@bellwether/routing';
import type { ColumnBlock, PrefixMatch, ResolvedPolicy } from '@bellwether/routing';
import type { RouteRequest } from '@bellwether/exchange';
import { quantile, seededRandom } from '@bellwether/simulation';

const bytesPerToken = 4;
const blockBytes = 256;
const warmUps = 300;

/**
 * Time of one decision, hashing and lookup included where the policy asks for them. Units: microseconds.
 *
 * Of several passes over the same decisions the least p50 and p99 are taken: whatever else runs on the machine only adds.
 */
export interface DecisionTime {
  readonly p50Us: number;
  readonly p99Us: number;
  /** p99 of the slowest pass: how much the machine adds. */
  readonly worstP99Us: number;
}

export interface DecisionShape {
  readonly promptTokens: number;
  readonly workers: number;
  /** Decisions of one pass. */
  readonly rounds: number;
  readonly passes: number;
}

interface Stage {
  readonly prefix: PrefixMatch;
  readonly block: ColumnBlock;
  readonly prompts: readonly Uint8Array[];
}

const noSeed = new Uint8Array(0);

/** Measures decisions for prompts of so many tokens over so many workers, from the routing text in hand. */
export function measureDecisions(policy: ResolvedPolicy, shape: DecisionShape): DecisionTime {
  const random = seededRandom(7);
  const stage = prepare(shape.promptTokens, shape.workers, random);
  const passes = Array.from({ length: shape.passes }, () => pass(policy, stage, shape, random));
  return {
    p50Us: Math.min(...passes.map((times) => quantile(times, 0.5))),
    p99Us: Math.min(...passes.map((times) => quantile(times, 0.99))),
    worstP99Us: Math.max(...passes.map((times) => quantile(times, 0.99))),
  };
}

/** Times of one pass in ascending order. */
function pass(
  policy: ResolvedPolicy,
  stage: Stage,
  { promptTokens, rounds }: DecisionShape,
  random: () => number,
): Float64Array {
  const { prefix, block, prompts } = stage;
  const needsPrefix = policy.policy.needs.includes('prefix-match');
  const times = new Float64Array(rounds);
  for (let round = -warmUps; round < rounds; round += 1) {
    const routingText = prompts[Math.floor(random() * prompts.length)] as Uint8Array;
    const startMs = performance.now();
    if (needsPrefix) {
      const question = { tenantId: 'tenant', routingSeed: noSeed, routingText };
      prefix.match(question, prefix.hash(question), block.matchedTokens);
    }
    const request: RouteRequest = {
      promptTokens,
      matchedTokens: block.matchedTokens,
      routingKey: null,
      sequence: round + warmUps,
    };
    chooseWorker(policy, block.view, request, (n) => Math.floor(random() * n), null);
    const us = (performance.now() - startMs) * 1_000;
    if (round >= 0) times[round] = us;
  }
  return times.sort();
}

/** A fleet with readings, whose workers hold the prompts in part: eight prompts, each at a few workers, unequally deep. */
function prepare(promptTokens: number, workers: number, random: () => number): Stage {
  const textBytes = promptTokens * bytesPerToken;
  const workerIds = Array.from({ length: workers }, (_, column) => `w${column}`);
  const prefix = createPrefixMatch({
    model: 'model',
    secret: Uint32Array.of(1, 2, 3, 4),
    ...{ blockBytes, bytesPerToken, maxBlocks: 2 ** 18 },
    scratch: createPrefixScratch(Math.ceil(textBytes / blockBytes)),
  });
  prefix.setMembers(workerIds);
  const prompts = Array.from({ length: 8 }, () =>
    Uint8Array.from({ length: textBytes }, () => Math.floor(random() * 256)),
  );
  for (const routingText of prompts) {
    const count = prefix.hash({ tenantId: 'tenant', routingSeed: noSeed, routingText });
    for (let holder = 0; holder < 4; holder += 1) {
      const depth = holder === 0 ? count : Math.floor(random() * count);
      prefix.insert(`w${Math.floor(random() * workers)}`, prefix.keys, 0, depth, 0);
    }
  }
  return { prefix, block: filled(workerIds, random), prompts };
}

function filled(workerIds: readonly string[], random: () => number): ColumnBlock {
  const block = columnBlock(workerIds);
  const { view } = block;
  workerIds.forEach((_, column) => {
    view.inFlight[column] = Math.floor(random() * 20);
    view.backlogSeconds[column] = random();
    view.waiting[column] = 0;
    view.running[column] = view.inFlight[column] ?? 0;
    view.kvUsage[column] = random() * 0.9;
    view.readingAgeMs[column] = 500;
    view.prefillTokensPerSecond[column] = 30_000;
    view.attentionSecondsPerToken2[column] = 1e-9;
    view.kvCapacityTokens[column] = 400_000;
    view.queuedTokens[column] = 0;
    view.generatedTokensPerSecond[column] = NaN;
  });
  return block;
}
