import { describe, expect, it } from 'vitest';
import { burnDownOf, type Limit, type LimitBudget } from '../../api/limit.js';
import { budgetAmount } from '../../ui/budget-amount.js';
import {
  blankValues,
  type BudgetValues,
  draftOf,
  isBlank,
  isOfOperators,
  type LimitValues,
  valuesOf,
  wrongAmounts,
} from './limit-form.js';

const hourMs = 3_600_000;
const budget = (rest: Partial<LimitBudget> = {}): LimitBudget => ({
  ...{ kind: 'tokensPerDay', amount: 1_000, window: 'calendar', zone: 'UTC', isSoft: false },
  ...{ increaseAmount: null, increaseUntilMs: null, used: 0, resetsAtMs: null, usedLastHour: 0 },
  remaining: Math.max(0, 1_000 - (rest.used ?? 0)),
  ...rest,
});

describe('the burn-down of a budget', () => {
  it('tells when it is empty at the pace of the last hour', () => {
    const used = budget({ used: 600, usedLastHour: 100, resetsAtMs: 20 * hourMs });
    expect(burnDownOf(used, hourMs)).toEqual({
      ...{ cap: 1_000, fraction: 0.6, emptyAtMs: 5 * hourMs },
    });
  });

  it('foretells nothing that a new beginning comes before, or that has no pace', () => {
    const slow = budget({ used: 600, usedLastHour: 10, resetsAtMs: 2 * hourMs });
    expect(burnDownOf(slow, hourMs).emptyAtMs).toBeNull();
    expect(burnDownOf(budget({ used: 5 }), 0).emptyAtMs).toBeNull();
    expect(burnDownOf(budget({ used: 5_000, usedLastHour: 9 }), 0)).toMatchObject({
      ...{ fraction: 5, emptyAtMs: null },
    });
  });

  it('counts what was added for a time, as long as it is', () => {
    const more = budget({ increaseAmount: 500, increaseUntilMs: 10 });
    expect([burnDownOf(more, 9).cap, burnDownOf(more, 10).cap]).toEqual([1_500, 1_000]);
  });
});

describe('amounts of budgets', () => {
  it.each([
    ['moneyPerDay', 600_000, 'USD', '$0.6000'],
    ['moneyPerMonth', 500, 'USD', '$0.0005'],
    ['moneyPerMonth', 12_500_000, 'EUR', '€12.50'],
    ['moneyPerDay', 0, 'USD', '$0.00'],
    ['moneyPerDay', 500, null, '0.0005'],
    ['tokensPerDay', 1_234_567, 'USD', '1,234,567'],
  ])('of %s tell %d in %s as %s', (kind, amount, currency, text) => {
    expect(budgetAmount(kind, amount, currency)).toBe(text);
  });
});

describe('the form of a limit', () => {
  const untilMs = Date.UTC(2026, 10, 29, 14, 30);
  const limit: Limit = {
    ...{ id: 'lim_1', name: 'Team', subject: 'tenant', subjectId: 'ten_1', subjectName: 'Team' },
    ...{ model: 'llama-*', requestsPerMinute: 60, tokensPerMinute: null, concurrentCalls: null },
    ...{ tokensPerCall: null, isShadow: true },
    budgets: [
      budget({
        ...{ kind: 'moneyPerMonth', amount: 12_500_000, window: 'rolling', zone: 'Asia/Tokyo' },
        ...{ isSoft: true, increaseAmount: 2_000_000, increaseUntilMs: untilMs },
      }),
    ],
  };

  it('shows money in whole units and tells the gateway what it was told', () => {
    const values = valuesOf(limit);
    expect(values.amounts.requestsPerMinute).toBe('60');
    expect(values.budgets.moneyPerMonth).toEqual({
      ...{ amount: '12.5', window: 'rolling', zone: 'Asia/Tokyo', isSoft: true },
      ...{ increase: '2', increaseUntil: '2026-11-29T14:30' },
    });
    expect(draftOf(values)).toEqual({
      ...{ subject: 'tenant', subjectId: 'ten_1', model: 'llama-*', isShadow: true },
      limits: {
        ...{ requestsPerMinute: 60, tokensPerMinute: null },
        ...{ concurrentCalls: null, tokensPerCall: null },
      },
      budgets: [
        {
          ...{ kind: 'moneyPerMonth', amount: 12_500_000, window: 'rolling', zone: 'Asia/Tokyo' },
          ...{ isSoft: true, increase: { amount: 2_000_000, untilMs } },
        },
      ],
    });
  });

  it('lets each budget run in a way of its own', () => {
    const { budgets } = blankValues('key_1');
    const values: LimitValues = {
      ...blankValues('key_1'),
      budgets: {
        ...budgets,
        tokensPerDay: { ...budgets.tokensPerDay, amount: '100', isSoft: true },
        moneyPerMonth: { ...budgets.moneyPerMonth, amount: '5', zone: 'Europe/Vienna' },
      },
    };
    expect(draftOf(values).budgets).toMatchObject([
      { kind: 'tokensPerDay', zone: 'UTC', isSoft: true },
      { kind: 'moneyPerMonth', zone: 'Europe/Vienna', isSoft: false },
    ]);
  });

  it('leaves what whole tenants are held to with operators', () => {
    const subjects = ['gateway', 'tenant', 'project', 'key'];
    expect(subjects.filter(isOfOperators)).toEqual(['gateway', 'tenant']);
  });

  it('knows what limits nothing and what is no amount', () => {
    const blank = blankValues('key_1');
    expect(isBlank(draftOf(blank))).toBe(true);
    const withDay = (day: Partial<BudgetValues>) => ({
      ...blank,
      budgets: { ...blank.budgets, tokensPerDay: { ...blank.budgets.tokensPerDay, ...day } },
    });
    expect(wrongAmounts(withDay({ amount: 'many' }))).toEqual(['tokensPerDay']);
    expect(wrongAmounts(withDay({ amount: '5', increase: '1' }))).toEqual([
      'tokensPerDay.increase',
    ]);
    const whole = { amount: '5', increase: '1', increaseUntil: '2026-11-29T14:30' };
    expect(wrongAmounts(withDay(whole))).toEqual([]);
  });
});
