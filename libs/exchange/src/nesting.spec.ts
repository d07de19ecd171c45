import { describe, expect, it } from 'vitest';
import { maxNesting, nestsWithin } from './nesting.js';

const nested = (levels: number): unknown =>
  JSON.parse('[{"a":'.repeat(levels / 2) + '1' + '}]'.repeat(levels / 2));

describe('nesting', () => {
  it.each([0, 2, maxNesting])('is within its bound: %d', (levels) => {
    expect(nestsWithin(nested(levels))).toBe(true);
  });

  it.each([maxNesting + 2, 200_000])('is beyond its bound: %d', (levels) => {
    expect(nestsWithin(nested(levels))).toBe(false);
    expect(nestsWithin({ a: 1, b: [nested(levels)] })).toBe(false);
  });
});
