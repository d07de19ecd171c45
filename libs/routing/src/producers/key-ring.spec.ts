import { describe, expect, it } from 'vitest';
import { createKeyRing } from './key-ring.js';
import type { KeyRing } from './key-ring.js';

const ids = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `wrk_${index}`);

function aRing(workerIds: readonly string[]): KeyRing {
  const ring = createKeyRing();
  ring.members(workerIds);
  return ring;
}

function walk(ring: KeyRing, key: string, columns: number): number[] {
  const order = new Int32Array(columns);
  const count = ring.walkFromKey(key, order);
  return [...order.subarray(0, count)];
}

const keys = Array.from({ length: 4_000 }, (_, index) => `session-${index}`);

describe('key ring', () => {
  it('meets every worker once, whatever the key', () => {
    const ring = aRing(ids(40));
    for (const key of keys.slice(0, 50)) {
      expect(walk(ring, key, 40).toSorted((a, b) => a - b)).toEqual(
        ids(40).map((_, index) => index),
      );
    }
  });

  it('meets every worker once in a fleet larger than a walk, further ones in another row per key', () => {
    const ring = aRing(ids(200));
    const walks = keys.slice(0, 20).map((key) => walk(ring, key, 200));
    for (const order of walks) expect(new Set(order).size).toBe(200);
    expect(new Set(walks.map((order) => order[32])).size).toBeGreaterThan(10);
  });

  it('spreads keys over the workers within a third of the mean', () => {
    const ring = aRing(ids(8));
    const counts = new Array<number>(8).fill(0);
    for (const key of keys) {
      const home = walk(ring, key, 8)[0] ?? -1;
      counts[home] = (counts[home] ?? 0) + 1;
    }
    for (const count of counts) expect(Math.abs(count - 500)).toBeLessThan(170);
  });

  it('moves only the keys of a worker that leaves, each to the next on its walk', () => {
    const before = aRing(ids(8));
    const left = ids(8).filter((id) => id !== 'wrk_3');
    const after = aRing(left);
    for (const key of keys.slice(0, 500)) {
      const expected = walk(before, key, 8)
        .map((column) => `wrk_${column}`)
        .find((id) => id !== 'wrk_3');
      expect(left[walk(after, key, 7)[0] ?? -1]).toBe(expected);
    }
  });

  it('does not depend on the order of registration', () => {
    const forth = aRing(ids(9));
    const reversed = ids(9).toReversed();
    const back = aRing(reversed);
    for (const key of keys.slice(0, 200)) {
      expect(walk(back, key, 9).map((column) => reversed[column])).toEqual(
        walk(forth, key, 9).map((column) => `wrk_${column}`),
      );
    }
  });

  it('keys a prompt by its start alone, seed before text', () => {
    const ring = aRing(ids(64));
    const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
    const home = (seed: string, text: string, prefixBytes = 8): number => {
      const order = new Int32Array(64);
      ring.walkFromPrefix({ seed: bytes(seed), text: bytes(text), prefixBytes }, order);
      return order[0] ?? -1;
    };
    expect(home('', 'abcdefghXXXX')).toBe(home('', 'abcdefghYY'));
    expect(home('abcd', 'efgh tail')).toBe(home('', 'abcdefgh other'));
    expect(home('abcdefghij', 'one')).toBe(home('abcdefghkl', 'two'));
    const homes = new Set(keys.slice(0, 50).map((key) => home('', key, 64)));
    expect(homes.size).toBeGreaterThan(20);
  });

  it('has no walk without text, and none without workers', () => {
    const empty = new Uint8Array(0);
    const order = new Int32Array(4);
    expect(aRing(ids(4)).walkFromPrefix({ seed: empty, text: empty, prefixBytes: 9 }, order)).toBe(
      0,
    );
    expect(aRing([]).walkFromKey('key', order)).toBe(0);
  });
});
