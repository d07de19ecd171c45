import { describe, expect, it } from 'vitest';
import { writtenSheet } from '../flow/sheet.js';
import type { FixtureColumn } from '../testing/index.js';
import { aColumnBlock, anAffinity, aRouteRequest, countedDice, noDice } from '../testing/index.js';
import { bucket } from './bucket.js';
import { bucketOptions } from './bucket.options.js';

function pick(
  columns: readonly FixtureColumn[],
  facts: { bucketColumn: number; bucketBytes: readonly number[] } | null,
  dice = noDice,
): [number, string | null] {
  const block = aColumnBlock(columns);
  const sheet = writtenSheet();
  const affinity = facts === null ? null : anAffinity(facts);
  const request = aRouteRequest(block, { affinity });
  const plan = bucket.choose(block.view, request, bucketOptions.parse({}), dice, sheet);
  return [plan.legs[0].worker, sheet.decidingReason];
}

describe('bucket', () => {
  it.each`
    bucketBytes          | picks | reason
    ${[900, 1_000, 950]} | ${1}  | ${'length_range'}
    ${[700, 1_000, 800]} | ${1}  | ${'length_range'}
    ${[600, 1_000, 500]} | ${2}  | ${'bytes_imbalanced'}
    ${[0, 64, 10]}       | ${1}  | ${'length_range'}
    ${[0, 65, 10]}       | ${0}  | ${'bytes_imbalanced'}
  `(
    'follows the range until $bucketBytes is out of balance',
    ({ bucketBytes, picks, reason }: { bucketBytes: number[]; picks: number; reason: string }) => {
      expect(pick([{}, {}, {}], { bucketColumn: 1, bucketBytes })).toEqual([picks, reason]);
    },
  );

  it('does not send to a range’s worker that may not be chosen', () => {
    const columns: FixtureColumn[] = [{}, { veto: 'failed' }, {}];
    expect(pick(columns, { bucketColumn: 1, bucketBytes: [1_000, 900, 990] })).toEqual([
      2,
      'range_not_allowed',
    ]);
  });

  it('does not call the fleet unbalanced for a worker that may not be chosen', () => {
    const columns: FixtureColumn[] = [{}, { veto: 'failed' }, {}];
    expect(pick(columns, { bucketColumn: 0, bucketBytes: [1_000, 0, 990] })).toEqual([
      0,
      'length_range',
    ]);
  });

  it('gives equal bytes to fewer open streams, then to the dice', () => {
    const facts = { bucketColumn: -1, bucketBytes: [0, 0, 0] };
    expect(pick([{ inFlight: 2 }, { inFlight: 1 }, { inFlight: 2 }], facts)[0]).toBe(1);
    expect(pick([{}, {}, {}], facts, countedDice(2))[0]).toBe(2);
  });

  it('goes by open streams while there are no ranges', () => {
    expect(pick([{ inFlight: 2 }, { inFlight: 1 }], null)).toEqual([1, 'no_ranges']);
  });
});
