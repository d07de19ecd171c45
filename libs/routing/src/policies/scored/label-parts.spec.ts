import { describe, expect, it } from 'vitest';
import { keptBy, scoresOf } from '../../testing/index.js';
import type { LabelledColumn } from '../../testing/index.js';

const gpu = { labels: { accelerator: 'h100', zone: 'a' } };
const tpu = { labels: { accelerator: 'v6e', zone: 'b' } };
const bare = {};

describe('label-selector-filter', () => {
  const expression = (key: string, operator: string, values?: string[]) => ({
    matchExpressions: [{ key, operator, ...(values && { values }) }],
  });

  it.each([
    [{ matchLabels: { accelerator: 'h100' } }, [0]],
    [{ matchLabels: { accelerator: 'h100', zone: 'a' } }, [0]],
    [expression('zone', 'In', ['a', 'b']), [0, 1]],
    [expression('zone', 'NotIn', ['a']), [1, 2]],
    [expression('zone', 'Exists'), [0, 1]],
    [expression('zone', 'DoesNotExist'), [2]],
    [{}, [0, 1, 2]],
  ])('%j keeps %j', (parameters, kept) => {
    expect(keptBy('label-selector-filter', parameters, [gpu, tpu, bare])).toEqual(kept);
  });

  it('does not take an inherited name for a label', () => {
    expect(() =>
      keptBy('label-selector-filter', expression('constructor', 'Exists'), [gpu, bare]),
    ).toThrowError(expect.objectContaining({ code: 'saturated' }));
  });
});

describe('by-label', () => {
  it.each([
    [false, [1]],
    [true, [1, 2]],
  ])('keeps listed values, and those without label: %j', (allowsNoLabel, kept) => {
    const parameters = { label: 'zone', validValues: ['b'], allowsNoLabel };
    expect(keptBy('by-label', parameters, [gpu, tpu, bare])).toEqual(kept);
  });
});

describe('role filters', () => {
  const columns: LabelledColumn[] = [
    'prefill',
    'decode',
    'encode',
    'prefill-decode',
    'encode-prefill',
    'both',
    'encode-prefill-decode',
  ].map((role) => ({ labels: { 'llm-d.ai/role': role } }));

  it.each([
    ['decode-filter', [1, 3, 5, 6, 7]],
    ['prefill-filter', [0, 3, 4, 5, 6, 7]],
    ['encode-filter', [2, 4, 6, 7]],
  ])('%s keeps its own roles and workers without one', (type, kept) => {
    expect(keptBy(type, {}, [...columns, bare])).toEqual(kept);
  });
});

describe('header-label-affinity-scorer', () => {
  const parameters = { headerName: 'X-Zone', labelKey: 'zone' };

  it('scores workers whose label is what the header says', () => {
    const columns = [gpu, tpu, bare];
    expect(
      scoresOf('header-label-affinity-scorer', parameters, columns, { headers: { 'x-zone': 'b' } }),
    ).toEqual([0, 1, 0]);
    expect(scoresOf('header-label-affinity-scorer', parameters, columns)).toEqual([0, 0, 0]);
  });
});

describe('context-length-aware', () => {
  const range = (text: string): LabelledColumn => ({
    labels: { 'llm-d.ai/context-length-range': text },
  });
  const columns = [
    range('0-200'),
    range('100-100'),
    range('1100-2000'),
    range('0-50'),
    range('x'),
    bare,
  ];

  it('scores narrow ranges with room above the prompt highest', () => {
    expect(scoresOf('context-length-aware', {}, columns)).toEqual([
      expect.closeTo(0.3 + 0.7 * (0.7 / 1.02 + 0.15), 6),
      1,
      expect.closeTo(0.15, 6),
      expect.closeTo(0.3 / 1.05, 6),
      0,
      0.5,
    ]);
  });

  it('leaves out ranges that do not hold the prompt when it is told to', () => {
    const parts = { enableFiltering: true };
    const scores = scoresOf('context-length-aware', parts, columns);
    expect(scores.map((score) => score !== null)).toEqual([true, true, false, false, false, true]);
  });
});
