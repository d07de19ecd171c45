import { describe, expect, it } from 'vitest';
import { isEmptyModel } from './chart-model.js';
import { type PluginBucket, preparePlugin } from './prepare-plugin.js';

const minuteMs = 60_000;
const words = { p50: 'p50', p99: 'p99', failures: 'failures', refusals: 'refusals' };

const bucket = (minute: number, more: Partial<PluginBucket> = {}): PluginBucket => ({
  ...{ atMs: minute * minuteMs, calls: 0, rejected: 0, faults: {}, p50Ms: null, p99Ms: null },
  ...more,
});
const unknown = { calls: null, rejected: null, faults: null };
const line = (versionId: string, ...buckets: PluginBucket[]) => ({
  versionId,
  name: versionId,
  buckets,
});

describe('the charts of a plugin', () => {
  it('tell messages by the minute, whatever the width of a bucket, and not of one that is still filled', () => {
    const wide = line(
      '1.0.0',
      { ...bucket(0), calls: 50 },
      { ...bucket(5), calls: 10 },
      { ...bucket(10), calls: 10 },
    );
    const { messages } = preparePlugin([wide], 5 * minuteMs, words);
    expect(messages.series.map(({ values }) => values)).toEqual([[10, 2, null]]);
    expect(messages.ends).toMatchObject([{ label: '1.0.0', text: '2/min' }]);
  });

  it('break the line where nothing was measured', () => {
    const { messages, time, faults } = preparePlugin(
      [
        line(
          '1.0.0',
          bucket(0, { calls: 3, p99Ms: 4 }),
          bucket(1, unknown),
          bucket(2, { calls: 3, p99Ms: 2 }),
          bucket(3),
        ),
      ],
      minuteMs,
      words,
    );
    expect(messages.series[0]?.values).toEqual([3, null, 3, null]);
    expect(time.series[0]?.values).toEqual([4, null, 2, null]);
    expect(faults.series[0]?.values).toEqual([0, null, 0, null]);
  });

  it('have a hue per version, the same in each chart, and failures apart from refusals', () => {
    const lines = ['2.0.0', '1.0.0'].map((name) =>
      line(name, bucket(0, { calls: 9, rejected: 2, faults: { trap: 1, timeout: 3 } }), bucket(1)),
    );
    const { messages, time, faults } = preparePlugin(lines, minuteMs, words);
    expect(messages.series.map(({ token }) => token)).toEqual(['blue', 'orange']);
    for (const model of [time, faults])
      expect(model.series.map(({ token }) => token)).toEqual(['blue', 'blue', 'orange', 'orange']);
    expect(faults.series.slice(0, 2)).toMatchObject([
      { label: '2.0.0 failures', values: [4, null] },
      { label: '2.0.0 refusals', values: [2, null], dashPx: [4, 3] },
    ]);
  });

  it('name each version once at the ends of lines when there are many', () => {
    const endsOf = (...names: string[]) =>
      preparePlugin(
        names.map((name) => line(name, bucket(0))),
        minuteMs,
        words,
      ).time.ends.map(({ label }) => label);
    expect(endsOf('2', '1')).toEqual(['2 p99', '2 p50', '1 p99', '1 p50']);
    expect(endsOf('3', '2', '1')).toEqual(['3 p99', '2 p99', '1 p99']);
  });

  it('are empty without a version', () => {
    for (const model of Object.values(preparePlugin([], minuteMs, words)))
      expect(isEmptyModel(model)).toBe(true);
  });
});
