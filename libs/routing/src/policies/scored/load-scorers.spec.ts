import { describe, expect, it } from 'vitest';
import { scoresOf } from '../../testing/index.js';

const waiting = (...values: number[]) => values.map((own) => ({ waiting: own }));
const running = (...values: number[]) => values.map((own) => ({ running: own }));
const active = (...values: number[]) => values.map((own) => ({ inFlight: own }));

describe('scorers of load', () => {
  it.each([
    ['queue-scorer', waiting(0, 5, 10), [1, 0.5, 0]],
    ['queue-scorer', waiting(7, 7), [1, 1]],
    ['running-requests-size-scorer', running(2, 4, 3), [1, 0, 0.5]],
    ['running-requests-size-scorer', running(0, 0), [1, 1]],
    ['kv-cache-utilization-scorer', [{ kvUsage: 0.25 }, { kvUsage: 1 }], [0.75, 0]],
    ['load-aware-scorer', waiting(0, 64, 128, 500), [0.5, 0.25, 0, 0]],
    ['active-request-scorer', active(0, 5, 10), [1, 0.5, 0]],
    ['active-request-scorer', active(0, 0), [1, 1]],
    ['token-load-scorer', [{ uncachedTokens: 1_048_576 }, { uncachedTokens: 9e9 }], [0.75, 0]],
  ])('%s scores %j as %j', (type, columns, expected) => {
    expect(scoresOf(type, {}, columns)).toEqual(expected);
  });

  it.each([
    ['load-aware-scorer', { threshold: 10 }, waiting(5, 10), [0.25, 0]],
    [
      'active-request-scorer',
      { idleThreshold: 2, maxBusyScore: 0.5 },
      active(2, 4, 8),
      [1, 0.25, 0],
    ],
    ['token-load-scorer', { queueThresholdTokens: 100 }, [{ uncachedTokens: 25 }], [0.75]],
  ])('%s follows its parameters %j', (type, parameters, columns, expected) => {
    expect(scoresOf(type, parameters, columns)).toEqual(expected);
  });
});
