import type { CallTraceRow } from '@bellwether/exchange';
import { describe, expect, it } from 'vitest';
import { callsOfRows } from './rehearsal-calls.js';

const row = (extra: Partial<CallTraceRow>): CallTraceRow => ({
  ...{ requestId: 'r', atMs: 1_000, tenantId: 'ten_a', routeId: null, model: 'm', version: 1 },
  ...{ operation: 'chat', isStream: true, workerId: 'wrk_1', outcome: 'ok', status: 200 },
  ...{ inputTokens: 1_200, estimatedTokens: 1_100, cachedTokens: 512, outputTokens: 30 },
  ...{ ttftMs: 250, endMs: 900, prefixKeys: Int32Array.of(1, 2, -3, -4, 5, 6) },
  ...extra,
});

describe('stored calls', () => {
  it('are played by arrival, with the keys of their full blocks only', () => {
    const [first, second] = callsOfRows([row({ atMs: 3_000 }), row({ atMs: 2_000 })], 1_000);
    expect([first?.atMs, second?.atMs]).toEqual([1_000, 2_000]);
    expect(first).toMatchObject({ promptTokens: 1_200, ttftSeconds: 0.25, cachedTokens: 512 });
    expect(first?.blockKeys).toHaveLength(2);
    expect(
      [...(first?.blockKeys ?? [])].every((key) => Number.isSafeInteger(key) && key >= 0),
    ).toBe(true);
  });

  it('share a block exactly when they share its key', () => {
    const [one, other] = callsOfRows(
      [row({}), row({ prefixKeys: Int32Array.of(1, 2, -3, -5, 5, 6) })],
      0,
    );
    expect(one?.blockKeys[0]).toBe(other?.blockKeys[0]);
    expect(one?.blockKeys[1]).not.toBe(other?.blockKeys[1]);
  });

  it('that reached no worker, or whose length nobody knows, are left out', () => {
    expect(callsOfRows([row({ workerId: null })], 0)).toEqual([]);
    expect(callsOfRows([row({ inputTokens: null, estimatedTokens: null })], 0)).toEqual([]);
    const [estimated] = callsOfRows([row({ inputTokens: null, outputTokens: null })], 0);
    expect(estimated).toMatchObject({ promptTokens: 1_100, outputTokens: 1 });
  });
});
