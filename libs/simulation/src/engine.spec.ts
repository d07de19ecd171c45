import { describe, expect, it } from 'vitest';
import { createEngine } from './engine.js';
import type { EngineEvent } from './engine-event.js';
import { engineProfiles } from './profiles.js';
import type { EngineProfile } from './profiles.js';

/** Round numbers, so that the arithmetic can be read. Room for 8 blocks. */
const round: EngineProfile = {
  name: 'round',
  accelerator: 'none',
  baseSeconds: 0.01,
  prefillTokensPerSecond: 10_000,
  attentionSeconds: 1e-8,
  residentSeconds: 1e-6,
  decodeSeconds: 0.001,
  kvTokens: 8 * 512,
  blockTokens: 512,
  passTokens: 1024,
  maxRunning: 4,
};

/** Names of the blocks of a prompt: a family and a depth. */
function keys(family: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => family * 1000 + index);
}

function ask(id: number, promptTokens: number, outputTokens: number, family = id) {
  return {
    id,
    promptTokens,
    outputTokens,
    blockKeys: keys(family, Math.floor(promptTokens / 512)),
  };
}

function firstOf(events: readonly EngineEvent[], id: number) {
  const event = events.find((one) => one.id === id && one.type === 'first-token');
  if (event?.type !== 'first-token') throw new Error(`no first token of ${id}`);
  return event;
}

describe('the time of a pass', () => {
  it('is base, prompt tokens by rate and attention over the context before them', () => {
    const engine = createEngine({ profile: round });
    engine.submit(ask(1, 1500, 1), 100);
    // 1024 tokens, then 476 with 1024 before them.
    const firstPass = 10 + 102.4 + 1000 * 1e-8 * 1024 * 512;
    const secondPass = 10 + 47.6 + 1000 * 1e-8 * 476 * (1024 + 238);
    expect(engine.nextEventAtMs()).toBeCloseTo(100 + firstPass, 6);
    expect(firstOf(engine.advance(10_000), 1).atMs).toBeCloseTo(100 + firstPass + secondPass, 6);
  });

  it('grows by each decoding request and its resident context', () => {
    const engine = createEngine({ profile: round });
    engine.submit(ask(1, 100, 3), 0);
    engine.submit(ask(2, 100, 3), 0);
    const events = engine.advance(10_000);
    const tokens = events.filter((event) => event.type === 'token');
    // The second request arrives while the first one's prompt is computed, so its prompt pass carries one decoder.
    const ownPrompt = 10 + 10 + 1000 * 1e-8 * 100 * 50;
    expect(tokens[0]?.atMs).toBeCloseTo(ownPrompt + ownPrompt + 1 + 101 * 1e-3, 6);
    expect((tokens[1]?.atMs ?? 0) - (tokens[0]?.atMs ?? 0)).toBeCloseTo(
      10 + 2 + (102 + 101) * 1e-3,
      6,
    );
  });

  it('gives decoders their token before prompts get what is left of the budget', () => {
    const engine = createEngine({
      profile: { ...round, attentionSeconds: 0, residentSeconds: 0, decodeSeconds: 0 },
    });
    engine.submit(ask(1, 10, 50), 0);
    engine.advance(11);
    engine.submit(ask(2, 2047, 1), 11);
    const first = firstOf(engine.advance(10_000), 2);
    // Alone 2 passes of 1024 and 1023; beside one decoder 1023, 1023 and 1.
    expect(first.atMs).toBeCloseTo(21 + 3 * 10 + 204.7, 6);
  });

  it('lets an arrival join at the end of the pass in progress', () => {
    const engine = createEngine({
      profile: { ...round, attentionSeconds: 0, residentSeconds: 0, decodeSeconds: 0 },
    });
    engine.submit(ask(1, 100, 10), 0);
    engine.submit(ask(2, 100, 1), 5);
    expect(firstOf(engine.advance(1000), 2)).toMatchObject({ queuedMs: 15, atMs: 40 });
  });
});

describe('the prefix cache', () => {
  it('serves the longest run of blocks from the start that another request computed', () => {
    const engine = createEngine({ profile: round });
    engine.submit({ id: 1, promptTokens: 1600, outputTokens: 1, blockKeys: [1, 2, 3] }, 0);
    engine.advance(10_000);
    engine.submit({ id: 2, promptTokens: 1600, outputTokens: 1, blockKeys: [1, 2, 9] }, 10_000);
    expect(firstOf(engine.advance(20_000), 2).cachedTokens).toBe(1024);
    expect(engine.readings()).toMatchObject({
      prefixQueryTokens: 3200,
      prefixHitTokens: 1024,
      computedTokens: 2176,
    });
  });

  it('always computes one token', () => {
    const engine = createEngine({ profile: round });
    engine.submit(ask(1, 1024, 1), 0);
    engine.advance(10_000);
    engine.submit(ask(2, 1024, 1, 1), 10_000);
    expect(firstOf(engine.advance(20_000), 2).cachedTokens).toBe(1023);
  });

  it('does not offer blocks before they are computed', () => {
    const engine = createEngine({ profile: round });
    engine.submit(ask(1, 1024, 1), 0);
    engine.submit(ask(2, 1024, 1, 1), 0);
    engine.submit(ask(3, 1024, 1, 2), 0);
    const events = engine.advance(10_000);
    expect(firstOf(events, 1).cachedTokens).toBe(0);
    expect(firstOf(events, 2).cachedTokens).toBe(1023);
    expect(firstOf(events, 3).cachedTokens).toBe(0);
  });

  it('forgets the deepest block of the request that ended first', () => {
    const engine = createEngine({ profile: round });
    engine.submit(ask(1, 3 * 512, 1, 1), 0);
    engine.advance(10_000);
    engine.submit(ask(2, 3 * 512, 1, 2), 10_000);
    engine.advance(20_000);
    // Six idle blocks; three new ones, one of them private, push out one.
    engine.submit(ask(3, 2 * 512, 1, 3), 20_000);
    engine.advance(30_000);
    engine.submit(ask(4, 3 * 512 + 1, 1, 1), 30_000);
    expect(firstOf(engine.advance(40_000), 4).cachedTokens).toBe(1024);
  });

  it('keeps a block that is used again over one that is not', () => {
    const engine = createEngine({ profile: round });
    for (const [id, family] of [
      [1, 1],
      [2, 2],
      [3, 1],
    ] as const) {
      engine.submit(ask(id, 3 * 512, 1, family), id * 10_000);
      engine.advance(id * 10_000 + 9_000);
    }
    engine.submit(ask(4, 4 * 512, 1, 4), 50_000);
    engine.advance(60_000);
    engine.submit(ask(5, 3 * 512 + 1, 1, 1), 60_000);
    expect(firstOf(engine.advance(70_000), 5).cachedTokens).toBe(3 * 512);
  });
});

describe('admission', () => {
  it('reserves prompt and output, and holds up those behind a request that does not fit', () => {
    const engine = createEngine({ profile: round });
    engine.submit(ask(1, 1000, 6 * 512), 0);
    engine.submit(ask(2, 600, 10), 0);
    engine.submit(ask(3, 10, 10), 0);
    engine.advance(500);
    expect(engine.readings()).toMatchObject({ running: 1, waiting: 2, kvUsage: 1 });
  });

  it('counts idle blocks as free, but not those that the request is about to use again', () => {
    const engine = createEngine({ profile: round });
    engine.submit(ask(1, 4 * 512, 1, 1), 0);
    engine.advance(10_000);
    engine.submit(ask(2, 512, 3 * 512, 2), 10_000);
    engine.advance(10_100);
    // 4 blocks in use; 4 idle ones are to be reused, and 1 more is needed: 9 of 8.
    engine.submit(ask(3, 4 * 512 + 1, 1, 1), 10_100);
    engine.advance(10_500);
    expect(engine.readings()).toMatchObject({ running: 1, waiting: 1 });
    engine.cancel(3, 10_500);
    engine.submit(ask(4, 4 * 512, 0, 4), 10_500);
    engine.advance(10_600);
    expect(engine.readings()).toMatchObject({ running: 2, waiting: 0 });
  });

  it('runs a request larger than the cache alone', () => {
    const engine = createEngine({ profile: round });
    engine.submit(ask(1, 10, 2), 0);
    engine.submit(ask(2, 20 * 512, 5), 0);
    engine.submit(ask(3, 10, 2), 0);
    const ends = engine.advance(100_000).filter((event) => event.type === 'end');
    expect(ends.map((event) => event.id)).toEqual([1, 2, 3]);
    expect(engine.readings()).toMatchObject({ running: 0, waiting: 0, kvUsage: 0 });
  });

  it('never runs more than the profile allows', () => {
    const engine = createEngine({ profile: round });
    for (let id = 1; id <= 6; id += 1) engine.submit(ask(id, 10, 100), 0);
    engine.advance(200);
    expect(engine.readings()).toMatchObject({ running: 4, waiting: 2 });
  });
});

describe('cancelling', () => {
  it('frees the memory of a running request and lets the next one in', () => {
    const engine = createEngine({ profile: round });
    engine.submit(ask(1, 1000, 6 * 512), 0);
    engine.submit(ask(2, 600, 10), 0);
    engine.advance(500);
    expect(engine.cancel(1, 500)).toBe(true);
    const events = engine.advance(2000);
    expect(events.some((event) => event.id === 1)).toBe(false);
    expect(events.some((event) => event.id === 2 && event.type === 'end')).toBe(true);
    expect(engine.readings().kvUsage).toBe(0);
    expect(engine.cancel(1, 2000)).toBe(false);
  });

  it('keeps what was computed for others', () => {
    const engine = createEngine({ profile: round });
    engine.submit(ask(1, 1024, 400, 1), 0);
    engine.advance(500);
    engine.cancel(1, 500);
    engine.submit(ask(2, 1024, 1, 1), 1000);
    expect(firstOf(engine.advance(5000), 2).cachedTokens).toBe(1023);
  });

  it('takes a waiting request out of the line', () => {
    const engine = createEngine({ profile: round });
    engine.submit(ask(1, 1000, 6 * 512), 0);
    engine.submit(ask(2, 600, 10), 0);
    engine.submit(ask(3, 10, 10), 0);
    engine.cancel(2, 300);
    engine.cancel(1, 300);
    expect(engine.advance(1000).map((event) => event.id)).toContain(3);
    expect(engine.readings()).toMatchObject({ running: 0, waiting: 0, kvUsage: 0 });
  });
});

describe('an engine', () => {
  it('is idle until asked', () => {
    const engine = createEngine({ profile: round });
    expect(engine.nextEventAtMs()).toBe(Infinity);
    expect(engine.advance(1000)).toEqual([]);
  });

  it('numbers every token and ends after the last', () => {
    const engine = createEngine({ profile: round });
    engine.submit(ask(1, 10, 3), 0);
    const events = engine.advance(1000);
    expect(events.map((event) => event.type)).toEqual(['first-token', 'token', 'token', 'end']);
    expect(events.flatMap((event) => (event.type === 'token' ? [event.number] : []))).toEqual([
      2, 3,
    ]);
    expect(events.at(-1)?.atMs).toBe(events.at(-2)?.atMs);
  });

  it('ends a prompt without output with its prompt', () => {
    const engine = createEngine({ profile: round });
    engine.submit(ask(1, 10, 0), 0);
    expect(engine.advance(1000).map((event) => event.type)).toEqual(['end']);
  });

  it('leaves tokens out when only milestones are wanted, with the same times', () => {
    const all = createEngine({ profile: round });
    const few = createEngine({ profile: round, milestonesOnly: true });
    for (const engine of [all, few]) engine.submit(ask(1, 10, 5), 0);
    expect(few.advance(1000)).toEqual(all.advance(1000).filter((event) => event.type !== 'token'));
  });

  it.each(Object.keys(engineProfiles))(
    'gives equal events for equal calls, in any steps (%s)',
    (name) => {
      const run = (stepMs: number): EngineEvent[] => {
        const engine = createEngine({ profile: engineProfiles[name] as EngineProfile });
        const events: EngineEvent[] = [];
        for (let nowMs = 0; nowMs <= 150_000; nowMs += stepMs) {
          events.push(...engine.advance(nowMs));
          // Arrivals at multiples of 1500, which every step divides.
          if (nowMs % 1500 === 0 && nowMs < 30_000)
            engine.submit(ask(nowMs / 1500, 700 + (nowMs % 4000), 40, nowMs % 7), nowMs);
        }
        return events;
      };
      const events = run(10);
      expect(run(1500)).toEqual(events);
      expect(events.filter((event) => event.type === 'end')).toHaveLength(20);
    },
  );
});
