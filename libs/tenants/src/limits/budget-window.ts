import type { Budget } from '@bellwether/exchange';
import { calendarStarts } from './calendar.js';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Which parts of time a budget looks at, and to which of them something that is used now belongs. */
export interface BudgetWindow {
  /** The part that runs: what is used now is counted there. */
  readonly slotMs: number;
  /** The oldest part that still counts. */
  readonly sinceMs: number;
  /** When what was used in a part counts no more. */
  endOf(slotMs: number): number;
}

type Windowed = Pick<Budget, 'kind' | 'window' | 'zone'>;

export const isOfDay = ({ kind }: Pick<Budget, 'kind'>): boolean => kind.endsWith('Day');
export const isOfTokens = ({ kind }: Pick<Budget, 'kind'>): boolean => kind.startsWith('tokens');

/** Seconds that a budget is for, as headers say it. A month has 30 days there. */
export const windowSecondsOf = (budget: Pick<Budget, 'kind'>): number =>
  (isOfDay(budget) ? dayMs : 30 * dayMs) / 1_000;

/** A rolling window is counted in whole parts: an hour of a day, a day of 30. It looks back a part too far rather than too little. */
export const rollingOf = (budget: Windowed): { partMs: number; parts: number } =>
  isOfDay(budget) ? { partMs: hourMs, parts: 24 } : { partMs: dayMs, parts: 30 };

/** The window of a budget at a moment. */
export function windowOf(budget: Windowed, nowMs: number): BudgetWindow {
  if (budget.window === 'rolling') {
    const { partMs, parts } = rollingOf(budget);
    const slotMs = Math.floor(nowMs / partMs) * partMs;
    return {
      slotMs,
      sinceMs: slotMs - parts * partMs,
      endOf: (startMs) => startMs + (parts + 1) * partMs,
    };
  }
  const [, start, next] = calendarStarts(budget.zone, isOfDay(budget) ? 'day' : 'month', nowMs);
  return { slotMs: start, sinceMs: start, endOf: () => next };
}
