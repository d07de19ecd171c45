import { describe, expect, it } from 'vitest';
import { HistogramCounts } from './histogram-counts.js';

const edges = [1, 2, 4];

function of(...values: number[]): HistogramCounts {
  const histogram = new HistogramCounts(edges);
  for (const value of values) histogram.add(value);
  return histogram;
}

describe('HistogramCounts', () => {
  it('knows no percentile while it is empty', () => {
    expect(of().percentile(0.5)).toBeNull();
    expect(of(Number.NaN).percentile(0.99)).toBeNull();
  });

  it('puts a value on an edge below that edge and what is larger above the last', () => {
    expect([...of(0, 1, 1.5, 2, 4, 9).counts]).toEqual([2, 2, 1, 1]);
  });

  it('interpolates within a bucket', () => {
    expect(of(1.5, 1.5, 1.5, 1.5).percentile(0.5)).toBeCloseTo(1.5);
    expect(of(0.5, 0.5).percentile(1)).toBe(1);
  });

  it('answers the last edge for what lies above it', () => {
    expect(of(100, 100).percentile(0.5)).toBe(4);
  });

  it('gives the same percentile merged as counted together, not the mean of the parts', () => {
    const merged = of(0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5);
    merged.merge(of(3));
    expect(merged.percentile(0.95)).toBe(
      of(0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 3).percentile(0.95),
    );
    expect(merged.percentile(0.5)).toBeLessThan(1);
    expect(merged.total).toBe(10);
  });

  it('refuses stored counts of other edges', () => {
    expect(HistogramCounts.from(edges, [1, 2])).toBeNull();
    expect(HistogramCounts.from(edges, [0, 3, 0, 0])?.percentile(0.5)).toBeCloseTo(1.5);
  });
});
