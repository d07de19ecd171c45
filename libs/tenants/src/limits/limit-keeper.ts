import type { LimitStats } from '@bellwether/exchange';
import type { Amounts, Left, LimitRefusal, LimitSubject } from './limit-subject.js';

/** What became of a call that asked. A refusal has taken nothing; `settle` then does nothing. */
export interface Taken {
  readonly refusal: LimitRefusal | null;
  /** What would have been refused, were it not only watched, or soft. */
  readonly shadowed: readonly LimitRefusal[];
  left(): Left;
  /** Counts once. */
  settle(used: Amounts): void;
}

/** Where it is counted what callers use. */
export interface LimitKeeper {
  /** Errors: `limits_unavailable`. */
  reserve(subjects: readonly LimitSubject[], amounts: Amounts): Taken | Promise<Taken>;
  /** Drops what nobody uses. Once a minute. */
  sweep(): void;
  /** How the store is doing that gateways share; null = there is none. */
  stats(): LimitStats['store'];
  close(): Promise<void>;
}
