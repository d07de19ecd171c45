import { describe, expect, it } from 'vitest';
import { blankRule, isToolPattern, moved, ruleOf, ruleValuesOf } from './policy-form.js';

describe('a line of the policy', () => {
  it('matches anything where nothing was written', () => {
    expect(ruleOf({ ...blankRule(0), tool: ' delete* ', reason: '  ' })).toEqual({
      ...{ effect: 'ask', tenantId: null, origin: null, server: null, tool: 'delete*' },
      ...{ annotation: null, reason: null },
    });
  });

  it('comes back as it was written', () => {
    const rule = {
      ...{ effect: 'deny' as const, tenantId: 'ten_1', origin: 'declared' as const },
      ...{ server: 'files', tool: 'read*', annotation: 'destructive' as const, reason: 'No.' },
    };
    expect(ruleOf(ruleValuesOf(rule, 3))).toEqual(rule);
  });

  it('has a star at the end of its tool only', () => {
    expect(['', 'read', 'read*', '*'].map(isToolPattern)).toEqual([true, true, true, true]);
    expect(['*read', 're*ad', '**'].map(isToolPattern)).toEqual([false, false, false]);
  });

  it('moves by one place, and not beyond an end', () => {
    expect(moved(['a', 'b', 'c'], 2, -1)).toEqual(['a', 'c', 'b']);
    expect(moved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c']);
    expect(moved(['a', 'b'], 0, -1)).toEqual(['a', 'b']);
    expect(moved(['a', 'b'], 1, 1)).toEqual(['a', 'b']);
  });
});
