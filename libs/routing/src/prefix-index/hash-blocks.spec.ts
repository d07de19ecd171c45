import { describe, expect, it } from 'vitest';
import { seededDice } from '../testing/index.js';
import { createBlockHasher } from './hash-blocks.js';

const secret = Uint32Array.of(1, 2, 3, 4);

const hasher = createBlockHasher();

interface Prompt {
  readonly secret?: Uint32Array;
  readonly tenant?: string;
  readonly seed?: Uint8Array;
  readonly text: Uint8Array;
}

function keysOf(
  { secret: words = secret, tenant = 'ten_1', seed = new Uint8Array(0), text }: Prompt,
  maxBlocks = 64,
): number[] {
  const keys = new Int32Array(2 * maxBlocks);
  hasher.seed(words);
  hasher.absorbText('model');
  hasher.absorbText(tenant);
  hasher.absorbBytes(seed);
  return [...keys.subarray(0, 2 * hasher.blocks(text, 256, maxBlocks, keys))];
}

function aText(blocks: number, seed = 7): Uint8Array {
  const dice = seededDice(seed);
  return Uint8Array.from({ length: blocks * 256 }, () => dice(256));
}

describe('block hasher', () => {
  it('gives equal keys for equal text at any offset in memory', () => {
    const text = aText(4);
    for (const offset of [1, 2, 3, 5]) {
      const moved = new Uint8Array(text.length + offset).subarray(offset);
      moved.set(text);
      expect(keysOf({ text: moved })).toEqual(keysOf({ text }));
    }
  });

  it('keeps the keys before a change and changes all after it', () => {
    const text = aText(6);
    const changed = text.slice();
    changed[3 * 256 + 10] = (changed[3 * 256 + 10] ?? 0) ^ 1;
    const before = keysOf({ text });
    const after = keysOf({ text: changed });
    expect(after.slice(0, 6)).toEqual(before.slice(0, 6));
    for (let index = 6; index < 12; index += 1) expect(after[index]).not.toBe(before[index]);
  });

  it('counts whole blocks only, and not more than asked for', () => {
    expect(keysOf({ text: aText(2).subarray(0, 511) })).toHaveLength(2);
    expect(keysOf({ text: aText(1).subarray(0, 255) })).toHaveLength(0);
    expect(keysOf({ text: aText(9) }, 4)).toHaveLength(8);
  });

  it.each([
    ['secrets', { secret: Uint32Array.of(1, 2, 3, 5) }],
    ['tenants', { tenant: 'ten_2' }],
    ['preceding tools', { seed: Uint8Array.of(1) }],
    ['lengths of what precedes', { seed: new Uint8Array(1) }],
  ])('never shares keys between %s', (_, other) => {
    const text = aText(1);
    expect(keysOf({ text, ...other })).not.toEqual(keysOf({ text }));
  });

  it('takes what precedes the text in pieces without losing any', () => {
    const seed = new Uint8Array(200_000);
    const changed = seed.slice();
    changed[199_999] = 1;
    expect(keysOf({ text: aText(1), seed: changed })).not.toEqual(keysOf({ text: aText(1), seed }));
  });

  it('gives 60,000 like texts different keys, with spread in either half', () => {
    const text = new Uint8Array(256).fill(32);
    const view = new DataView(text.buffer);
    const both = new Set<string>();
    const low = new Set<number>();
    const high = new Set<number>();
    for (let index = 0; index < 60_000; index += 1) {
      view.setUint32(8 * (index % 31), index, true);
      const [lo = 0, hi = 0] = keysOf({ text }, 1);
      both.add(`${lo}:${hi}`);
      low.add(lo);
      high.add(hi);
    }
    expect(both.size).toBe(60_000);
    // Random 32-bit words collide 0.4 times among 60,000.
    expect(Math.min(low.size, high.size)).toBeGreaterThan(59_990);
  });
});
