import { describe, expect, it } from 'vitest';
import type { DecisionRecord } from '@bellwether/exchange';
import { resolvePolicy } from '../policies/catalogue.js';
import type { FixtureColumn } from '../testing/index.js';
import { aColumnBlock, aRouteRequest, seededDice } from '../testing/index.js';
import { buildDecision } from './build-decision.js';
import { chooseWorker } from './choose-worker.js';
import { columnBlock } from './column-block.js';
import { recordedDice } from './recorded-dice.js';

function decide(
  policyName: string,
  columns: readonly FixtureColumn[],
  seed = 1,
): { record: DecisionRecord; chosen: string | undefined } {
  const block = aColumnBlock(columns);
  const policy = resolvePolicy(policyName, {});
  const dice = recordedDice(seededDice(seed));
  const request = aRouteRequest(block);
  const chosen = columns.every(({ veto }) => veto !== undefined)
    ? undefined
    : block.view.workerIds[
        chooseWorker(policy, block.view, request, dice.roll, null).legs[0].worker
      ];
  const copy = block.bytes.slice().buffer;
  block.bytes.fill(0);
  const record = buildDecision({
    requestId: 'req_1',
    atMs: 1,
    revision: 2,
    version: 3,
    routeId: null,
    model: 'model-a',
    attempt: 1,
    policy,
    rolls: dice.rolls,
    block: columnBlock(block.view.workerIds, copy),
    request: { promptTokens: 100, routingKey: null, sequence: 5 },
  });
  return { record, chosen };
}

describe('buildDecision', () => {
  it.each(['random', 'least_requests', 'power_of_two', 'cache_aware'])(
    'arrives where %s did, with the same dice',
    (name) => {
      for (let seed = 0; seed < 40; seed += 1) {
        const columns = Array.from({ length: 6 }, (_, column): FixtureColumn => ({
          inFlight: (seed * column) % 3,
          matchedTokens: (seed + column) % 2 === 0 ? 60 : 0,
        }));
        const { record, chosen } = decide(name, columns, seed);
        expect(record.winnerId).toBe(chosen);
      }
    },
  );

  it('says what was weighed, winner first, unknown as null', () => {
    const { record } = decide('cache_aware', [
      { inFlight: 1 },
      { matchedTokens: 80, inFlight: 2, kvUsage: 0.5 },
      { veto: 'draining' },
    ]);
    expect(record).toMatchObject({
      winnerId: 'w1',
      reason: 'warm',
      margin: 0.8,
      candidateCount: 2,
      promptTokens: 100,
      predictedCachedTokens: 80,
      predictedTtftSeconds: null,
      vetoes: [{ reason: 'draining', workerIds: ['w2'], count: 1 }],
    });
    expect(record.candidates[0]).toEqual({
      workerId: 'w1',
      inFlight: 2,
      backlogSeconds: 0,
      kvUsage: 0.5,
      waiting: null,
      readingAgeMs: 0,
      matchedTokens: 80,
      terms: [
        { name: 'match', raw: 80, value: 0.8 },
        { name: 'in_flight', raw: 2, value: 0 },
      ],
    });
    expect(record.candidates[1]).toMatchObject({
      workerId: 'w0',
      kvUsage: null,
      readingAgeMs: null,
    });
  });

  it('has no margin where a policy has no score', () => {
    expect(decide('round_robin', [{}, {}, {}]).record).toMatchObject({
      winnerId: 'w2',
      margin: null,
      reason: 'next_in_turn',
    });
  });

  it('tells all vetoes when nobody may be chosen', () => {
    expect(
      decide('cache_aware', [{ veto: 'failed' }, { veto: 'at_limit' }, { veto: 'failed' }]).record,
    ).toMatchObject({
      winnerId: null,
      candidates: [],
      candidateCount: 0,
      vetoes: [
        { reason: 'failed', count: 2 },
        { reason: 'at_limit', count: 1 },
      ],
    });
  });

  it('stays within 32 candidates and 16 kB for a thousand workers', () => {
    const columns = Array.from({ length: 1_024 }, (_, column): FixtureColumn => ({
      inFlight: 100_000 + column,
      kvUsage: 1 / 3,
      readingAgeMs: 1_234.567891,
      matchedTokens: 123_456.789012,
      ...(column % 3 === 0 ? { veto: 'breaker_trial_taken' as const } : {}),
    }));
    const { record } = decide('cache_aware', columns);
    expect(record.candidates.length).toBeLessThanOrEqual(32);
    expect(record.candidates.length).toBeGreaterThan(16);
    expect(record.candidates[0]?.workerId).toBe(record.winnerId);
    expect(record.candidateCount).toBe(682);
    expect(JSON.stringify(record).length).toBeLessThanOrEqual(16_384);
    expect(JSON.parse(JSON.stringify(record))).toEqual(record);
  });
});
