import { describe, expect, it } from 'vitest';
import { median, percentile } from './statistics.js';

describe('median', () => {
  it('is the middle of an odd list, whatever its order', () => {
    expect(median([9, 1, 5])).toBe(5);
  });

  it('lies between the middles of an even list', () => {
    expect(median([4, 1, 3, 2])).toBe(2.5);
  });

  it('is no number for an empty list', () => {
    expect(median([])).toBeNaN();
  });
});

describe('percentile', () => {
  it('takes the nearest rank', () => {
    const hundred = Float64Array.from({ length: 100 }, (_, index) => index + 1);
    expect(percentile(hundred, 0.5)).toBe(50);
    expect(percentile(hundred, 0.99)).toBe(99);
    expect(percentile(hundred, 1)).toBe(100);
    expect(percentile(Float64Array.of(7), 0.99)).toBe(7);
  });
});
