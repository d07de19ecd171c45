import type { Choice, Hold, RouteQuestion, TurnTicket } from '@bellwether/exchange';
import { maxLookedAt } from '@bellwether/routing';

import type { PromptBlocks } from '../prefix-feed.js';

/** A turn that waits to be bound to a worker. */
export interface Waiter {
  readonly question: RouteQuestion;
  readonly band: number;
  readonly arrivedAtMs: number;
  readonly promptTokens: number;
  /** What the workers hold of the prompt, as of `matchedAtMs`; null blocks = nobody looks at prefixes. */
  readonly blocks: PromptBlocks | null;
  matchedTokens: Float64Array;
  matchedAtMs: number;
  tenantShare: number;
  resolve(ticket: TurnTicket): void;
  reject(cause: unknown): void;
}

/** A turn that runs, as far as the classes above it may care. */
export interface RunningTurn {
  readonly band: number;
  readonly choice: Choice;
  readonly hold: Hold;
  /** Present when a higher class may end it. */
  readonly preempted: AbortController | null;
  hasOutput: boolean;
}

/** Turns that wait for the same workers: one model, one operation, one route. In order of arrival. */
export interface Line {
  readonly key: string;
  readonly modelId: string;
  readonly waiting: Waiter[];
  timer: NodeJS.Timeout | null;
}

/** The first of the line that may have a slot, at most as many as are looked at in one go. */
export function eligible(line: Line, mayBegin: (band: number) => boolean): Waiter[] {
  const found: Waiter[] = [];
  for (const waiter of line.waiting) {
    if (found.length === maxLookedAt) break;
    if (mayBegin(waiter.band)) found.push(waiter);
  }
  return found;
}

/** Who goes first where no prediction decides: the highest class, then the tenant with the least service, then the earliest. */
export function firstOf(waiting: readonly Waiter[]): Waiter | null {
  let first: Waiter | null = null;
  for (const waiter of waiting) {
    if (
      first === null ||
      waiter.band < first.band ||
      (waiter.band === first.band && waiter.tenantShare < first.tenantShare)
    )
      first = waiter;
  }
  return first;
}

/** A running turn of a lower class without output: of the lowest class the latest one. */
export function victimFor(running: ReadonlySet<RunningTurn>, band: number): RunningTurn | null {
  let victim: RunningTurn | null = null;
  for (const turn of running) {
    if (turn.band <= band || turn.hasOutput || turn.preempted === null) continue;
    if (turn.preempted.signal.aborted) continue;
    if (victim === null || turn.band >= victim.band) victim = turn;
  }
  return victim;
}
