import type { RouteDocument } from '@bellwether/exchange';
import { engineProfiles } from '@bellwether/simulation';
import type { EngineProfile } from '@bellwether/simulation';
import { describe, expect, it } from 'vitest';
import type { RehearsalJob, RehearsedCall } from './rehearsal-job.js';
import { runRehearsal } from './run-rehearsal.js';

const profile = engineProfiles['h100-8b'] as EngineProfile;
const rest = (name: string): RouteDocument => ({ routes: [], policy: { name, options: {} } });

/** Conversations that come back in no order: each has a long beginning of its own. */
function conversations(count: number, calls: number): RehearsedCall[] {
  let state = 7;
  return Array.from({ length: calls }, (_, place) => {
    state = (state * 48_271) % 2_147_483_647;
    const conversation = state % count;
    return {
      atMs: place * 150,
      promptTokens: 8_192,
      outputTokens: 5,
      blockKeys: Float64Array.from({ length: 16 }, (_block, block) => conversation * 100 + block),
      tenantId: conversation % 2 === 0 ? 'ten_a' : 'ten_b',
      ttftSeconds: 0.3,
      cachedTokens: 4_096,
    };
  });
}

const job = (extra: Partial<RehearsalJob> = {}): RehearsalJob => ({
  model: 'm',
  calls: conversations(60, 600),
  workers: Array.from({ length: 4 }, (_, place) => ({ pool: place < 2 ? 'x' : 'y', profile })),
  live: rest('round_robin'),
  draft: rest('round_robin'),
  defaults: {},
  produced: ['load', 'engine-metrics', 'prefix-match', 'prefill-rate', 'key-ring'],
  hasFlowControl: false,
  seeds: [1, 2],
  ...extra,
});
const figureOf = (result: ReturnType<typeof runRehearsal>, name: string) => {
  const found = result.figures.find((figure) => figure.name === name);
  if (!found) throw new TypeError(`There is no figure ${name}.`);
  return found;
};
const silent = () => undefined;

describe('a rehearsal', () => {
  it('finds nothing between two equal documents', () => {
    for (const { change, verdict } of runRehearsal(job(), silent).figures)
      expect([change, verdict]).toEqual([0, 'unclear']);
  });

  it('lets calls wait for their worker where flow control is on and the policy binds late', () => {
    const calls = conversations(60, 600).map((call) => ({ ...call, atMs: call.atMs / 8 }));
    const under = (name: string, hasFlowControl: boolean) =>
      runRehearsal(job({ calls, live: rest(name), draft: rest(name), hasFlowControl }), silent);
    const p99 = (result: ReturnType<typeof runRehearsal>) => figureOf(result, 'ttftP99').live;
    expect(p99(under('predicted_ttft', true))).not.toBe(p99(under('predicted_ttft', false)));
    expect(p99(under('least_requests', true))).toBe(p99(under('least_requests', false)));
  });

  it('finds that following the cache is better where conversations come back', () => {
    const steps: number[] = [];
    const result = runRehearsal(job({ draft: rest('predicted_ttft') }), (done) => steps.push(done));
    expect(figureOf(result, 'hitRatio')).toMatchObject({ verdict: 'better' });
    expect(figureOf(result, 'hitRatio').draft).toBeGreaterThan(figureOf(result, 'hitRatio').live);
    expect(figureOf(result, 'ttftMean').change).toBeLessThan(0);
    expect(result.tenants.map(({ tenantId }) => tenantId).sort()).toEqual(['ten_a', 'ten_b']);
    expect(steps).toEqual([1, 2, 3, 4]);
  });

  it('finds the same the other way round as worse', () => {
    const result = runRehearsal(job({ live: rest('predicted_ttft') }), silent);
    expect(figureOf(result, 'hitRatio').verdict).toBe('worse');
  });

  it('says how far the live routes, played again, are from what was measured', () => {
    const { replayErrors } = runRehearsal(job(), silent);
    expect(replayErrors.map(({ name }) => name)).toEqual(['hitRatio', 'ttftMean', 'ttftP95']);
    for (const { measured, replayed, error } of replayErrors)
      expect(error).toBeCloseTo(Math.abs(replayed - measured) / measured);
  });

  it('keeps each tenant in the pools of its route', () => {
    const draft: RouteDocument = {
      routes: [
        {
          ...{ id: 'rte_1', name: 'a', pools: ['x'] },
          match: { models: [], tenants: ['ten_a', 'ten_b'], headers: {} },
          policy: { name: 'round_robin', options: {} },
        },
      ],
      policy: { name: 'round_robin', options: {} },
    };
    const unevenness = figureOf(runRehearsal(job({ draft }), silent), 'unevenness');
    // Two of four workers do all the work: the busiest does at least twice the mean.
    expect(unevenness.draft).toBeGreaterThanOrEqual(2);
    expect(unevenness.verdict).toBe('worse');
  });

  it('refuses a route without workers, and a policy that reads what is not stored', () => {
    const routes = [
      {
        ...{ id: 'rte_1', name: 'a', pools: ['void'] },
        match: { models: [], tenants: [], headers: {} },
        policy: { name: 'random', options: {} },
      },
    ];
    const to = (draft: RouteDocument) => () => runRehearsal(job({ draft }), silent);
    expect(to({ ...rest('random'), routes })).toThrow("Route 'a' has no worker for this model.");
    expect(to(rest('consistent_hashing'))).toThrow(/cannot be rehearsed: .* reads key-ring/);
  });
});
