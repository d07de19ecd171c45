import type { Budget, Limits } from '@bellwether/exchange';
import { describe, expect, it } from 'vitest';
import { BudgetBook } from './budget-book.js';
import { LimitLedger } from './limit-ledger.js';
import { isRefusal } from './limit-subject.js';
import type { LimitSubject, Reservation } from './limit-subject.js';

const none: Limits = {
  requestsPerMinute: null,
  tokensPerMinute: null,
  concurrentCalls: null,
  tokensPerCall: null,
};
const hourMs = 3_600_000;
const aBudget = (rest: Partial<Budget>): Budget => ({
  ...{ kind: 'tokensPerDay', amount: 1_000, window: 'calendar', zone: 'UTC', isSoft: false },
  ...{ increase: null, ...rest },
});
const subject = (...budgets: Budget[]): LimitSubject[] => [
  { id: 'lim_1', limits: none, budgets, isShadow: false },
];
const tokens = (amount: number) => ({ tokens: amount, costMicros: 0 });

function aLedger(start = '2026-06-15T12:00:00Z') {
  let nowMs = Date.parse(start);
  const book = new BudgetBook();
  const ledger = new LimitLedger(() => nowMs, book);
  const reserve = (subjects: LimitSubject[], amounts = tokens(100)) =>
    ledger.reserve(subjects, amounts);
  const admitted = (subjects: LimitSubject[], amounts = tokens(100)): Reservation => {
    const result = reserve(subjects, amounts);
    if (isRefusal(result)) throw new Error(`Refused: ${result.kind}.`);
    return result;
  };
  return { book, ledger, reserve, admitted, pass: (ms: number) => void (nowMs += ms) };
}

describe('budgets', () => {
  it('let a burst take exactly what they hold, by what is reserved', () => {
    const { reserve } = aLedger();
    const key = subject(aBudget({ amount: 2_000 }));
    const results = Array.from({ length: 200 }, () => reserve(key));
    expect(results.filter((result) => !isRefusal(result))).toHaveLength(20);
  });

  it('are settled by what was used, and given back by what failed', () => {
    const { admitted, ledger } = aLedger();
    const key = subject(aBudget({}));
    admitted(key, tokens(900)).settle(tokens(40));
    admitted(key, tokens(900)).giveBack();
    expect(ledger.left(key).tokens).toMatchObject({ limit: 1_000, remaining: 960 });
  });

  it('begin anew at midnight of their zone, when the clocks change too', () => {
    const { admitted, reserve, pass } = aLedger('2026-10-24T22:00:00Z');
    const key = subject(aBudget({ zone: 'Europe/Vienna' }));
    admitted(key, tokens(1_000)).settle(tokens(1_000));
    expect(reserve(key)).toMatchObject({ kind: 'tokensPerDay', retryAfterMs: 25 * hourMs });
    pass(25 * hourMs - 1);
    expect(isRefusal(reserve(key))).toBe(true);
    pass(1);
    admitted(key);
  });

  it('look back 24 hours where they roll, and never less', () => {
    const { admitted, reserve, pass } = aLedger('2026-06-15T12:30:00Z');
    const key = subject(aBudget({ window: 'rolling' }));
    admitted(key, tokens(600)).settle(tokens(600));
    pass(2 * hourMs);
    admitted(key, tokens(400)).settle(tokens(400));
    const refused = reserve(key, tokens(500));
    expect(refused).toMatchObject({ retryAfterMs: 22.5 * hourMs });
    pass(22 * hourMs);
    expect(isRefusal(reserve(key, tokens(500)))).toBe(true);
    pass(0.5 * hourMs);
    admitted(key, tokens(500));
  });

  it('are of money where a price is known, and let through what nobody has priced while some is left', () => {
    const { admitted, reserve } = aLedger();
    const key = subject(aBudget({ kind: 'moneyPerMonth', amount: 10_000_000 }));
    admitted(key, { tokens: 5, costMicros: 9_000_000 }).settle({
      tokens: 5,
      costMicros: 8_500_000,
    });
    expect(reserve(key, { tokens: 5, costMicros: 1_500_001 })).toMatchObject({
      ...{ kind: 'moneyPerMonth', limit: 10_000_000 },
    });
    const unpriced = { tokens: 5, costMicros: 0 };
    admitted(key, unpriced).giveBack();
    admitted(key, { tokens: 5, costMicros: 1_500_000 });
    expect(isRefusal(reserve(key, unpriced))).toBe(true);
  });

  it('hold more for a time, and are never passed by one call alone', () => {
    const { admitted, reserve, pass } = aLedger();
    const untilMs = Date.parse('2026-06-15T13:00:00Z');
    const key = subject(aBudget({ increase: { amount: 500, untilMs } }));
    admitted(key, tokens(1_500)).giveBack();
    expect(reserve(key, tokens(1_501))).toMatchObject({ retryAfterMs: Infinity, limit: 1_500 });
    pass(hourMs);
    expect(reserve(key, tokens(1_500))).toMatchObject({ retryAfterMs: Infinity, limit: 1_000 });
  });

  it('only tell where they are soft', () => {
    const { admitted } = aLedger();
    const key = subject(aBudget({ amount: 10, isSoft: true }));
    expect(admitted(key, tokens(5)).shadowed).toEqual([]);
    expect(admitted(key, tokens(6)).shadowed).toMatchObject([{ kind: 'tokensPerDay', limit: 10 }]);
  });

  it('know what other gateways used, and what this one used before its start', () => {
    const { admitted, reserve, book } = aLedger();
    const key = subject(aBudget({}));
    const slotMs = Date.parse('2026-06-15T00:00:00Z');
    const of = { ruleId: 'lim_1', kind: 'tokensPerDay', slotMs } as const;
    book.take([{ ...of, used: 700, own: 0 }]);
    admitted(key, tokens(200)).settle(tokens(150));
    expect(book.tell(10)).toEqual([{ ...of, used: 150 }]);
    expect(book.tell(10)).toEqual([]);
    // The others' total holds this process's own part as well: it is not counted twice.
    book.take([{ ...of, used: 900, own: 150 }]);
    expect(isRefusal(reserve(key, tokens(101)))).toBe(true);
    admitted(key, tokens(100));
  });

  it('forget what no window reaches', () => {
    const { admitted, ledger, book, pass } = aLedger();
    admitted(subject(aBudget({})), tokens(5)).settle(tokens(5));
    pass(70 * 24 * hourMs);
    ledger.sweep();
    expect(book.used('lim_1', 'tokensPerDay', 0)).toBe(0);
  });

  it('begin with what their window had used before they were made, which counts once', () => {
    const { book, ledger, admitted } = aLedger();
    const nowMs = Date.parse('2026-06-15T12:00:00Z');
    const midnightMs = Date.parse('2026-06-15T00:00:00Z');
    const made = aBudget({ countedFromMs: nowMs, base: [[midnightMs, 700]] });
    const rule = { id: 'lim_1', subject: 'key', subjectId: 'key_1', model: null } as const;
    const rules = [{ ...rule, limits: none, budgets: [made], isShadow: false }];
    book.begin(rules, nowMs);
    expect(ledger.left(subject(made)).tokens).toMatchObject({ limit: 1_000, remaining: 300 });
    admitted(subject(made), tokens(100)).settle(tokens(50));
    book.begin(rules, nowMs);
    expect(ledger.left(subject(made)).tokens).toMatchObject({ remaining: 250 });
    // The database keeps what was counted, and not what the budget began with.
    expect(book.tell(10)).toEqual([
      { ruleId: 'lim_1', kind: `tokensPerDay@${nowMs.toString(36)}`, slotMs: midnightMs, used: 50 },
    ]);
  });

  it('with another window are counted apart', () => {
    const { ledger, admitted } = aLedger();
    admitted(subject(aBudget({})), tokens(400)).settle(tokens(400));
    const other = subject(aBudget({ window: 'rolling', countedFromMs: 1 }));
    expect(ledger.left(other).tokens).toMatchObject({ remaining: 1_000 });
  });
});
