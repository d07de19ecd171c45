import { describe, expect, it } from 'vitest';
import { writtenSheet } from '../flow/sheet.js';
import type { FixtureColumn } from '../testing/index.js';
import { aColumnBlock, anAffinity, aRouteRequest, countedDice, noDice } from '../testing/index.js';
import { consistentHashing } from './consistent-hashing.js';

function pick(
  columns: readonly FixtureColumn[],
  ringOrder: readonly number[] | null,
  dice = noDice,
): [number, string | null] {
  const block = aColumnBlock(columns);
  const sheet = writtenSheet();
  const affinity = ringOrder === null ? null : anAffinity({ ringOrder });
  const request = aRouteRequest(block, { affinity });
  const plan = consistentHashing.choose(block.view, request, {}, dice, sheet);
  return [plan.legs[0].worker, sheet.decidingReason];
}

describe('consistentHashing', () => {
  it.each`
    vetoed    | picks | reason
    ${[]}     | ${2}  | ${'ring_hit'}
    ${[2]}    | ${0}  | ${'ring_walked_on'}
    ${[2, 0]} | ${1}  | ${'ring_walked_on'}
  `(
    'walks on from 2 over 0 to 1, past $vetoed',
    ({ vetoed, picks, reason }: { vetoed: number[]; picks: number; reason: string }) => {
      const columns = [0, 1, 2].map((column): FixtureColumn =>
        vetoed.includes(column) ? { veto: 'breaker_open' } : { inFlight: 50 },
      );
      expect(pick(columns, [2, 0, 1])).toEqual([picks, reason]);
    },
  );

  it('takes any allowed worker for a request without key', () => {
    const columns: FixtureColumn[] = [{}, { veto: 'failed' }, {}];
    expect(pick(columns, null, countedDice(1))).toEqual([2, 'no_routing_key']);
    expect(pick([{ veto: 'failed' }, {}], null)).toEqual([1, 'only_candidate']);
  });
});
