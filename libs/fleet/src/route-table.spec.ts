import type { Route, RouteDocument, Rollout } from '@bellwether/exchange';
import { describe, expect, test } from 'vitest';
import { compileRoutes } from './route-table.js';
import { aQuestion } from './testing/fleet-fixture.js';

const produced = ['load', 'engine-metrics', 'prefix-match'] as const;
const options = { defaultsOf: () => ({}), produced };
const roundRobin = { name: 'round_robin', options: {} };

function aRoute(id: string, changes: Partial<Route> = {}): Route {
  return {
    id,
    name: id,
    match: { models: [], tenants: [], headers: {} },
    pools: [],
    policy: { name: 'random', options: {} },
    ...changes,
  };
}

function table(document: Partial<RouteDocument>, rollout: Rollout | null = null) {
  const routing = { routes: [], policy: roundRobin, ...document };
  return compileRoutes({ routing, rollout, version: 3 }, options);
}

const match = (changes: Partial<Route['match']>): Route['match'] => ({
  models: [],
  tenants: [],
  headers: {},
  ...changes,
});

describe('routes', () => {
  test('the first route that matches takes the call, the rest goes by the document', () => {
    const routes = table({
      routes: [
        aRoute('a', { match: match({ models: ['org/big-*'] }), pools: ['gpu'] }),
        aRoute('b', { match: match({ tenants: ['ten_2'] }) }),
        aRoute('c', { match: match({ tenants: ['ten_2'], headers: { 'x-lane': 'slow' } }) }),
      ],
    });
    expect(routes.of(aQuestion({ model: 'org/big-8b', tenantId: 'ten_2' }))).toMatchObject({
      routeId: 'a',
      pools: new Set(['gpu']),
      version: 3,
    });
    expect(routes.of(aQuestion({ model: 'm', tenantId: 'ten_2' })).routeId).toBe('b');
    expect(routes.of(aQuestion({ model: 'my-org/big-8b' }))).toMatchObject({
      routeId: null,
      pools: null,
      policy: { name: 'round_robin' },
    });
  });

  test('everything that a route names must hold', () => {
    const routes = table({
      routes: [
        aRoute('c', { match: match({ tenants: ['ten_2'], headers: { 'x-lane': 'slow' } }) }),
      ],
    });
    const of = (headers: Record<string, string>, tenantId: string) =>
      routes.of(aQuestion({ headers, tenantId })).routeId;
    expect(of({ 'x-lane': 'slow' }, 'ten_2')).toBe('c');
    expect(of({ 'x-lane': 'slow' }, 'ten_1')).toBeNull();
    expect(of({ 'x-lane': 'fast' }, 'ten_2')).toBeNull();
    expect(of({}, 'ten_2')).toBeNull();
  });

  test('a model name is no pattern but for its stars', () => {
    const routes = table({ routes: [aRoute('a', { match: match({ models: ['m.1*(x)'] }) })] });
    expect(routes.of(aQuestion({ model: 'm.1 turbo (x)' })).routeId).toBe('a');
    expect(routes.of(aQuestion({ model: 'mx1(x)' })).routeId).toBeNull();
  });

  test('a route gives its calls tools, in a trial as well', () => {
    const given = { routes: [aRoute('a', { match: match({ models: ['m'] }), tools: ['files'] })] };
    expect(table({}).givesTools).toBe(false);
    const routes = table(given);
    expect(routes.givesTools).toBe(true);
    expect(routes.of(aQuestion({ model: 'm' })).tools).toEqual(['files']);
    expect(routes.of(aQuestion({ model: 'n' })).tools).toEqual([]);
    const document = { policy: roundRobin, ...given };
    const trial = table({}, { version: 4, document, percent: 0, tenants: ['ten_2'] });
    expect(trial.givesTools).toBe(true);
    expect(trial.of(aQuestion({ model: 'm', tenantId: 'ten_2' })).tools).toEqual(['files']);
    expect(trial.of(aQuestion({ model: 'm', tenantId: 'ten_1' })).tools).toEqual([]);
  });

  test('refuses a document with every fault named', () => {
    const bad = {
      routes: [
        aRoute('a', { policy: { name: 'nonsense', options: {} } }),
        aRoute('b', { policy: { name: 'cache_aware', options: { cacheThreshold: 7 } } }),
      ],
    };
    expect(() => table(bad)).toThrow(/Route 'a'.*nonsense.*Route 'b'.*cache_aware/s);
  });
});

describe('a roll-out', () => {
  const rollout = (percent: number, tenants: string[] = []): Rollout => ({
    version: 4,
    document: { routes: [], policy: { name: 'random', options: {} } },
    percent,
    tenants,
  });
  const versionsOf = (percent: number, questions: readonly ReturnType<typeof aQuestion>[]) => {
    const routes = table({}, rollout(percent));
    return questions.map((question) => routes.of(question).version);
  };
  const conversations = Array.from({ length: 2_000 }, (_, index) =>
    aQuestion({ keyId: `key_${index % 7}`, conversation: `mark ${index}` }),
  );

  test('takes about its share of conversations', () => {
    const onTrial = versionsOf(10, conversations).filter((version) => version === 4).length;
    expect(onTrial).toBeGreaterThan(140);
    expect(onTrial).toBeLessThan(260);
    expect(new Set(versionsOf(0, conversations))).toEqual(new Set([3]));
    expect(new Set(versionsOf(100, conversations))).toEqual(new Set([4]));
  });

  test('keeps a conversation on one side, and those on it as the share grows', () => {
    const keyed = conversations.map((question, index) => ({
      ...question,
      routingKey: `session-${index}`,
    }));
    const later = keyed.map((question) => ({ ...question, conversation: 'another' }));
    expect(versionsOf(30, later)).toEqual(versionsOf(30, keyed));
    const wider = versionsOf(60, keyed);
    versionsOf(30, keyed).forEach((version, index) => {
      if (version === 4) expect(wider[index]).toBe(4);
    });
  });

  test('takes whole tenants by name', () => {
    const routes = table({}, rollout(0, ['ten_2']));
    expect(routes.of(aQuestion({ tenantId: 'ten_2' })).version).toBe(4);
    expect(routes.of(aQuestion({ tenantId: 'ten_1' })).version).toBe(3);
  });
});
