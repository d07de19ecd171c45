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
  /** Of the cap; over 1 where it may be passed (a soft budget), or was made smaller. */
  readonly fraction: number;
  /** When it is used up at the pace of the last hour; null = not before it begins anew, or nobody knows. */
  readonly emptyAtMs: number | null;
}

/** How far a budget is used, and when it will be empty. */
export function burnDownOf(budget: LimitBudget, nowMs: number): BurnDown {
  const { used, remaining, usedLastHour } = budget;
  const cap = capOf(budget, nowMs);
  const fraction = used / cap;
  if (usedLastHour <= 0 || remaining === 0) return { cap, fraction, emptyAtMs: null };
  const emptyAtMs = nowMs + (remaining / usedLastHour) * hourMs;
  const isInTime = budget.resetsAtMs === null || emptyAtMs < budget.resetsAtMs;
  return { cap, fraction, emptyAtMs: isInTime ? emptyAtMs : null };
}

const microsPerUnit = 1_000_000;

export const isMoney = (kind: string): boolean => kind.startsWith('money');
/** As it is typed: tokens as they are, money in whole units of the currency. */
export const typedAmount = (kind: string, amount: number): number =>
  isMoney(kind) ? amount / microsPerUnit : amount;
export const storedAmount = (kind: string, amount: number): number =>
  isMoney(kind) ? Math.round(amount * microsPerUnit) : Math.round(amount);
