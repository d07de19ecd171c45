import { describe, expect, it } from 'vitest';
import {
  type Condition,
  conditionOf,
  type Kind,
  kinds,
  shownValue,
  unitWordsOf,
  usualValue,
  valueWords,
} from './condition.js';

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

  it.each<[Kind, number, string]>([
    ['ttft_p95', 0.412, '412 ms'],
    ['ttft_p95', 2, '2 s'],
    ['ttft_p95', 2.345, '2.35 s'],
    ['error_rate', 0.07, '7 %'],
    ['error_rate', 0.0234, '2.3 %'],
    ['error_rate', 0.0001, '0.01 %'],
    ['error_rate', 0, '0 %'],
    ['ttft_p95', 0.001, '1.0 ms'],
    ['budget', 1.31, '131 %'],
    ['budget', 30.27, '3,027 %'],
    ['budget', 364.004, '36,400 %'],
    ['slo_burn', 0.04, '0.04'],
    ['slo_burn', 14.4, '14.4'],
    ['slo_burn', 6, '6'],
    ['unpriced', 12_345, '12,345'],
  ])('tell a %s of %d as %s', (kind, value, text) => {
    expect(valueWords(kind, value)).toEqual({ value: text, count: value });
  });

  it('show what was typed, and their own window and objective', () => {
    expect(shownValue('error_rate', 0.07)).toBe(7);
    expect(unitWordsOf(conditionOf('unpriced', 1))).toEqual({ minutes: 60, objective: '' });
    expect(unitWordsOf({ ...conditionOf('error_rate', 1), windowMinutes: 3 } as Condition)).toEqual(
      { minutes: 3, objective: '' },
    );
    expect(
      unitWordsOf({ ...conditionOf('slo_burn', 1), objective: 0.999 } as Condition).objective,
    ).toBe('99.9');
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
