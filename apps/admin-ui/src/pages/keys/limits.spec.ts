import { describe, expect, it } from 'vitest';
import { burnDownOf, type Limit, type LimitBudget } from '../../api/limit.js';
import { blankValues, draftOf, isBlank, valuesOf, wrongAmounts } from './limit-form.js';

const hourMs = 3_600_000;
const budget = (rest: Partial<LimitBudget> = {}): LimitBudget => ({
  ...{ kind: 'tokensPerDay', amount: 1_000, window: 'calendar', zone: 'UTC', isSoft: false },
  ...{ increaseAmount: null, increaseUntilMs: null, used: 0, resetsAtMs: null, usedLastHour: 0 },
  ...rest,
});

describe('the burn-down of a budget', () => {
  it('tells when it is empty at the pace of the last hour', () => {
    const used = budget({ used: 600, usedLastHour: 100, resetsAtMs: 20 * hourMs });
    expect(burnDownOf(used, hourMs)).toEqual({
      ...{ cap: 1_000, left: 400, fraction: 0.6, emptyAtMs: 5 * hourMs },
    });
  });

  it('foretells nothing that a new beginning comes before, or that has no pace', () => {
    const slow = budget({ used: 600, usedLastHour: 10, resetsAtMs: 2 * hourMs });
    expect(burnDownOf(slow, hourMs).emptyAtMs).toBeNull();
    expect(burnDownOf(budget({ used: 5 }), 0).emptyAtMs).toBeNull();
    expect(burnDownOf(budget({ used: 5_000, usedLastHour: 9 }), 0)).toMatchObject({
      ...{ left: 0, fraction: 1, emptyAtMs: null },
    });
  });

  it('counts what was added for a time, as long as it is', () => {
    const more = budget({ increaseAmount: 500, increaseUntilMs: 10 });
    expect([burnDownOf(more, 9).cap, burnDownOf(more, 10).cap]).toEqual([1_500, 1_000]);
  });
});

describe('the form of a limit', () => {
  const limit: Limit = {
    ...{ id: 'lim_1', name: 'Team', subject: 'tenant', subjectId: 'ten_1', subjectName: 'Team' },
    ...{ model: 'llama-*', requestsPerMinute: 60, tokensPerMinute: null, concurrentCalls: null },
    ...{ tokensPerCall: null, isShadow: true },
    budgets: [
      budget({ kind: 'moneyPerMonth', amount: 12_500_000, increaseAmount: 7, increaseUntilMs: 9 }),
    ],
  };

  it('shows money in whole units and tells the gateway what it was told', () => {
    const values = valuesOf(limit);
    expect(values.amounts).toMatchObject({ moneyPerMonth: '12.5', requestsPerMinute: '60' });
    expect(draftOf(values, limit)).toEqual({
      ...{ subject: 'tenant', subjectId: 'ten_1', model: 'llama-*', isShadow: true },
      limits: {
        ...{ requestsPerMinute: 60, tokensPerMinute: null },
        ...{ concurrentCalls: null, tokensPerCall: null },
      },
      budgets: [
        {
          ...{ kind: 'moneyPerMonth', amount: 12_500_000, window: 'calendar', zone: 'UTC' },
          ...{ isSoft: false, increase: { amount: 7, untilMs: 9 } },
        },
      ],
    });
  });

  it('knows what limits nothing and what is no amount', () => {
    const blank = blankValues('key_1');
    expect(isBlank(draftOf(blank, null))).toBe(true);
    const wrong = { ...blank, amounts: { ...blank.amounts, tokensPerDay: 'many' } };
    expect(wrongAmounts(wrong)).toEqual(['tokensPerDay']);
  });
});
