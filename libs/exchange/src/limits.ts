import type { GatewayError } from './errors.js';

/** What a subject may use; null = as much as it likes. Tokens are those of prompt and answer together. */
export interface Limits {
  readonly requestsPerMinute: number | null;
  readonly tokensPerMinute: number | null;
  readonly concurrentCalls: number | null;
  readonly tokensPerCall: number | null;
}

/** What budgets are kept of, and for how long they must last. */
export const budgetKinds = [
  'tokensPerDay',
  'tokensPerMonth',
  'moneyPerDay',
  'moneyPerMonth',
] as const;
export type BudgetKind = (typeof budgetKinds)[number];

/** What a call may be refused for. */
export type LimitKind = keyof Limits | BudgetKind;

/**
 * What a subject may use up in a day or a month.
 *
 * Units    `amount` and `increase.amount` in tokens, or in micro-units of the gateway's currency.
 */
export interface Budget {
  readonly kind: BudgetKind;
  readonly amount: number;
  /** By the calendar it begins anew at midnight, or on the first of the month; rolling, it looks back 24 hours or 30 days. */
  readonly window: 'calendar' | 'rolling';
  /** IANA name of the zone whose midnight counts. */
  readonly zone: string;
  /** What goes beyond it is told of, not refused. */
  readonly isSoft: boolean;
  /** That much more until then, epoch milliseconds. */
  readonly increase: { readonly amount: number; readonly untilMs: number } | null;
  /** Since when it is counted, epoch milliseconds; with another window it is counted anew. Absent = since ever. */
  readonly countedFromMs?: number;
  /** What its window had used by then, by parts of the window; absent = nothing. */
  readonly base?: readonly (readonly [slotMs: number, used: number])[];
}

/** What is counted for one budget of a rule: its kind, and since when, where that is known. */
export type BudgetAccount = BudgetKind | `${BudgetKind}@${string}`;

export const budgetAccount = ({
  kind,
  countedFromMs,
}: Pick<Budget, 'kind' | 'countedFromMs'>): BudgetAccount =>
  // Short: the database keeps 32 characters of it, and some go to what is counted beside.
  countedFromMs === undefined ? kind : `${kind}@${countedFromMs.toString(36)}`;

/**
 * A limit as it is published: whom it holds, and for which models.
 *
 * Shapes   `model` null = all; a `*` at its end stands for any rest. One rule is one account: all models that it is for share it.
 *          `gateway` is all callers together, its `subjectId` is `*`.
 *          `budgets` holds at most one of a kind; absent = none.
 */
export interface LimitRule {
  readonly id: string;
  readonly subject: 'gateway' | 'tenant' | 'project' | 'key';
  readonly subjectId: string;
  readonly model: string | null;
  readonly limits: Limits;
  readonly budgets?: readonly Budget[];
  /** Only counted and told of, never refused. */
  readonly isShadow: boolean;
}

/**
 * What was used of one budget in one part of its window.
 *
 * Shapes   `slotMs` is when the part began: the day or month of a calendar, an hour or a day of a rolling window.
 *          Without what was used before the budget was made (`base`).
 */
export interface LimitCounter {
  readonly ruleId: string;
  readonly kind: BudgetAccount;
  readonly slotMs: number;
  /** Tokens or micro-units. */
  readonly used: number;
}

/** A counter as all gateways of a database know it; `own` is the part of it that came from this process. */
export interface LimitTotal extends LimitCounter {
  readonly own: number;
}

/** How admission is doing, since the start. Amounts by what was hit. */
export interface LimitStats {
  readonly admitted: number;
  readonly refused: Readonly<Partial<Record<LimitKind, number>>>;
  /** Would have been refused, were it not only watched. */
  readonly shadowed: Readonly<Partial<Record<LimitKind, number>>>;
  /** The store of limits that gateways share; null = none is in use. */
  readonly store: {
    readonly isAway: boolean;
    readonly calls: number;
    readonly failures: number;
    /** How long calls waited for it, all together. */
    readonly waitedMs: number;
  } | null;
}

/** How much is left to a caller, of the limit that leaves least. Milliseconds until all of it is there again. */
export interface LimitState {
  readonly limit: number;
  readonly remaining: number;
  readonly resetMs: number;
  /** How long the limit is for. */
  readonly windowSeconds: number;
}

export interface LimitStates {
  readonly requests: LimitState | null;
  readonly tokens: LimitState | null;
}

/** Tokens of one call, or of a part of it. */
export interface TokenPair {
  readonly inputTokens: number;
  readonly outputTokens: number;
}

/** How long a worker was busy with so many tokens. */
export interface WorkerTime extends TokenPair {
  readonly workerMs: number;
}

/** Whether a call may go on, and what it took so far of its caller's limits. */
export interface Admission {
  /** Thrown by the flow; null = the call goes on. */
  readonly refusal: GatewayError | null;
  /** What was hit; null = nothing. */
  readonly hit: LimitKind | null;
  /** For the headers of the reply. */
  states(): LimitStates;
  /**
   * The call is to have one more turn, after those that `used` so much. `maxOutputTokens` null = it names no limit.
   *
   * Result   what forbids it, and then nothing more is held; null = it is held until the call is settled.
   * Errors   `limits_unavailable`.
   */
  more(
    used: TokenPair,
    next: { readonly inputTokens: number; readonly maxOutputTokens: number | null },
  ): GatewayError | null | Promise<GatewayError | null>;
  /**
   * The call is over and took so many tokens; null = as many as were reserved. `costMicros` is what it cost, null =
   * nobody knows: what was reserved stays. `took` tells how long its worker was busy, for what is reserved of the next
   * ones. Counts once.
   */
  settle(tokens: number | null, costMicros?: number | null, took?: WorkerTime): void;
}
