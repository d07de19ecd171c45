import { describe, expect, it } from 'vitest';
import { createLengthBuckets } from './length-buckets.js';
import type { LengthBuckets } from './length-buckets.js';

function buckets(columns: number, maxSamples = 4_096): LengthBuckets {
  const own = createLengthBuckets({ windowMs: 5_000, maxSamples });
  own.members(columns);
  return own;
}

const boundsOf = (own: LengthBuckets): number[] => [...own.bounds];

describe('length buckets', () => {
  it('divides the first 4,096 bytes evenly, the last range open', () => {
    const own = buckets(4);
    expect(boundsOf(own)).toEqual([1_024, 2_048, 3_072, Infinity]);
    expect([1, 1_024, 1_025, 3_073, 1e9].map((bytes) => own.columnOf(bytes))).toEqual([
      0, 0, 1, 3, 3,
    ]);
  });

  it('has one range for one worker, and none for nobody', () => {
    expect([buckets(1).columnOf(0), buckets(1).columnOf(1e9), buckets(0).columnOf(5)]).toEqual([
      0, 0, -1,
    ]);
  });

  it('cuts the ranges so that each worker is asked about equally many bytes', () => {
    const own = buckets(3);
    own.advance(0);
    const lengths = Array.from({ length: 300 }, (_, index) => 100 * (index + 1));
    for (const length of lengths) own.sent(own.columnOf(length), length, 1_000);
    own.advance(5_000);
    const shares = [0, 0, 0];
    for (const length of lengths) shares[own.columnOf(length)]! += length;
    const mean = shares.reduce((sum, share) => sum + share, 0) / 3;
    for (const share of shares) expect(Math.abs(share - mean) / mean).toBeLessThan(0.02);
  });

  it('leaves the ranges alone while the load stays within a factor of two', () => {
    const own = buckets(2);
    own.advance(0);
    for (let index = 1; index <= 100; index += 1) own.sent(0, index, 4_000);
    own.advance(5_000);
    const before = boundsOf(own);
    for (let index = 1; index <= 100; index += 1) own.sent(0, index + 20, 9_000);
    own.advance(10_000);
    expect(boundsOf(own)).toEqual(before);
    for (let index = 1; index <= 900; index += 1) own.sent(0, index + 500, 14_000);
    own.advance(15_000);
    expect(boundsOf(own)).not.toEqual(before);
  });

  it('forgets what left the window', () => {
    const own = buckets(2);
    own.sent(0, 700, 0);
    own.sent(1, 300, 3_000);
    own.advance(5_001);
    expect([...own.bytes]).toEqual([0, 300]);
    own.advance(9_000);
    expect([...own.bytes]).toEqual([0, 0]);
  });

  it('keeps no more samples than its bound, and counts only those', () => {
    const own = buckets(2, 4);
    for (let index = 0; index < 10; index += 1) own.sent(0, 10, index);
    expect(own.bytes[0]).toBe(40);
  });

  it('starts counting again when members change, but still knows the lengths', () => {
    const own = buckets(2);
    for (let index = 0; index < 100; index += 1)
      own.sent(index % 2, index < 90 ? 100 : 900 + index, 10);
    own.members(3);
    expect([...own.bytes]).toEqual([0, 0, 0]);
    expect(own.columnOf(100)).toBe(0);
    expect(own.columnOf(999)).toBe(2);
    own.advance(9_999);
    expect([...own.bytes]).toEqual([0, 0, 0]);
  });

  it('does not go below nothing, whatever falls out of the window', () => {
    const own = buckets(2, 8);
    for (let step = 0; step < 200; step += 1) {
      own.sent(step % 3, (step * 37) % 911, step * 100);
      own.advance(step * 100);
      if (step % 50 === 0) own.members(2 + (step % 2));
      for (const bytes of own.bytes) expect(bytes).toBeGreaterThanOrEqual(0);
    }
  });
});
