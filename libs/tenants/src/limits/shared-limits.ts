import { budgetAccount, GatewayError } from '@bellwether/exchange';
import type { LimitStats } from '@bellwether/exchange';
import type { BudgetBook } from './budget-book.js';
import { windowOf } from './budget-window.js';
import type { LimitKeeper, Taken } from './limit-keeper.js';
import { amountOf } from './limit-subject.js';
import type { Amounts, LimitSubject } from './limit-subject.js';
import { LocalShare } from './local-share.js';
import { OwedToStore } from './owed-to-store.js';
import type { RedisStore } from './redis-store.js';
import { answerOf, questionOf } from './store-question.js';
import type { Answer } from './store-question.js';

export interface SharedLimitsOptions {
  readonly store: RedisStore;
  /** What was used of budgets, as far as this process knows. */
  readonly book: BudgetBook;
  readonly gatewayId: string;
  readonly whenAway: 'local-share' | 'refuse';
  /** What this gateway lets through by itself while the store is away, as a part of each limit. */
  readonly localShare: number;
  /** What a gateway holds is given back to the others so long after it was heard of last. */
  readonly leaseMs: number;
  nowMs(): number;
}

const readOf = ({ refusal, shadowed, left }: Answer): Taken => ({
  ...{ refusal, shadowed, left: () => left, settle: () => undefined },
});

/** Time between two tries to come back to a store that is away. */
const retryMs = 1_000;

/**
 * Counts in Redis what all gateways use together. A store that fails is not asked again by calls: one try a second looks
 * whether it is back, and until then each gateway goes by its own share, or refuses.
 */
export class SharedLimits implements LimitKeeper {
  private readonly options: SharedLimitsOptions;
  private readonly owed: OwedToStore;
  private share: LocalShare | null = null;
  private timer: NodeJS.Timeout | null = null;
  private isClosed = false;
  private calls = 0;
  private failures = 0;
  private last = 0;
  private waitedMs = 0;

  constructor(options: SharedLimitsOptions) {
    this.options = options;
    this.owed = new OwedToStore(options.gatewayId, options.store, options.book);
    this.schedule(0);
  }

  reserve(subjects: readonly LimitSubject[], amounts: Amounts): Taken | Promise<Taken> {
    return this.share === null ? this.ask(subjects, amounts) : this.byShare(subjects, amounts);
  }

  sweep(): void {
    this.options.book.sweep(this.options.nowMs());
  }

  stats(): LimitStats['store'] {
    const { calls, failures, waitedMs } = this;
    return { isAway: this.share !== null, calls, failures, waitedMs };
  }

  /** What is owed is told once more, as far as the store answers. */
  async close(): Promise<void> {
    this.isClosed = true;
    if (this.timer !== null) clearTimeout(this.timer);
    if (this.share === null) await this.owed.pay().catch(() => undefined);
    await this.options.store.close();
  }

  private async ask(subjects: readonly LimitSubject[], amounts: Amounts): Promise<Taken> {
    const { store, book, gatewayId, nowMs } = this.options;
    const call = `${gatewayId}:${(this.last += 1)}`;
    const question = questionOf(subjects, amounts, book, nowMs());
    let answer: Answer;
    try {
      this.calls += 1;
      const askedAtMs = nowMs();
      const reply = await store.reserve(gatewayId, call, question);
      this.waitedMs += Math.max(0, nowMs() - askedAtMs);
      answer = answerOf(reply, subjects);
    } catch {
      // Whether it was reserved or not: it is given back when the store answers again.
      this.owed.settle(call, { tokens: 0, costMicros: 0 });
      this.goAway();
      return this.byShare(subjects, amounts);
    }
    return amounts.isRead ? readOf(answer) : this.taken(call, subjects, answer);
  }

  private taken(call: string, subjects: readonly LimitSubject[], answer: Answer): Taken {
    let isOver = answer.refusal !== null;
    return {
      refusal: answer.refusal,
      shadowed: answer.shadowed,
      left: () => answer.left,
      settle: (used) => {
        if (isOver) return;
        isOver = true;
        this.note(subjects, used, answer.slots);
        this.owed.settle(call, used);
        if (this.share === null) this.pay();
      },
    };
  }

  /** Without the store. What is used is booked there later. */
  private byShare(subjects: readonly LimitSubject[], amounts: Amounts): Taken {
    if (this.options.whenAway === 'refuse') throw new GatewayError('limits_unavailable');
    const taken = this.shareNow().reserve(subjects, amounts);
    if (amounts.isRead) return taken;
    let isOver = taken.refusal !== null;
    const nowMs = this.options.nowMs();
    const slots = subjects.flatMap(({ budgets }) =>
      budgets.map((budget) => windowOf(budget, nowMs).slotMs),
    );
    return {
      ...taken,
      settle: (used) => {
        if (isOver) return;
        isOver = true;
        taken.settle(used);
        this.note(subjects, used, slots, true);
        if (this.share === null) this.pay();
      },
    };
  }

  private shareNow(): LocalShare {
    const { localShare, book, nowMs } = this.options;
    return (this.share ??= new LocalShare(localShare, book, nowMs));
  }

  /** Writes into the book of this process what a call used; `isOwed` = the store knows nothing of it. */
  private note(
    subjects: readonly LimitSubject[],
    amounts: Amounts,
    slots: readonly number[],
    isOwed = false,
  ): void {
    let place = 0;
    for (const { id, budgets } of subjects)
      for (const budget of budgets) {
        const slotMs = slots[place] ?? windowOf(budget, this.options.nowMs()).slotMs;
        const used = amountOf(budget, amounts);
        this.options.book.settle(id, budgetAccount(budget), slotMs, { reserved: 0, used });
        if (isOwed) this.owed.book(id, budgetAccount(budget), slotMs, used);
        place += 1;
      }
  }

  private pay(): void {
    this.owed.pay().catch(() => this.goAway());
  }

  private goAway(): void {
    this.failures += 1;
    if (this.share !== null || this.isClosed) return;
    this.shareNow();
    this.schedule(retryMs);
  }

  private schedule(ms: number): void {
    if (this.timer !== null) clearTimeout(this.timer);
    if (this.isClosed) return;
    this.timer = setTimeout(() => void this.beat(), ms).unref();
  }

  /** Renews the lease; a store that was away is told what it missed before calls ask it again. */
  private async beat(): Promise<void> {
    const { store, gatewayId, leaseMs } = this.options;
    try {
      while ((await store.renew(gatewayId, leaseMs)) > 0 && !this.isClosed);
      await this.owed.pay();
      this.share = null;
      this.schedule(leaseMs / 3);
    } catch {
      this.goAway();
      this.schedule(retryMs);
    }
  }
}
