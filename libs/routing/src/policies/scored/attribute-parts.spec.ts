import { describe, expect, it } from 'vitest';
import { keptBy, resolvedNeeds, scoresOf } from '../../testing/index.js';

const queues = [{ waiting: 0 }, { waiting: 5 }, { waiting: 20 }, {}];

describe('endpoint-attribute-scorer', () => {
  const scorer = (parameters: object) =>
    scoresOf('endpoint-attribute-scorer', { attributeKey: 'waiting-queue', ...parameters }, queues);
  const higher = { algorithm: { type: 'linear_higher_is_better' } };

  it.each([
    [{}, [1, 0.75, 0, 0]],
    [higher, [0, 0.25, 1, 0]],
    [{ normalization: { fixedRange: { min: 0, max: 10 } } }, [1, 0.5, 0, 0]],
    [{ ...higher, normalization: { fixedRange: { min: 4, max: 6 } } }, [0, 0.5, 1, 0]],
  ])('scores a queue of 0, 5, 20 and unknown under %j as %j', (parameters, expected) => {
    expect(scorer(parameters)).toEqual(expected);
  });

  it('scores equal values 1', () => {
    expect(
      scoresOf('endpoint-attribute-scorer', { attributeKey: 'active-requests' }, [{}, {}]),
    ).toEqual([1, 1]);
  });

  it('asks for the producer of its attribute', () => {
    const needs = (attributeKey: string) =>
      resolvedNeeds({
        scorers: [{ type: 'endpoint-attribute-scorer', parameters: { attributeKey } }],
        picker: { type: 'random-picker' },
      });
    expect([needs('active-requests'), needs('kv-cache-utilization')]).toEqual([
      ['load'],
      ['engine-metrics'],
    ]);
  });
});

describe('endpoint-attribute-filter', () => {
  const kept = (operator: string, more: object = {}) =>
    keptBy(
      'endpoint-attribute-filter',
      { attributeKey: 'waiting-queue', operator, threshold: 5, ...more },
      queues,
    );

  it.each([
    ['LessThan', [0, 3]],
    ['LessThanOrEqual', [0, 1, 3]],
    ['GreaterThan', [2, 3]],
    ['GreaterThanOrEqual', [1, 2, 3]],
    ['Equal', [1, 3]],
    ['NotEqual', [0, 2, 3]],
  ])('keeps values %s 5, and missing ones', (operator, expected) => {
    expect(kept(operator)).toEqual(expected);
  });

  it('drops missing values when told to, and keeps everybody rather than nobody when told to', () => {
    expect(kept('LessThan', { onMissing: 'Fail' })).toEqual([0]);
    expect(kept('LessThan', { onMissing: 'Fail', threshold: -1, fallbackOnEmpty: true })).toEqual([
      0, 1, 2, 3,
    ]);
  });
});

describe('utilization-filter', () => {
  const columns = [
    { kvUsage: 0.95, inFlight: 1 },
    { kvUsage: 0.5, inFlight: 9 },
    { kvUsage: 0.5, inFlight: 1 },
    { inFlight: 1 },
  ];
  const parameters = {
    conditions: [
      { metric: 'kv-cache-utilization', maxValue: 0.9 },
      { metric: 'active-requests', maxValue: 8 },
    ],
  };

  it('drops a worker above any maximum; a missing reading is not full', () => {
    expect(keptBy('utilization-filter', parameters, columns)).toEqual([2, 3]);
  });

  it('keeps everybody rather than nobody when told to', () => {
    const full = columns.slice(0, 2);
    expect(keptBy('utilization-filter', { ...parameters, fallbackOnEmpty: true }, full)).toEqual([
      0, 1,
    ]);
  });
});
