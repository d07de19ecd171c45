import { describe, expect, it } from 'vitest';
import { createBytesPerToken } from './bytes-per-token.js';

describe('bytes per token', () => {
  it('starts at four, and moves to what a model’s usage shows', () => {
    const learned = createBytesPerToken();
    expect(learned.value).toBe(4);
    for (let call = 0; call < 100; call += 1) learned.learn(3_000, 1_000);
    expect(learned.value).toBeCloseTo(3, 1);
  });

  it('follows other texts after a while', () => {
    const learned = createBytesPerToken();
    for (let call = 0; call < 3_000; call += 1) learned.learn(3_000, 1_000);
    for (let call = 0; call < 5_000; call += 1) learned.learn(6_000, 1_000);
    expect(learned.value).toBeCloseTo(6, 0);
  });

  it('is not moved by prompts whose tokens are not text, nor by counts of nothing', () => {
    const learned = createBytesPerToken();
    learned.learn(200, 100_000);
    learned.learn(200, 0);
    learned.learn(NaN, 10);
    expect(learned.value).toBe(4);
    for (let call = 0; call < 1_000; call += 1) learned.learn(1_000_000, 1);
    expect(learned.value).toBeLessThanOrEqual(16);
  });
});
