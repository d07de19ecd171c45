import { describe, expect, it } from 'vitest';
import { writtenSheet } from '../flow/sheet.js';
import type { FixtureColumn } from '../testing/index.js';
import { aColumnBlock, anAffinity, aRouteRequest, countedDice, noDice } from '../testing/index.js';
import { prefixHash } from './prefix-hash.js';
import { prefixHashOptions } from './prefix-hash.options.js';

function pick(
  columns: readonly FixtureColumn[],
  ringOrder: readonly number[] | null,
  dice = noDice,
): [number, string | null] {
  const block = aColumnBlock(columns);
  const sheet = writtenSheet();
  const affinity = ringOrder === null ? null : anAffinity({ ringOrder });
  const request = aRouteRequest(block, { affinity });
  const plan = prefixHash.choose(block.view, request, prefixHashOptions.parse({}), dice, sheet);
  return [plan.legs[0].worker, sheet.decidingReason];
}

const loaded = (...counts: number[]): FixtureColumn[] => counts.map((inFlight) => ({ inFlight }));

describe('prefixHash', () => {
  it.each`
    counts       | picks | reason
    ${[0, 0, 0]} | ${1}  | ${'ring_hit'}
    ${[3, 5, 4]} | ${1}  | ${'ring_hit'}
    ${[3, 6, 4]} | ${0}  | ${'home_overloaded'}
    ${[0, 1, 0]} | ${0}  | ${'home_overloaded'}
  `(
    'keeps $counts with its own worker up to 1.25 times the mean',
    ({ counts, picks, reason }: { counts: number[]; picks: number; reason: string }) => {
      expect(pick(loaded(...counts), [1, 2, 0], countedDice(0))).toEqual([picks, reason]);
    },
  );

  it('walks past a worker that may not be chosen, and leaves its load out of the mean', () => {
    const columns = [{ inFlight: 2 }, { inFlight: 90, veto: 'failed' as const }, { inFlight: 2 }];
    expect(pick(columns, [1, 2, 0])).toEqual([2, 'ring_hit']);
  });

  it('goes by load when the prompt has no text', () => {
    expect(pick(loaded(2, 1, 3), null)).toEqual([1, 'no_prefix']);
  });
});
