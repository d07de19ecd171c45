import { describe, expect, it } from 'vitest';
import { aColumnBlock, aRouteRequest, countedDice, noDice } from '../testing/index.js';
import { random } from './random.js';

describe('random', () => {
  it.each`
    roll | picks
    ${0} | ${0}
    ${1} | ${2}
  `(
    'takes the allowed worker that the dice show',
    ({ roll, picks }: { roll: number; picks: number }) => {
      const block = aColumnBlock([{}, { veto: 'draining' }, {}]);
      const plan = random.choose(block.view, aRouteRequest(block), {}, countedDice(roll), null);
      expect(plan).toMatchObject({ legs: [{ worker: picks }], isTie: true });
    },
  );

  it('throws no dice for the only candidate', () => {
    const block = aColumnBlock([{ veto: 'failed' }, {}]);
    expect(random.choose(block.view, aRouteRequest(block), {}, noDice, null)).toMatchObject({
      legs: [{ worker: 1 }],
      isTie: false,
    });
  });
});
