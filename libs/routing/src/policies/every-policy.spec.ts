import { describe, expect, it } from 'vitest';
import { vetoReasons } from '@bellwether/exchange';
import type { Dice, RouteRequest } from '@bellwether/exchange';
import { chooseWorker } from '../flow/choose-worker.js';
import type { ColumnBlock } from '../flow/column-block.js';
import { recordedDice, replayedDice } from '../flow/recorded-dice.js';
import { writtenSheet } from '../flow/sheet.js';
import type { FixtureColumn } from '../testing/index.js';
import { aColumnBlock, anAffinity, aRouteRequest, seededDice } from '../testing/index.js';
import { policies, resolvePolicy } from './catalogue.js';
import type { ResolvedPolicy } from './catalogue.js';
import { withRoutingKeyOverride } from './routing-key-override.js';
import { routingKeyOverrideOptions } from './routing-key-override.options.js';

/** Options besides the defaults, to reach what the defaults never do. */
const variants: Readonly<Record<string, readonly object[]>> = {
  cache_aware: [{ balanceAbsThreshold: 1, balanceKvThreshold: 0.3, overloadKvThreshold: 0.8 }],
  manual: [{ assignmentMode: 'min_load' }, { assignmentMode: 'min_group' }],
  scored: [
    { picker: { type: 'weighted-random-picker' } },
    {
      filters: [
        { type: 'prefix-cache-affinity-filter', parameters: { explorationProbability: 0.3 } },
        { type: 'session-affinity-filter' },
      ],
      scorers: [
        { type: 'no-hit-lru-scorer' },
        { type: 'token-load-scorer' },
        { type: 'active-request-scorer' },
        { type: 'running-requests-size-scorer' },
        { type: 'load-aware-scorer' },
        { type: 'context-length-aware' },
        { type: 'session-affinity-scorer' },
      ],
    },
  ],
};

const override = routingKeyOverrideOptions.parse({ enabled: true, assignmentMode: 'min_group' });
const cases: [string, ResolvedPolicy][] = Object.keys(policies).flatMap((name) =>
  [{}, ...(variants[name] ?? [])].flatMap((options): [string, ResolvedPolicy][] => {
    const resolved = resolvePolicy(name, { ...options });
    const label = `${name} ${JSON.stringify(options)}`;
    return [
      [label, resolved],
      [`${label} under a routing key`, withRoutingKeyOverride(resolved, override)],
    ];
  }),
);

/** Situations per case; seeded, so that a failure comes back. */
const rounds = 60;

interface Situation {
  readonly block: ColumnBlock;
  readonly request: RouteRequest;
}

/** A number as producers may give it: sound, nothing, or unknown. */
function someNumber(dice: Dice, most: number): number {
  const roll = dice(8);
  if (roll === 0) return NaN;
  return roll === 1 ? 0 : (dice(1_001) / 1_000) * most;
}

function someColumn(dice: Dice): FixtureColumn {
  return {
    inFlight: dice(5),
    backlogSeconds: someNumber(dice, 9),
    uncachedTokens: someNumber(dice, 1e6),
    running: someNumber(dice, 200),
    waiting: someNumber(dice, 200),
    kvUsage: someNumber(dice, 1.2),
    queuedTokens: someNumber(dice, 1e6),
    generatedTokensPerSecond: someNumber(dice, 5_000),
    readingAgeMs: [0, 50, 9_000, 1e6, Infinity][dice(5)] ?? 0,
    prefillTokensPerSecond: someNumber(dice, 30_000),
    kvCapacityTokens: someNumber(dice, 4e5),
    attentionSecondsPerToken2: someNumber(dice, 1e-8),
    sentTokens: someNumber(dice, 1e5),
    sentUncachedTokens: someNumber(dice, 1e5),
    sentCount: dice(100),
    coldSequence: dice(3) === 0 ? -Infinity : dice(100),
    matchedTokens: dice(2) === 0 ? 0 : dice(120),
    veto: vetoReasons[dice(3) === 0 ? 1 + dice(vetoReasons.length - 1) : 0] ?? 'none',
  };
}

function shuffled(count: number, dice: Dice): number[] {
  const order = Array.from({ length: count }, (_, index) => index);
  for (let index = count - 1; index > 0; index -= 1) {
    const other = dice(index + 1);
    [order[index], order[other]] = [order[other] ?? 0, order[index] ?? 0];
  }
  return order;
}

/** A fleet in which at least one worker may be chosen, and a request with or without keys. */
function someSituation(dice: Dice): Situation {
  const columns = Array.from({ length: 1 + dice(12) }, () => someColumn(dice));
  const free = dice(columns.length);
  columns[free] = { ...columns[free], veto: 'none' };
  const order = shuffled(columns.length, dice);
  const affinity = anAffinity({
    ...(dice(2) === 0 && { ringOrder: order }),
    ...(dice(2) === 0 && { stickyColumns: order.slice(0, dice(3)) }),
    ...(dice(2) === 0 && { activeKeys: columns.map(() => dice(4)) }),
    ...(dice(2) === 0 && { bucketBytes: columns.map(() => dice(1_000)) }),
    bucketColumn: dice(columns.length + 1) - 1,
  });
  const block = aColumnBlock(columns);
  const request = aRouteRequest(block, {
    promptTokens: dice(4) === 0 ? 0 : 1 + dice(100),
    sequence: dice(1_000),
    ...(dice(4) > 0 && { affinity }),
    ...(dice(2) === 0 && { isHeld: true }),
  });
  return { block, request };
}

describe('every policy', () => {
  it.each(cases)('%s never chooses what is vetoed, and always chooses', (_, policy) => {
    const dice = seededDice(11);
    const vetoed: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const { block, request } = someSituation(dice);
      const { legs, remember } = chooseWorker(policy, block.view, request, dice, null);
      const isAllowed = (column: number): boolean => block.view.vetoes[column] === 0;
      if (!isAllowed(legs[0].worker) || (remember !== undefined && !isAllowed(remember)))
        vetoed.push(round);
    }
    expect(vetoed).toEqual([]);
  });

  it.each(cases)('%s plans the same with a sheet, from the rolls that were kept', (_, policy) => {
    const dice = seededDice(13);
    const different: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const { block, request } = someSituation(dice);
      const recorded = recordedDice(dice);
      const plan = chooseWorker(policy, block.view, request, recorded.roll, null);
      const sheet = writtenSheet();
      const again = chooseWorker(policy, block.view, request, replayedDice(recorded.rolls), sheet);
      if (JSON.stringify(again) !== JSON.stringify(plan) || sheet.decidingReason === null)
        different.push(round);
    }
    expect(different).toEqual([]);
  });

  it.each(cases)('%s changes nothing of what it reads', (_, policy) => {
    const dice = seededDice(17);
    for (let round = 0; round < 10; round += 1) {
      const { block, request } = someSituation(dice);
      const before = block.bytes.join();
      chooseWorker(policy, block.view, request, dice, writtenSheet());
      expect(block.bytes.join()).toBe(before);
    }
  });
});
