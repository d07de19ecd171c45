import type { BudgetAccount } from '@bellwether/exchange';
import type { BudgetBook } from './budget-book.js';
import type { Amounts } from './limit-subject.js';
import type { RedisStore } from './redis-store.js';

/** Calls that ended while the store was away. More of them are forgotten: what they held is given back with the lease. */
const mostCalls = 50_000;
/** Commands under way at once. */
const mostAtOnce = 200;

interface Used {
  readonly ruleId: string;
  readonly kind: BudgetAccount;
  readonly slotMs: number;
  amount: number;
}

/** What the shared store has still to be told: calls that are over, and what was used without asking it. */
export class OwedToStore {
  private readonly calls = new Map<string, Amounts>();
  /** Bounded by the rules with budgets. */
  private readonly used = new Map<string, Used>();
  private paying: Promise<void> | null = null;

  constructor(
    private readonly gatewayId: string,
    private readonly store: Pick<RedisStore, 'settle' | 'book'>,
    private readonly known: BudgetBook,
  ) {}

  settle(call: string, used: Amounts): void {
    if (this.calls.size < mostCalls) this.calls.set(call, used);
  }

  book(ruleId: string, kind: BudgetAccount, slotMs: number, amount: number): void {
    if (amount === 0) return;
    const key = `${ruleId} ${kind} ${slotMs}`;
    const known = this.used.get(key);
    if (known === undefined) this.used.set(key, { ruleId, kind, slotMs, amount });
    else known.amount += amount;
  }

  /** Tells it all. What is not taken stays owed. Errors: those of the store. */
  async pay(): Promise<void> {
    while (this.paying !== null) await this.paying;
    if (this.calls.size === 0 && this.used.size === 0) return;
    this.paying = this.payAll().finally(() => (this.paying = null));
    await this.paying;
  }

  private async payAll(): Promise<void> {
    while (this.calls.size > 0) {
      const some = [...this.calls].slice(0, mostAtOnce);
      const results = await Promise.allSettled(some.map((each) => this.payCall(...each)));
      const failed = results.find(({ status }) => status === 'rejected');
      if (failed !== undefined) throw (failed as PromiseRejectedResult).reason;
    }
    await this.payUsed();
  }

  /** The store books a call once: telling it twice does no harm. */
  private async payCall(call: string, { tokens, costMicros }: Amounts): Promise<void> {
    await this.store.settle(this.gatewayId, call, tokens, costMicros);
    this.calls.delete(call);
  }

  private async payUsed(): Promise<void> {
    if (this.used.size === 0) return;
    const list = [...this.used.values()];
    this.used.clear();
    try {
      await this.store.book(
        JSON.stringify(
          list.map(({ ruleId, kind, slotMs, amount }) => [
            ...[ruleId, kind, slotMs, amount],
            this.known.partOf(ruleId, kind, slotMs),
          ]),
        ),
      );
    } catch (cause) {
      for (const { ruleId, kind, slotMs, amount } of list) this.book(ruleId, kind, slotMs, amount);
      throw cause;
    }
  }
}
