import { describe, expect, it } from 'vitest';
import { calendarStarts } from './calendar.js';

const at = (text: string) => Date.parse(text);
const shown = (starts: readonly number[]) => starts.map((ms) => new Date(ms).toISOString());
const hours = ([, own, next]: readonly number[]) => (next! - own!) / 3_600_000;

describe('calendar starts', () => {
  it.each`
    zone                     | now                       | lasts
    ${'Europe/Vienna'}       | ${'2026-03-29T10:00:00Z'} | ${23}
    ${'Europe/Vienna'}       | ${'2026-10-25T10:00:00Z'} | ${25}
    ${'America/New_York'}    | ${'2026-03-08T12:00:00Z'} | ${23}
    ${'America/New_York'}    | ${'2026-11-01T12:00:00Z'} | ${25}
    ${'Australia/Lord_Howe'} | ${'2026-04-04T20:00:00Z'} | ${24.5}
    ${'Asia/Kathmandu'}      | ${'2026-03-29T10:00:00Z'} | ${24}
    ${'UTC'}                 | ${'2026-03-29T10:00:00Z'} | ${24}
  `('give a day in $zone on $now $lasts hours', ({ zone, now, lasts }) => {
    expect(hours(calendarStarts(zone, 'day', at(now)))).toBe(lasts);
  });

  it('begin days at midnight of the zone, and months at their first', () => {
    expect(shown(calendarStarts('Asia/Kathmandu', 'day', at('2026-07-01T18:14:59Z')))).toEqual([
      '2026-06-29T18:15:00.000Z',
      '2026-06-30T18:15:00.000Z',
      '2026-07-01T18:15:00.000Z',
      '2026-07-02T18:15:00.000Z',
    ]);
    expect(shown(calendarStarts('Europe/Vienna', 'month', at('2026-12-31T23:30:00Z')))).toEqual([
      '2026-11-30T23:00:00.000Z',
      '2026-12-31T23:00:00.000Z',
      '2027-01-31T23:00:00.000Z',
      '2027-02-28T23:00:00.000Z',
    ]);
  });

  it('begin a day at its first moment where the clocks skip midnight', () => {
    // Clocks in Santiago go from 24:00 to 01:00.
    const [, own] = calendarStarts('America/Santiago', 'day', at('2026-09-06T12:00:00Z'));
    expect(new Date(own).toISOString()).toBe('2026-09-06T04:00:00.000Z');
  });

  it('leave no moment out and count none twice, over all days of a year', () => {
    for (const zone of ['Europe/Vienna', 'America/Santiago']) {
      let nowMs = at('2026-01-01T12:00:00Z');
      let [, , end] = calendarStarts(zone, 'day', nowMs);
      for (let day = 0; day < 366; day += 1) {
        nowMs = end;
        const [, own, next] = calendarStarts(zone, 'day', nowMs);
        expect(own).toBe(end);
        expect(calendarStarts(zone, 'day', nowMs - 1)[2]).toBe(own);
        end = next;
      }
    }
  });
});
