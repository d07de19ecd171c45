import { vetoReasons } from '@bellwether/exchange';
import type { Dice, RouteRequest, VetoReason } from '@bellwether/exchange';
import { columnBlock } from '../flow/column-block.js';
import type { ColumnBlock } from '../flow/column-block.js';

export interface FixtureColumn {
  readonly inFlight?: number;
  readonly backlogSeconds?: number;
  readonly heldSeconds?: number;
  readonly uncachedTokens?: number;
  readonly running?: number;
  readonly waiting?: number;
  readonly kvUsage?: number;
  readonly queuedTokens?: number;
  readonly generatedTokensPerSecond?: number;
  readonly readingAgeMs?: number;
  readonly prefillTokensPerSecond?: number;
  readonly kvCapacityTokens?: number;
  readonly attentionSecondsPerToken2?: number;
  readonly sentTokens?: number;
  readonly sentUncachedTokens?: number;
  readonly sentCount?: number;
  readonly coldSequence?: number;
  readonly matchedTokens?: number;
  readonly veto?: VetoReason;
}

type NumericFact = Exclude<keyof FixtureColumn, 'matchedTokens' | 'veto' | 'readingAgeMs'>;

/** What a column holds when nobody has said anything. */
const missingFacts: Readonly<Record<NumericFact, number>> = {
  inFlight: 0,
  backlogSeconds: 0,
  heldSeconds: 0,
  uncachedTokens: 0,
  running: NaN,
  waiting: NaN,
  kvUsage: NaN,
  queuedTokens: NaN,
  generatedTokensPerSecond: NaN,
  prefillTokensPerSecond: NaN,
  kvCapacityTokens: NaN,
  attentionSecondsPerToken2: NaN,
  sentTokens: 0,
  sentUncachedTokens: 0,
  sentCount: 0,
  coldSequence: -Infinity,
};

/** Columns with the given facts; what is not given is idle, unknown and allowed. Workers are `w0`, `w1`, … */
export function aColumnBlock(columns: readonly FixtureColumn[]): ColumnBlock {
  const block = columnBlock(columns.map((_, column) => `w${column}`));
  columns.forEach((facts, column) => {
    for (const [name, missing] of Object.entries(missingFacts) as [NumericFact, number][]) {
      block.view[name][column] = facts[name] ?? missing;
    }
    const hasReading = [facts.kvUsage, facts.waiting, facts.running].some(
      (fact) => fact !== undefined,
    );
    block.view.readingAgeMs[column] = facts.readingAgeMs ?? (hasReading ? 0 : Infinity);
    block.view.vetoes[column] = vetoReasons.indexOf(facts.veto ?? 'none');
    block.matchedTokens[column] = facts.matchedTokens ?? 0;
  });
  return block;
}

/** A request of 100 tokens over the block. */
export function aRouteRequest(
  block: ColumnBlock,
  changes: Partial<RouteRequest> = {},
): RouteRequest {
  return {
    promptTokens: 100,
    matchedTokens: block.matchedTokens,
    routingKey: null,
    sequence: 0,
    ...changes,
  };
}

/** Dice that must not be thrown. */
export const noDice: Dice = () => {
  throw new Error('The dice were thrown.');
};

/** Dice that show the given numbers in turn. */
export function countedDice(...rolls: readonly number[]): Dice {
  let next = 0;
  return (n) => {
    const value = rolls[next % rolls.length] ?? 0;
    next += 1;
    if (value >= n) throw new Error(`Dice of ${n} cannot show ${value}.`);
    return value;
  };
}

/** Dice whose rolls follow from the seed. */
export function seededDice(seed: number): Dice {
  let state = seed >>> 0;
  return (n) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % n;
  };
}
