import { describe, expect, it } from 'vitest';
import { nextStep, replay } from './alert-state.js';

const minuteMs = 60_000;
const pending = { state: 'pending', startedAtMs: 0 } as const;
const firing = { state: 'firing', startedAtMs: 0 } as const;

describe('nextStep', () => {
  it.each([
    [null, false, 0, 0, 'nothing'],
    [null, true, 0, 0, 'fires'],
    [null, true, 0, 5, 'begins'],
    [pending, true, 4, 5, 'stays'],
    [pending, true, 5, 5, 'fires'],
    [pending, false, 4, 5, 'fades'],
    [firing, true, 99, 5, 'stays'],
    [firing, false, 99, 5, 'resolves'],
  ] as const)('%j, holding %s, after %s of %s minutes: %5$s', (open, isHolding, at, hold, step) => {
    const times = { nowMs: at * minuteMs, holdMs: hold * minuteMs };
    expect(nextStep(open, isHolding, times)).toBe(step);
  });
});

describe('replay', () => {
  const values = (list: (number | null)[]) =>
    list.map((value, index) => ({ atMs: index * minuteMs, value }));

  it('tells when a rule would have fired, how long and how high', () => {
    const past = values([0, 9, 0, 9, 9, 12, 9, 0, null, 9, 9, 9]);
    expect(replay(past, { threshold: 9, holdMs: minuteMs })).toEqual([
      { fromMs: 4 * minuteMs, toMs: 7 * minuteMs, peak: 12 },
      { fromMs: 10 * minuteMs, toMs: null, peak: 9 },
    ]);
  });

  it('never fires on nothing known', () => {
    expect(replay(values([null, null, null]), { threshold: 0, holdMs: 0 })).toEqual([]);
  });
});
