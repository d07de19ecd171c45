import { describe, expect, it } from 'vitest';
import { writtenSheet } from '../flow/sheet.js';
import type { FixtureColumn } from '../testing/index.js';
import { aColumnBlock, aRouteRequest, countedDice, noDice, seededDice } from '../testing/index.js';
import { predictedTtft } from './predicted-ttft.js';
import { predictedTtftOptions } from './predicted-ttft.options.js';
import type { PredictedTtftOptions } from './predicted-ttft.options.js';

const rate = { prefillTokensPerSecond: 10_000, kvCapacityTokens: 100_000 };

function choose(
  columns: readonly FixtureColumn[],
  promptTokens: number,
  changes: { options?: Partial<PredictedTtftOptions>; isHeld?: boolean } = {},
): number {
  const block = aColumnBlock(columns.map((facts) => ({ ...rate, ...facts })));
  const options = predictedTtftOptions.parse(changes.options ?? {});
  const request = aRouteRequest(block, { promptTokens, isHeld: changes.isHeld ?? false });
  return predictedTtft.choose(block.view, request, options, noDice, null).legs[0].worker;
}

describe('predicted_ttft', () => {
  it.each`
    what                                                     | columns                                                                | picks
    ${'the warm worker while its queue is shorter'}          | ${[{ matchedTokens: 8_000, backlogSeconds: 0.9 }, {}]}                 | ${0}
    ${'another one once waiting costs more than computing'}  | ${[{ matchedTokens: 8_000, backlogSeconds: 1.3 }, {}]}                 | ${1}
    ${'the least backlog, whatever the number of streams'}   | ${[{ backlogSeconds: 0.2, inFlight: 1 }, { inFlight: 40 }]}            | ${1}
    ${'the faster worker for a cold prompt'}                 | ${[{}, { prefillTokensPerSecond: 20_000 }]}                            | ${1}
    ${'fewer streams between equals'}                        | ${[{ inFlight: 3 }, { inFlight: 2 }, { inFlight: 3 }]}                 | ${1}
    ${'by load where all share a prefix'}                    | ${[{ matchedTokens: 500, backlogSeconds: 1 }, { matchedTokens: 500 }]} | ${1}
    ${'a worker with free memory before a full warm one'}    | ${[{ matchedTokens: 4_000, kvUsage: 0.99, waiting: 2 }, {}]}           | ${1}
    ${'the warm worker when its reading of full is too old'} | ${[{ matchedTokens: 4_000, kvUsage: 0.99, readingAgeMs: 60_000 }, {}]} | ${0}
    ${'whoever may be chosen'}                               | ${[{ matchedTokens: 9_000, veto: 'draining' }, { backlogSeconds: 9 }]} | ${1}
  `('prefers $what', ({ columns, picks }: { columns: FixtureColumn[]; picks: number }) => {
    expect(choose(columns, 10_000)).toBe(picks);
  });

  it('never takes missing readings for full: a fleet without metrics goes by backlog and matches', () => {
    expect(choose([{ kvUsage: 0.5, backlogSeconds: 0.1 }, {}], 1_000)).toBe(1);
    expect(
      choose([{ backlogSeconds: 0.1 }, { matchedTokens: 900, backlogSeconds: 0.15 }], 1_000),
    ).toBe(1);
  });

  it('counts what was sent since the reading as memory in use', () => {
    const full = { kvUsage: 0.8, sentUncachedTokens: 15_000 };
    expect(choose([{ ...full, matchedTokens: 2_000 }, { kvUsage: 0.5 }], 5_000)).toBe(1);
    expect(choose([{ kvUsage: 0.8, matchedTokens: 2_000 }, { kvUsage: 0.5 }], 5_000)).toBe(0);
  });

  it('weighs a long prompt’s attention', () => {
    const columns = [
      { attentionSecondsPerToken2: 1e-8, matchedTokens: 10_000 },
      { attentionSecondsPerToken2: 1e-9 },
    ];
    expect(choose(columns, 12_000)).toBe(0);
    expect(choose(columns, 60_000)).toBe(1);
  });

  it('stays longer with the warm worker while requests are held, and counts those held before', () => {
    const columns = [{ matchedTokens: 8_000, backlogSeconds: 2 }, {}];
    expect(choose(columns, 10_000)).toBe(1);
    expect(choose(columns, 10_000, { isHeld: true })).toBe(0);
    const behind = [{ matchedTokens: 8_000, heldSeconds: 4 }, {}];
    expect(choose(behind, 10_000, { isHeld: true })).toBe(1);
  });

  it('always computes one token, and predicts the time of what it chose', () => {
    const block = aColumnBlock([{ ...rate, matchedTokens: 99_999, backlogSeconds: 0.25 }]);
    const request = aRouteRequest(block, { promptTokens: 10_000 });
    const plan = predictedTtft.choose(
      block.view,
      request,
      predictedTtftOptions.parse({}),
      noDice,
      null,
    );
    expect(plan.predictedTtftSeconds).toBeCloseTo(0.25 + 1 / 10_000, 9);
  });

  it('lets the dice decide between equals, each of them, with one roll', () => {
    const block = aColumnBlock([{ ...rate, backlogSeconds: 1 }, rate, rate, rate]);
    const options = predictedTtftOptions.parse({});
    for (const [roll, picks] of [
      [0, 1],
      [1, 2],
      [2, 3],
    ] as const) {
      const plan = predictedTtft.choose(
        block.view,
        aRouteRequest(block),
        options,
        countedDice(roll),
        null,
      );
      expect([plan.legs[0].worker, plan.isTie]).toEqual([picks, true]);
    }
  });

  it('explains with terms that add up to what decided', () => {
    const dice = seededDice(3);
    for (let round = 0; round < 200; round += 1) {
      const block = aColumnBlock(
        Array.from({ length: 5 }, () => ({
          ...rate,
          backlogSeconds: dice(300) / 100,
          matchedTokens: dice(9_000),
          kvUsage: dice(110) / 100,
          waiting: dice(4),
          heldSeconds: dice(2) * 0.3,
        })),
      );
      const sheet = writtenSheet();
      const request = aRouteRequest(block, { promptTokens: 9_000, isHeld: round % 2 === 0 });
      const options = predictedTtftOptions.parse({});
      const plan = predictedTtft.choose(block.view, request, options, seededDice(round), sheet);
      const scores = [0, 1, 2, 3, 4].map((column) => sheet.score(column) ?? NaN);
      expect(scores[plan.legs[0].worker]).toBeCloseTo(Math.max(...scores), 4);
    }
  });

  it('gives a worker that joins the cold prompts at once, and warm ones as soon as their holders are behind', () => {
    const busy = { backlogSeconds: 0.4, inFlight: 9 };
    expect(choose([busy, busy, {}], 10_000)).toBe(2);
    const holder = { ...busy, matchedTokens: 9_000 };
    expect(choose([holder, busy, {}], 10_000)).toBe(0);
    expect(choose([{ ...holder, backlogSeconds: 1.4 }, busy, {}], 10_000)).toBe(2);
  });

  it('judges a worker whose metrics stop by what the gateway knows itself', () => {
    const silent = { kvUsage: 0.97, waiting: 4, readingAgeMs: 20_000 };
    expect(choose([silent, { backlogSeconds: 0.1 }], 1_000)).toBe(0);
    expect(choose([{ ...silent, backlogSeconds: 0.3 }, { backlogSeconds: 0.1 }], 1_000)).toBe(1);
  });

  it('sends new prompts to the idle worker until loads are level, whatever it was sent before', () => {
    const block = aColumnBlock([
      { ...rate, backlogSeconds: 12, inFlight: 30, sentCount: 30 },
      { ...rate, sentCount: 9_000 },
    ]);
    const options = predictedTtftOptions.parse({});
    const request = aRouteRequest(block, { promptTokens: 5_000 });
    for (let call = 0; call < 20; call += 1) {
      const { worker } = predictedTtft.choose(block.view, request, options, noDice, null).legs[0];
      expect(worker).toBe(1);
      block.view.backlogSeconds[1] = (block.view.backlogSeconds[1] ?? 0) + 0.5;
    }
  });
});
