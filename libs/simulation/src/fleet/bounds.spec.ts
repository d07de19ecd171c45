import { describe, expect, it } from 'vitest';
import { engineProfiles } from '../profiles.js';
import type { EngineProfile } from '../profiles.js';
import { findBounds } from './bounds.js';
import type { TraceRequest } from './trace.js';

const profile: EngineProfile = {
  ...(engineProfiles['h100-8b'] as EngineProfile),
  ...{ baseSeconds: 0.01, prefillTokensPerSecond: 1_000, attentionSeconds: 0 },
  ...{ passTokens: 1_024, kvTokens: 1_024 },
};

function request(promptTokens: number, ...blockKeys: number[]): TraceRequest {
  return { atMs: 0, promptTokens, outputTokens: 1, blockKeys };
}

describe('bounds', () => {
  it('reuses with endless memory all that ever came before, and computes one token at least', () => {
    const { endless } = findBounds(
      [request(2_048, 1, 2, 3, 4), request(2_048, 1, 2, 3, 4)],
      profile,
      1,
    );
    expect(endless.ttftSeconds[0]).toBeCloseTo(2 * 0.01 + 2.048, 9);
    expect(endless.ttftSeconds[1]).toBeCloseTo(0.01 + 0.001, 9);
    expect(endless.hitRatio).toBeCloseTo(2_047 / 4_096, 9);
  });

  it('pools the caches of all workers, least recently used out first', () => {
    const trace = [request(1_100, 1, 2), request(1_100, 3, 4), request(1_100, 1, 2)];
    expect(findBounds(trace, profile, 1).pooledHitRatio).toBe(0);
    expect(findBounds(trace, profile, 2).pooledHitRatio).toBeCloseTo(1_024 / 3_300, 9);
  });
});
