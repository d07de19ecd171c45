import { compileRoutes } from '@bellwether/fleet';
import type { RouteDocument } from '@bellwether/exchange';
import { describe, expect, it } from 'vitest';
import { reachOf } from './reach.js';

const names = {
  tenantName: (id: string) => ({ ten_a: 'Acme', ten_b: 'Beta' })[id] ?? id,
  routeName: (id: string | null) => id ?? 'the rest',
};
const table = (document: RouteDocument) =>
  compileRoutes(
    { routing: document, rollout: null, version: 1 },
    { produced: ['load', 'engine-metrics', 'prefix-match'], defaultsOf: () => ({}) },
  );
const documentOf = (pools: string[], policy = 'random', headers = {}): RouteDocument => ({
  routes: [
    {
      id: 'chat',
      name: 'chat',
      match: { models: ['chat'], tenants: [], headers },
      pools,
      policy: { name: policy, options: {} },
    },
  ],
  policy: { name: 'round_robin', options: {} },
});
const between = (before: RouteDocument, after: RouteDocument) =>
  reachOf(groups, { before: table(before), after: table(after) }, names);

const groups = [
  { tenantId: 'ten_a', model: 'chat', pool: 'x', calls: 12 },
  { tenantId: 'ten_a', model: 'embed', pool: 'x', calls: 88 },
  { tenantId: 'ten_b', model: 'chat', pool: 'y', calls: 50 },
];

describe('the reach of a change', () => {
  it('is nothing when nothing changes', () => {
    expect(between(documentOf([]), documentOf([]))).toEqual({
      calls: 150,
      changedCalls: 0,
      rows: [],
    });
  });

  it('names the share of each tenant that moves between pools', () => {
    const { changedCalls, rows } = between(documentOf([]), documentOf(['y']));
    expect(changedCalls).toBe(12);
    expect(rows.map(({ sentence }) => sentence)).toEqual([
      "12 % of Acme's calls move from pool x to y.",
    ]);
  });

  it('names a change of policy where calls stay in their pool', () => {
    const { rows } = between(documentOf(['x', 'y']), documentOf(['x', 'y'], 'least_requests'));
    expect(rows.map(({ sentence }) => sentence)).toEqual([
      "100 % of Beta's calls are placed by least_requests instead of random.",
      "12 % of Acme's calls are placed by least_requests instead of random.",
    ]);
  });

  it('leaves out routes that ask for headers: calls keep none', () => {
    const { rows } = between(documentOf([]), documentOf([], 'random', { 'x-team': 'blue' }));
    expect(rows[0]?.sentence).toBe("100 % of Beta's calls are taken by the rest instead of chat.");
  });
});
