import { describe, expect, it } from 'vitest';
import { aColumnBlock, aRouteRequest, noDice } from '../testing/index.js';
import { roundRobin } from './round-robin.js';

describe('roundRobin', () => {
  it('goes round by the call number, and spreads a vetoed worker’s share over the others', () => {
    const block = aColumnBlock([{}, { veto: 'breaker_open' }, {}, {}]);
    const picks = Array.from(
      { length: 6 },
      (_, sequence) =>
        roundRobin.choose(block.view, aRouteRequest(block, { sequence }), {}, noDice, null).legs[0]
          .worker,
    );
    expect(picks).toEqual([0, 2, 3, 0, 2, 3]);
  });
});
