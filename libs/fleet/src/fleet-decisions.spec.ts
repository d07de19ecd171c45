import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DecisionRecord } from '@bellwether/exchange';
import { policies } from '@bellwether/routing';
import type { RouteQuestion } from './contract.js';
import { aFleet, aQuestion, aWorkerSpec } from './testing/index.js';
import type { FleetFixture } from './testing/index.js';

const workerIds = ['one', 'two', 'three', 'four'];
let fixture: FleetFixture;

beforeEach(() => void vi.useFakeTimers({ now: 1_700_000_000_000 }));
afterEach(async () => {
  await fixture.fleet.close();
  vi.useRealTimers();
});

async function running(policy: string, options: Parameters<typeof aFleet>[0] = {}): Promise<void> {
  fixture = aFleet({ isTraced: true, ...options });
  fixture.apply(
    workerIds.map((id) => aWorkerSpec(id)),
    policy,
  );
  fixture.fleet.start();
  await vi.advanceTimersByTimeAsync(50);
}

/** A prompt of so many bytes, alike for the same `own`, the first `shared` bytes alike for all. */
function aPrompt(own: number, bytes: number, shared = 0): RouteQuestion {
  return aQuestion({
    requestId: `req_${own}`,
    routingKey: `key-${own % 3}`,
    routingText: Uint8Array.from({ length: bytes }, (_, at) =>
      at < shared ? at % 13 : (at * 7 + own * 31) % 251,
    ),
  });
}

/** What must be equal: all but the request's own name. */
const thoughts = ({ requestId: _, ...rest }: DecisionRecord): Omit<DecisionRecord, 'requestId'> =>
  rest;

describe('a decision', () => {
  it.each(Object.keys(policies))(
    '%s: is the same live, explained beforehand and replayed when the fleet has moved on',
    async (policy) => {
      await running(policy);
      const { fleet } = fixture;
      const choices = Array.from({ length: 12 }, (_, call) => {
        const question = aPrompt(call % 5, 1_000 + 600 * call, 1_024);
        const explained = fleet.explain(question, 'explain');
        const choice = fleet.choose(question);
        expect(explained.winnerId).toBe(choice.workerId);
        fleet.hold(choice);
        return { choice, explained };
      });
      for (const { choice, explained } of choices) {
        const replayed = choice.decision();
        expect(replayed.winnerId).toBe(choice.workerId);
        expect(thoughts(replayed)).toEqual(thoughts(explained));
      }
    },
  );

  it('says what was available beside what was gone for', async () => {
    await running('cache_aware');
    const { fleet } = fixture;
    const first = fleet.choose(aPrompt(1, 8_192));
    expect(first).toMatchObject({ availableCachedTokens: 0, predictedCachedTokens: 0 });
    fleet.hold(first);
    const elsewhere = fleet.choose({ ...aPrompt(1, 8_192), tried: [first.workerId], attempt: 2 });
    expect(elsewhere).toMatchObject({ availableCachedTokens: 0, predictedCachedTokens: 0 });
    const again = fleet.choose(aPrompt(1, 8_192));
    expect(again).toMatchObject({ availableCachedTokens: 2_048, predictedCachedTokens: 2_048 });
    expect(again.decision().availableCachedTokens).toBe(2_048);
  });

  it('does not know what was available when its policy does not look', async () => {
    await running('least_requests');
    expect(fixture.fleet.choose(aPrompt(1, 8_192)).availableCachedTokens).toBeNull();
  });

  it('is there for a question that nobody takes, with all the reasons', async () => {
    await running('cache_aware');
    const question = { ...aPrompt(1, 5_000), tried: workerIds };
    expect(fixture.fleet.refusal(question)).toMatchObject({
      decision: {
        winnerId: null,
        requestId: 'req_1',
        vetoes: [{ reason: 'already_tried', count: 4 }],
      },
      promptTokens: 1_250,
    });
    expect(fixture.fleet.refusal(question).prefixKeys).toHaveLength(6);
  });
});

describe('a decision that filters leave to nobody', () => {
  it('is explained, not thrown', async () => {
    await running('scored');
    const filters = [
      {
        type: 'utilization-filter',
        parameters: { conditions: [{ metric: 'active-requests', maxValue: 0.5 }] },
      },
    ];
    fixture.apply(
      workerIds.map((id) => aWorkerSpec(id)),
      'scored',
      { filters },
    );
    const { fleet } = fixture;
    for (let call = 0; call < 4; call += 1) fleet.hold(fleet.choose(aPrompt(call, 1_000)));
    const question = aPrompt(9, 1_000);
    expect(() => fleet.choose(question)).toThrowError(
      expect.objectContaining({ code: 'saturated', status: 429 }),
    );
    const expected = { winnerId: null, vetoes: [{ reason: 'utilization-filter', count: 4 }] };
    expect(fleet.explain(question, 'explain')).toMatchObject(expected);
    expect(fleet.refusal(question).decision).toMatchObject(expected);
  });
});

describe('the trace of a prompt', () => {
  it.each(['cache_aware', 'random'])(
    'has a key per 8 blocks and one of the last, under %s',
    async (policy) => {
      await running(policy);
      const keys = (bytes: number, own = 1): Int32Array | null =>
        fixture.fleet.choose(aPrompt(own, bytes, 2_048)).prefixKeys;
      expect(keys(255)).toHaveLength(0);
      expect(keys(256)).toHaveLength(2);
      expect(keys(2_048)).toHaveLength(2);
      expect(keys(2_304)).toHaveLength(4);
      expect([...(keys(6_144, 1) ?? [])].slice(0, 2)).toEqual(
        [...(keys(6_144, 2) ?? [])].slice(0, 2),
      );
      expect([...(keys(6_144, 1) ?? [])].slice(2, 4)).not.toEqual(
        [...(keys(6_144, 2) ?? [])].slice(2, 4),
      );
      expect([...(keys(6_144) ?? [])].slice(0, 4)).toEqual([...(keys(4_096) ?? [])]);
    },
  );

  it('is the same in every process that has the secret, and in no other', async () => {
    const seen: string[] = [];
    for (const secret of [
      [1, 2, 3, 4],
      [1, 2, 3, 4],
      [5, 6, 7, 8],
    ]) {
      await running('cache_aware', { prefixSecret: Uint32Array.from(secret) });
      seen.push(String(fixture.fleet.choose(aPrompt(1, 4_096)).prefixKeys));
      await fixture.fleet.close();
    }
    expect(seen[0]).toBe(seen[1]);
    expect(seen[0]).not.toBe(seen[2]);
  });

  it('is not made when calls are not traced', async () => {
    await running('cache_aware', { isTraced: false });
    expect(fixture.fleet.choose(aPrompt(1, 4_096)).prefixKeys).toBeNull();
  });

  it('explains a stored prompt like its text, to the resolution of its keys', async () => {
    await running('cache_aware');
    const { fleet } = fixture;
    const long = aPrompt(1, 8_192, 4_096);
    const choice = fleet.choose(long);
    fleet.hold(choice);
    const traced = { promptTokens: choice.promptTokens, prefixKeys: choice.prefixKeys! };
    const empty = { ...long, routingText: new Uint8Array(0) };
    const whole = fleet.explain({ ...empty, traced }, 'explain');
    expect(thoughts(whole)).toEqual(thoughts(fleet.explain(long, 'explain')));
    const other = fleet.choose(aPrompt(2, 8_192, 4_096));
    const half = fleet.explain(
      { ...empty, traced: { promptTokens: 2_048, prefixKeys: other.prefixKeys! } },
      'explain',
    );
    expect(half).toMatchObject({ winnerId: choice.workerId, predictedCachedTokens: 1_024 });
  });

  it('finds who holds which part of a prompt', async () => {
    await running('cache_aware');
    const { fleet } = fixture;
    const choice = fleet.choose(aPrompt(1, 4_096));
    const keys = Int32Array.from([...choice.prefixKeys!, 77, 88]);
    expect(fleet.cacheView('model-a', keys)?.holders).toEqual(new Uint8Array(3 * 4));
    fleet.hold(choice);
    const view = fleet.cacheView('model-a', keys);
    const column = workerIds.indexOf(choice.workerId);
    expect(view).toMatchObject({ model: 'model-a', tokensPerKey: 512 });
    expect([...(view?.holders ?? [])]).toEqual(
      Array.from({ length: 12 }, (_, at) => (at % 4 === column && at < 8 ? 1 : 0)),
    );
    expect(view?.workers[column]).toMatchObject({ heldBlocks: 16, heldTokens: 1_024 });
    expect(fleet.cacheView('no-such-model', keys)).toBeNull();
  });
});
