import { describe, expect, it } from 'vitest';
import { chooseWorker } from '../flow/choose-worker.js';
import { writtenSheet } from '../flow/sheet.js';
import type { FixtureColumn } from '../testing/index.js';
import {
  aColumnBlock,
  anAffinity,
  aRouteRequest,
  countedDice,
  noDice,
  seededDice,
} from '../testing/index.js';
import { resolvePolicy } from './catalogue.js';

function choose(
  columns: readonly FixtureColumn[],
  options: Readonly<Record<string, unknown>> = {},
  dice = noDice,
) {
  const block = aColumnBlock(columns);
  const sheet = writtenSheet();
  const resolved = resolvePolicy('scored', options);
  const request = aRouteRequest(block);
  const plan = chooseWorker(resolved, block.view, request, dice, sheet);
  return { worker: plan.legs[0].worker, isTie: plan.isTie, sheet };
}

const reporting = (facts: FixtureColumn): FixtureColumn => ({ waiting: 0, kvUsage: 0, ...facts });

describe('scored', () => {
  it('adds up 3 × prefix, 2 × queue and 2 × KV by default', () => {
    const { worker, sheet } = choose([
      reporting({ matchedTokens: 60, waiting: 4, kvUsage: 0.5 }),
      reporting({ waiting: 0, kvUsage: 0.25 }),
      reporting({ matchedTokens: 100, waiting: 2, kvUsage: 0.9 }),
    ]);
    expect([sheet.score(0), sheet.score(1), sheet.score(2)]).toEqual([
      expect.closeTo(3 * 0.6 + 2 * 0 + 2 * 0.5),
      expect.closeTo(3 * 0 + 2 * 1 + 2 * 0.75),
      expect.closeTo(3 * 1 + 2 * 0.5 + 2 * 0.1),
    ]);
    expect([worker, sheet.decidingReason]).toEqual([2, 'highest_score']);
  });

  it('takes a missing reading for neither full nor empty', () => {
    const { worker, sheet } = choose([
      reporting({ waiting: 9, kvUsage: 0.9 }),
      {},
      reporting({ waiting: 0, kvUsage: 0.1 }),
    ]);
    expect(worker).toBe(2);
    expect(sheet.score(1)).toBeCloseTo((2 * (0 + 1)) / 2 + (2 * (0.1 + 0.9)) / 2);
  });

  it('goes by open streams when nobody has a fresh reading', () => {
    const old = { waiting: 0, kvUsage: 0.1, readingAgeMs: 60_000 };
    expect(
      choose([{ ...old, inFlight: 3 }, { ...old, inFlight: 1 }, old, old].slice(0, 2)).worker,
    ).toBe(1);
    expect(choose([old, old, { ...old, inFlight: 2 }], {}, countedDice(1))).toMatchObject({
      worker: 1,
      isTie: true,
    });
  });

  it('lets the dice decide between equal totals', () => {
    const same = reporting({});
    expect(choose([same, same, same], {}, countedDice(2))).toMatchObject({
      worker: 2,
      isTie: true,
    });
  });

  it('counts only candidates when it finds the longest and the shortest queue', () => {
    const { sheet } = choose([
      reporting({ waiting: 100, veto: 'failed' }),
      reporting({ waiting: 4 }),
      reporting({ waiting: 2 }),
    ]);
    expect([sheet.score(0), sheet.score(1), sheet.score(2)]).toEqual([null, 2, 4]);
  });

  it('refuses with 429 when the filters leave nobody, and names them', () => {
    const options = {
      filters: [
        {
          type: 'utilization-filter',
          parameters: { conditions: [{ metric: 'active-requests', maxValue: 2 }] },
        },
      ],
    };
    expect(() => choose([{ inFlight: 3 }, { inFlight: 4 }], options)).toThrowError(
      expect.objectContaining({ code: 'saturated', status: 429 }),
    );
    expect(choose([{ inFlight: 3 }, { inFlight: 1 }], options).sheet.policyVetoes).toEqual(
      new Map([[0, 'utilization-filter']]),
    );
  });

  it('needs what its parts need, and nothing else', () => {
    const needs = (scorers: object[], picker = 'random-picker') =>
      resolvePolicy('scored', { scorers, picker: { type: picker } }).policy.needs;
    expect(needs([])).toEqual([]);
    expect(needs([{ type: 'queue-scorer' }])).toEqual(['engine-metrics']);
    expect(needs([{ type: 'session-affinity-scorer' }])).toEqual(['sticky-key']);
    expect(resolvePolicy('scored', {}).policy.needs.toSorted()).toEqual([
      'engine-metrics',
      'load',
      'prefix-match',
    ]);
  });

  it('says how long sessions stay bound, where a part binds them', () => {
    const sticky = { type: 'session-affinity-filter', parameters: { evictionTtlSeconds: 60 } };
    expect(resolvePolicy('scored', { filters: [sticky] }).options).toMatchObject({
      maxIdleSeconds: 60,
    });
    expect(resolvePolicy('scored', {}).options).not.toHaveProperty('maxIdleSeconds');
  });

  it('remembers its choice under the session’s key', () => {
    const block = aColumnBlock([{}, {}]);
    const resolved = resolvePolicy('scored', { scorers: [{ type: 'session-affinity-scorer' }] });
    const withSticky = (stickyColumns: number[]) =>
      chooseWorker(
        resolved,
        block.view,
        aRouteRequest(block, { affinity: anAffinity({ stickyColumns }) }),
        countedDice(0),
        null,
      );
    expect(withSticky([1])).toMatchObject({ legs: [{ worker: 1 }], remember: 1 });
    expect(withSticky([])).toMatchObject({ legs: [{ worker: 0 }], remember: 0 });
  });

  it('does not carry anything from one decision into the next, when fleets differ in size', () => {
    const resolved = resolvePolicy('scored', {});
    const small = aColumnBlock([reporting({ waiting: 3 }), reporting({ waiting: 1 })]);
    const large = aColumnBlock(
      Array.from({ length: 40 }, (_, column) =>
        reporting({ waiting: 40 - column, matchedTokens: column }),
      ),
    );
    const pick = (block: typeof small): number =>
      chooseWorker(resolved, block.view, aRouteRequest(block), seededDice(1), null).legs[0].worker;
    expect([pick(small), pick(large), pick(small), pick(large)]).toEqual([1, 39, 1, 39]);
  });

  it.each([
    [
      { filters: [{ type: 'queue-scorer' }] },
      'policy.options.filters.0.type',
      'is a scorer, not a filter',
    ],
    [
      { scorers: [{ type: 'que-scorer' }] },
      'policy.options.scorers.0.type',
      "Did you mean 'queue-scorer'?",
    ],
    [
      { scorers: [{ type: 'lora-affinity-scorer' }] },
      'policy.options.scorers.0.type',
      "needs 'lora'",
    ],
    [
      { scorers: [{ type: 'multicluster-queue-scorer' }] },
      'policy.options.scorers.0.type',
      "needs 'multicluster'",
    ],
    [
      { picker: { type: 'max-scor-picker' } },
      'policy.options.picker.type',
      "Did you mean 'max-score-picker'?",
    ],
    [
      { scorers: [{ type: 'load-aware-scorer', parameters: { treshold: 3 } }] },
      'policy.options.scorers.0.parameters.treshold',
      "Did you mean 'threshold'?",
    ],
    [
      { scorers: [{ type: 'load-aware-scorer', parameters: { threshold: -3 } }] },
      'policy.options.scorers.0.parameters.threshold',
      '',
    ],
    [{ scorers: [{ type: 'queue-scorer', weigth: 3 }] }, 'policy.options.scorers.0', ''],
  ])('refuses %j at its place', (options, param, words) => {
    expect(() => resolvePolicy('scored', options)).toThrowError(
      expect.objectContaining({
        code: 'invalid_request',
        param,
        message: expect.stringContaining(words),
      }),
    );
  });
});
