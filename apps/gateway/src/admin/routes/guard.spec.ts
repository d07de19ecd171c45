import { describe, expect, it } from 'vitest';
import { judge, quantile } from './guard.js';
import type { Guard, GuardedCall } from './guard.js';

const guard: Guard = {
  errorRateAbove: 0.1,
  ttftP95AboveSeconds: 2,
  minCalls: 10,
  windowSeconds: 60,
};
const nowMs = 1_000_000;

const calls = (count: number, extra: Partial<GuardedCall> = {}): GuardedCall[] =>
  Array.from({ length: count }, () => ({
    endedAtMs: nowMs - 1_000,
    isFailed: false,
    ttftSeconds: 0.5,
    ...extra,
  }));

describe('the guard of a roll-out', () => {
  it('is silent while errors and TTFT keep their limits', () => {
    expect(judge(guard, calls(20), nowMs)).toBeNull();
  });

  it('names the error rate that is over its limit', () => {
    const mixed = [...calls(8), ...calls(2, { isFailed: true, ttftSeconds: null })];
    expect(judge(guard, mixed, nowMs)).toBe('20 % of 10 calls failed; the guard allows 10 %.');
  });

  it('allows exactly the limit', () => {
    const mixed = [...calls(9), ...calls(1, { isFailed: true, ttftSeconds: null })];
    expect(judge(guard, mixed, nowMs)).toBeNull();
  });

  it('names the TTFT that is over its limit', () => {
    const mixed = [...calls(15), ...calls(2, { ttftSeconds: 3 })];
    expect(judge(guard, mixed, nowMs)).toContain('TTFT p95 was 3 s over 17 streams');
  });

  it('judges nothing on too few calls, nor TTFT on too few streams', () => {
    expect(judge(guard, calls(9, { isFailed: true }), nowMs)).toBeNull();
    const fewStreams = [...calls(9, { ttftSeconds: 9 }), ...calls(9, { ttftSeconds: null })];
    expect(judge(guard, fewStreams, nowMs)).toBeNull();
  });

  it('forgets what ended before its window', () => {
    const old = calls(50, { isFailed: true, endedAtMs: nowMs - 60_001 });
    expect(judge(guard, [...old, ...calls(20)], nowMs)).toBeNull();
  });

  it('watches only what it was given limits for', () => {
    const open = { ...guard, errorRateAbove: null, ttftP95AboveSeconds: null };
    expect(judge(open, calls(20, { isFailed: true, ttftSeconds: 99 }), nowMs)).toBeNull();
  });
});

describe('quantile', () => {
  it.each`
    values          | share   | expected
    ${[3]}          | ${0.95} | ${3}
    ${[4, 1, 3, 2]} | ${0.5}  | ${2}
    ${[4, 1, 3, 2]} | ${0.95} | ${4}
    ${[4, 1, 3, 2]} | ${0}    | ${1}
  `('of $values at $share is $expected', ({ values, share, expected }) => {
    expect(quantile(values as number[], share as number)).toBe(expected);
  });
});
