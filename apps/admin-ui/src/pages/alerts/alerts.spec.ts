import { describe, expect, it } from 'vitest';
import { conditionOf, kinds, shownValue, usualValue, valueOf } from './condition.js';

describe('conditions of alerts', () => {
  it.each(kinds)('of kind %s are what was typed', (kind) => {
    const condition = conditionOf(kind, usualValue[kind]);
    expect(condition.kind).toBe(kind);
    expect(valueOf(condition as Parameters<typeof valueOf>[0])).toBeCloseTo(usualValue[kind]);
  });

  it('are shares between 0 and 1 where people type percent', () => {
    expect(conditionOf('budget', 80)).toMatchObject({ share: 0.8 });
    expect(shownValue('error_rate', 0.05)).toBeCloseTo(5);
    expect(shownValue('ttft_p95', 2)).toBe(2);
  });
});
