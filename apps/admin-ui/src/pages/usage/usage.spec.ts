import { describe, expect, it } from 'vitest';
import type { Limit } from '../../api/limit.js';
import type { Price } from '../../api/use-prices.js';
import { formatEstimate, formatMoney } from '../../ui/format-money.js';
import { monthForecast, replacedPrices, savedMicros } from './prepare-figures.js';
import { microsOf } from './price-amount.js';
import { blankPrice, isPriced, priceInputOf, type PriceValues, wrongPrices } from './price-form.js';
import {
  barsOf,
  changeOf,
  exportAddress,
  groupsOf,
  knownCost,
  questionOf,
  reasonsOf,
  type Report,
  type Sums,
  tagProblem,
  unattributedOf,
  windowOf,
} from './prepare-usage.js';
import { budgetsBySubject } from './use-budgets.js';

const sums = (differences: Partial<Sums>): Sums => ({
  ...{ requests: 1, inputTokens: 10, cachedTokens: 4, outputTokens: 2, reasoningTokens: 0 },
  ...{ costMicros: 0, unpricedRequests: 0, estimatedRequests: 0, limitedRequests: 0 },
  ...differences,
});
const now = Date.UTC(2026, 10, 29, 14, 29);

describe('usage', () => {
  it('says of calls without a value what they are: those that limits refused first, then by what was asked', () => {
    const row = (keys: string[], requests: number, limitedRequests = 0) => ({
      ...{ keys, names: [null, null] },
      sums: sums({ requests, limitedRequests }),
    });
    expect(
      reasonsOf([
        row(['chat', 'rejected'], 7, 6),
        row(['tokenize', 'ok'], 3),
        row(['completion', 'rejected'], 2, 2),
      ]),
    ).toEqual([
      { kind: 'limited', operation: '', outcome: '', calls: 8 },
      { kind: 'other', operation: 'tokenize', outcome: 'ok', calls: 3 },
      { kind: 'other', operation: 'chat', outcome: 'rejected', calls: 1 },
    ]);
    expect(reasonsOf([])).toEqual([]);
  });

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

  it('is told by a tag that has a name, and for as long as events are told by the minute', () => {
    expect(tagProblem({})).toBeNull();
    expect(tagProblem({ by: 'tag', range: 'h1' })).toBe('name');
    expect(tagProblem({ then: 'tag', tag: 'cost-tags.project' })).toBe('range');
    expect(tagProblem({ range: 'd7', tag: 'cost-tags.project', tagValue: 'a' })).toBe('range');
    const search = { by: 'tag', range: 'h6', tag: 'cost-tags.project' } as const;
    expect(tagProblem(search)).toBeNull();
    expect(questionOf(search, now)).toMatchObject({
      ...{ groupBy: ['tag', 'model'], bucket: 'minute', filter: { tag: 'cost-tags.project' } },
    });
    const narrowed = questionOf({ range: 'h1', tag: 'cost-tags.project', tagValue: 'a&b' }, now);
    const address = new URL(exportAddress(narrowed), 'http://x');
    expect(address.searchParams.get('tagValue')).toBe('a&b');
    // Only named so far: nothing is narrowed, and any time will do.
    expect(tagProblem({ range: 'y1', tag: 'cost-tags.project' })).toBeNull();
    expect(questionOf({ range: 'y1', tag: 'cost-tags.project' }, now).filter).toEqual({});
  });

  it('asks for calls without a value by what they are, also of a tag', () => {
    const tagged = { by: 'tag', then: 'model', range: 'h6', tag: 'cost-tags.project' } as const;
    expect(unattributedOf(tagged, now)).toMatchObject({
      ...{ groupBy: ['operation', 'outcome'], bucket: 'minute' },
      filter: { tag: 'cost-tags.project', tagValue: '' },
    });
    const byKey = { ...tagged, by: 'key', then: 'tag' } as const;
    expect(unattributedOf(byKey, now).filter).toEqual({ key: '' });
    expect(unattributedOf({}, now).filter).toEqual({ tenant: '' });
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

  it('knows no cost where nothing has a price, and nothing to pay where all has one', () => {
    expect(knownCost(sums({ requests: 15, unpricedRequests: 14 }))).toBeNull();
    expect(knownCost(sums({ costMicros: 5, unpricedRequests: 14 }))).toBe(5);
    expect(knownCost(sums({}))).toBe(0);
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

describe('the figures', () => {
  const price = (rest: Partial<Price>): Price => ({
    ...{ id: 'prc_1', version: 1, tenantId: null, model: null, provider: null, pool: null },
    ...{ validFromMs: 0, validUntilMs: null, acceleratorHour: null, callsAtOnce: 1, note: null },
    createdAtMs: 0,
    tokens: null,
    ...rest,
  });
  const tokens = (input: number, cachedInput: number | null) => ({
    ...{ input, cachedInput, cacheWrite: null, output: 1, reasoning: null },
    ...{ audioInput: null, audioOutput: null, image: null },
  });
  const row = (model: string, cachedTokens: number) => ({
    ...{ keys: [model], names: [null], sums: sums({ cachedTokens }) },
  });

  it('know what the cache saved, by the closest price of everybody', () => {
    const prices = [
      price({ tokens: tokens(2_000_000, 1_000_000) }),
      price({ model: 'big-*', tokens: tokens(10_000_000, 1_000_000) }),
      price({ model: 'big-1', tenantId: 'ten_1', tokens: tokens(99_000_000, 0) }),
      price({ model: 'flat', tokens: tokens(5_000_000, null) }),
    ];
    const rows = [row('big-1', 1_000_000), row('small', 2_000_000), row('flat', 9_000_000)];
    expect(savedMicros(rows, prices, now)).toBe(9_000_000 + 2_000_000);
  });

  it('go by the price that began last, of two for the same', () => {
    const before = price({ tokens: tokens(5_000_000, 1_000_000) });
    const since = price({ validFromMs: 1, tokens: tokens(3_000_000, 1_000_000) });
    for (const prices of [
      [before, since],
      [since, before],
    ])
      expect(savedMicros([row('any', 1_000_000)], prices, now)).toBe(2_000_000);
  });

  it('tell which prices a younger one for the same has taken the place of', () => {
    const first = price({ model: 'big' });
    const corrected = price({ model: 'big', createdAtMs: 1 });
    const coming = price({ model: 'big', validFromMs: now + 1 });
    const other = price({ model: 'big', tenantId: 'ten_1' });
    const all = [first, corrected, coming, other];
    expect([...replacedPrices(all, now)]).toEqual([first]);
    expect([...replacedPrices(all, now + 1)]).toEqual([corrected, first]);
    expect([...replacedPrices([], now)]).toEqual([]);
  });

  it('know nothing saved where nothing has such a price, or only had one', () => {
    expect(savedMicros([row('any', 5)], [], now)).toBeNull();
    const past = price({ validUntilMs: now, tokens: tokens(2, 1) });
    expect(savedMicros([row('any', 5)], [past], now)).toBeNull();
  });

  it('foretell a month by its pace, and nothing at its beginning', () => {
    const middle = Date.UTC(2026, 10, 16);
    expect(monthForecast(5_000, middle)).toBe(10_000);
    expect(monthForecast(5_000, Date.UTC(2026, 10, 1, 1))).toBeNull();
  });

  it('claim no more digits than what was spent', () => {
    expect([608_300, 608_312].map((cost) => formatMoney(cost, 'USD'))).toEqual([
      ...['$0.6083', '$0.608312'],
    ]);
    expect([612_525, 12_345_678, 512, 0].map((cost) => formatEstimate(cost, 'USD'))).toEqual([
      ...['$0.6125', '$12.35', '$0.000512', '$0.00'],
    ]);
    expect(formatEstimate(null, 'USD')).toBe('–');
  });

  it('name the budget that is nearest to its end', () => {
    const budget = (used: number) => ({
      ...{ kind: 'tokensPerDay', amount: 100, window: 'calendar', zone: 'UTC', isSoft: false },
      ...{ increaseAmount: null, increaseUntilMs: null, used, resetsAtMs: null, usedLastHour: 0 },
      remaining: 100 - used,
    });
    const limit = (subjectId: string, used: number, isShadow = false) =>
      ({ subject: 'key', subjectId, isShadow, budgets: [budget(used)] }) as unknown as Limit;
    const limits = [limit('a', 10), limit('a', 60), limit('b', 99, true)];
    const found = budgetsBySubject(limits, 'key');
    expect([found.get('a')?.used, found.get('b')]).toEqual([60, undefined]);
    expect(budgetsBySubject(limits, 'tenant').size).toBe(0);
  });
});

describe('the form of a price', () => {
  const typed = (amounts: Partial<PriceValues['amounts']>, rest: Partial<PriceValues> = {}) => ({
    ...{ ...blankPrice, ...rest },
    amounts: { ...blankPrice.amounts, ...amounts },
  });

  it('takes the two great classes, or the hour of an accelerator', () => {
    expect(isPriced(typed({ input: '1' }))).toBe(false);
    expect(isPriced(typed({ input: '1', output: '2' }))).toBe(true);
    expect(isPriced(typed({}, { acceleratorHour: '3' }))).toBe(true);
  });

  it('names what is no amount', () => {
    const wrong = typed({ reasoning: 'much' }, { callsAtOnce: '0' });
    expect(wrongPrices(wrong)).toEqual(['reasoning', 'callsAtOnce']);
  });

  it('sends classes that nobody typed as unknown, and no tokens for an hour alone', () => {
    expect(priceInputOf(typed({ input: '1', output: '2' }, { model: ' m ' }))).toMatchObject({
      ...{ model: 'm', tenantId: null, acceleratorHour: null, validFrom: null },
      tokens: { input: 1_000_000, output: 2_000_000, image: null },
    });
    expect(priceInputOf(typed({}, { acceleratorHour: '3' }))).toMatchObject({
      ...{ tokens: null, acceleratorHour: 3_000_000, callsAtOnce: 1 },
    });
  });
});
