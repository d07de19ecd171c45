import { describe, expect, it } from 'vitest';
import { writtenSheet } from '../flow/sheet.js';
import { aColumnBlock, aRouteRequest, countedDice, noDice } from '../testing/index.js';
import { leastRequests } from './least-requests.js';

describe('leastRequests', () => {
  it('takes the worker with the fewest open streams, never a vetoed one', () => {
    const block = aColumnBlock([
      { inFlight: 3 },
      { inFlight: 0, veto: 'not_ready' },
      { inFlight: 2 },
    ]);
    expect(leastRequests.choose(block.view, aRouteRequest(block), {}, noDice, null)).toMatchObject({
      legs: [{ worker: 2 }],
      isTie: false,
    });
  });

  it.each([
    [0, 0],
    [1, 2],
    [2, 3],
  ])('lets dice that show %i decide between equals for column %i', (roll, picks) => {
    const block = aColumnBlock([
      { inFlight: 1 },
      { inFlight: 2 },
      { inFlight: 1 },
      { inFlight: 1 },
    ]);
    expect(
      leastRequests.choose(block.view, aRouteRequest(block), {}, countedDice(roll), null),
    ).toMatchObject({
      legs: [{ worker: picks }],
      isTie: true,
    });
  });

  it('scores fewer streams higher on the sheet', () => {
    const block = aColumnBlock([{ inFlight: 3 }, { inFlight: 1 }]);
    const sheet = writtenSheet();
    leastRequests.choose(block.view, aRouteRequest(block), {}, noDice, sheet);
    expect([sheet.score(0), sheet.score(1), sheet.decidingReason]).toEqual([
      -3,
      -1,
      'fewest_in_flight',
    ]);
  });
});
