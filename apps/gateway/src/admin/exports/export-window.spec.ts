import { describe, expect, it } from 'vitest';
import { windowEnd, windowStart } from './export-window.js';

describe('windows of exports', () => {
  it.each`
    every      | at                            | from            | to
    ${'day'}   | ${'2026-11-30T23:59:59.999Z'} | ${'2026-11-30'} | ${'2026-12-01'}
    ${'week'}  | ${'2026-11-29T12:00:00Z'}     | ${'2026-11-23'} | ${'2026-11-30'}
    ${'week'}  | ${'2026-11-30T00:00:00Z'}     | ${'2026-11-30'} | ${'2026-12-07'}
    ${'month'} | ${'2026-12-31T23:00:00Z'}     | ${'2026-12-01'} | ${'2027-01-01'}
    ${'month'} | ${'2028-02-29T00:00:00Z'}     | ${'2028-02-01'} | ${'2028-03-01'}
  `('of a $every in which $at lies reach from $from to $to', ({ every, at, from, to }) => {
    const startMs = windowStart(every, Date.parse(at));
    expect(new Date(startMs).toISOString().slice(0, 10)).toBe(from);
    expect(new Date(windowEnd(every, startMs)).toISOString().slice(0, 10)).toBe(to);
  });
});
