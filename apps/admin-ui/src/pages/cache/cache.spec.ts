import { describe, expect, it } from 'vitest';
import { type CacheGroup, heatRow, icicle, splitShares } from './prepare-cache.js';

const split = (available: number, captured: number, delivered: number, inputTokens = 100) => ({
  calls: 1,
  inputTokens,
  availableTokens: available,
  capturedTokens: captured,
  deliveredTokens: delivered,
  routingLossTokens: available - captured,
  engineLossTokens: captured - delivered,
});

describe('the three-way split', () => {
  it('adds up to the whole input', () => {
    const shares = splitShares(split(72, 64, 61));
    expect(shares).toMatchObject({ delivered: 0.61, captured: 0.64, available: 0.72 });
    const { delivered = 0, engineLoss = 0, routingLoss = 0, fresh = 0 } = shares ?? {};
    expect(delivered + engineLoss + routingLoss + fresh).toBeCloseTo(1);
  });

  it('shows no loss where engines gave more than was believed', () =>
    expect(splitShares(split(50, 40, 60))).toMatchObject({
      delivered: 0.6,
      engineLoss: 0,
      routingLoss: 0,
    }));

  it('is unknown, not zero, without input', () =>
    expect(splitShares(split(0, 0, 0, 0))).toBeNull());
});

const group = (label: string, inputTokens: number, part: Partial<CacheGroup> = {}): CacheGroup => ({
  label,
  tenantId: null,
  tenantName: null,
  sizeTokens: 1_000,
  calls: 1,
  inputTokens,
  deliveredTokens: null,
  hitRatio: null,
  lastUseMs: 0,
  heldTokens: 0,
  holders: [],
  evictedFrom: [],
  ...part,
});

describe('prefix groups', () => {
  it('stand side by side by their share of input, without those too small to see', () => {
    const cells = icicle([group('small', 1), group('b', 300), group('a', 699)]);
    expect(cells.map(({ group: { label }, left, width }) => [label, left, width])).toEqual([
      ['a', 0, 0.699],
      ['b', 0.699, 0.3],
    ]);
    expect(icicle([])).toEqual([]);
  });

  it('tell held, evicted and never sent apart', () => {
    const worker = (workerId: string) => ({
      workerId,
      workerName: workerId,
      heldTokens: 0,
      capTokens: 0,
      otherTokens: 0,
    });
    const row = heatRow(
      group('g', 1, {
        holders: [{ workerId: 'a', workerName: 'a', heldTokens: 250, calls: 1, lastUseMs: 5 }],
        evictedFrom: [{ workerId: 'b', workerName: 'b', lastUseMs: 3 }],
      }),
      ['a', 'b', 'c'].map(worker),
    );
    expect(row.map(({ heldTokens, share, isEvicted }) => [heldTokens, share, isEvicted])).toEqual([
      [250, 0.25, false],
      [0, 0, true],
      [null, 0, false],
    ]);
  });
});
