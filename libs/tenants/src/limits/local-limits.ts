import { isRefusal } from './limit-subject.js';
import type { Amounts, LimitSubject } from './limit-subject.js';
import type { LimitKeeper, Taken } from './limit-keeper.js';
import type { LimitLedger } from './limit-ledger.js';

/** Counts in this process. */
export function localLimits(ledger: LimitLedger): LimitKeeper {
  return {
    reserve: (subjects, amounts) => takenFrom(ledger, subjects, amounts),
    sweep: () => ledger.sweep(),
    stats: () => null,
    close: () => Promise.resolve(),
  };
}

/** Asks a ledger. */
export function takenFrom(
  ledger: LimitLedger,
  subjects: readonly LimitSubject[],
  amounts: Amounts,
): Taken {
  const result = ledger.reserve(subjects, amounts);
  const left = () => ledger.left(subjects);
  if (isRefusal(result)) return { refusal: result, shadowed: [], left, settle: () => undefined };
  const { shadowed } = result;
  return { refusal: null, shadowed, left, settle: (used) => result.settle(used) };
}
