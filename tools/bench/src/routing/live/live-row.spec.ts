import { describe, expect, it } from 'vitest';
import { holds, liveGains, liveRow, orderIn } from './live-row.js';
import type { LiveRow, World } from './live-row.js';
import { readUsage } from './play-live.js';

function row(policy: string, world: World, meanS: number): LiveRow {
  const outcome = {
    ttftSeconds: Float64Array.of(meanS),
    cachedTokens: Float64Array.of(1),
    promptTokens: Float64Array.of(2),
  };
  return liveRow(policy, world, outcome);
}

describe('rows of the live bench', () => {
  it('leave calls without answer out of the times, and count them', () => {
    expect(
      liveRow('scored', 'live', {
        ttftSeconds: Float64Array.of(3, NaN, 1),
        cachedTokens: Float64Array.of(10, NaN, 30),
        promptTokens: Float64Array.of(100, NaN, 60),
      }),
    ).toMatchObject({ requests: 3, failures: 1, ttftMeanS: 2, ttftP50S: 2, hitRatio: 0.25 });
  });

  it.each`
    scoredMeanS | isEnough
    ${1.5}      | ${true}
    ${2.1}      | ${false}
  `(
    'hold when two thirds of the virtual gain came: $scoredMeanS s',
    ({ scoredMeanS, isEnough }) => {
      const rows = [
        row('cache_aware', 'live', 3),
        row('cache_aware', 'twin', 2),
        row('scored', 'live', scoredMeanS as number),
        row('scored', 'twin', 0.9),
      ];
      const [gain] = liveGains(rows);
      expect(gain?.twin).toBeCloseTo(0.55, 9);
      expect(gain?.live).toBeCloseTo(1 - scoredMeanS / 3, 9);
      expect(holds(gain?.live ?? NaN, gain?.twin ?? NaN)).toBe(isEnough);
    },
  );

  it('stand in order of the mean, world by world', () => {
    const rows = [row('a', 'live', 2), row('b', 'live', 1), row('a', 'twin', 1)];
    expect(orderIn(rows, 'live')).toEqual(['b', 'a']);
    expect(orderIn(rows, 'twin')).toEqual(['a']);
  });
});

describe('the end of a stream', () => {
  it('tells prompt and cached tokens', () => {
    const tail =
      'data: {"usage":{"prompt_tokens":68,"prompt_tokens_details":{"cached_tokens":32}}}\n\ndata: [DONE]\n\n';
    expect(readUsage(tail)).toEqual({ promptTokens: 68, cachedTokens: 32 });
  });

  it('is missed when it does not come', () => {
    expect(() => readUsage('data: {"choices":[{"text":"cut"}]}\n\n')).toThrow('ended early');
  });
});
