import { describe, expect, it } from 'vitest';
import { startTimeMs } from './start-time.js';

const day = 24 * 60 * 60 * 1_000;

describe('the start of a call', () => {
  it('is its own, also among many of one millisecond', () => {
    const now = Date.now() + day;
    const times = Array.from({ length: 1_000 }, () => startTimeMs(now));
    expect(new Set(times).size).toBe(1_000);
    expect(times).toEqual([...times].sort((a, b) => a - b));
    expect(times.at(-1)! - now).toBeLessThan(1);
  });

  it('does not run ahead while the clock is behind for a moment, and follows one that is set back', () => {
    const now = startTimeMs(Date.now() + 2 * day);
    expect(startTimeMs(now - 500) - now).toBeLessThan(0.01);
    expect(startTimeMs(now - 5_000)).toBe(now - 5_000);
  });
});
