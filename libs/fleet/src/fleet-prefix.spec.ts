import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { EngineReading } from '@bellwether/exchange';
import type { Hold, RouteQuestion } from './contract.js';
import { aFleet, aQuestion, aWorkerSpec, viewOf } from './testing/index.js';
import type { FleetFixture } from './testing/index.js';

const cancelled = { outcome: 'cancelled', inputTokens: null, cachedTokens: null } as const;

let fixture: FleetFixture;

/** A prompt of so many blocks of 64 tokens, the first `shared` of which all prompts have. */
function aPrompt(own: number, shared = 0, blocks = 40): RouteQuestion {
  return aQuestion({
    routingText: Uint8Array.from({ length: blocks * 256 }, (_, byte) =>
      byte < shared * 256 ? byte % 7 : (byte + own * 31) % 251,
    ),
  });
}

function ended(
  hold: Hold,
  cachedTokens: number | null = null,
  inputTokens: number | null = 2_560,
): void {
  hold.firstOutput();
  hold.release({ outcome: 'ok', inputTokens, cachedTokens });
}

function aReading(generatedTokens: number): EngineReading {
  return {
    atMs: Date.now(),
    running: 0,
    waiting: 0,
    kvUsage: 0,
    kvCapacityTokens: null,
    prefixQueryTokens: null,
    prefixHitTokens: null,
    promptTokens: null,
    generatedTokens,
  };
}

beforeEach(async () => {
  vi.useFakeTimers({ now: 1_700_000_000_000 });
  fixture = aFleet();
  fixture.apply(
    ['one', 'two', 'three'].map((id) => aWorkerSpec(id)),
    'cache_aware',
  );
  fixture.fleet.start();
  await vi.advanceTimersByTimeAsync(50);
});

afterEach(async () => {
  await fixture.fleet.close();
  vi.useRealTimers();
});

describe('cache-aware routing', () => {
  it('stays with the worker that has the prompt, from its dispatch on', () => {
    const { fleet } = fixture;
    const first = fleet.choose(aPrompt(1));
    expect(first).toMatchObject({
      promptTokens: 2_560,
      predictedCachedTokens: 0,
      policy: 'cache_aware',
    });
    const hold = fleet.hold(first);
    const second = fleet.choose(aPrompt(1));
    expect(second).toMatchObject({ workerId: first.workerId, predictedCachedTokens: 2_560 });
    expect(second.decision().reason).toBe('warm');
    const other = fleet.choose(aPrompt(2));
    expect(other.workerId).not.toBe(first.workerId);
    expect(other.decision().reason).toBe('cold');
    ended(hold);
  });

  it('learns nothing from a choice that was not dispatched, nor from an explanation', () => {
    const { fleet } = fixture;
    fleet.choose(aPrompt(1)).discard();
    fleet.explain(aPrompt(1), 'req_x');
    expect(fleet.choose(aPrompt(1)).predictedCachedTokens).toBe(0);
  });

  it('counts only what is not cached as prefill outstanding', () => {
    const { fleet } = fixture;
    ended(fleet.hold(fleet.choose(aPrompt(1, 20))));
    const hold = fleet.hold(fleet.choose(aPrompt(2, 20)));
    expect(viewOf(fixture, 'one')).toMatchObject({ uncachedTokens: 20 * 64, backlogSeconds: 0.16 });
    ended(hold);
  });

  it('takes back what a call without output was noted for', () => {
    const { fleet } = fixture;
    ended(fleet.hold(fleet.choose(aPrompt(1, 20))));
    fleet.hold(fleet.choose(aPrompt(2, 20))).release(cancelled);
    expect(fleet.choose(aPrompt(2, 20)).predictedCachedTokens).toBe(20 * 64);
    expect(fleet.choose(aPrompt(1, 20)).predictedCachedTokens).toBe(40 * 64);
  });

  it('forgets a worker that reports nothing cached three times in a row', () => {
    const { fleet } = fixture;
    for (let call = 0; call < 4; call += 1) ended(fleet.hold(fleet.choose(aPrompt(1))), 0);
    const again = fleet.choose(aPrompt(1));
    expect(again.predictedCachedTokens).toBe(0);
    again.discard();
  });

  it('does not take a burst of equal prompts for a worker that forgets', () => {
    const { fleet } = fixture;
    const holds = Array.from({ length: 6 }, () => fleet.hold(fleet.choose(aPrompt(1))));
    for (const hold of holds) ended(hold, 0);
    expect(fleet.choose(aPrompt(1)).predictedCachedTokens).toBe(2_560);
  });

  it('forgets a worker whose counters run backwards: its engine began anew', async () => {
    const { fleet } = fixture;
    const { workerId } = fleet.choose(aPrompt(1));
    ended(fleet.hold(fleet.choose(aPrompt(1))));
    fixture.client(workerId).reading = aReading(5_000);
    await vi.advanceTimersByTimeAsync(2_500);
    expect(fleet.choose(aPrompt(1)).predictedCachedTokens).toBe(2_560);
    fixture.client(workerId).reading = aReading(3);
    await vi.advanceTimersByTimeAsync(2_500);
    expect(fleet.choose(aPrompt(1)).predictedCachedTokens).toBe(0);
  });

  it('notes long prompts in pieces, the head at once', async () => {
    const { fleet } = fixture;
    const long = aPrompt(1, 0, 1_300);
    ended(fleet.hold(fleet.choose(long)), null, 1_300 * 64);
    expect(fleet.choose(long).predictedCachedTokens).toBe(512 * 64);
    await vi.advanceTimersByTimeAsync(5);
    const later = fleet.choose(long);
    expect(later.predictedCachedTokens).toBe(1_300 * 64);
  });

  it('remembers nothing while another policy is in force, and begins anew after it', () => {
    const { fleet } = fixture;
    const specs = ['one', 'two', 'three'].map((id) => aWorkerSpec(id));
    ended(fleet.hold(fleet.choose(aPrompt(1))));
    fixture.apply(specs, 'least_requests');
    expect(fleet.choose(aPrompt(1)).predictedCachedTokens).toBe(0);
    fixture.apply(specs, 'cache_aware');
    expect(fleet.choose(aPrompt(1)).predictedCachedTokens).toBe(0);
  });
});
