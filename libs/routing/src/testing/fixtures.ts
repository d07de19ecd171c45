import { vetoReasons } from '@bellwether/exchange';
import type { Dice, RouteRequest, VetoReason } from '@bellwether/exchange';
import { columnBlock } from '../flow/column-block.js';
import type { ColumnBlock } from '../flow/column-block.js';

export interface FixtureColumn {
  readonly inFlight?: number;
  readonly kvUsage?: number;
  readonly readingAgeMs?: number;
  readonly matchedTokens?: number;
  readonly veto?: VetoReason;
}

/** Columns with the given facts; what is not given is idle, unknown and allowed. Workers are `w0`, `w1`, … */
export function aColumnBlock(columns: readonly FixtureColumn[]): ColumnBlock {
  const block = columnBlock(columns.map((_, column) => `w${column}`));
  columns.forEach((facts, column) => {
    block.view.inFlight[column] = facts.inFlight ?? 0;
    block.view.kvUsage[column] = facts.kvUsage ?? NaN;
    block.view.waiting[column] = NaN;
    block.view.running[column] = NaN;
    block.view.prefillTokensPerSecond[column] = NaN;
    block.view.kvCapacityTokens[column] = NaN;
    block.view.readingAgeMs[column] =
      facts.readingAgeMs ?? (facts.kvUsage === undefined ? Infinity : 0);
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
