import { describe, expect, it } from 'vitest';
import { auditIndex, seededDice } from '../testing/index.js';
import { createPrefixIndex } from './prefix-index.js';
import type { PrefixIndex } from './prefix-index.js';

function anIndex(workers = 32, slots = 4_096, ring = 1_024, cap = 512): PrefixIndex {
  const index = createPrefixIndex({ threads: 1, workers, slots, ring }, cap);
  if (index === null) throw new Error('These sizes make no index.');
  return index;
}

function mixed(word: number): number {
  const once = Math.imul(word ^ (word >>> 16), 0x85ebca6b);
  const twice = Math.imul(once ^ (once >>> 13), 0xc2b2ae35);
  return twice ^ (twice >>> 16);
}

/** Keys of a prompt: block i of prompts with the same first digits is the same. */
function promptKeys(...path: readonly number[]): Int32Array {
  const keys = new Int32Array(2 * path.length);
  let chain = 17;
  path.forEach((step, block) => {
    chain = Math.imul(chain ^ (step + 1), 0x9e3779b1) ^ (chain >>> 11);
    keys[2 * block] = mixed(chain) || 1;
    keys[2 * block + 1] = mixed(chain ^ 0x27d4eb2f);
  });
  return keys;
}

function depthsOf(index: PrefixIndex, keys: Int32Array): Int32Array {
  const depths = new Int32Array(index.layout.workers);
  index.lookup(keys, keys.length / 2, depths);
  return depths;
}

describe('prefix index', () => {
  it.each([32, 64, 96, 256])(
    'finds how far each of %i workers holds a prompt without a gap',
    (workers) => {
      const index = anIndex(workers);
      const keys = promptKeys(1, 2, 3, 4, 5);
      index.insert(0, keys, 0, 5, 1);
      index.insert(workers - 1, keys, 0, 2, 1);
      index.insert(9, keys, 1, 5, 1);
      const depths = depthsOf(index, keys);
      expect([depths[0], depths[workers - 1], depths[9], depths[1]]).toEqual([5, 2, 0, 0]);
      expect([...depthsOf(index, promptKeys(1, 2, 9)).subarray(0, 1)]).toEqual([2]);
    },
  );

  it('clears old depths when nothing matches', () => {
    const index = anIndex();
    const depths = new Int32Array(32).fill(7);
    index.lookup(promptKeys(1), 1, depths);
    expect(depths.every((depth) => depth === 0)).toBe(true);
    index.lookup(promptKeys(), 0, depths.fill(7));
    expect(depths.every((depth) => depth === 0)).toBe(true);
  });

  it('forgets a range, and a worker, and no other worker’s', () => {
    const index = anIndex();
    const keys = promptKeys(1, 2, 3, 4);
    for (const worker of [1, 2, 3]) index.insert(worker, keys, 0, 4, 1);
    index.forget(1, keys, 2, 4);
    index.remove(2);
    const depths = depthsOf(index, keys);
    expect([depths[1], depths[2], depths[3]]).toEqual([2, 0, 4]);
    expect([index.count(1), index.count(2), index.count(3)]).toEqual([2, 0, 4]);
    expect(auditIndex(index)).toEqual([]);
  });

  it('loses a prompt’s tail before its head, and what was used since last', () => {
    const index = anIndex(32, 4_096, 64, 8);
    const old = promptKeys(1, 1, 1, 1);
    const used = promptKeys(2, 2, 2, 2);
    index.insert(0, used, 0, 4, 1);
    index.insert(0, old, 0, 4, 1);
    index.insert(0, used, 0, 4, 2);
    index.insert(0, promptKeys(3, 3), 0, 2, 3);
    expect([depthsOf(index, used)[0], depthsOf(index, old)[0]]).toEqual([4, 2]);
    expect(index.count(0)).toBe(8);
  });

  it('finds the same by leaps as block by block, for long prompts that part at any block', () => {
    for (const workers of [32, 64]) {
      const index = anIndex(workers, 65_536, 8_192, 8_000);
      const trunk = Array.from({ length: 100 }, (_, block) => block);
      const depths = [1, 2, 15, 16, 17, 18, 31, 32, 33, 48, 63, 64, 65, 80, 98, 99, 100];
      depths.forEach((depth, worker) => {
        index.insert(worker, promptKeys(...trunk.slice(0, depth)), 0, depth, 1);
      });
      for (const length of [1, 2, 16, 17, 33, 50, 99, 100]) {
        const found = depthsOf(index, promptKeys(...trunk.slice(0, length)));
        expect([...found.subarray(0, depths.length)]).toEqual(
          depths.map((depth) => Math.min(depth, length)),
        );
        expect(depthsOf(index, promptKeys(...trunk.slice(0, length - 1), 777))[16]).toBe(
          length - 1,
        );
      }
    }
  });

  it('writes nothing for a prompt in steady use, and renews it in time', () => {
    const index = anIndex();
    const keys = promptKeys(...Array.from({ length: 40 }, (_, block) => block));
    const results = [1, 2, 3, 29, 31, 33, 34].map((second) => index.insert(0, keys, 0, 40, second));
    expect(results).toEqual([
      'written',
      'written',
      'settled',
      'settled',
      'written',
      'settled',
      'settled',
    ]);
  });

  it('goes on to the head behind a new tail', () => {
    const index = anIndex(32, 4_096, 64, 44);
    const head = Array.from({ length: 20 }, (_, block) => block);
    index.insert(0, promptKeys(...head), 0, 20, 1);
    index.insert(0, promptKeys(...head, 100, 101), 0, 22, 1);
    index.insert(0, promptKeys(...Array.from({ length: 40 }, (_, block) => 500 + block)), 0, 40, 1);
    expect(depthsOf(index, promptKeys(...head))[0]).toBe(20);
  });

  it('shrinks to a smaller cap with the next insert', () => {
    const index = anIndex();
    index.insert(0, promptKeys(1, 2, 3, 4, 5, 6, 7, 8), 0, 8, 1);
    index.setCap(0, 3);
    index.insert(0, promptKeys(9), 0, 1, 2);
    expect(index.count(0)).toBe(3);
    expect(auditIndex(index)).toEqual([]);
  });

  it('gives its newest blocks to a wider index in order of age', () => {
    const [index, wider] = [anIndex(), anIndex(64)];
    index.insert(0, promptKeys(1, 2), 0, 2, 1);
    index.insert(0, promptKeys(3, 4, 5), 0, 3, 2);
    index.carryOver(0, wider, 3);
    expect([depthsOf(wider, promptKeys(1, 2))[0], depthsOf(wider, promptKeys(3, 4, 5))[0]]).toEqual(
      [0, 3],
    );
    expect(auditIndex(wider)).toEqual([]);
  });

  it('stays sound, and never reports what was not sent, while keys fight for slots', () => {
    const index = anIndex(64, 512, 64, 37);
    const dice = seededDice(20_240);
    const falseReports: number[] = [];
    const isSent = (key: number, worker: number): boolean =>
      (Math.imul(key + 1, 0x9e3779b1) >>> (worker % 29)) % 3 === 0;
    for (let round = 0; round < 60_000; round += 1) {
      const key = dice(1_500);
      const worker = dice(40);
      const keys = promptKeys(key);
      if (dice(3) === 0) {
        const isFalse = (depth: number, slot: number): boolean =>
          depth > 0 && (slot >= 40 || !isSent(key, slot));
        if (depthsOf(index, keys).some(isFalse)) falseReports.push(key);
      } else if (isSent(key, worker)) {
        index.insert(worker, keys, 0, 1, round >> 6);
      } else if (dice(2_000) === 0) {
        index.remove(worker);
      }
      if (round % 10_000 === 0) expect(auditIndex(index)).toEqual([]);
    }
    expect(auditIndex(index)).toEqual([]);
    expect(falseReports).toEqual([]);
    expect(index.recycled()).toBeGreaterThan(0);
  });

  it('agrees with a map of sets while caps and slots suffice, and fills to 70 % with few recycles', () => {
    const index = anIndex(32, 4_096, 4_096, 4_000);
    const naive = new Map<string, Set<number>>();
    const dice = seededDice(99);
    let inserts = 0;
    while (naive.size < 2_866) {
      const path = Array.from({ length: 1 + dice(12) }, (_, depth) => dice(3 + 4 * depth));
      const worker = dice(32);
      index.insert(worker, promptKeys(...path), 0, path.length, 1);
      path.forEach((_, depth) => {
        const key = path.slice(0, depth + 1).join('/');
        naive.set(key, (naive.get(key) ?? new Set()).add(worker));
      });
      inserts += path.length;
      if (dice(8) > 0 || index.recycled() > 0) continue;
      const asked = Array.from({ length: 12 }, (__, depth) => dice(3 + 4 * depth));
      const expected = Array.from({ length: 32 }, (__, slot) => {
        let depth = 0;
        while (
          depth < asked.length &&
          naive.get(asked.slice(0, depth + 1).join('/'))?.has(slot) === true
        )
          depth += 1;
        return depth;
      });
      expect([...depthsOf(index, promptKeys(...asked))]).toEqual(expected);
    }
    expect(index.recycled() / inserts).toBeLessThan(0.005);
  });
});
