import { describe, expect, it } from 'vitest';
import { microsOf } from './price-amount.js';
import {
  barsOf,
  changeOf,
  exportAddress,
  groupsOf,
  questionOf,
  type Report,
  type Sums,
  windowOf,
} from './prepare-usage.js';

const sums = (differences: Partial<Sums>): Sums => ({
  ...{ requests: 1, inputTokens: 10, cachedTokens: 4, outputTokens: 2, reasoningTokens: 0 },
  ...{ costMicros: 0, unpricedRequests: 0, estimatedRequests: 0, limitedRequests: 0 },
  ...differences,
});
const now = Date.UTC(2026, 10, 29, 14, 29);

describe('usage', () => {
  it('reaches to the end of the bucket that runs, in UTC', () => {
    expect(windowOf('month', now)).toEqual({
      ...{ fromMs: Date.UTC(2026, 10, 1), toMs: Date.UTC(2026, 10, 30), bucket: 'day' },
    });
    expect(windowOf('h24', now)).toEqual({
      ...{ fromMs: Date.UTC(2026, 10, 28, 15), toMs: Date.UTC(2026, 10, 29, 15), bucket: 'hour' },
    });
  });

  it('asks for one dimension when both are the same, and exports what it asks', () => {
    const question = questionOf({ by: 'key', then: 'key', tenant: 'ten&a' }, now);
    expect(question.groupBy).toEqual(['key']);
    const address = new URL(exportAddress(question), 'http://x');
    expect(address.searchParams.get('tenant')).toBe('ten&a');
    expect(address.searchParams.get('groupBy')).toBe('key');
  });

  it('makes two levels of rows, whose branches are the sums of their leaves', () => {
    const row = (keys: string[], costMicros: number) => ({
      ...{ keys, names: keys.map(() => null), sums: sums({ costMicros }) },
    });
    const groups = groupsOf([row(['a', 'x'], 5), row(['b', 'x'], 9), row(['a', 'y'], 7)]);
    expect(groups.map(({ key, sums }) => [key, sums.costMicros, sums.requests])).toEqual([
      ['a', 12, 2],
      ['b', 9, 1],
    ]);
    expect(groups[0]?.children.map(({ key }) => key)).toEqual(['x', 'y']);
  });

  it('stacks bars in the order of the groups, all others last', () => {
    const point = (atMs: number, key: string | null, requests: number) => ({
      ...{ atMs, key, sums: sums({ requests }) },
    });
    const report = {
      ...{ fromMs: 60_000, toMs: 240_000 },
      series: [
        point(180_000, null, 1),
        point(60_000, 'b', 3),
        point(60_000, null, 1),
        point(60_000, 'a', 2),
      ],
    } as unknown as Report;
    expect(barsOf(report, ['a', 'b'], { measure: 'requests', bucket: 'minute' })).toEqual([
      {
        ...{ atMs: 60_000, total: 6 },
        parts: [
          { key: 'a', value: 2 },
          { key: 'b', value: 3 },
          { key: null, value: 1 },
        ],
      },
      { atMs: 120_000, total: 0, parts: [] },
      { atMs: 180_000, total: 1, parts: [{ key: null, value: 1 }] },
    ]);
  });

  it('has a bar for each month of a year', () => {
    const year = { ...windowOf('y1', now), series: [] } as unknown as Report;
    const bars = barsOf(year, [], { measure: 'cost', bucket: 'month' });
    expect(bars).toHaveLength(13);
    expect(bars[12]?.atMs).toBe(Date.UTC(2026, 10, 1));
  });

  it('knows no change where there was nothing', () => {
    expect(changeOf(5, undefined)).toBeNull();
    expect(changeOf(5, 0)).toBeNull();
    expect(changeOf(15, 10)).toBeCloseTo(0.5);
  });

  it.each([
    ['2.5', 2_500_000],
    ['0.000001', 1],
    ['0', 0],
    ['', null],
    ['-1', null],
    ['1e3', null],
    ['1,5', null],
  ])('reads %j as an amount', (text, micros) => {
    expect(microsOf(text)).toBe(micros);
  });
});
