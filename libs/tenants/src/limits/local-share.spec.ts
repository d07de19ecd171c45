import type { Limits } from '@bellwether/exchange';
import { expect, it } from 'vitest';
import { BudgetBook } from './budget-book.js';
import { LocalShare } from './local-share.js';
import { refused } from './refused.js';

const limits: Limits = {
  ...{ requestsPerMinute: 30, tokensPerMinute: null, concurrentCalls: null, tokensPerCall: 10 },
};
const subjects = [{ id: 'lim_1', limits, budgets: [], isShadow: false }];

it('says of a share that it is one, and of what nobody shares that it is whole', () => {
  const share = new LocalShare(0.1, new BudgetBook(), () => 0);
  const ask = (tokens: number) => {
    const { refusal } = share.reserve(subjects, { tokens, costMicros: 0 });
    return refusal && refused(refusal, { tokens, costMicros: 0 }, 0, 'USD').message;
  };
  expect([ask(1), ask(1), ask(1)]).toEqual([null, null, null]);
  expect(ask(1)).toContain(
    'may use 3 requests a minute at this gateway, its share while the store of limits is away',
  );
  expect(ask(11)).toContain('may use 10 tokens a call (');
});

it('refuses for now what only its part is too small for, and for good what the whole is', () => {
  const increase = null;
  const budget = { kind: 'tokensPerDay', amount: 1_000, window: 'calendar', zone: 'UTC' } as const;
  const limited = [{ ...subjects[0]!, limits: { ...limits, tokensPerCall: null } }].map(
    (subject) => ({ ...subject, budgets: [{ ...budget, isSoft: false, increase }] }),
  );
  const share = new LocalShare(0.1, new BudgetBook(), () => 0);
  const wait = (tokens: number) =>
    share.reserve(limited, { tokens, costMicros: 0 }).refusal?.retryAfterMs;
  expect([wait(100), wait(101), wait(1_001)]).toEqual([undefined, 60_000, Infinity]);
});
