import { describe, expect, it } from 'vitest';
import { aTraceRow } from '../../testing/a-trace-row.js';
import { noon } from '../../testing/traffic-world.js';
import { PrefixGroups } from './prefix-groups.js';

const keys = (...words: number[]): Int32Array => Int32Array.from(words);

describe('PrefixGroups', () => {
  it('puts prompts together that begin alike, within one tenant and model', () => {
    const groups = new PrefixGroups();
    groups.add(aTraceRow({ prefixKeys: keys(1, 1, 2, 2, 8, 8) }));
    groups.add(
      aTraceRow({ prefixKeys: keys(1, 1, 3, 3, 9, 9), workerId: 'wrk_b', cachedTokens: null }),
    );
    groups.add(aTraceRow({ prefixKeys: keys(1, 1), tenantId: 'ten_x' }));
    groups.add(aTraceRow({ prefixKeys: keys(1, 1), model: 'model-b' }));
    groups.add(aTraceRow({ prefixKeys: keys(9, 9) }));
    const [first, ...others] = groups
      .of('model-a', 'ten_default')
      .sort((a, b) => b.calls - a.calls);
    expect(first).toMatchObject({
      calls: 2,
      keys: [1, 1, 2, 2, 3, 3],
      inputTokens: 2_048,
      cachedTokens: 512,
      cachedInputTokens: 1_024,
    });
    expect([...(first?.byWorker.keys() ?? [])]).toEqual(['wrk_a', 'wrk_b']);
    expect(others).toHaveLength(1);
    expect(groups.of('model-a', null)).toHaveLength(3);
    expect(groups.models()).toEqual([
      { model: 'model-a', groups: 3, lastUseMs: noon },
      { model: 'model-b', groups: 1, lastUseMs: noon },
    ]);
  });

  it('knows nothing of calls without a prompt of a block, or without a model', () => {
    const groups = new PrefixGroups();
    groups.add(aTraceRow({ prefixKeys: keys() }));
    groups.add(aTraceRow({ model: null }));
    expect(groups.size).toBe(0);
  });

  it('stays bounded: the groups unused for longest go first, and old ones on request', () => {
    const groups = new PrefixGroups();
    for (let index = 0; index < 5_000; index += 1) {
      groups.add(aTraceRow({ prefixKeys: keys(index + 1, 0), atMs: noon + index }));
      groups.add(aTraceRow({ prefixKeys: keys(-1, 0), atMs: noon + index }));
    }
    expect(groups.size).toBe(4_096);
    const newest = groups.of('model-a', null);
    expect(newest.some(({ lo, calls }) => lo === -1 && calls === 5_000)).toBe(true);
    expect(newest.some(({ lo }) => lo === 1)).toBe(false);
    groups.prune(noon + 4_990);
    expect(groups.size).toBe(11);
    const long = keys(...Array.from({ length: 2_000 }, (_, at) => at + 1));
    groups.add(aTraceRow({ prefixKeys: long }));
    expect(groups.of('model-a', null).find(({ lo }) => lo === 1)?.keys).toHaveLength(128);
  });
});
