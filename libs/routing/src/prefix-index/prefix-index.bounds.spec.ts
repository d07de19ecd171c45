import { describe, expect, it } from 'vitest';
import { layoutOf, sizeFor } from './layout.js';
import { createPrefixIndex } from './prefix-index.js';
import type { PrefixIndex } from './prefix-index.js';
import { auditIndex } from '../testing/index.js';

/** A 4k-token prompt in blocks of 4,096 bytes: the number of prompts is what is tried here, not their depth. */
const promptBlocks = 4;
const workers = 8;

/** Keys of prompt number `prompt`, unlike those of any other. */
function nameBlocks(prompt: number, keys: Int32Array): void {
  for (let block = 0; block < promptBlocks; block += 1) {
    const name = prompt * promptBlocks + block;
    keys[2 * block] = Math.imul(name + 1, 0x9e3779b1) || 1;
    keys[2 * block + 1] = Math.imul(name ^ (name >>> 15), 0x85ebca77);
  }
}

function depthsOf(index: PrefixIndex, prompt: number, keys: Int32Array): Int32Array {
  nameBlocks(prompt, keys);
  const depths = new Int32Array(index.layout.workers);
  index.lookup(keys, promptBlocks, depths);
  return depths;
}

describe('bounds of the prefix index', () => {
  it('takes at most 700 MB for ten million blocks of 64 workers', () => {
    expect(layoutOf(sizeFor(10_000_000, 64))?.bytes).toBeLessThanOrEqual(700_000_000);
  });

  it('keeps its memory and stays right through 500,000 prompts of which none is like another', () => {
    const { cap, ...size } = sizeFor(4_096, workers);
    const index = createPrefixIndex(size, cap);
    if (index === null) throw new Error('The sizes make no layout.');
    const keys = new Int32Array(2 * promptBlocks);
    const bytes = index.memory.byteLength;
    for (let prompt = 0; prompt < 500_000; prompt += 1) {
      nameBlocks(prompt, keys);
      index.insert(prompt % workers, keys, 0, promptBlocks, Math.floor(prompt / 100));
    }
    expect(index.memory.byteLength).toBe(bytes);
    for (let worker = 0; worker < workers; worker += 1)
      expect(index.count(worker)).toBeLessThanOrEqual(cap);
    expect(auditIndex(index)).toEqual([]);
    const last = depthsOf(index, 499_999, keys);
    expect(last[499_999 % workers]).toBe(promptBlocks);
    expect(last.filter((depth) => depth > 0)).toHaveLength(1);
    expect(depthsOf(index, 10, keys).every((depth) => depth === 0)).toBe(true);
  }, 120_000);
});
