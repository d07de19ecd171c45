import { describe, expect, it } from 'vitest';
import { seededDice } from '../testing/index.js';
import { createLoad } from './load.js';
import type { DispatchedCall } from './load.js';

function aLoad(): ReturnType<typeof createLoad> {
  const load = createLoad();
  load.reserve(2);
  return load;
}

function cold(prefillSeconds: number, promptTokens: number): DispatchedCall {
  return { prefillSeconds, promptTokens, cachedTokens: 0 };
}

describe('load', () => {
  it('drains the backlog with time, never below nothing', () => {
    const load = aLoad();
    load.dispatch(0, cold(2, 1_000), 0);
    expect(load.backlogSeconds(0, 500, false)).toBe(1.5);
    expect(load.backlogSeconds(0, 5_000, false)).toBe(0);
    load.dispatch(0, cold(1, 500), 6_000);
    expect(load.backlogSeconds(0, 6_000, false)).toBe(1);
    expect(load.backlogSeconds(1, 6_000, false)).toBe(0);
  });

  it('does not drain while the worker waits for memory', () => {
    const load = aLoad();
    load.dispatch(0, cold(2, 1_000), 0);
    expect(load.backlogSeconds(0, 0, true)).toBe(2);
    expect(load.backlogSeconds(0, 1_000, true)).toBe(2);
    expect(load.backlogSeconds(0, 1_000, false)).toBe(2);
    expect(load.backlogSeconds(0, 1_500, false)).toBe(1.5);
  });

  it('takes an entry away with what had drained of it', () => {
    const load = aLoad();
    const first = load.dispatch(0, cold(1, 100), 0);
    load.dispatch(0, cold(1, 100), 0);
    expect(load.backlogSeconds(0, 600, false)).toBe(1.4);
    load.prefilled(0, first, 100, 600);
    expect(load.backlogSeconds(0, 600, false)).toBe(1);
    expect(load.uncachedTokens[0]).toBe(100);
  });

  it('carries only a pass’s worth of drain over to the next entry when a worker is slower than predicted', () => {
    const load = aLoad();
    const first = load.dispatch(0, cold(1, 100), 0);
    load.dispatch(0, cold(1, 100), 0);
    load.prefilled(0, first, 100, 1_900);
    expect(load.backlogSeconds(0, 1_900, false)).toBe(0.85);
  });

  it('comes back to exactly nothing after any order of beginnings and ends', () => {
    const load = createLoad();
    load.reserve(8);
    const dice = seededDice(4);
    const open: { row: number; entry: number; tokens: number; isPrefilled: boolean }[] = [];
    for (let step = 0; step < 5_000; step += 1) {
      const call = open[dice(Math.max(1, open.length))];
      if (call === undefined || dice(3) === 0) {
        const row = dice(8);
        const tokens = dice(10_000);
        open.push({
          row,
          tokens,
          entry: load.dispatch(row, cold(tokens / 7_777, tokens), step),
          isPrefilled: false,
        });
      } else {
        if (!call.isPrefilled) load.prefilled(call.row, call.entry, call.tokens, step);
        call.isPrefilled = true;
        if (dice(2) === 0) load.end(open.splice(open.indexOf(call), 1)[0]?.row ?? 0);
      }
    }
    for (const { row, entry, tokens, isPrefilled } of open) {
      if (!isPrefilled) load.prefilled(row, entry, tokens, 5_000);
      load.end(row);
    }
    for (let row = 0; row < 8; row += 1) {
      expect([
        load.inFlight[row],
        load.uncachedTokens[row],
        load.backlogSeconds(row, 5_000, false),
      ]).toEqual([0, 0, 0]);
    }
  });

  it('keeps what it knows when it grows, and bounds one entry', () => {
    const load = aLoad();
    load.dispatch(1, cold(1e9, 10), 0);
    load.reserve(500);
    expect(load.backlogSeconds(1, 0, false)).toBe(600);
    expect(load.inFlight[1]).toBe(1);
  });

  it('counts what was sent since the worker last reported', () => {
    const load = aLoad();
    load.dispatch(0, { prefillSeconds: 1, promptTokens: 1_000, cachedTokens: 600 }, 0);
    load.dispatch(0, cold(1, 50), 0);
    expect([load.sentTokens[0], load.sentUncachedTokens[0], load.sentCount[0]]).toEqual([
      1_050, 450, 2,
    ]);
    load.reported(0);
    load.dispatch(0, cold(1, 7), 0);
    expect([load.sentTokens[0], load.sentUncachedTokens[0], load.sentCount[0]]).toEqual([7, 7, 3]);
  });

  it('knows who was given a cold call longest ago, and forgets a worker that left', () => {
    const load = aLoad();
    load.dispatch(1, cold(1, 10), 0);
    load.dispatch(0, cold(1, 10), 0);
    load.dispatch(1, { prefillSeconds: 1, promptTokens: 10, cachedTokens: 5 }, 0);
    expect([load.coldSequence[0], load.coldSequence[1], load.coldSequence[2]]).toEqual([
      2,
      1,
      -Infinity,
    ]);
    load.forget(0);
    expect([load.coldSequence[0], load.sentCount[0]]).toEqual([-Infinity, 0]);
  });
});
