import { budgetAccount } from '@bellwether/exchange';
import type { Budget } from '@bellwether/exchange';
import { capOf, windowOf } from '@bellwether/tenants';
import { hourMs } from '../../records/usage/rollups.js';
import { paceOf } from './limit-counters.js';
import type { countersOf } from './limit-counters.js';

/** The counters of one limit, of its pace too. */
export type Counters = readonly Pick<
  Awaited<ReturnType<typeof countersOf>>[number],
  'kind' | 'slotMs' | 'used'
>[];

/** How much of a budget is used in the window that runs. Units: tokens, or micro-units of money. */
export interface BudgetUse {
  readonly used: number;
  /** What may still be used; never below zero. */
  readonly remaining: number;
  /** When it begins anew, or when the oldest part of a rolling window falls out; null = nothing of that is used. */
  readonly resetsAtMs: number | null;
  readonly usedLastHour: number;
}

/** What screens, the API and alerts say of a budget, from what all gateways counted and what was used before. */
export function budgetUse(budget: Budget, counters: Counters, nowMs: number): BudgetUse {
  const window = windowOf(budget, nowMs);
  const account = budgetAccount(budget);
  const before = (budget.base ?? []).map(([slotMs, used]) => ({ slotMs, used }));
  const inWindow = [...before, ...counters.filter(({ kind }) => kind === account)].filter(
    ({ slotMs, used }) => slotMs >= window.sinceMs && used > 0,
  );
  const isCalendar = budget.window === 'calendar';
  const oldestMs = isCalendar ? window.slotMs : Math.min(...inWindow.map(({ slotMs }) => slotMs));
  const recent = counters.filter(
    ({ kind, slotMs }) => kind === paceOf(account) && slotMs > nowMs - hourMs,
  );
  const used = sumOf(inWindow);
  return {
    used,
    remaining: Math.max(0, capOf(budget, nowMs) - used),
    resetsAtMs: Number.isFinite(oldestMs) ? window.endOf(oldestMs) : null,
    usedLastHour: sumOf(recent),
  };
}

const sumOf = (all: readonly { readonly used: number }[]): number =>
  all.reduce((sum, { used }) => sum + used, 0);
