import { budgetAccount } from '@bellwether/exchange';
import type { Budget, LimitState } from '@bellwether/exchange';
import type { BudgetBook } from './budget-book.js';
import { windowOf, windowSecondsOf } from './budget-window.js';
import { capOf } from './limit-subject.js';

/** What a budget does not let through: its cap, and how long until it would. */
export interface OverBudget {
  readonly limit: number;
  readonly retryAfterMs: number;
}

/** null = so much more may be used. */
export function overBudget(
  book: BudgetBook,
  ruleId: string,
  budget: Budget,
  wanted: number,
  nowMs: number,
): OverBudget | null {
  const cap = capOf(budget, nowMs);
  const window = windowOf(budget, nowMs);
  const used = book.used(ruleId, budgetAccount(budget), window.sinceMs);
  // What costs nothing is let through as long as something is left: nobody knows what it will cost.
  if (used < cap && used + wanted <= cap) return null;
  if (wanted > cap) return { limit: cap, retryAfterMs: Infinity };
  let freed = 0;
  for (const [slotMs, amount] of book.parts(ruleId, budgetAccount(budget), window.sinceMs)) {
    freed += amount;
    const left = used - freed;
    if (left < cap && left + wanted <= cap)
      return { limit: cap, retryAfterMs: Math.max(0, window.endOf(slotMs) - nowMs) };
  }
  return { limit: cap, retryAfterMs: Math.max(0, window.endOf(window.slotMs) - nowMs) };
}

/** What a budget leaves, and when all of it is there again. */
export function budgetState(
  book: BudgetBook,
  ruleId: string,
  budget: Budget,
  nowMs: number,
): LimitState {
  const cap = capOf(budget, nowMs);
  const window = windowOf(budget, nowMs);
  const parts = book.parts(ruleId, budgetAccount(budget), window.sinceMs);
  const used = parts.reduce((sum, [, amount]) => sum + amount, 0);
  const newest = parts.findLast(([, amount]) => amount > 0);
  return {
    limit: cap,
    remaining: Math.max(0, Math.floor(cap - used)),
    resetMs: newest === undefined ? 0 : Math.max(0, window.endOf(newest[0]) - nowMs),
    windowSeconds: windowSecondsOf(budget),
  };
}
