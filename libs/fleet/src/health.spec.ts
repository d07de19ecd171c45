import { describe, expect, it } from 'vitest';
import { newHealth, takeProbe } from './health.js';

const rules = { readyAfter: 2, notReadyAfter: 3, failedAfter: 5 };

/** + is a healthy probe, - a failed one. */
function statusAfter(probes: string): string {
  const health = newHealth();
  for (const probe of probes) takeProbe(health, probe === '+', rules);
  return health.status;
}

describe('health', () => {
  it.each([
    ['', 'pending'],
    ['+', 'pending'],
    ['+-+', 'pending'],
    ['++', 'ready'],
    ['++--', 'ready'],
    ['++--+--', 'ready'],
    ['++---', 'not_ready'],
    ['++---+', 'not_ready'],
    ['++---++', 'ready'],
    ['++-----', 'failed'],
    ['-----', 'failed'],
    ['----', 'pending'],
    ['-----+', 'failed'],
    ['-----++', 'ready'],
  ])('is after %j %s', (probes, status) => {
    expect(statusAfter(probes)).toBe(status);
  });

  it('says when the status changed, and only then', () => {
    const health = newHealth();
    expect(
      ['+', '+', '+', '-', '-', '-', '-'].map((probe) => takeProbe(health, probe === '+', rules)),
    ).toEqual([false, true, false, false, false, true, false]);
  });
});
