import { describe, expect, it } from 'vitest';
import type { Dice, RouteRequest } from '@bellwether/exchange';
import { chooseWorker } from '../flow/choose-worker.js';
import type { ColumnBlock } from '../flow/column-block.js';
import { createKeyRing } from '../producers/key-ring.js';
import { aColumnBlock, anAffinity, aRouteRequest, seededDice } from '../testing/index.js';
import { resolvePolicy } from './catalogue.js';

const promptTokens = 8_000;
/** What a worker holds of the next prompt once it was given one. */
const sharedTokens = 6_000;

interface Burst {
  readonly calls: number;
  readonly dice: Dice;
  readonly sharesPrefix: boolean;
  request(call: number): Partial<RouteRequest>;
}

/** Sends calls that do not end; each is counted where it went, as the gateway counts at dispatch. */
function send(
  [name, options]: readonly [string, object],
  block: ColumnBlock,
  { calls, dice, sharesPrefix, request }: Burst,
): number[] {
  const policy = resolvePolicy(name, { ...options });
  const { view, matchedTokens } = block;
  return Array.from({ length: calls }, (_, call) => {
    const asked = aRouteRequest(block, { promptTokens, sequence: call, ...request(call) });
    const { worker } = chooseWorker(policy, view, asked, dice, null).legs[0];
    const uncached = promptTokens - (matchedTokens[worker] ?? 0);
    view.inFlight[worker] = (view.inFlight[worker] ?? 0) + 1;
    view.sentTokens[worker] = (view.sentTokens[worker] ?? 0) + promptTokens;
    view.uncachedTokens[worker] = (view.uncachedTokens[worker] ?? 0) + uncached;
    view.backlogSeconds[worker] = (view.backlogSeconds[worker] ?? 0) + uncached / 8_000;
    if (sharesPrefix) matchedTokens[worker] = sharedTokens;
    view.running[worker] = view.inFlight[worker] ?? 0;
    view.waiting[worker] = Math.max(0, (view.inFlight[worker] ?? 0) - 4);
    return worker;
  });
}

describe('64 concurrent calls that share a prefix, over 8 workers', () => {
  const ring = createKeyRing();
  ring.members(Array.from({ length: 8 }, (_, column) => `w${column}`));
  const ringOrder = new Int32Array(8);
  ring.walkFromKey('the shared prefix', ringOrder);

  it.each<[string, object]>([
    ['round_robin', {}],
    ['least_requests', {}],
    ['power_of_two', {}],
    ['least_load', {}],
    ['prefix_hash', {}],
    ['bucket', {}],
    ['manual', { assignmentMode: 'min_load' }],
    ['cache_aware', { balanceAbsThreshold: 4 }],
    [
      'scored',
      {
        scorers: [
          { type: 'prefix-cache-scorer', weight: 1 },
          { type: 'active-request-scorer', weight: 2 },
        ],
      },
    ],
    ['predicted_ttft', {}],
  ])('no worker has more than twice the mean under %s %j', (name, options) => {
    const block = aColumnBlock(
      Array.from({ length: 8 }, () => ({ waiting: 0, running: 0, kvUsage: 0.1 })),
    );
    send([name, options], block, {
      calls: 64,
      sharesPrefix: true,
      dice: seededDice(3),
      request: () => ({
        affinity: anAffinity({
          ringOrder: [...ringOrder],
          bucketColumn: 5,
          bucketBytes: [...block.view.uncachedTokens],
        }),
      }),
    });
    expect(Math.max(...block.view.inFlight)).toBeLessThanOrEqual(16);
    expect(block.view.inFlight.reduce((sum, count) => sum + count, 0)).toBe(64);
  });
});

describe('a miss, when the worker that stands first is busy with a small index', () => {
  it.each<[string, object]>([
    ['least_requests', {}],
    ['least_load', {}],
    ['power_of_two', {}],
    ['bucket', {}],
    ['manual', { assignmentMode: 'min_load' }],
    ['cache_aware', {}],
    ['scored', {}],
    ['scored', { scorers: [{ type: 'active-request-scorer' }] }],
    ['predicted_ttft', {}],
  ])('goes to the idle worker until loads are level under %s %j', (name, options) => {
    const block = aColumnBlock([
      {
        inFlight: 30,
        running: 4,
        waiting: 26,
        sentTokens: 30 * promptTokens,
        uncachedTokens: 30 * promptTokens,
        backlogSeconds: 30,
        sentCount: 30,
      },
      { sentCount: 9_000, waiting: 0, running: 0 },
    ]);
    const workers = send([name, options], block, {
      calls: 20,
      sharesPrefix: false,
      dice: seededDice(9),
      request: () => ({
        affinity: anAffinity({ bucketBytes: [...block.view.uncachedTokens], bucketColumn: 0 }),
      }),
    });
    expect(new Set(workers)).toEqual(new Set([1]));
  });
});
