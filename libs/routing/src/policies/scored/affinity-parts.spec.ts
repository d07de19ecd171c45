import { describe, expect, it } from 'vitest';
import { anAffinity, countedDice, keptBy, noDice, scoresOf } from '../../testing/index.js';

const matched = (...values: number[]) => values.map((own) => ({ matchedTokens: own }));

describe('prefix-cache-scorer', () => {
  it('scores the share of the prompt that the worker holds', () => {
    expect(scoresOf('prefix-cache-scorer', {}, matched(0, 25, 100))).toEqual([0, 0.25, 1]);
  });

  it('blends in the square of the absolute match', () => {
    const parameters = { matchLengthWeight: 0.5, matchLengthScaleTokens: 200 };
    expect(scoresOf('prefix-cache-scorer', parameters, matched(0, 50, 100))).toEqual([
      0,
      0.5 * 0.25 ** 2 + 0.5 * 0.5,
      0.5 * 0.5 ** 2 + 0.5 * 1,
    ]);
  });
});

describe('no-hit-lru-scorer', () => {
  const cold = (...values: number[]) => values.map((coldSequence) => ({ coldSequence }));

  it('prefers for cold prompts who was given one longest ago, first those never used', () => {
    expect(scoresOf('no-hit-lru-scorer', {}, cold(9, -Infinity, 3, 5, -Infinity))).toEqual([
      0, 1, 0.5, 0.25, 1,
    ]);
  });

  it('says nothing while somebody holds a piece of the prompt', () => {
    const columns = [{ coldSequence: 1 }, { coldSequence: 2, matchedTokens: 1 }];
    expect(scoresOf('no-hit-lru-scorer', {}, columns)).toEqual([0.5, 0.5]);
  });

  it('takes those beyond its memory for never used', () => {
    expect(scoresOf('no-hit-lru-scorer', { lruSize: 1 }, cold(1, 2, 3))).toEqual([1, 1, 0]);
  });
});

describe('session affinity', () => {
  const bound = { affinity: anAffinity({ stickyColumns: [2, 1] }) };
  const unbound = { affinity: anAffinity({ stickyColumns: [] }) };

  it('scores the session’s worker alone', () => {
    expect(scoresOf('session-affinity-scorer', {}, [{}, {}, {}], bound)).toEqual([0, 0, 1]);
    expect(scoresOf('session-affinity-scorer', {}, [{}, {}, {}], unbound)).toEqual([0, 0, 0]);
    expect(scoresOf('session-affinity-scorer', {}, [{}, {}, {}])).toEqual([0, 0, 0]);
  });

  it('filters to the session’s worker, and never to nobody', () => {
    expect(keptBy('session-affinity-filter', {}, [{}, {}, {}], bound)).toEqual([2]);
    expect(keptBy('session-affinity-filter', {}, [{}, {}, { veto: 'failed' }], bound)).toEqual([1]);
    expect(keptBy('session-affinity-filter', {}, [{}, {}, {}], unbound)).toEqual([0, 1, 2]);
  });
});

describe('prefix-cache-affinity-filter', () => {
  const type = 'prefix-cache-affinity-filter';

  it('keeps the workers that hold at least the threshold', () => {
    expect(keptBy(type, {}, matched(0, 80, 79, 100))).toEqual([1, 3]);
    expect(keptBy(type, {}, matched(0, 79, 79))).toEqual([0, 1, 2]);
    expect(keptBy(type, { affinityThreshold: 0 }, matched(0, 100))).toEqual([0, 1]);
  });

  it.each([
    [18_000, [1]],
    [18_001, [0, 1]],
  ])('lets go when the first token would come %i ms later', (ms, kept) => {
    const columns = [
      { uncachedTokens: 15_928 },
      { matchedTokens: 90, uncachedTokens: (15_928 * (ms + 1_000)) / 1_000 },
    ];
    expect(keptBy(type, {}, columns)).toEqual(kept);
  });

  it('never lets go with a penalty of 0', () => {
    const columns = [{}, { matchedTokens: 90, uncachedTokens: 1e9 }];
    expect(keptBy(type, { maxTTFTPenaltyMs: 0 }, columns)).toEqual([1]);
  });

  it('looks at everybody as often as it explores', () => {
    const explore = { explorationProbability: 0.25 };
    const columns = matched(0, 90);
    const roll = (side: number) => keptBy(type, explore, columns, {}, countedDice(side, 0));
    expect([roll(249_999), roll(250_000)]).toEqual([[0, 1], [1]]);
    expect(keptBy(type, {}, columns, {}, noDice)).toEqual([1]);
  });
});
