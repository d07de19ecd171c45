import { describe, expect, it } from 'vitest';
import { writtenSheet } from '../flow/sheet.js';
import type { FixtureColumn } from '../testing/index.js';
import { aColumnBlock, aRouteRequest, countedDice, noDice } from '../testing/index.js';
import { leastLoad } from './least-load.js';
import { leastLoadOptions } from './least-load.options.js';

const options = leastLoadOptions.parse({});

function pick(columns: readonly FixtureColumn[], dice = noDice): [number, string | null] {
  const block = aColumnBlock(columns);
  const sheet = writtenSheet();
  const plan = leastLoad.choose(block.view, aRouteRequest(block), options, dice, sheet);
  return [plan.legs[0].worker, sheet.decidingReason];
}

describe('leastLoad', () => {
  it.each`
    first                                                                   | second                                 | worker | why
    ${{ queuedTokens: 4_000, kvUsage: 0 }}                                  | ${{ queuedTokens: 1_000, kvUsage: 0 }} | ${1}   | ${'the shorter queue wins'}
    ${{ queuedTokens: 4_000, kvUsage: 0, generatedTokensPerSecond: 9_000 }} | ${{ queuedTokens: 1_000, kvUsage: 0 }} | ${0}   | ${'a queue is as long as it takes'}
    ${{ kvUsage: 0, sentTokens: 3_000 }}                                    | ${{ kvUsage: 0, sentTokens: 2_000 }}   | ${1}   | ${'what was sent since the reading counts'}
    ${{ kvUsage: 0.95 }}                                                    | ${{ kvUsage: 0.5, sentTokens: 2_000 }} | ${1}   | ${'full memory costs more than a second of queue'}
    ${{ kvUsage: 0.6 }}                                                     | ${{ kvUsage: 0.5, sentTokens: 2_000 }} | ${0}   | ${'half-full memory costs little'}
    ${{ inFlight: 3 }}                                                      | ${{ kvUsage: 0, sentTokens: 2_000 }}   | ${1}   | ${'streams stand in for a report: 3 × 1,024 tokens'}
    ${{ inFlight: 1 }}                                                      | ${{ kvUsage: 0, sentTokens: 2_000 }}   | ${0}   | ${'a missing report is not full'}
    ${{ kvUsage: 0.1, sentTokens: 9_000, readingAgeMs: 31_000 }}            | ${{ kvUsage: 0, sentTokens: 10 }}      | ${0}   | ${'an old reading is no report'}
  `(
    '$why',
    ({
      first,
      second,
      worker,
    }: {
      first: FixtureColumn;
      second: FixtureColumn;
      worker: number;
    }) => {
      expect(pick([first, second])[0]).toBe(worker);
    },
  );

  it('counts open streams while nobody reports', () => {
    expect(pick([{ inFlight: 4 }, { inFlight: 2 }, { inFlight: 3 }])).toEqual([1, 'no_reports']);
  });

  it('gives equal costs to fewer streams, then to the dice', () => {
    const idle = { kvUsage: 0.2, queuedTokens: 0 };
    expect(
      pick([
        { ...idle, inFlight: 3 },
        { ...idle, inFlight: 1 },
      ])[0],
    ).toBe(1);
    expect(pick([idle, idle, idle], countedDice(2))[0]).toBe(2);
  });

  it('stays finite when a cache is full to the brim', () => {
    expect(pick([{ kvUsage: 1 }, { kvUsage: 1, sentTokens: 1 }])[0]).toBe(0);
  });
});
