import { describe, expect, it } from 'vitest';
import { resolvePolicy } from '@bellwether/routing';
import type { PredictedTtftOptions } from '@bellwether/routing';
import { engineProfiles } from '../profiles.js';
import type { EngineProfile } from '../profiles.js';
import { replayTrace } from './replay-trace.js';
import type { ReplayOptions, ReplayOutcome } from './replay-trace.js';
import { seededRandom } from './seeded-random.js';
import { summarise } from './summary.js';
import type { TraceRequest } from './trace.js';

const profile = engineProfiles['h100-8b-host-tier'] as EngineProfile;
const predicted = resolvePolicy('predicted_ttft', {});

function play(
  requests: readonly TraceRequest[],
  workers: number,
  changes: Partial<ReplayOptions> = {},
): ReplayOutcome {
  return replayTrace({
    requests,
    workers: Array.from({ length: workers }, () => profile),
    policy: predicted,
    knowledge: 'capped',
    readings: { kind: 'lagged', lagMs: 50 },
    lateBinding: null,
    seed: 1,
    ...changes,
  });
}

const late = { lateBinding: predicted.options as PredictedTtftOptions };

/** So many blocks from `first`, after `shared` blocks that everybody has. */
function keys(shared: number, first: number, count: number): number[] {
  return [
    ...Array.from({ length: shared }, (_, block) => block),
    ...Array.from({ length: count }, (_, block) => first + block),
  ];
}

function countBy(columns: Int32Array, workers: number): number[] {
  return Array.from(
    { length: workers },
    (_, worker) => columns.filter((column) => column === worker).length,
  );
}

describe('a burst of 64 equal 8k prompts on a cold fleet of eight', () => {
  const burst = Array.from({ length: 64 }, (_, call): TraceRequest => ({
    ...{ atMs: call, promptTokens: 8_192, outputTokens: 100 },
    blockKeys: keys(16, 0, 0),
  }));

  it.each([
    ['bound at once', {}],
    ['bound late', late],
  ])('computes the prompt about once and answers everybody within a second, %s', (_, changes) => {
    const outcome = play(burst, 8, changes);
    const computed = outcome.computedTokens.reduce((sum, tokens) => sum + tokens, 0);
    expect(computed).toBeLessThan(3 * 8_192);
    expect(Math.max(...outcome.ttftSeconds)).toBeLessThan(1);
    expect(summarise(burst, outcome).withinObjectives).toBe(1);
  });
});

describe('a system prompt that all share, with tails of their own', () => {
  const calls = Array.from({ length: 400 }, (_, call): TraceRequest => ({
    ...{ atMs: call * 20, promptTokens: 4_096 + 2_048, outputTokens: 50 },
    blockKeys: keys(8, 1_000 + call * 10, 4),
  }));

  it('spreads over all workers once each has it, and keeps reusing it', () => {
    const outcome = play(calls, 4);
    const counts = countBy(outcome.column, 4);
    expect(Math.max(...counts)).toBeLessThan(2 * Math.min(...counts));
    expect(summarise(calls, outcome).hitRatio).toBeGreaterThan(0.6);
  });
});

describe('agent loops with long outputs in small memory', () => {
  const small: EngineProfile = { ...profile, kvTokens: 60_000 };
  /** Twelve agents, each with a growing prompt and long answers. */
  const agents = Array.from({ length: 12 * 15 }, (_, call): TraceRequest => {
    const [agent, turn] = [call % 12, Math.floor(call / 12)];
    return {
      ...{
        atMs: turn * 25_000 + agent * 400,
        promptTokens: 2_048 + turn * 512,
        outputTokens: 1_500,
      },
      blockKeys: keys(0, 10_000 * agent, 4 + turn),
    };
  });

  it('keeps away from workers whose memory is full: nobody waits for minutes', () => {
    const workers = Array.from({ length: 3 }, () => small);
    const outcome = play(agents, 3, { workers });
    expect(summarise(agents, outcome).ttftP99S).toBeLessThan(5);
    expect(summarise(agents, outcome).hitRatio).toBeGreaterThan(0.4);
  });
});

describe('a fleet whose engines report nothing', () => {
  it('still goes by backlog and matches, as well as with readings while memory suffices', () => {
    const random = seededRandom(9);
    const calls = Array.from({ length: 600 }, (_, call): TraceRequest => {
      const chat = Math.floor(random() * 40);
      const turn = Math.floor(call / 40);
      return {
        ...{ atMs: call * 60, promptTokens: 2_048 + turn * 512, outputTokens: 80 },
        blockKeys: keys(0, 1_000 * chat, 4 + turn),
      };
    });
    const [blind, seeing] = [play(calls, 4, { readings: { kind: 'none' } }), play(calls, 4)];
    const [without, along] = [summarise(calls, blind), summarise(calls, seeing)];
    expect(without.ttftMeanS).toBeLessThan(1.05 * along.ttftMeanS);
    expect(without.hitRatio).toBeGreaterThan(0.9 * along.hitRatio);
  });
});

describe('a worker that is slow but healthy', () => {
  const cold = Array.from({ length: 900 }, (_, call): TraceRequest => ({
    ...{ atMs: call * 60, promptTokens: 4_000, outputTokens: 20 },
    blockKeys: keys(0, 100 * call, 7),
  }));

  it.each([
    ['bound at once', {}],
    ['bound late', late],
  ])('gets less, not nothing, though configured like the others, %s', (_, changes) => {
    const slow = { ...profile, prefillTokensPerSecond: 10_000, decodeSeconds: 1 / 10_000 };
    const outcome = play(cold, 4, {
      workers: [slow, profile, profile, profile],
      // All are said to be alike; only what they show tells them apart.
      assumed: Array.from({ length: 4 }, () => profile),
      ...changes,
    });
    const [first = 0, ...others] = countBy(outcome.column, 4);
    expect(first).toBeGreaterThan(0);
    expect(first).toBeLessThan(0.7 * Math.min(...others));
    expect(summarise(cold, outcome).ttftP99S).toBeLessThan(2);
  });
});

describe('late binding', () => {
  it('leaves no worker idle while requests wait, and starves nobody', () => {
    const random = seededRandom(2);
    const calls = Array.from({ length: 300 }, (_, call): TraceRequest => {
      const isLong = call % 10 === 0;
      return {
        ...{ atMs: call * 30 + random(), promptTokens: isLong ? 30_000 : 3_000, outputTokens: 10 },
        blockKeys: [],
      };
    });
    const outcome = play(calls, 4, late);
    expect(outcome.ttftSeconds.every((seconds) => seconds > 0 && seconds < 12)).toBe(true);
    const computed = outcome.computedTokens;
    expect(Math.max(...computed)).toBeLessThan(1.3 * Math.min(...computed));
  });

  it('gives equal outcomes for equal seeds', () => {
    const calls = Array.from({ length: 50 }, (_, call): TraceRequest => ({
      ...{ atMs: call * 5, promptTokens: 1_000, outputTokens: 5 },
      blockKeys: keys(1, call * 10, 0),
    }));
    expect(play(calls, 3, late)).toEqual(play(calls, 3, late));
  });
});

describe('multi-turn load that ramps to saturation', () => {
  /** 60 chats of growing prompts on four workers; `gapMs` between calls sets the load. */
  function chats(gapMs: number): TraceRequest[] {
    return Array.from({ length: 60 * 14 }, (_, call): TraceRequest => {
      const [chat, turn] = [call % 60, Math.floor(call / 60)];
      return {
        ...{ atMs: call * gapMs, promptTokens: 1_024 * (turn + 2), outputTokens: 60 },
        blockKeys: keys(0, 1_000 * chat, 2 * (turn + 2)),
      };
    });
  }

  it.each([
    ['bound at once', {}],
    ['bound late', late],
  ])('keeps the hit rate of half the load to within a tenth, %s', (_, changes) => {
    const half = summarise(chats(24), play(chats(24), 4, changes));
    const full = summarise(chats(12), play(chats(12), 4, changes));
    expect(half.hitRatio).toBeGreaterThan(0.7);
    expect(full.hitRatio).toBeGreaterThan(0.9 * half.hitRatio);
  });
});
