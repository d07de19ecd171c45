import type { Budget, Limits } from '@bellwether/exchange';
import { BudgetBook } from './budget-book.js';
import { overBudget } from './budget-checks.js';
import type { LimitKeeper, Taken } from './limit-keeper.js';
import { LimitLedger } from './limit-ledger.js';
import { amountOf } from './limit-subject.js';
import type { Amounts, LimitRefusal, LimitSubject } from './limit-subject.js';
import { takenFrom } from './local-limits.js';

/** A store that is away may be back at any moment. */
const longestWaitMs = 60_000;

/**
 * What one of several gateways lets through by itself, while nobody can ask the store that they share: of every limit its
 * share, beginning with nothing used; and nothing of a budget that is known to be used up.
 */
export class LocalShare implements Pick<LimitKeeper, 'reserve'> {
  private readonly ledger: LimitLedger;
  /** Subjects are made anew with every snapshot: those of old ones go with them. */
  private readonly shares = new WeakMap<LimitSubject, LimitSubject>();

  constructor(
    private readonly share: number,
    /** What is known of all gateways. */
    private readonly known: BudgetBook,
    private readonly nowMs: () => number,
  ) {
    this.ledger = new LimitLedger(nowMs, new BudgetBook());
  }

  reserve(subjects: readonly LimitSubject[], amounts: Amounts): Taken {
    const shares = subjects.map((subject) => this.shareOf(subject));
    const refusal = this.knownRefusal(subjects, amounts);
    if (refusal === null) return forNow(takenFrom(this.ledger, shares, amounts));
    const left = () => this.ledger.left(shares);
    return { refusal, shadowed: [], left, settle: () => undefined };
  }

  private knownRefusal(subjects: readonly LimitSubject[], amounts: Amounts): LimitRefusal | null {
    for (const subject of subjects) {
      if (subject.isShadow) continue;
      for (const budget of amounts.isRead ? [] : subject.budgets) {
        if (budget.isSoft) continue;
        const wanted = amountOf(budget, amounts);
        const over = overBudget(this.known, subject.id, budget, wanted, this.nowMs());
        if (over !== null) return { subject, kind: budget.kind, ...over };
      }
    }
    return null;
  }

  private shareOf(subject: LimitSubject): LimitSubject {
    const known = this.shares.get(subject);
    if (known !== undefined) return known;
    const made = {
      ...subject,
      isShare: true,
      limits: limitsOf(subject.limits, this.share),
      budgets: subject.budgets.map((budget) => budgetOf(budget, this.share)),
    };
    this.shares.set(subject, made);
    return made;
  }
}

/** What a share can never let through, the whole can: it may come again when the store is back, and nobody knows when. */
function forNow(taken: Taken): Taken {
  const { refusal } = taken;
  if (refusal === null || refusal.kind === 'tokensPerCall') return taken;
  return {
    ...taken,
    refusal: { ...refusal, retryAfterMs: Math.min(refusal.retryAfterMs, longestWaitMs) },
  };
}

const part = (amount: number, share: number): number => Math.max(1, Math.floor(amount * share));
const partOrNull = (amount: number | null, share: number): number | null =>
  amount === null ? null : part(amount, share);

function limitsOf(limits: Limits, share: number): Limits {
  return {
    requestsPerMinute: partOrNull(limits.requestsPerMinute, share),
    tokensPerMinute: partOrNull(limits.tokensPerMinute, share),
    concurrentCalls: partOrNull(limits.concurrentCalls, share),
    // What one call may be is nobody's to share.
    tokensPerCall: limits.tokensPerCall,
  };
}

function budgetOf(budget: Budget, share: number): Budget {
  const { increase } = budget;
  return {
    ...budget,
    amount: part(budget.amount, share),
    increase: increase === null ? null : { ...increase, amount: part(increase.amount, share) },
  };
}
