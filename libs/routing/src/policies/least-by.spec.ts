import { describe, expect, it } from 'vitest';
import { aColumnBlock, countedDice, noDice } from '../testing/index.js';
import { leastBy } from './least-by.js';

describe('leastBy', () => {
  const { view } = aColumnBlock([
    { inFlight: 2 },
    { veto: 'failed' },
    { inFlight: 1 },
    { inFlight: 1 },
  ]);

  it('takes the least cost, never a vetoed column', () => {
    expect(leastBy(view, (column) => [3, 0, 2, 1][column] ?? 0, noDice).legs[0].worker).toBe(3);
  });

  it('breaks equal costs by open streams, then by the dice', () => {
    const costs = [1, 1, 1, 1];
    expect(leastBy(view, (column) => costs[column] ?? 0, countedDice(0))).toMatchObject({
      legs: [{ worker: 2 }],
      isTie: true,
    });
    expect(leastBy(view, (column) => costs[column] ?? 0, countedDice(1)).legs[0].worker).toBe(3);
  });

  it('takes an unknown cost for the highest, and still chooses when all are unknown', () => {
    expect(leastBy(view, (column) => (column === 0 ? 9 : NaN), noDice).legs[0].worker).toBe(0);
    expect(leastBy(view, () => NaN, countedDice(1)).legs[0].worker).toBe(3);
  });
});
