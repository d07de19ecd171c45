import { HistogramCounts, ttftEdges } from '@bellwether/telemetry';
import { describe, expect, it } from 'vitest';
import { measure, minuteMs } from './call-minutes.js';
import type { CallMinute } from './call-minutes.js';

const nowMs = 1_000 * minuteMs;

/** `ago` counts whole minutes before now: 1 is the last one that is over. */
function minute(ago: number, facts: Partial<CallMinute> = {}): CallMinute {
  return {
    ...{ atMs: nowMs - ago * minuteMs, requests: 100, failed: 0, unpriced: 0, ttft: null },
    ...facts,
  };
}

function times(...seconds: number[]): HistogramCounts {
  const histogram = new HistogramCounts(ttftEdges);
  for (const second of seconds) histogram.add(second);
  return histogram;
}

describe('the time to the first token', () => {
  const condition = {
    kind: 'ttft_p95',
    ...{ seconds: 1, windowMinutes: 5, leastRequests: 20, forMinutes: 0 },
  } as const;

  it('is that of the slowest twentieth, over all minutes of the window', () => {
    const quick = minute(2, { ttft: times(...Array<number>(90).fill(0.1)) });
    const slow = minute(1, { ttft: times(...Array<number>(10).fill(8)) });
    expect(measure(condition, [quick], nowMs)).toBeLessThan(0.3);
    expect(measure(condition, [quick, slow], nowMs)).toBeGreaterThan(4);
  });

  it('is not known from a few calls, nor from those before the window', () => {
    const few = minute(1, { ttft: times(9, 9, 9) });
    const old = minute(6, { ttft: times(...Array<number>(50).fill(9)) });
    expect(measure(condition, [few, old], nowMs)).toBeNull();
  });
});

describe('the burn of an objective', () => {
  const condition = {
    kind: 'slo_burn',
    ...{ objective: 0.99, burn: 10, longMinutes: 60, shortMinutes: 5, leastRequests: 50 },
    forMinutes: 0,
  } as const;

  it('counts how many times faster failures come than the objective allows', () => {
    const minutes = [minute(30, { failed: 20 }), minute(1, { failed: 20 })];
    expect(measure(condition, minutes, nowMs)).toBeCloseTo(20);
  });

  it('is over as soon as the short window is clean', () => {
    const minutes = [minute(30, { failed: 100 }), minute(1)];
    expect(measure(condition, minutes, nowMs)).toBe(0);
  });

  it('is small while the long window is: a few failures of a moment wake nobody', () => {
    const minutes = [...Array.from({ length: 55 }, (_, at) => minute(at + 6)), minute(1)];
    minutes[55] = minute(1, { failed: 50 });
    expect(measure(condition, minutes, nowMs)).toBeLessThan(condition.burn);
  });

  it('is not known without calls', () => {
    expect(measure(condition, [minute(30, { requests: 10, failed: 10 })], nowMs)).toBeNull();
  });
});

describe('calls without a price', () => {
  it('are counted over the window', () => {
    const condition = { kind: 'unpriced', requests: 5, windowMinutes: 3, forMinutes: 0 } as const;
    const minutes = [4, 3, 2, 1].map((ago) => minute(ago, { unpriced: 2 }));
    expect(measure(condition, minutes, nowMs)).toBe(6);
  });
});
