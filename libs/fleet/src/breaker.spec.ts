import { describe, expect, it } from 'vitest';
import { createBreaker } from './breaker.js';
import type { Breaker } from './breaker.js';

const rules = { openBreakerAfter: 3, breakerWindowMs: 1_000, breakerRestMs: 500, breakerTrials: 2 };

function opened(): Breaker {
  const breaker = createBreaker(rules, 0);
  for (let fault = 0; fault < 3; fault += 1) breaker.end(breaker.begin(), 'fault', 0);
  return breaker;
}

describe('breaker', () => {
  it('opens after so many faults in a row', () => {
    const breaker = createBreaker(rules, 0);
    expect([1, 2, 3].map((now) => breaker.end(breaker.begin(), 'fault', now))).toEqual([
      false,
      false,
      true,
    ]);
    expect(breaker.state).toBe('open');
  });

  it('counts anew after a success, not after a neutral end', () => {
    const breaker = createBreaker(rules, 0);
    for (const result of ['fault', 'fault', 'success', 'fault', 'fault', 'neutral'] as const)
      breaker.end(false, result, 1);
    expect(breaker.state).toBe('closed');
    breaker.end(false, 'fault', 1);
    expect(breaker.state).toBe('open');
  });

  it('does not open for faults that lie further apart than the window', () => {
    const breaker = createBreaker(rules, 0);
    for (const now of [0, 600, 1_200, 1_800]) breaker.end(false, 'fault', now);
    expect(breaker.state).toBe('closed');
    breaker.end(false, 'fault', 1_900);
    breaker.end(false, 'fault', 2_000);
    expect(breaker.state).toBe('open');
  });

  it('rests, then lets through so many trials at once', () => {
    const breaker = opened();
    expect([breaker.restMs(100), breaker.advance(499), breaker.advance(500)]).toEqual([
      400,
      false,
      true,
    ]);
    expect([breaker.begin(), breaker.isFull(), breaker.begin(), breaker.isFull()]).toEqual([
      true,
      false,
      true,
      true,
    ]);
    breaker.end(true, 'neutral', 600);
    expect([breaker.state, breaker.isFull()]).toEqual(['half_open', false]);
  });

  it.each([
    ['success', 'closed'],
    ['fault', 'open'],
  ] as const)('is after a trial that ends in %s %s', (result, state) => {
    const breaker = opened();
    breaker.advance(500);
    breaker.end(breaker.begin(), result, 600);
    expect([breaker.state, breaker.sinceMs, breaker.trials]).toEqual([state, 600, 0]);
  });

  it('learns nothing while half open from calls that began before', () => {
    const breaker = opened();
    breaker.advance(500);
    breaker.end(false, 'success', 600);
    breaker.end(false, 'fault', 600);
    expect(breaker.state).toBe('half_open');
  });

  it('ends its rest early when woken', () => {
    const breaker = opened();
    expect([breaker.wake(10), breaker.state, breaker.wake(10)]).toEqual([true, 'half_open', false]);
  });
});
