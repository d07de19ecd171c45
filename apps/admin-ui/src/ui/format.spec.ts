import { describe, expect, it } from 'vitest';
import {
  formatAge,
  formatBytes,
  formatChange,
  formatCount,
  formatDuration,
  formatExact,
  formatKiloTokens,
  formatLatency,
  formatPercent,
  formatPoints,
  formatTokens,
  joined,
  rateMeasure,
} from './format.js';
import {
  epochMs,
  formatAbsolute,
  formatDate,
  formatMillisecond,
  formatMinute,
} from './format-time.js';

describe('numbers', () => {
  it.each([
    [0, '0'],
    [9_999, '9,999'],
    [9_999.6, '10.0 k'],
    [22_712, '22.7 k'],
    [148_204, '148 k'],
    [999_950, '1.00 M'],
    [1_234_567, '1.23 M'],
    [2.5e9, '2.50 B'],
    [-1_204, '−1,204'],
  ])('counts %d as %s', (value, text) => expect(formatCount(value)).toBe(text));

  it('keeps counts exact in detail views', () => expect(formatExact(22_282)).toBe('22,282'));

  it.each([
    [0.9, '0.9 ms'],
    [9.96, '10 ms'],
    [612.4, '612 ms'],
    [999.6, '1.00 s'],
    [1_420, '1.42 s'],
    [9_996, '10.0 s'],
    [12_400, '12.4 s'],
    [252_000, '4 m 12 s'],
  ])('writes %d ms as %s', (ms, text) => expect(formatLatency(ms)).toBe(text));

  it.each([
    [4_000, '4 s'],
    [252_000, '4 m 12 s'],
    [664_000, '11 m 04 s'],
    [11_100_000, '3 h 05 m'],
    [187_200_000, '2 d 4 h'],
  ])('writes a duration of %d ms as %s', (ms, text) => expect(formatDuration(ms)).toBe(text));

  it('writes ages with one decimal while fresh, and never a negative one', () => {
    expect(formatAge(712)).toBe('0.7 s');
    expect(formatAge(-300)).toBe('0.0 s');
    expect(formatAge(12_000)).toBe('12 s');
  });

  it('separates shares, points and changes', () => {
    expect(formatPercent(0.618)).toBe('61.8 %');
    expect(formatPercent(0.0008, 2)).toBe('0.08 %');
    expect(formatPercent(30.274, 0)).toBe('3,027 %');
    expect(formatPercent(364.04)).toBe('36,404 %');
    expect(formatPoints(-0.12)).toBe('12.0 pts');
    expect(formatPoints(-0.0001)).toBe('0.01 pts');
    expect(formatChange(-0.238)).toBe('24 %');
    expect(formatChange(0.031)).toBe('3.1 %');
  });

  it('sizes rates, tokens and bytes', () => {
    expect(joined(rateMeasure(0))).toBe('0');
    expect(joined(rateMeasure(4.266))).toBe('4.27');
    expect(joined(rateMeasure(61.42))).toBe('61.4');
    expect(joined(rateMeasure(38_190))).toBe('38.2 k');
    expect(formatTokens(22_700)).toBe('22.7 k tok');
    expect(formatKiloTokens(41_600)).toBe('42');
    expect(formatKiloTokens(0)).toBe('0.0');
    expect(formatBytes(85_899_345_920)).toBe('80.0 GiB');
  });

  it('shows a dash for what is not known, never NaN or zero', () => {
    for (const unknown of [null, undefined, Number.NaN, Number.POSITIVE_INFINITY]) {
      for (const format of [
        formatCount,
        formatLatency,
        formatPercent,
        formatAge,
        formatDuration,
        formatTokens,
        formatPoints,
        formatChange,
        formatKiloTokens,
        formatBytes,
      ]) {
        expect(format(unknown)).toBe('–');
      }
    }
  });
});

describe('times', () => {
  const at = Date.UTC(2026, 10, 29, 14, 29, 3, 310);

  it('writes UTC whatever the zone of the machine', () => {
    expect(formatMinute(at)).toBe('14:29');
    expect(formatMillisecond(at)).toBe('14:29:03.310');
    expect(formatDate(at)).toBe('29 Nov 2026');
    expect(formatAbsolute(at)).toBe('29 Nov 2026 14:29:03 UTC');
  });

  it('reads both forms of a time and refuses nonsense', () => {
    expect(epochMs('2026-11-29T14:29:03.310Z')).toBe(at);
    expect(epochMs(at)).toBe(at);
    expect(epochMs('soon')).toBeNull();
    expect(formatMinute(Number.NaN)).toBe('–');
  });
});
