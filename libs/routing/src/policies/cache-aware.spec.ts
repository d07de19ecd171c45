import { describe, expect, it } from 'vitest';
import { writtenSheet } from '../flow/sheet.js';
import type { FixtureColumn } from '../testing/index.js';
import { aColumnBlock, aRouteRequest, countedDice } from '../testing/index.js';
import { cacheAware } from './cache-aware.js';
import { cacheAwareOptions } from './cache-aware.options.js';

/** Prompt of 100 tokens; dice show 0. */
function pick(
  columns: readonly FixtureColumn[],
  options: Record<string, number> = {},
): [worker: number, reason: string | null, isTie: boolean] {
  const block = aColumnBlock(columns);
  const request = aRouteRequest(block);
  const parsed = cacheAwareOptions.parse(options);
  const sheet = writtenSheet();
  const plan = cacheAware.choose(block.view, request, parsed, countedDice(0), sheet);
  const again = cacheAware.choose(block.view, request, parsed, countedDice(0), null);
  expect(again).toEqual(plan);
  return [plan.legs[0].worker, sheet.decidingReason, plan.isTie];
}

describe('cacheAware', () => {
  it('prefers the worker that holds most of the prompt', () => {
    expect(
      pick([{}, { matchedTokens: 40, inFlight: 9 }, { matchedTokens: 90, inFlight: 9 }]),
    ).toEqual([2, 'warm', false]);
  });

  it.each`
    matched | threshold | picks | reason
    ${30}   | ${0.3}    | ${0}  | ${'cold'}
    ${31}   | ${0.3}    | ${1}  | ${'warm'}
    ${1}    | ${0}      | ${1}  | ${'warm'}
    ${0}    | ${0}      | ${0}  | ${'cold'}
  `(
    'calls $matched of 100 tokens $reason at threshold $threshold',
    ({ matched, threshold, picks, reason }) => {
      expect(
        pick([{}, { matchedTokens: matched as number, inFlight: 1 }], {
          cacheThreshold: threshold as number,
        }).slice(0, 2),
      ).toEqual([picks, reason]);
    },
  );

  it.each`
    most   | fewest | picks | reason
    ${64}  | ${0}   | ${0}  | ${'warm'}
    ${65}  | ${0}   | ${1}  | ${'in_flight_imbalanced'}
    ${200} | ${134} | ${0}  | ${'warm'}
    ${202} | ${134} | ${1}  | ${'in_flight_imbalanced'}
  `(
    'balances first when $most against $fewest exceeds both thresholds',
    ({ most, fewest, picks, reason }) => {
      const columns = [
        { matchedTokens: 90, inFlight: most as number },
        { inFlight: fewest as number },
      ];
      expect(pick(columns).slice(0, 2)).toEqual([picks, reason]);
    },
  );

  it('passes a warm worker that may not be chosen over for the next warm one', () => {
    expect(
      pick([{ matchedTokens: 99, veto: 'breaker_open' }, {}, { matchedTokens: 50, inFlight: 3 }]),
    ).toEqual([2, 'warm', false]);
  });

  it('falls to the least loaded when only vetoed workers are warm, not to the first', () => {
    expect(
      pick([{ inFlight: 5 }, { inFlight: 1 }, { matchedTokens: 99, veto: 'not_ready' }]),
    ).toEqual([1, 'warm_not_allowed', false]);
  });

  it('breaks ties of warmth by open streams, then by the dice', () => {
    expect(
      pick([
        { matchedTokens: 80, inFlight: 2 },
        { matchedTokens: 80, inFlight: 1 },
      ]),
    ).toEqual([1, 'warm', false]);
    expect(
      pick([
        { inFlight: 0 },
        { matchedTokens: 80, inFlight: 2 },
        { matchedTokens: 80, inFlight: 2 },
      ]),
    ).toEqual([1, 'warm', true]);
  });

  it('gives a cold prompt to the fewest open streams, then to whom the fewest calls were ever sent', () => {
    expect(
      pick([
        { inFlight: 1, sentCount: 2 },
        { inFlight: 0, sentCount: 9 },
        { inFlight: 0, sentCount: 7 },
      ]),
    ).toEqual([2, 'cold', false]);
    expect(pick([{ sentCount: 8 }, { sentCount: 7 }, { sentCount: 7 }])).toEqual([1, 'cold', true]);
  });

  it.each`
    kv             | options                         | picks | reason
    ${[0.95, 0.1]} | ${{}}                           | ${0}  | ${'warm'}
    ${[0.95, 0.1]} | ${{ overloadKvThreshold: 0.9 }} | ${1}  | ${'kv_overloaded'}
    ${[0.8, 0.1]}  | ${{ balanceKvThreshold: 0.5 }}  | ${1}  | ${'kv_imbalanced'}
    ${[0.8, NaN]}  | ${{ balanceKvThreshold: 0.5 }}  | ${0}  | ${'warm'}
  `('weighs KV use $kv with $options', ({ kv, options, picks, reason }) => {
    const [first, second] = kv as [number, number];
    expect(
      pick(
        [{ matchedTokens: 90, inFlight: 1, kvUsage: first }, { kvUsage: second }],
        options as Record<string, number>,
      ).slice(0, 2),
    ).toEqual([picks, reason]);
  });

  it('does not believe an old KV reading', () => {
    expect(
      pick([{ matchedTokens: 90, kvUsage: 0.99, readingAgeMs: 60_000 }, {}], {
        overloadKvThreshold: 0.9,
      })[1],
    ).toBe('warm');
  });
});
