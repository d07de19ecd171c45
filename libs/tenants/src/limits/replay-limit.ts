import { LimitLedger } from './limit-ledger.js';
import { isRefusal } from './limit-subject.js';
import type { LimitSubject, Reservation } from './limit-subject.js';

/** A call that was made. Units: epoch milliseconds, tokens, micro-units. */
export interface PastCall {
  readonly keyId: string;
  readonly startedAtMs: number;
  readonly endedAtMs: number;
  readonly tokens: number;
  readonly costMicros: number;
}

/** What would have become of the calls of one key. */
export interface ReplayedKey {
  readonly keyId: string;
  calls: number;
  blocked: number;
  firstBlockedAtMs: number | null;
}

/**
 * Who would have been blocked, had this limit held: the calls go through a ledger of their own, by the time at which they
 * were made. What was blocked uses nothing.
 *
 * Shapes   `calls` in any order; what each reserves is what it really took, so that the real limit, which reserves more, may
 *          block a little earlier.
 */
export function replayLimit(subject: LimitSubject, calls: readonly PastCall[]): ReplayedKey[] {
  let nowMs = 0;
  const ledger = new LimitLedger(() => nowMs);
  const strict = { ...subject, isShadow: false };
  const keys = new Map<string, ReplayedKey>();
  const running = new Map<PastCall, Reservation>();
  for (const { atMs, call, isEnd } of momentsOf(calls)) {
    nowMs = atMs;
    if (isEnd) {
      running.get(call)?.settle(call);
      running.delete(call);
      continue;
    }
    const key = keys.get(call.keyId) ?? { ...blank, keyId: call.keyId };
    keys.set(call.keyId, key);
    key.calls += 1;
    const result = ledger.reserve([strict], call);
    if (!isRefusal(result)) running.set(call, result);
    else {
      key.blocked += 1;
      key.firstBlockedAtMs ??= atMs;
    }
  }
  return [...keys.values()].toSorted(
    (one, other) => other.blocked - one.blocked || other.calls - one.calls,
  );
}

const blank = { calls: 0, blocked: 0, firstBlockedAtMs: null };

interface Moment {
  readonly atMs: number;
  readonly call: PastCall;
  readonly isEnd: boolean;
}

/** Starts and ends in order; of those at once, ends come first. */
function momentsOf(calls: readonly PastCall[]): Moment[] {
  return calls
    .flatMap((call): Moment[] => [
      { atMs: call.startedAtMs, call, isEnd: false },
      { atMs: Math.max(call.endedAtMs, call.startedAtMs + 1), call, isEnd: true },
    ])
    .sort((one, other) => one.atMs - other.atMs || Number(other.isEnd) - Number(one.isEnd));
}
