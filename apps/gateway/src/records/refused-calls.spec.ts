import { describe, expect, it } from 'vitest';
import { RefusedCalls } from './refused-calls.js';

const refused = (keyId: string | null, status = 401) => ({ identifiedMs: null, status, keyId });

function some(most: number) {
  let nowMs = 0;
  const said: number[] = [];
  const calls = new RefusedCalls(
    most,
    () => nowMs,
    (left) => said.push(left),
  );
  const kept = (count: number, keyId: string | null) =>
    Array.from({ length: count }, () => calls.keeps(refused(keyId))).filter(Boolean).length;
  return { calls, kept, said, pass: () => void (nowMs += 60_000) };
}

describe('RefusedCalls', () => {
  it('keeps of strangers and of each key a tenth of what is kept in a minute', () => {
    const { calls, kept, pass } = some(100);
    expect([kept(1_000, null), kept(1_000, 'key_a'), kept(3, 'key_b')]).toEqual([10, 10, 3]);
    expect(calls.leftOut).toBe(1_980);
    pass();
    expect(kept(4, 'key_a')).toBe(4);
  });

  it('keeps no more than all together, and says once a minute what it left out', () => {
    const { kept, said, pass } = some(100);
    const all = Array.from({ length: 30 }, (_, key) => kept(10, `key_${key}`));
    expect(all.reduce((sum, each) => sum + each, 0)).toBe(100);
    expect(said).toEqual([]);
    pass();
    kept(1, null);
    pass();
    kept(1, null);
    expect(said).toEqual([200]);
  });

  it('keeps every call of a caller that was let in, or of whom nobody knows', () => {
    const { calls, kept } = some(10);
    kept(10, null);
    const others = [
      { identifiedMs: 0.1, status: 403, keyId: 'key_a' },
      { identifiedMs: null, status: 429, keyId: null },
      { identifiedMs: null, status: 503, keyId: null },
    ];
    expect(others.map((record) => calls.keeps(record))).toEqual([true, true, true]);
  });
});
