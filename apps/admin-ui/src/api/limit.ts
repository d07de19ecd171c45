import type { LimitsQuery } from './generated/graphql/graphql.js';

export type Limit = LimitsQuery['limits'][number];
export type LimitBudget = Limit['budgets'][number];

const hourMs = 3_600_000;

/** What may be used now, with what was added for a time. */
export function capOf(
  { amount, increaseAmount, increaseUntilMs }: LimitBudget,
  nowMs: number,
): number {
  const isMore = increaseUntilMs !== null && nowMs < increaseUntilMs;
  return isMore ? amount + (increaseAmount ?? 0) : amount;
}

export interface BurnDown {
  readonly cap: number;
  readonly left: number;
  /** Of the cap; over 1 where it may be passed (a soft budget), or was made smaller. */
  readonly fraction: number;
  /** When it is used up at the pace of the last hour; null = not before it begins anew, or nobody knows. */
  readonly emptyAtMs: number | null;
}

/** How far a budget is used, and when it will be empty. */
export function burnDownOf(budget: LimitBudget, nowMs: number): BurnDown {
  const cap = capOf(budget, nowMs);
  const left = Math.max(0, cap - budget.used);
  const fraction = budget.used / cap;
  if (budget.usedLastHour <= 0 || left === 0) return { cap, left, fraction, emptyAtMs: null };
  const emptyAtMs = nowMs + (left / budget.usedLastHour) * hourMs;
  const isInTime = budget.resetsAtMs === null || emptyAtMs < budget.resetsAtMs;
  return { cap, left, fraction, emptyAtMs: isInTime ? emptyAtMs : null };
}

const microsPerUnit = 1_000_000;

/** Tokens as they are, money in whole units of the currency. */
export const shownAmount = (kind: string, amount: number): number =>
  kind.startsWith('money') ? amount / microsPerUnit : amount;
export const storedAmount = (kind: string, amount: number): number =>
  kind.startsWith('money') ? Math.round(amount * microsPerUnit) : Math.round(amount);
