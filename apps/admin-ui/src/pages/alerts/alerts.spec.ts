import { describe, expect, it } from 'vitest';
import { type Condition, conditionOf, kinds, shownValue, usualValue } from './condition.js';

describe('conditions of alerts', () => {
  it.each(kinds)('of kind %s hold from what was typed on', (kind) => {
    const { kind: made, ...fields } = conditionOf(kind, usualValue[kind]);
    expect(made).toBe(kind);
    const shown = Object.values(fields).map((value) => shownValue(kind, Number(value)));
    expect(shown).toContain(usualValue[kind]);
  });

  it('are shares between 0 and 1 where people type percent', () => {
    expect(conditionOf('budget', 80)).toMatchObject({ share: 0.8 });
    expect(shownValue('error_rate', 0.05)).toBeCloseTo(5);
    expect(shownValue('ttft_p95', 2)).toBe(2);
  });

  it('keep what the form does not ask for, as long as they look for the same', () => {
    const before: Condition = {
      ...{ kind: 'error_rate', windowMinutes: 3, share: 0.1, leastRequests: 7, forMinutes: 2 },
    };
    expect(conditionOf('error_rate', 20, before)).toEqual({ ...before, share: 0.2 });
    expect(conditionOf('budget', 20, before)).toEqual({
      ...{ kind: 'budget', share: 0.2, forMinutes: 0 },
    });
  });
});
