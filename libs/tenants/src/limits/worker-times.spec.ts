import { describe, expect, it } from 'vitest';
import { WorkerTimes } from './worker-times.js';

const asked = { inputTokens: 100, outputTokens: 90 };

describe('the time that workers take', () => {
  it('begins with a plain number, and is then as the calls of the model show', () => {
    const times = new WorkerTimes();
    expect(times.guess('m', asked)).toBe(2_000);
    times.learn('m', asked, 500);
    expect(times.guess('m', asked)).toBe(500);
    expect(times.guess('m', { inputTokens: 200, outputTokens: 180 })).toBe(1_000);
    expect(times.guess('other', asked)).toBe(2_000);
  });

  it('follows what calls take lately', () => {
    const times = new WorkerTimes();
    times.learn('m', asked, 500);
    for (let call = 0; call < 60; call += 1) times.learn('m', asked, 3_000);
    expect(times.guess('m', asked)).toBeGreaterThan(2_950);
    times.learn('m', { inputTokens: 0, outputTokens: 0 }, 9_000_000);
    expect(times.guess('m', asked)).toBeLessThan(3_001);
  });

  it('keeps a bounded number of models, the newest of them', () => {
    const times = new WorkerTimes();
    for (let model = 0; model < 1_001; model += 1) times.learn(`m${model}`, asked, 500);
    expect(times.guess('m0', asked)).toBe(2_000);
    expect(times.guess('m1000', asked)).toBe(500);
  });
});
