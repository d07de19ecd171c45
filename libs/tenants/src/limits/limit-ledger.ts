import type { LimitKind, Limits, LimitState } from '@bellwether/exchange';
import { newBucket, refill, resized, waitMs } from './bucket.js';
import type { Bucket } from './bucket.js';

/** Who is limited: a key, a project, a tenant, or one of them at one model. `id` tells it from all others. */
export interface LimitSubject {
  readonly id: string;
  readonly limits: Limits;
  /** Only counted and told of, never refused. */
  readonly isShadow: boolean;
}

/** Why a call was not admitted. `retryAfterMs` Infinity = it can never be, as it stands. */
export interface LimitRefusal {
  readonly subject: LimitSubject;
  readonly kind: LimitKind;
  readonly limit: number;
  readonly retryAfterMs: number;
}

/** An admitted call. `settle` and `giveBack` count once, whichever comes first. */
export interface Reservation {
  /** What its subjects would have refused, were they not only watched. */
  readonly shadowed: readonly LimitRefusal[];
  /** The call is over and took so many tokens: the difference to what was reserved is booked. */
  settle(tokens: number): void;
  /** The call came to nothing: only its request stays counted. */
  giveBack(): void;
}

interface Account {
  limits: Limits;
  requests: Bucket | null;
  tokens: Bucket | null;
  running: number;
}

/** Accounts of subjects that nobody asked for so long are dropped: their buckets are full again by then. */
const idleMs = 10 * 60_000;

/**
 * What subjects used of their limits, in this process.
 *
 * Shapes   a call is admitted by all of its subjects or by none; nothing is ever taken in part.
 * Units    milliseconds, tokens. Tokens are reserved as estimated and settled as counted: an account may go into debt.
 * Errors   none: a refusal is a result.
 */
export class LimitLedger {
  private readonly accounts = new Map<string, Account>();

  constructor(private readonly nowMs: () => number) {}

  get size(): number {
    return this.accounts.size;
  }

  /** Reserves a call of so many tokens. */
  reserve(subjects: readonly LimitSubject[], tokens: number): Reservation | LimitRefusal {
    const nowMs = this.nowMs();
    const shadowed: LimitRefusal[] = [];
    let refusal: LimitRefusal | null = null;
    for (const subject of subjects) {
      const found = refusalOf(subject, this.account(subject, nowMs), tokens);
      if (found === null) continue;
      if (subject.isShadow) shadowed.push(found);
      // The longest wait is the true one: whoever comes earlier meets the next refusal.
      else if (refusal === null || found.retryAfterMs > refusal.retryAfterMs) refusal = found;
    }
    if (refusal !== null) return refusal;
    const accounts = subjects.map(({ id }) => this.accounts.get(id)!);
    for (const account of accounts) take(account, tokens);
    return this.reservation(accounts, tokens, shadowed);
  }

  /** What is left of requests or tokens per minute to whom has least; null = nobody is limited so. */
  state(subjects: readonly LimitSubject[], kind: 'requests' | 'tokens'): LimitState | null {
    const nowMs = this.nowMs();
    let least: LimitState | null = null;
    for (const subject of subjects) {
      const bucket = subject.isShadow ? null : this.account(subject, nowMs)[kind];
      if (bucket === null) continue;
      const remaining = Math.max(0, Math.floor(bucket.level));
      if (least === null || remaining < least.remaining)
        least = {
          limit: bucket.perMinute,
          remaining,
          resetMs: waitMs(bucket, bucket.perMinute),
        };
    }
    return least;
  }

  /** Drops the accounts that nobody uses. Once a minute. */
  sweep(): void {
    const nowMs = this.nowMs();
    for (const [id, { running, requests, tokens }] of this.accounts) {
      const usedAtMs = Math.max(requests?.atMs ?? 0, tokens?.atMs ?? 0);
      const isInDebt = (tokens?.level ?? 0) < 0;
      if (running === 0 && !isInDebt && nowMs - usedAtMs > idleMs) this.accounts.delete(id);
    }
  }

  private account({ id, limits }: LimitSubject, nowMs: number): Account {
    const known = this.accounts.get(id);
    const account = known ?? { limits, requests: null, tokens: null, running: 0 };
    if (known === undefined) this.accounts.set(id, account);
    if (known === undefined || account.limits !== limits) {
      account.limits = limits;
      account.requests = bucketOf(account.requests, limits.requestsPerMinute, nowMs);
      account.tokens = bucketOf(account.tokens, limits.tokensPerMinute, nowMs);
    }
    if (account.requests !== null) refill(account.requests, nowMs);
    if (account.tokens !== null) refill(account.tokens, nowMs);
    return account;
  }

  private reservation(
    accounts: readonly Account[],
    reserved: number,
    shadowed: readonly LimitRefusal[],
  ): Reservation {
    let isOver = false;
    const end = (used: number): void => {
      if (isOver) return;
      isOver = true;
      for (const account of accounts) {
        account.running -= 1;
        if (account.tokens !== null) account.tokens.level += reserved - used;
      }
    };
    return { shadowed, settle: end, giveBack: () => end(0) };
  }
}

function bucketOf(before: Bucket | null, perMinute: number | null, nowMs: number): Bucket | null {
  if (perMinute === null) return null;
  return before === null ? newBucket(perMinute, nowMs) : resized(before, perMinute);
}

function take(account: Account, tokens: number): void {
  account.running += 1;
  if (account.requests !== null) account.requests.level -= 1;
  if (account.tokens !== null) account.tokens.level -= tokens;
}

function refusalOf(
  subject: LimitSubject,
  { requests, tokens: bucket, running }: Account,
  tokens: number,
): LimitRefusal | null {
  const { concurrentCalls, tokensPerCall } = subject.limits;
  const refused = (kind: LimitKind, limit: number, retryAfterMs: number): LimitRefusal => ({
    ...{ subject, kind, limit, retryAfterMs },
  });
  if (tokensPerCall !== null && tokens > tokensPerCall)
    return refused('tokensPerCall', tokensPerCall, Infinity);
  const found: LimitRefusal[] = [];
  if (concurrentCalls !== null && running >= concurrentCalls)
    // Nobody knows when a call ends.
    found.push(refused('concurrentCalls', concurrentCalls, 1_000));
  if (requests !== null && requests.level < 1)
    found.push(refused('requestsPerMinute', requests.perMinute, waitMs(requests, 1)));
  // What is larger than the bucket is let through when it is full, and leaves a debt.
  const wanted = bucket === null ? 0 : Math.min(tokens, bucket.perMinute);
  if (bucket !== null && bucket.level < wanted)
    found.push(refused('tokensPerMinute', bucket.perMinute, waitMs(bucket, wanted)));
  return found.sort((one, other) => other.retryAfterMs - one.retryAfterMs)[0] ?? null;
}
