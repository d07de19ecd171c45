import { budgetAccount } from '@bellwether/exchange';
import type { LimitKind, LimitState } from '@bellwether/exchange';
import type { BudgetBook } from './budget-book.js';
import { isOfDay, rollingOf, windowOf, windowSecondsOf } from './budget-window.js';
import { calendarStarts } from './calendar.js';
import { amountOf, leastOf } from './limit-subject.js';
import type { Amounts, Left, LimitRefusal, LimitSubject } from './limit-subject.js';

/** What the script of reservations answers. Lists that are empty come as objects. */
interface StoreAnswer {
  readonly hit?: Hit;
  readonly over: readonly Hit[] | object;
  readonly left: readonly (readonly [string, number, number, number, number])[] | object;
  readonly slots: readonly number[] | object;
}
type Hit = readonly [subject: number, kind: LimitKind, limit: number, waitMs: number];

/** What the store said. */
export interface Answer {
  readonly refusal: LimitRefusal | null;
  readonly shadowed: readonly LimitRefusal[];
  readonly left: Left;
  /** Of all budgets of all subjects, in their order: the part of the window in which it was reserved. */
  readonly slots: readonly number[];
}

/** From here on a wait stands for "never". */
const neverMs = 1e14;

/** What a call asks of the store, as its script reads it. `book` tells what is known should the store have forgotten. */
export function questionOf(
  subjects: readonly LimitSubject[],
  amounts: Amounts,
  book: BudgetBook,
  nowMs: number,
): string {
  const isNew = amounts.heldTokens === undefined;
  return JSON.stringify({
    tokens: amounts.tokens,
    ...(amounts.isRead ? { read: true } : {}),
    ...(isNew ? {} : { held: amounts.heldTokens }),
    rules: subjects.map(({ id, limits, budgets, isShadow, isOfAll }) => ({
      id,
      ...(isShadow ? { w: true } : {}),
      ...(isShadow || isOfAll ? { hidden: true } : {}),
      ...(limits.tokensPerCall === null ? {} : { tpc: limits.tokensPerCall }),
      ...(limits.concurrentCalls === null || amounts.isRead || !isNew
        ? {}
        : { cc: limits.concurrentCalls }),
      ...(limits.requestsPerMinute === null || !isNew ? {} : { rpm: limits.requestsPerMinute }),
      ...(limits.tokensPerMinute === null || amounts.isRead ? {} : { tpm: limits.tokensPerMinute }),
      b: (amounts.isRead ? [] : budgets).map((budget) => ({
        kind: budget.kind,
        account: budgetAccount(budget),
        amount: budget.amount,
        want: amountOf(budget, amounts),
        seconds: windowSecondsOf(budget),
        ...(budget.isSoft ? { soft: true } : {}),
        ...(budget.increase === null
          ? {}
          : { inc: budget.increase.amount, untilMs: budget.increase.untilMs }),
        ...partsAsked(budget, nowMs),
        base: book.parts(id, budgetAccount(budget), windowOf(budget, nowMs).sinceMs),
      })),
    })),
  });
}

function partsAsked(budget: LimitSubject['budgets'][number], nowMs: number): object {
  if (budget.window === 'calendar')
    return { starts: calendarStarts(budget.zone, isOfDay(budget) ? 'day' : 'month', nowMs) };
  const { partMs, parts } = rollingOf(budget);
  return { part: partMs, parts };
}

export function answerOf(json: string, subjects: readonly LimitSubject[]): Answer {
  const { hit, over, left, slots } = JSON.parse(json) as StoreAnswer;
  const refusalOf = ([at, kind, limit, waitMs]: Hit): LimitRefusal => ({
    ...{ subject: subjects[at]!, kind, limit },
    retryAfterMs: waitMs >= neverMs ? Infinity : waitMs,
  });
  let all: Left = { requests: null, tokens: null };
  for (const [what, limit, remaining, resetMs, windowSeconds] of listOf(left)) {
    const name = what === 'r' ? 'requests' : 'tokens';
    const state: LimitState = {
      ...{ limit, resetMs: Math.max(0, resetMs), windowSeconds },
      remaining: Math.max(0, Math.floor(remaining)),
    };
    all = { ...all, [name]: leastOf(all[name], state) };
  }
  return {
    refusal: hit === undefined ? null : refusalOf(hit),
    shadowed: listOf(over).map(refusalOf),
    left: all,
    slots: listOf(slots),
  };
}

const listOf = <Item>(list: readonly Item[] | object): readonly Item[] =>
  Array.isArray(list) ? (list as readonly Item[]) : [];
