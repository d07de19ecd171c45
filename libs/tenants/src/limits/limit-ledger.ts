import { budgetAccount } from '@bellwether/exchange';
import type { Budget, LimitKind, Limits, LimitState } from '@bellwether/exchange';
import { newBucket, refill, resized, waitMs } from './bucket.js';
import type { Bucket } from './bucket.js';
import { BudgetBook } from './budget-book.js';
import { budgetState, overBudget } from './budget-checks.js';
import { isOfTokens, windowOf } from './budget-window.js';
import { amountOf, leastOf } from './limit-subject.js';
import type { Amounts, Left, LimitRefusal, LimitSubject, Reservation } from './limit-subject.js';

interface Account {
  limits: Limits;
  requests: Bucket | null;
  tokens: Bucket | null;
  running: number;
  usedAtMs: number;
}

/** A part of a budget that a call holds. */
interface Held {
  readonly ruleId: string;
  readonly budget: Budget;
  readonly slotMs: number;
  readonly amount: number;
}

/** Accounts of subjects that nobody asked for so long are dropped: their buckets are full again by then. */
const idleMs = 10 * 60_000;
/** Nobody knows when a call ends. */
const concurrencyWaitMs = 1_000;

/**
 * What subjects used of their limits, in this process.
 *
 * Shapes   a call is admitted by all of its subjects or by none; nothing is ever taken in part.
 * Units    milliseconds, tokens, micro-units. What is reserved as estimated is settled as counted: an account may go into debt.
 * Errors   none: a refusal is a result.
 */
export class LimitLedger {
  private readonly accounts = new Map<string, Account>();

  constructor(
    private readonly nowMs: () => number,
    /** What was used of budgets, by whomever. */
    private readonly book: BudgetBook = new BudgetBook(),
  ) {}

  get size(): number {
    return this.accounts.size;
  }

  /** Reserves what a call may take. */
  reserve(subjects: readonly LimitSubject[], amounts: Amounts): Reservation | LimitRefusal {
    const nowMs = this.nowMs();
    const shadowed: LimitRefusal[] = [];
    // What is watched and would have refused takes nothing of its buckets, or it would refuse for ever.
    const spared = new Set<LimitSubject>();
    let refusal: LimitRefusal | null = null;
    for (const subject of subjects) {
      for (const { isSoft, ...found } of this.refusals(subject, amounts, nowMs)) {
        if (subject.isShadow && !isSoft) spared.add(subject);
        if (isSoft || subject.isShadow) shadowed.push(found);
        // The longest wait is the true one: whoever comes earlier meets the next refusal.
        else if (refusal === null || found.retryAfterMs > refusal.retryAfterMs) refusal = found;
      }
    }
    if (refusal !== null) return refusal;
    const accounts = subjects
      .filter((subject) => !spared.has(subject))
      .map(({ id }) => this.accounts.get(id)!);
    for (const account of accounts) take(account, amounts);
    if (amounts.isRead) return { shadowed, settle: () => undefined, giveBack: () => undefined };
    const held = subjects.flatMap((subject) => this.hold(subject, amounts, nowMs));
    return this.reservation(accounts, held, amounts, shadowed);
  }

  /** What is left to the subjects that are not only watched, and that are the caller's own. */
  left(subjects: readonly LimitSubject[]): Left {
    const nowMs = this.nowMs();
    let left: Left = { requests: null, tokens: null };
    for (const subject of subjects) {
      if (subject.isShadow || subject.isOfAll) continue;
      const { requests, tokens } = this.account(subject, nowMs);
      left = {
        requests: leastOf(left.requests, stateOf(requests)),
        tokens: leastOf(left.tokens, stateOf(tokens)),
      };
      for (const budget of subject.budgets)
        if (isOfTokens(budget) && !budget.isSoft)
          left = {
            requests: left.requests,
            tokens: leastOf(left.tokens, budgetState(this.book, subject.id, budget, nowMs)),
          };
    }
    return left;
  }

  /** Drops the accounts that nobody uses. Once a minute. */
  sweep(): void {
    const nowMs = this.nowMs();
    this.book.sweep(nowMs);
    for (const [id, { running, usedAtMs, tokens }] of this.accounts) {
      const isInDebt = (tokens?.level ?? 0) < 0;
      if (running === 0 && !isInDebt && nowMs - usedAtMs > idleMs) this.accounts.delete(id);
    }
  }

  private account({ id, limits }: LimitSubject, nowMs: number): Account {
    const known = this.accounts.get(id);
    const account = known ?? { limits, requests: null, tokens: null, running: 0, usedAtMs: nowMs };
    if (known === undefined) this.accounts.set(id, account);
    if (known === undefined || account.limits !== limits) {
      account.limits = limits;
      account.requests = bucketOf(account.requests, limits.requestsPerMinute, nowMs);
      account.tokens = bucketOf(account.tokens, limits.tokensPerMinute, nowMs);
    }
    account.usedAtMs = Math.max(account.usedAtMs, nowMs);
    if (account.requests !== null) refill(account.requests, nowMs);
    if (account.tokens !== null) refill(account.tokens, nowMs);
    return account;
  }

  private refusals(
    subject: LimitSubject,
    amounts: Amounts,
    nowMs: number,
  ): (LimitRefusal & { readonly isSoft: boolean })[] {
    const found = refusalsOf(subject.limits, this.account(subject, nowMs), amounts).map((each) => ({
      ...{ subject, isSoft: false },
      ...each,
    }));
    for (const budget of amounts.isRead ? [] : subject.budgets) {
      const over = overBudget(this.book, subject.id, budget, amountOf(budget, amounts), nowMs);
      if (over !== null) found.push({ subject, kind: budget.kind, isSoft: budget.isSoft, ...over });
    }
    return found;
  }

  private hold({ id, budgets }: LimitSubject, amounts: Amounts, nowMs: number): Held[] {
    return budgets.map((budget) => {
      const { slotMs } = windowOf(budget, nowMs);
      const amount = amountOf(budget, amounts);
      this.book.reserve(id, budgetAccount(budget), slotMs, amount);
      return { ruleId: id, budget, slotMs, amount };
    });
  }

  private reservation(
    accounts: readonly Account[],
    held: readonly Held[],
    reserved: Amounts,
    shadowed: readonly LimitRefusal[],
  ): Reservation {
    let isOver = false;
    const settle = (used: Amounts): void => {
      if (isOver) return;
      isOver = true;
      for (const account of accounts) {
        if (reserved.heldTokens === undefined) account.running -= 1;
        if (account.tokens !== null) account.tokens.level += reserved.tokens - used.tokens;
      }
      for (const { ruleId, budget, slotMs, amount } of held)
        this.book.settle(ruleId, budgetAccount(budget), slotMs, {
          ...{ reserved: amount, used: amountOf(budget, used) },
        });
    };
    return { shadowed, settle, giveBack: () => settle({ tokens: 0, costMicros: 0 }) };
  }
}

function bucketOf(before: Bucket | null, perMinute: number | null, nowMs: number): Bucket | null {
  if (perMinute === null) return null;
  return before === null ? newBucket(perMinute, nowMs) : resized(before, perMinute);
}

function stateOf(bucket: Bucket | null): LimitState | null {
  if (bucket === null) return null;
  return {
    limit: bucket.perMinute,
    remaining: Math.max(0, Math.floor(bucket.level)),
    resetMs: waitMs(bucket, bucket.perMinute),
    windowSeconds: 60,
  };
}

function take(account: Account, { tokens, isRead = false, heldTokens }: Amounts): void {
  const isNew = heldTokens === undefined;
  if (!isRead && isNew) account.running += 1;
  if (account.requests !== null && isNew) account.requests.level -= 1;
  if (account.tokens !== null) account.tokens.level -= tokens;
}

interface Found {
  readonly kind: LimitKind;
  readonly limit: number;
  readonly retryAfterMs: number;
}

function refusalsOf(
  { concurrentCalls, tokensPerCall }: Limits,
  { requests, tokens: bucket, running }: Account,
  { tokens, isRead = false, heldTokens }: Amounts,
): Found[] {
  const isNew = heldTokens === undefined;
  const found: Found[] = [];
  const refused = (kind: LimitKind, limit: number, retryAfterMs: number): void =>
    void found.push({ kind, limit, retryAfterMs });
  if (tokensPerCall !== null && tokens + (heldTokens ?? 0) > tokensPerCall)
    refused('tokensPerCall', tokensPerCall, Infinity);
  if (concurrentCalls !== null && !isRead && isNew && running >= concurrentCalls)
    refused('concurrentCalls', concurrentCalls, concurrencyWaitMs);
  if (requests !== null && isNew && requests.level < 1)
    refused('requestsPerMinute', requests.perMinute, waitMs(requests, 1));
  // What is larger than the bucket is let through when it is full, and leaves a debt.
  const wanted = bucket === null ? 0 : Math.min(tokens, bucket.perMinute);
  if (bucket !== null && !isRead && bucket.level < wanted)
    refused('tokensPerMinute', bucket.perMinute, waitMs(bucket, wanted));
  return found;
}
