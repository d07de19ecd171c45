import type { BreakerState } from '@bellwether/exchange';

export interface BreakerRules {
  readonly openBreakerAfter: number;
  readonly breakerWindowMs: number;
  readonly breakerRestMs: number;
  readonly breakerTrials: number;
}

/**
 * Lets a worker rest after it failed several calls in a row, then tries it with few.
 *
 * Rule     closed ─ `openBreakerAfter` faults in a row within the window ─▶ open ─ `breakerRestMs` ─▶ half open
 *          ─ a trial succeeds ─▶ closed, or fails ─▶ open. Only calls begun as trials decide while it is half open:
 *          a call from before says nothing about now.
 */
export interface Breaker {
  readonly state: BreakerState;
  readonly sinceMs: number;
  /** Trials running. */
  readonly trials: number;
  rules: BreakerRules;
  /** Moves from open to half open when the rest is over. True when the state changed. */
  advance(nowMs: number): boolean;
  /** Ends the rest early: the worker came back by itself. True when the state changed. */
  wake(nowMs: number): boolean;
  /** A call leaves for the worker. True when it is a trial; hand that back to `end`. */
  begin(): boolean;
  /** It is over. True when the state changed. */
  end(isTrial: boolean, result: 'success' | 'fault' | 'neutral', nowMs: number): boolean;
  /** True when no further trial may begin. */
  isFull(): boolean;
  /** Milliseconds of rest left; 0 unless open. */
  restMs(nowMs: number): number;
}

/** A closed breaker. */
export function createBreaker(rules: BreakerRules, nowMs: number): Breaker {
  return new WorkerBreaker(rules, nowMs);
}

class WorkerBreaker implements Breaker {
  state: BreakerState = 'closed';
  sinceMs: number;
  trials = 0;
  rules: BreakerRules;
  /** Times of the latest faults in a row, oldest first; never longer than `openBreakerAfter`. */
  private faultsAtMs: number[] = [];

  constructor(rules: BreakerRules, nowMs: number) {
    this.rules = rules;
    this.sinceMs = nowMs;
  }

  advance(nowMs: number): boolean {
    return (
      this.state === 'open' &&
      nowMs - this.sinceMs >= this.rules.breakerRestMs &&
      this.turn('half_open', nowMs)
    );
  }

  wake(nowMs: number): boolean {
    return this.state === 'open' && this.turn('half_open', nowMs);
  }

  begin(): boolean {
    if (this.state !== 'half_open') return false;
    this.trials += 1;
    return true;
  }

  end(isTrial: boolean, result: 'success' | 'fault' | 'neutral', nowMs: number): boolean {
    if (isTrial) this.trials -= 1;
    if (this.state === 'half_open' && isTrial && result !== 'neutral') {
      return this.turn(result === 'success' ? 'closed' : 'open', nowMs);
    }
    if (this.state !== 'closed') return false;
    if (result === 'success') this.faultsAtMs.length = 0;
    return result === 'fault' && this.fault(nowMs);
  }

  isFull(): boolean {
    return this.state === 'half_open' && this.trials >= this.rules.breakerTrials;
  }

  restMs(nowMs: number): number {
    return this.state === 'open' ? Math.max(0, this.sinceMs + this.rules.breakerRestMs - nowMs) : 0;
  }

  private fault(nowMs: number): boolean {
    this.faultsAtMs.push(nowMs);
    while (this.faultsAtMs.length > this.rules.openBreakerAfter) this.faultsAtMs.shift();
    const oldestMs = this.faultsAtMs[0] ?? nowMs;
    const isRow = this.faultsAtMs.length >= this.rules.openBreakerAfter;
    return isRow && nowMs - oldestMs <= this.rules.breakerWindowMs && this.turn('open', nowMs);
  }

  private turn(state: BreakerState, nowMs: number): true {
    this.state = state;
    this.sinceMs = nowMs;
    this.faultsAtMs.length = 0;
    return true;
  }
}
