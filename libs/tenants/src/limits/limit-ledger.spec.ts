import type { Limits } from '@bellwether/exchange';
import { describe, expect, it } from 'vitest';
import { LimitLedger } from './limit-ledger.js';
import { isRefusal as isRefused } from './limit-subject.js';
import type { LimitRefusal, LimitSubject, Reservation } from './limit-subject.js';

const none: Limits = {
  requestsPerMinute: null,
  tokensPerMinute: null,
  concurrentCalls: null,
  tokensPerCall: null,
};
const subject = (id: string, limits: Partial<Limits>, isShadow = false): LimitSubject => ({
  id,
  limits: { ...none, ...limits },
  budgets: [],
  isShadow,
});

function aLedger() {
  let nowMs = 1_000_000;
  const ledger = new LimitLedger(() => nowMs);
  return { ledger, pass: (ms: number) => void (nowMs += ms) };
}

const used = (tokens: number) => ({ tokens, costMicros: 0 });
function admitted(result: Reservation | LimitRefusal): Reservation {
  if (isRefused(result)) throw new Error(`Refused: ${result.kind}.`);
  return result;
}

describe('the ledger of limits', () => {
  it('admits as many requests a minute as its limit, and tells when the next one may come', () => {
    const { ledger, pass } = aLedger();
    const key = [subject('key', { requestsPerMinute: 3 })];
    for (let call = 0; call < 3; call += 1)
      admitted(ledger.reserve(key, used(10))).settle(used(10));
    expect(ledger.reserve(key, used(10))).toMatchObject({
      ...{ kind: 'requestsPerMinute', limit: 3, retryAfterMs: 20_000 },
    });
    pass(20_000);
    admitted(ledger.reserve(key, used(10)));
    expect(isRefused(ledger.reserve(key, used(10)))).toBe(true);
  });

  it('books the tokens that were used in place of those that were reserved', () => {
    const { ledger, pass } = aLedger();
    const key = [subject('key', { tokensPerMinute: 1_000 })];
    const call = admitted(ledger.reserve(key, used(800)));
    expect(ledger.reserve(key, used(300))).toMatchObject({ kind: 'tokensPerMinute' });
    call.settle(used(100));
    expect(ledger.left(key).tokens).toEqual({
      limit: 1_000,
      remaining: 900,
      resetMs: 6_000,
      windowSeconds: 60,
    });
    admitted(ledger.reserve(key, used(300))).settle(used(2_000));
    expect(ledger.left(key).tokens?.remaining).toBe(0);
    expect(ledger.reserve(key, used(1))).toMatchObject({ retryAfterMs: 66_060 });
    pass(66_060);
    admitted(ledger.reserve(key, used(1)));
  });

  it('gives back what a call that came to nothing had reserved, once', () => {
    const { ledger } = aLedger();
    const key = [subject('key', { tokensPerMinute: 1_000, concurrentCalls: 1 })];
    const call = admitted(ledger.reserve(key, used(1_000)));
    expect(ledger.reserve(key, used(0))).toMatchObject({ kind: 'concurrentCalls', limit: 1 });
    call.giveBack();
    call.settle(used(500));
    call.giveBack();
    expect(ledger.left(key).tokens?.remaining).toBe(1_000);
    admitted(ledger.reserve(key, used(1_000)));
    expect(isRefused(ledger.reserve(key, used(0)))).toBe(true);
  });

  it('takes from all subjects or from none, and names the one that must be waited for longest', () => {
    const { ledger } = aLedger();
    const tenant = subject('tenant', { requestsPerMinute: 1 });
    const key = subject('key', { requestsPerMinute: 60, tokensPerMinute: 600 });
    admitted(ledger.reserve([tenant, key], used(600)));
    for (let attempt = 0; attempt < 5; attempt += 1)
      expect(ledger.reserve([tenant, key], used(600))).toMatchObject({
        ...{ subject: { id: 'tenant' }, retryAfterMs: 60_000 },
      });
    expect(ledger.left([key]).requests?.remaining).toBe(59);
  });

  it('lets 200 calls at once take exactly what 20 may', () => {
    const { ledger } = aLedger();
    const key = [subject('key', { tokensPerMinute: 2_000 })];
    const results = Array.from({ length: 200 }, () => ledger.reserve(key, used(100)));
    expect(results.filter((result) => !isRefused(result))).toHaveLength(20);
  });

  it('refuses for good what is larger than a call may be, and lets one large call into debt', () => {
    const { ledger } = aLedger();
    const small = [subject('small', { tokensPerCall: 100 })];
    expect(ledger.reserve(small, used(101))).toMatchObject({
      ...{ kind: 'tokensPerCall', retryAfterMs: Infinity },
    });
    const large = [subject('large', { tokensPerMinute: 100 })];
    admitted(ledger.reserve(large, used(250)));
    expect(ledger.reserve(large, used(100))).toMatchObject({ retryAfterMs: 150_000 });
  });

  it('only tells of limits that are watched', () => {
    const { ledger } = aLedger();
    const watched = [subject('key', { requestsPerMinute: 1 }, true)];
    expect(admitted(ledger.reserve(watched, used(1))).shadowed).toEqual([]);
    expect(admitted(ledger.reserve(watched, used(1))).shadowed).toMatchObject([
      { kind: 'requestsPerMinute' },
    ]);
    expect(ledger.left(watched).requests).toBeNull();
  });

  it('count for what is watched as if it refused: who calls twice too often is over every second time', () => {
    const { ledger, pass } = aLedger();
    const watched = [subject('key', { requestsPerMinute: 6, concurrentCalls: 1 }, true)];
    let over = 0;
    for (let call = 0; call < 126; call += 1) {
      const { shadowed, settle } = admitted(ledger.reserve(watched, used(1)));
      settle(used(1));
      over += shadowed.length;
      pass(5_000);
    }
    // Six at once and then one every ten seconds, of one every five.
    expect(over).toBeGreaterThanOrEqual(56);
    expect(over).toBeLessThanOrEqual(60);
    const held = Array.from({ length: 3 }, () => admitted(ledger.reserve(watched, used(1))));
    held[0]!.settle(used(1));
    pass(60_000);
    expect(admitted(ledger.reserve(watched, used(1))).shadowed).toEqual([]);
  });

  it('keeps what was used when a limit changes, and is not moved by a clock that goes back', () => {
    const { ledger, pass } = aLedger();
    for (let call = 0; call < 4; call += 1)
      admitted(ledger.reserve([subject('key', { requestsPerMinute: 4 })], used(0)));
    const wider = [subject('key', { requestsPerMinute: 5 })];
    admitted(ledger.reserve(wider, used(0)));
    pass(-3_600_000);
    expect(isRefused(ledger.reserve(wider, used(0)))).toBe(true);
  });

  it('forgets who has not called for long, never who still owes', () => {
    const { ledger, pass } = aLedger();
    admitted(ledger.reserve([subject('quiet', { requestsPerMinute: 9 })], used(0))).settle(used(0));
    admitted(ledger.reserve([subject('owes', { tokensPerMinute: 9 })], used(9))).settle(
      used(1_000),
    );
    admitted(ledger.reserve([subject('runs', { concurrentCalls: 1 })], used(0)));
    pass(700_000);
    ledger.sweep();
    expect(ledger.size).toBe(2);
  });
});
