import { describe, expect, it } from 'vitest';
import type { FixtureColumn } from '../testing/index.js';
import { aColumnBlock } from '../testing/index.js';
import { predictedTtftOptions } from '../policies/predicted-ttft.options.js';
import { nextWaiting } from './next-waiting.js';
import type { HeldRequest, NextTurn } from './next-waiting.js';

const options = predictedTtftOptions.parse({});

function held(changes: Partial<HeldRequest> & { matches?: readonly number[] } = {}): HeldRequest {
  const { matches = [0, 0], ...rest } = changes;
  return {
    ...{ promptTokens: 10_000, arrivedAtMs: 0, band: 0, tenantShare: 0 },
    matchedTokens: Float64Array.from(matches),
    ...rest,
  };
}

function next(
  columns: readonly FixtureColumn[],
  waiting: readonly HeldRequest[],
  nowMs = 0,
): NextTurn {
  const facts = { prefillTokensPerSecond: 10_000, kvCapacityTokens: 100_000 };
  const { view } = aColumnBlock(columns.map((column) => ({ ...facts, ...column })));
  return nextWaiting(waiting, view, options, nowMs);
}

describe('nextWaiting', () => {
  it('lets nobody go while all workers are busy, and says when to ask again', () => {
    const turn = next([{ backlogSeconds: 0.5 }, { backlogSeconds: 0.4 }], [held()]);
    expect(turn.index).toBe(-1);
    expect(turn.afterSeconds).toBeCloseTo(0.25, 9);
    expect(next([{}, {}], []).afterSeconds).toBe(Infinity);
  });

  it('waits for the warm worker rather than take an idle cold one, while that pays', () => {
    const warm = held({ matches: [9_000, 0] });
    expect(next([{ backlogSeconds: 2 }, {}], [warm]).index).toBe(-1);
    expect(next([{ backlogSeconds: 4 }, {}], [warm])).toMatchObject({ index: 0, column: 1 });
    expect(next([{ backlogSeconds: 0.1 }, {}], [warm])).toMatchObject({ index: 0, column: 0 });
  });

  it('does not let all wait for one warm worker while another idles', () => {
    const waiting = Array.from({ length: 12 }, () => held({ matches: [5_000, 0] }));
    const turn = next([{ backlogSeconds: 1 }, {}], waiting);
    expect(turn.column).toBe(1);
    expect(turn.index).toBeGreaterThan(0);
    expect(turn.heldSeconds[0]).toBeGreaterThan(0);
  });

  it('prefers the shortest, until age outweighs length', () => {
    const long = held({ promptTokens: 20_000, arrivedAtMs: 0 });
    const short = held({ promptTokens: 2_000, arrivedAtMs: 5_000 });
    expect(next([{}], [long, short], 5_000).index).toBe(1);
    const late = held({ promptTokens: 2_000, arrivedAtMs: 7_000 });
    expect(next([{}], [long, late], 7_000).index).toBe(0);
  });

  it('goes by band, then by the service that tenants have had, then by length', () => {
    const low = held({ promptTokens: 100, band: 1 });
    const served = held({ promptTokens: 200, tenantShare: 5 });
    const unserved = held({ promptTokens: 9_000, tenantShare: 1 });
    expect(next([{}], [low, served, unserved]).index).toBe(2);
    expect(next([{}], [low, served]).index).toBe(1);
  });

  it('takes a worker that waits for memory for busy, but only while its reading is fresh', () => {
    const blocked = { kvUsage: 0.97, waiting: 3 };
    const turn = next([blocked], [held()]);
    expect([turn.index, turn.afterSeconds]).toEqual([-1, Infinity]);
    expect(next([{ ...blocked, readingAgeMs: 60_000 }], [held()]).index).toBe(0);
  });

  it('looks at the first 256 only, and passes vetoed workers over', () => {
    const busy = Array.from({ length: 256 }, () => held({ matches: [9_999, 0] }));
    expect(next([{ backlogSeconds: 0.2 }, { veto: 'failed' }], [...busy, held()]).index).toBe(-1);
    expect(next([{ veto: 'failed' }, { veto: 'draining' }], [held()]).index).toBe(-1);
  });
});
