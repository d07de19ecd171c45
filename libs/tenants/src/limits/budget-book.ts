import { budgetAccount } from '@bellwether/exchange';
import type { BudgetAccount, LimitCounter, LimitRule, LimitTotal } from '@bellwether/exchange';

/** What is known of one budget in one part of its window. */
interface Slot {
  /** Used by calls of this process that are over. */
  own: number;
  /** What calls that run may still use. */
  reserved: number;
  /** Used by other gateways, and by this one before its start. */
  others: number;
  /** Used before the budget was made. */
  base: number;
}

const sumOf = ({ own, reserved, others, base }: Slot): number => own + reserved + others + base;

/** Windows reach no further back. */
const oldestMs = 63 * 24 * 3_600_000;

const keyOf = (ruleId: string, kind: BudgetAccount): string => `${ruleId} ${kind}`;

/**
 * What was used of budgets, as far as this process knows. Bounded by the rules with budgets and the parts of their windows.
 *
 * Units    tokens, or micro-units of money.
 */
export class BudgetBook {
  private readonly budgets = new Map<string, Map<number, Slot>>();
  private readonly changed = new Map<string, readonly [string, BudgetAccount, number]>();

  /** Parts of the window in which something was used or is reserved, the oldest first. */
  parts(ruleId: string, kind: BudgetAccount, sinceMs: number): (readonly [number, number])[] {
    const found: [number, number][] = [];
    for (const [slotMs, slot] of this.budgets.get(keyOf(ruleId, kind)) ?? [])
      if (slotMs >= sinceMs) found.push([slotMs, sumOf(slot)]);
    return found.sort(([one], [other]) => one - other);
  }

  partOf(ruleId: string, kind: BudgetAccount, slotMs: number): number {
    const slot = this.budgets.get(keyOf(ruleId, kind))?.get(slotMs);
    return slot === undefined ? 0 : sumOf(slot);
  }

  used(ruleId: string, kind: BudgetAccount, sinceMs: number): number {
    let sum = 0;
    for (const [slotMs, slot] of this.budgets.get(keyOf(ruleId, kind)) ?? [])
      if (slotMs >= sinceMs) sum += sumOf(slot);
    return sum;
  }

  reserve(ruleId: string, kind: BudgetAccount, slotMs: number, amount: number): void {
    this.slot(ruleId, kind, slotMs).reserved += amount;
  }

  /** What was reserved is over, and so much of it was used. */
  settle(ruleId: string, kind: BudgetAccount, slotMs: number, { reserved, used }: Settled): void {
    const slot = this.slot(ruleId, kind, slotMs);
    slot.reserved -= reserved;
    if (used === 0) return;
    slot.own += used;
    this.changed.set(`${keyOf(ruleId, kind)} ${slotMs}`, [ruleId, kind, slotMs]);
  }

  /** What the windows of budgets had used before they were made. Telling it again changes nothing. */
  begin(rules: readonly LimitRule[], nowMs: number): void {
    const began = rules.flatMap(({ id, budgets = [] }) =>
      budgets.map((budget) => ({ id, account: budgetAccount(budget), base: budget.base ?? [] })),
    );
    for (const { id, account, base } of began)
      for (const [slotMs, used] of base)
        if (slotMs >= nowMs - oldestMs) this.slot(id, account, slotMs).base = used;
  }

  /** What all gateways of the database know. */
  take(totals: readonly LimitTotal[]): void {
    for (const { ruleId, kind, slotMs, used, own } of totals)
      this.slot(ruleId, kind, slotMs).others = Math.max(0, used - own);
  }

  /** At most so many counters that changed since they were told, as sums since the start. */
  tell(most: number): LimitCounter[] {
    const told: LimitCounter[] = [];
    for (const [key, [ruleId, kind, slotMs]] of this.changed) {
      if (told.length === most) break;
      this.changed.delete(key);
      const { own } = this.slot(ruleId, kind, slotMs);
      told.push({ ruleId, kind, slotMs, used: own });
    }
    return told;
  }

  /** Drops what no window reaches. */
  sweep(nowMs: number): void {
    for (const [key, slots] of this.budgets) {
      for (const [slotMs, { reserved }] of slots)
        if (slotMs < nowMs - oldestMs && reserved === 0) slots.delete(slotMs);
      if (slots.size === 0) this.budgets.delete(key);
    }
  }

  private slot(ruleId: string, kind: BudgetAccount, slotMs: number): Slot {
    const key = keyOf(ruleId, kind);
    let slots = this.budgets.get(key);
    if (slots === undefined) this.budgets.set(key, (slots = new Map<number, Slot>()));
    let slot = slots.get(slotMs);
    if (slot === undefined) slots.set(slotMs, (slot = { own: 0, reserved: 0, others: 0, base: 0 }));
    return slot;
  }
}

interface Settled {
  readonly reserved: number;
  readonly used: number;
}
