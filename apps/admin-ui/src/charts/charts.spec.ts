import { describe, expect, it } from 'vitest';
import type { Bucket } from '../live/live-data.js';
import type { EndLabel } from './chart-model.js';
import { nearestIndex } from './crosshair.js';
import { mergeBuckets } from './merge-buckets.js';
import {
  countTick,
  latencyTick,
  prepareInput,
  prepareLatency,
  prepareOutput,
  preparePrefix,
} from './prepare-overview.js';
import { scaleFromZero, scaleLane, scaleShares, spreadLabels, timeTicks } from './scales.js';

const bucketMs = 5_000;
const empty = {
  isGap: false,
  requests: 0,
  errors: 0,
  ttftP50Ms: null,
  ttftP95Ms: null,
  ttftP99Ms: null,
  e2eP95Ms: null,
  outputTokens: 0,
  inputTokens: 0,
  cachedTokens: 0,
  predictedCachedTokens: 0,
  inFlight: 0,
};
const bucket = (atMs: number, part: Partial<Bucket> = {}): Bucket => ({ ...empty, atMs, ...part });
const merge = (base: Bucket[], live: Bucket[], endMs: number, steps: number) =>
  mergeBuckets({ base, live, bucketMs, windowMs: steps * bucketMs, endMs });

describe('merging buckets', () => {
  it('fills the window and leaves a gap where nobody reported', () => {
    const merged = merge([bucket(0), bucket(5_000)], [bucket(15_000)], 15_000, 4);
    expect(merged.map(({ atMs, isGap }) => [atMs, isGap])).toEqual([
      [0, false],
      [5_000, false],
      [10_000, true],
      [15_000, false],
    ]);
    expect(merged[2]?.requests).toBeNull();
  });

  it('keeps what was seen before a restart, whose server knows only a gap', () => {
    const merged = merge(
      [bucket(0, { isGap: true }), bucket(5_000)],
      [bucket(0, { requests: 7 })],
      5_000,
      2,
    );
    expect(merged[0]).toMatchObject({ isGap: false, requests: 7 });
  });

  it('takes the fuller of two versions of one bucket', () => {
    const half = bucket(0, { requests: 3 });
    const full = bucket(0, { requests: 9 });
    expect(merge([full], [half], 0, 1)[0]?.requests).toBe(9);
    expect(merge([half], [full], 0, 1)[0]?.requests).toBe(9);
  });

  it('ends with the newest bucket and survives an empty answer', () => {
    expect(merge([], [], 20_000, 3).map(({ atMs }) => atMs)).toEqual([10_000, 15_000, 20_000]);
    expect(mergeBuckets({ base: [], live: [], bucketMs: 0, windowMs: 0, endMs: 0 })).toEqual([]);
  });
});

describe('scales', () => {
  it.each([
    [[2_040], 5, [0, 500, 1_000, 1_500, 2_000]],
    [[641], 5, [0, 200, 400, 600]],
    [[456_000], 3, [0, 200_000, 400_000]],
    [[null, null], 5, [0, 10, 20, 30, 40]],
  ])('puts round steps under %j', (values, most, steps) => {
    const scale = scaleFromZero(values, 40, most);
    expect(scale.steps).toEqual(steps);
    expect(scale.max).toBeGreaterThan(values[0] ?? 0);
  });

  it('steps by whole numbers where things are counted', () => {
    expect(scaleFromZero([1], 1, 4, 1).steps).toEqual([0, 1]);
    expect(scaleFromZero([3], 1, 4, 1).steps).toEqual([0, 1, 2, 3]);
    expect(scaleFromZero([300], 1, 4, 1).steps).toEqual([0, 100, 200, 300]);
  });

  it('gives a low lane a foot, a middle and a round top', () => {
    expect(scaleLane([40_100], 40).steps).toEqual([0, 30_000, 60_000]);
    expect(scaleLane([], 40).steps.every(Number.isFinite)).toBe(true);
  });

  it.each([
    [[0.5, 0.65], 0.4, 0.8],
    [[0, 0], 0, 0.4],
    [[1, 1], 0.6, 1],
    [[], 0, 1],
    [[0.02, 0.97], 0, 1],
  ])('zooms shares %j to %d–%d, inside 0–1', (values, min, max) => {
    const scale = scaleShares(values);
    expect(scale.min).toBeCloseTo(min, 9);
    expect(scale.max).toBeCloseTo(max, 9);
    expect(scale.steps.length).toBeGreaterThanOrEqual(4);
  });

  it('writes ticks with their unit and without idle decimals', () => {
    expect([0, 500, 1_500, 2_000].map(latencyTick)).toEqual(['0', '500 ms', '1.5 s', '2.0 s']);
    expect([0, 5_000, 60_000, 400_000].map(countTick)).toEqual(['0', '5,000', '60 k', '400 k']);
  });

  it('marks round instants, six at most', () => {
    const ticks = timeTicks(Date.UTC(2026, 10, 29, 14, 14, 20), Date.UTC(2026, 10, 29, 14, 29, 20));
    expect(ticks.map(({ text }) => text)).toEqual(['14:15', '14:18', '14:21', '14:24', '14:27']);
    expect(timeTicks(0, 30 * 86_400_000).length).toBeLessThanOrEqual(7);
  });

  it('keeps end labels apart and inside the plot, in the order of their lines', () => {
    const end = (id: string, at: number | null): EndLabel => ({
      id,
      label: id,
      text: '',
      token: 'blue',
      at,
    });
    const placed = spreadLabels([end('a', 2), end('b', 1), end('c', 0), end('d', null)], {
      min: 0,
      max: 100,
      heightPx: 100,
      gapPx: 30,
    });
    expect(placed.map(({ end: { id } }) => id)).toEqual(['a', 'b', 'c']);
    expect(placed.map(({ topPx }) => topPx)).toEqual([40, 70, 100]);
  });

  it('finds the nearest instant', () => {
    expect([-9, 4, 6, 99].map((atMs) => nearestIndex([0, 5, 10], atMs))).toEqual([0, 1, 1, 2]);
    expect(nearestIndex([], 1)).toBe(-1);
  });
});

describe('preparing charts', () => {
  const prepare = [prepareLatency, preparePrefix, prepareOutput, prepareInput];

  it('never holds NaN, not even without a single reading', () => {
    for (const each of prepare) {
      for (const buckets of [[], [bucket(0)], merge([], [], 60_000, 12)]) {
        const model = each(buckets, bucketMs, {});
        const numbers = [
          model.x.min,
          model.x.max,
          model.y.min,
          model.y.max,
          ...model.series.flatMap(({ values }) => values),
        ];
        expect(numbers.every((value) => value === null || Number.isFinite(value))).toBe(true);
        expect(JSON.stringify(model.ends)).not.toMatch(/NaN|undefined|Infinity/);
      }
    }
  });

  it('breaks the line where there was no input, instead of calling it 0 %', () => {
    const model = preparePrefix(
      [bucket(0), bucket(5_000, { inputTokens: 100, cachedTokens: 60, predictedCachedTokens: 70 })],
      bucketMs,
      {},
    );
    expect(model.series.map(({ values }) => values)).toEqual([
      [null, 0.7],
      [null, 0.6],
    ]);
  });

  it('turns token counts of a bucket into rates', () => {
    const filling = bucket(5_000, { outputTokens: 20 });
    const model = prepareOutput([bucket(0, { outputTokens: 500 }), filling], bucketMs, {});
    expect(model.series[0]?.values).toEqual([100, null]);
    expect(model.ends[0]?.text).toBe('100/s');
  });

  it('writes the newest known value at the end of a line', () => {
    const model = prepareLatency(
      [bucket(0, { ttftP95Ms: 612 }), bucket(5_000, { isGap: true })],
      bucketMs,
      { p95: 'P95' },
    );
    expect(model.ends.find(({ id }) => id === 'p95')).toMatchObject({
      label: 'P95',
      text: '612 ms',
      at: 612,
    });
  });
});
