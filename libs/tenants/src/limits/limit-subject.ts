import type { Budget, LimitKind, Limits, LimitState } from '@bellwether/exchange';

/** Who is limited: a key, a project, a tenant, all together, or one of them at one model. `id` tells it from all others. */
export interface LimitSubject {
  readonly id: string;
  readonly limits: Limits;
  readonly budgets: readonly Budget[];
  /** Only counted and told of, never refused. */
  readonly isShadow: boolean;
  /** All callers together: nobody is told how much of it the others left. */
  readonly isOfAll?: boolean;
  /** A gateway's own part of a limit, while nobody can ask for the whole. */
  readonly isShare?: boolean;
}

/** What a call may take. Units: tokens, and micro-units of money; 0 where nobody knows a price. */
export interface Amounts {
  readonly tokens: number;
  readonly costMicros: number;
  /** No model runs: only requests are counted. */
  readonly isRead?: boolean;
  /** More for a call that holds so many tokens already: neither its request nor its place counts again. */
  readonly heldTokens?: number;
}

/** Why a call was not admitted. `retryAfterMs` Infinity = it can never be, as it stands. */
export interface LimitRefusal {
  readonly subject: LimitSubject;
  readonly kind: LimitKind;
  readonly limit: number;
  readonly retryAfterMs: number;
}

/** What limits leave to a caller, of the one that leaves least. */
export interface Left {
  readonly requests: LimitState | null;
  readonly tokens: LimitState | null;
}

/** An admitted call. `settle` and `giveBack` count once, whichever comes first. */
export interface Reservation {
  /** What would have been refused, were it not only watched, or soft. */
  readonly shadowed: readonly LimitRefusal[];
  /** The call is over and took so much: the difference to what was reserved is booked. */
  settle(used: Amounts): void;
  /** The call came to nothing: only its request stays counted. */
  giveBack(): void;
}

export const isRefusal = <T extends object>(result: T | LimitRefusal): result is LimitRefusal =>
  'kind' in result;

/** How much of a call's amounts is of the kind that a budget is kept of. */
export const amountOf = (
  { kind }: Pick<Budget, 'kind'>,
  { tokens, costMicros }: Amounts,
): number => (kind.startsWith('tokens') ? tokens : costMicros);

/** What may be used now, with what was added for a time. */
export const capOf = ({ amount, increase }: Budget, nowMs: number): number =>
  increase !== null && nowMs < increase.untilMs ? amount + increase.amount : amount;

/** The smallest of the budgets of money that refuse, Infinity = none of them does; null = there is none. */
export function leastMoneyOf(subjects: readonly LimitSubject[], nowMs: number): number | null {
  let least: number | null = null;
  for (const { budgets, isShadow } of subjects)
    for (const budget of budgets) {
      if (!budget.kind.startsWith('money')) continue;
      const isHard = !isShadow && !budget.isSoft;
      least = Math.min(least ?? Infinity, isHard ? capOf(budget, nowMs) : Infinity);
    }
  return least;
}

/** The state that leaves least. */
export function leastOf(one: LimitState | null, other: LimitState | null): LimitState | null {
  if (one === null || other === null) return one ?? other;
  return other.remaining < one.remaining ? other : one;
}
