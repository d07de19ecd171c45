import { describe, expect, it } from 'vitest';
import type { FixtureColumn } from '../testing/index.js';
import { aColumnBlock, aRouteRequest, countedDice, noDice } from '../testing/index.js';
import { powerOfTwo } from './power-of-two.js';
import { powerOfTwoOptions } from './power-of-two.options.js';

const options = powerOfTwoOptions.parse({});

/** Column 1 is vetoed; the dice draw columns 0 and 2. */
function pick(first: FixtureColumn, second: FixtureColumn): { worker: number; isTie: boolean } {
  const block = aColumnBlock([first, { veto: 'draining' }, second, { inFlight: 0, kvUsage: 0 }]);
  const plan = powerOfTwo.choose(
    block.view,
    aRouteRequest(block),
    options,
    countedDice(0, 0),
    null,
  );
  return { worker: plan.legs[0].worker, isTie: plan.isTie };
}

describe('powerOfTwo', () => {
  it.each`
    first                                                 | second                                              | worker | isTie    | why
    ${{ inFlight: 4 }}                                    | ${{ inFlight: 3 }}                                  | ${2}   | ${false} | ${'fewer streams win'}
    ${{ inFlight: 3 }}                                    | ${{ inFlight: 3 }}                                  | ${0}   | ${true}  | ${'equals go to the first drawn'}
    ${{ inFlight: 1, kvUsage: 0.9 }}                      | ${{ inFlight: 9, kvUsage: 0.2 }}                    | ${2}   | ${false} | ${'KV use decides when both report it'}
    ${{ inFlight: 1, kvUsage: 0.9 }}                      | ${{ inFlight: 9 }}                                  | ${0}   | ${false} | ${'one reading is not compared with a count'}
    ${{ inFlight: 1, kvUsage: 0.9, readingAgeMs: 20000 }} | ${{ inFlight: 9, kvUsage: 0.2, readingAgeMs: 100 }} | ${0}   | ${false} | ${'an old reading is not believed'}
    ${{ inFlight: 5, kvUsage: 0.5 }}                      | ${{ inFlight: 4, kvUsage: 0.5 }}                    | ${2}   | ${false} | ${'equal KV use falls to streams'}
  `(
    '$why',
    ({
      first,
      second,
      worker,
      isTie,
    }: {
      first: FixtureColumn;
      second: FixtureColumn;
      worker: number;
      isTie: boolean;
    }) => {
      expect(pick(first, second)).toEqual({ worker, isTie });
    },
  );

  it('draws two different workers whatever the dice show', () => {
    const block = aColumnBlock([{ inFlight: 2 }, { inFlight: 1 }, { inFlight: 0 }]);
    for (const [one, step, picks] of [
      [0, 0, 1],
      [0, 1, 2],
      [1, 0, 1],
      [1, 1, 2],
      [2, 0, 2],
      [2, 1, 2],
    ] as const) {
      const plan = powerOfTwo.choose(
        block.view,
        aRouteRequest(block),
        options,
        countedDice(one, step),
        null,
      );
      expect(plan.legs[0].worker).toBe(picks);
    }
  });

  it('takes the only candidate without dice', () => {
    const block = aColumnBlock([{ veto: 'failed' }, {}]);
    expect(
      powerOfTwo.choose(block.view, aRouteRequest(block), options, noDice, null).legs[0].worker,
    ).toBe(1);
  });
});
