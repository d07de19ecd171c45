import { describe, expect, it } from 'vitest';
import { headerWord, layoutOf, ringStateWords, ringWord, sizeFor } from './layout.js';
import { createPrefixIndex, openPrefixIndex } from './prefix-index.js';
import { auditIndex } from '../testing/index.js';

describe('layoutOf', () => {
  it('lays four threads, 64 workers and a million slots where the design says', () => {
    expect(layoutOf({ threads: 4, workers: 64, slots: 2 ** 20, ring: 2 ** 16 })).toMatchObject({
      headerAt: 0,
      threadsAt: 256,
      countersAt: 512,
      factsAt: 5_632,
      ringStateAt: 9_728,
      keysAt: 10_752,
      valuesAt: 8_399_360,
      ringsAt: 29_370_880,
      bytes: 46_148_096,
      holderWords: 2,
      valueWords: 5,
    });
  });

  it.each([
    ['no thread', { threads: 0, workers: 32, slots: 64, ring: 16 }],
    ['33 workers', { threads: 1, workers: 33, slots: 64, ring: 16 }],
    ['no worker', { threads: 1, workers: 0, slots: 64, ring: 16 }],
    ['slots between powers of two', { threads: 1, workers: 32, slots: 96, ring: 16 }],
    ['one bucket', { threads: 1, workers: 32, slots: 8, ring: 16 }],
    ['an odd ring', { threads: 1, workers: 32, slots: 64, ring: 10 }],
  ])('refuses %s', (_, size) => {
    expect(layoutOf(size)).toBeNull();
  });

  it.each([
    [1, 32],
    [32, 32],
    [64, 64],
    [65, 96],
    [256, 256],
  ])('makes %i workers %i wide', (workers, wide) => {
    const { cap, ...size } = sizeFor(10_000, workers);
    expect(size).toMatchObject({ workers: wide, slots: 16_384 });
    expect(size.ring).toBeGreaterThanOrEqual(cap * 1.1);
  });
});

describe('openPrefixIndex', () => {
  it('sees what another handle wrote', () => {
    const index = createPrefixIndex({ threads: 2, workers: 32, slots: 64, ring: 16 }, 8);
    const keys = Int32Array.of(7, 8, 9, 10);
    index?.insert(3, keys, 0, 2, 1);
    const depths = new Int32Array(32);
    const other = openPrefixIndex(index?.memory ?? new SharedArrayBuffer(0), 2);
    other?.lookup(keys, 2, depths);
    expect(depths[3]).toBe(2);
  });

  it('refuses other memory and other versions', () => {
    expect(openPrefixIndex(new SharedArrayBuffer(1_024), 1)).toBeNull();
    const index = createPrefixIndex({ threads: 1, workers: 32, slots: 64, ring: 16 }, 8);
    const memory = index?.memory ?? new SharedArrayBuffer(0);
    new Int32Array(memory)[headerWord.version] = 99;
    expect(openPrefixIndex(memory, 1)).toBeNull();
  });

  it('keeps its ring when head and tail run over 2^31', () => {
    const index = createPrefixIndex({ threads: 1, workers: 32, slots: 256, ring: 16 }, 12);
    if (index === null) throw new Error('no index');
    const words = new Int32Array(index.memory);
    const state = index.layout.ringStateAt / 4 + 5 * ringStateWords;
    words[state + ringWord.head] = 2 ** 31 - 6;
    words[state + ringWord.tail] = 2 ** 31 - 6;
    for (let block = 1; block <= 40; block += 1)
      index.insert(5, Int32Array.of(block * 77, block), 0, 1, block);
    expect(words[state + ringWord.head]).toBeLessThan(0);
    expect(index.count(5)).toBe(12);
    expect(auditIndex(index)).toEqual([]);
    expect(index.remove(5)).toBe(true);
    expect(index.count(5)).toBe(0);
    expect(auditIndex(index)).toEqual([]);
  });
});
