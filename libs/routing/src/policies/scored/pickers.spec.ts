import { describe, expect, it } from 'vitest';
import { countedDice, noDice, scoreWith, seededDice } from '../../testing/index.js';

const queue = [{ type: 'active-request-scorer' }];
const pick = (type: string, counts: readonly number[], dice = noDice) =>
  scoreWith(
    { scorers: queue, picker: { type } },
    counts.map((inFlight) => ({ inFlight, kvUsage: 0 })),
    {},
    dice,
  );

describe('pickers', () => {
  it('max-score-picker takes the highest total, and lets the dice decide between equals', () => {
    expect(pick('max-score-picker', [4, 1, 2]).worker).toBe(1);
    expect(pick('max-score-picker', [1, 4, 1], countedDice(1))).toMatchObject({
      worker: 2,
      isTie: true,
    });
  });

  it('random-picker does not look at the totals', () => {
    const dice = seededDice(3);
    const counts = [0, 0, 0];
    for (let draw = 0; draw < 3_000; draw += 1) {
      const { worker } = pick('random-picker', [0, 5, 10], dice);
      counts[worker] = (counts[worker] ?? 0) + 1;
    }
    for (const count of counts) expect(Math.abs(count - 1_000)).toBeLessThan(130);
  });

  it('weighted-random-picker draws in proportion to the totals, and never what scores nothing', () => {
    const dice = seededDice(5);
    const counts = [0, 0, 0];
    for (let draw = 0; draw < 3_000; draw += 1) {
      const { worker } = pick('weighted-random-picker', [0, 5, 10], dice);
      counts[worker] = (counts[worker] ?? 0) + 1;
    }
    expect(Math.abs((counts[0] ?? 0) - 2_000)).toBeLessThan(130);
    expect(Math.abs((counts[1] ?? 0) - 1_000)).toBeLessThan(130);
    expect(counts[2]).toBe(0);
  });

  it('weighted-random-picker draws evenly when nobody scores', () => {
    const parts = { scorers: [], picker: { type: 'weighted-random-picker' } };
    const workers = [0, 1, 2].map(
      (roll) => scoreWith(parts, [{}, {}, {}], {}, countedDice(roll)).worker,
    );
    expect(workers).toEqual([0, 1, 2]);
  });
});
