import { afterEach, describe, expect, it } from 'vitest';
import { formatAge, formatCount, formatDuration, formatPoints } from '../ui/format.js';
import { formatAbsolute, formatDate, formatDay } from '../ui/format-time.js';
import { firstSpoken, setCurrentLanguage } from './language.js';

afterEach(() => setCurrentLanguage('en'));

describe('the language of a browser', () => {
  it.each([
    [['ja-JP', 'en'], 'ja'],
    [['de', 'JA'], 'ja'],
    [['de-CH', 'en-GB', 'ja'], 'en'],
    [['de'], 'en'],
    [[], 'en'],
  ])('of %j is %s', (tags, language) => expect(firstSpoken(tags)).toBe(language));
});

describe('numbers and dates in Japanese', () => {
  const atMs = Date.UTC(2026, 10, 29, 14, 29, 3);

  it('follow the language of the moment', () => {
    expect(formatDate(atMs)).toBe('29 Nov 2026');
    setCurrentLanguage('ja');
    expect(formatDate(atMs)).toBe('2026年11月29日');
    expect(formatDay(atMs)).toBe('11月29日');
    expect(formatAbsolute(atMs)).toBe('2026年11月29日 14:29:03 UTC');
    expect(formatCount(9_999)).toBe('9,999');
    expect(formatPoints(0.05)).toBe('5.0 pt');
  });

  it.each([
    [700, '0.7 秒'],
    [12_000, '12 秒'],
    [252_000, '4 分 12 秒'],
    [11_100_000, '3 時間 05 分'],
    [187_200_000, '2 日 4 時間'],
  ])('write an age of %d ms as %s', (ms, text) => {
    setCurrentLanguage('ja');
    expect(formatAge(ms)).toBe(text);
    if (ms >= 1_000) expect(formatDuration(ms)).toBe(text);
  });
});
