import { describe, expect, it } from 'vitest';
import { seededDice } from '../testing/index.js';
import { createPrefillRate } from './prefill-rate.js';
import type { PrefillRate, PrefillStart } from './prefill-rate.js';

interface Worker {
  readonly rate: number;
  readonly attention: number;
  readonly base: number;
}

/** So many prefills of prompts between 200 and 60,000 tokens at a worker with these traits, up to 10 % late. */
function serve(rates: PrefillRate, worker: Worker, count: number, seed = 1, row = 0): void {
  const dice = seededDice(seed);
  for (let call = 0; call < count; call += 1) {
    const uncachedTokens = 200 + dice(60_000);
    const hitTokens = dice(2) * dice(20_000);
    const seconds = secondsAt(worker, uncachedTokens, hitTokens) * (1 + dice(100) / 1_000);
    rates.learn(row, { uncachedTokens, hitTokens, backlogSeconds: 0, seconds });
  }
}

function secondsAt({ rate, attention, base }: Worker, uncached: number, hit: number): number {
  return base + uncached / rate + attention * uncached * (hit + uncached / 2);
}

function start(tokensPerSecond: number): PrefillStart {
  return { kind: 'k', tokensPerSecond, attentionSecondsPerToken2: NaN };
}

function begun(tokensPerSecond = NaN): PrefillRate {
  const rates = createPrefillRate();
  rates.begin(0, start(tokensPerSecond));
  return rates;
}

/** Predicted over real seconds of a prompt. */
function ratio(rates: PrefillRate, worker: Worker, uncached: number, hit = 0): number {
  const rate = rates.tokensPerSecond(0);
  const attention = rates.attentionSecondsPerToken2(0);
  return secondsAt({ rate, attention, base: 0 }, uncached, hit) / secondsAt(worker, uncached, hit);
}

const h100: Worker = { rate: 30_000, attention: 1.05e-9, base: 0.01 };

describe('prefill rate', () => {
  it('starts from what is configured, else from a modest guess', () => {
    expect(begun(30_000).tokensPerSecond(0)).toBe(30_000);
    expect(begun().tokensPerSecond(0)).toBe(8_000);
    expect(begun().attentionSecondsPerToken2(0)).toBe(0);
  });

  it('learns the quadratic term of a worker known to be slow, whose prompts are short', () => {
    const slow: Worker = { rate: 1_875, attention: 2.7e-7, base: 0.0065 };
    const rates = begun(1_875);
    const dice = seededDice(3);
    for (let call = 0; call < 60; call += 1) {
      const uncachedTokens = 100 + dice(3_000);
      const seconds = secondsAt(slow, uncachedTokens, 0) * (1 + dice(100) / 1_000);
      rates.learn(0, { uncachedTokens, hitTokens: 0, backlogSeconds: 0, seconds });
    }
    expect(ratio(rates, slow, 5_000)).toBeGreaterThan(0.85);
    expect(ratio(rates, slow, 5_000)).toBeLessThan(1.15);
  });

  it.each([
    ['four times as fast as guessed', 40, NaN, h100],
    ['as configured', 40, 30_000, h100],
    ['fifteen times slower than configured', 200, 30_000, { rate: 2_000, attention: 0, base: 0 }],
  ])('learns a worker %s within %i calls', (_, calls, configured, worker) => {
    const rates = begun(configured);
    serve(rates, worker, calls);
    for (const tokens of [2_000, 10_000, 50_000]) {
      expect(ratio(rates, worker, tokens)).toBeGreaterThan(0.8);
      expect(ratio(rates, worker, tokens)).toBeLessThan(1.25);
    }
  });

  it('follows a worker that becomes slower', () => {
    const rates = begun(30_000);
    serve(rates, h100, 100);
    const slower = { ...h100, rate: 10_000 };
    serve(rates, slower, 250, 2);
    expect(ratio(rates, slower, 10_000)).toBeGreaterThan(0.8);
  });

  it('is not deceived by queues: what waited is passed over, what waited unseen counts little', () => {
    const rates = begun(30_000);
    serve(rates, h100, 50);
    const before = ratio(rates, h100, 10_000);
    const queued = { uncachedTokens: 1_000, hitTokens: 0, backlogSeconds: 5, seconds: 5.1 };
    expect(rates.learn(0, queued)).toBe(false);
    for (let call = 0; call < 3; call += 1)
      rates.learn(0, { uncachedTokens: 10_000, hitTokens: 0, backlogSeconds: 0, seconds: 60 });
    expect(ratio(rates, h100, 10_000)).toBeLessThan(before * 1.5);
    serve(rates, h100, 100, 3);
    expect(ratio(rates, h100, 10_000)).toBeLessThan(1.25);
  });

  it('stays within bounds whatever is reported', () => {
    const rates = begun(30_000);
    const dice = seededDice(7);
    for (let call = 0; call < 2_000; call += 1) {
      rates.learn(0, {
        uncachedTokens: 64 + dice(2) * dice(1_000_000),
        hitTokens: dice(1_000_000),
        backlogSeconds: 0,
        seconds: (dice(1_000_000) + 1) / 10 ** dice(6),
      });
      expect(rates.tokensPerSecond(0)).toBeGreaterThanOrEqual(50);
      expect(rates.tokensPerSecond(0)).toBeLessThanOrEqual(10_000_000);
      expect(rates.attentionSecondsPerToken2(0)).toBeGreaterThanOrEqual(0);
    }
  });

  it('takes like workers for equal, until one keeps to a pace of its own', () => {
    const rates = begun(30_000);
    for (const row of [1, 2, 3]) rates.begin(row, start(30_000));
    for (let round = 0; round < 30; round += 1) {
      for (const row of [0, 1, 2, 3]) serve(rates, h100, 1, round, row);
    }
    expect(new Set([0, 1, 2, 3].map((row) => rates.tokensPerSecond(row))).size).toBe(1);
    const third = { rate: 10_000, attention: 3e-9, base: 0.03 };
    for (let round = 0; round < 40; round += 1) {
      for (const row of [0, 1, 2]) serve(rates, h100, 1, round, row);
      serve(rates, third, 1, round, 3);
    }
    expect(rates.tokensPerSecond(3)).toBeLessThan(0.6 * rates.tokensPerSecond(0));
    expect(rates.tokensPerSecond(0)).toBeGreaterThan(25_000);
    for (let round = 0; round < 40; round += 1) {
      for (const row of [0, 1, 2, 3]) serve(rates, h100, 1, round, row);
    }
    expect(rates.tokensPerSecond(3)).toBe(rates.tokensPerSecond(0));
  });

  it('lets a slow pace fade while the worker is given nothing to show', () => {
    const rates = begun(30_000);
    rates.begin(1, start(30_000));
    for (let round = 0; round < 40; round += 1) {
      serve(rates, h100, 1, round, 0);
      serve(rates, { rate: 10_000, attention: 3e-9, base: 0 }, 1, round, 1);
    }
    expect(rates.tokensPerSecond(1)).toBeLessThan(rates.tokensPerSecond(0));
    serve(rates, h100, 3_000, 1, 0);
    expect(rates.tokensPerSecond(1)).toBe(rates.tokensPerSecond(0));
  });

  it('keeps kinds apart, and begins anew when a row goes to another', () => {
    const rates = begun(30_000);
    rates.begin(1, { ...start(NaN), kind: 'other' });
    serve(rates, { rate: 1_000, attention: 0, base: 0 }, 100);
    expect(rates.tokensPerSecond(1)).toBe(8_000);
    expect(rates.tokensPerSecond(0)).toBeLessThan(3_000);
    rates.begin(0, { kind: 'k', tokensPerSecond: 30_000, attentionSecondsPerToken2: 1e-9 });
    expect([rates.tokensPerSecond(0), rates.attentionSecondsPerToken2(0)]).toEqual([30_000, 1e-9]);
    rates.forget(0);
    expect(
      rates.learn(0, { uncachedTokens: 900, hitTokens: 0, backlogSeconds: 0, seconds: 1 }),
    ).toBe(false);
  });
});
