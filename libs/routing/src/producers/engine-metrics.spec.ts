import { describe, expect, it } from 'vitest';
import type { EngineReading } from '@bellwether/exchange';
import { createEngineMetrics } from './engine-metrics.js';

const reading: EngineReading = {
  atMs: 1_000,
  running: 3,
  waiting: null,
  kvUsage: 0.25,
  kvCapacityTokens: 10,
  prefixQueryTokens: null,
  prefixHitTokens: null,
  promptTokens: null,
  generatedTokens: null,
  queuedTokens: 700,
};

describe('engine metrics', () => {
  it('knows nothing until a reading comes, and what it says with its age', () => {
    const metrics = createEngineMetrics();
    metrics.reserve(1);
    expect([metrics.kvUsage[0], metrics.ageMs(0, 5_000)]).toEqual([NaN, Infinity]);
    metrics.read(0, reading);
    expect([
      metrics.running[0],
      metrics.waiting[0],
      metrics.kvUsage[0],
      metrics.ageMs(0, 1_500),
    ]).toEqual([3, NaN, 0.25, 500]);
    expect([metrics.queuedTokens[0], metrics.generatedTokensPerSecond[0]]).toEqual([700, NaN]);
    metrics.reserve(100);
    expect([metrics.kvUsage[0], metrics.kvUsage[50], metrics.ageMs(50, 0)]).toEqual([
      0.25,
      NaN,
      Infinity,
    ]);
    metrics.read(0, null);
    expect([metrics.kvUsage[0], metrics.ageMs(0, 1_500)]).toEqual([NaN, Infinity]);
  });
});
