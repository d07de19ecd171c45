import type { Route, RouteDocument } from '@bellwether/exchange';
import { describe, expect, it } from 'vitest';
import { diffDocuments } from './diff-documents.js';

const names = {
  tenantName: (id: string) => ({ ten_a: 'Acme' })[id] ?? id,
  defaultOf: (_: string, option: string) => ({ cacheThreshold: 0.3 })[option],
};

const route = (name: string, extra: Partial<Route> = {}): Route => ({
  id: `rte_${name}`,
  name,
  match: { models: [], tenants: [], headers: {} },
  pools: [],
  policy: { name: 'cache_aware', options: {} },
  ...extra,
});

const documentOf = (...routes: Route[]): RouteDocument => ({
  routes,
  policy: { name: 'round_robin', options: {} },
});

const sentences = (before: RouteDocument, after: RouteDocument) =>
  diffDocuments(before, after, names).map(({ sentence }) => sentence);

describe('the difference of two documents', () => {
  it('is empty when only the spelling differs', () => {
    const explicit = route('a', {
      policy: { name: 'cache_aware', options: { cacheThreshold: 0.3 } },
    });
    const turned = { models: ['x', 'y'], tenants: [], headers: {} };
    const before = documentOf(route('a', { match: turned }));
    const after = documentOf({ ...explicit, match: { ...turned, models: ['y', 'x'] } });
    expect(sentences(before, after)).toEqual([]);
  });

  it('names what came, what went and what changed places, in the fewest words', () => {
    const before = documentOf(route('a'), route('b'), route('c'), route('d'));
    const after = documentOf(route('d'), route('a'), route('c'), route('e', { pools: ['p'] }));
    expect(sentences(before, after)).toEqual([
      "Route 'b' is gone; its calls go to the next route that takes them.",
      "Route 'd' is asked first.",
      "Route 'e' is new, in place 4: p by cache_aware.",
    ]);
  });

  it('tells match, pools and options with their values, defaults included', () => {
    const before = documentOf(route('a', { match: { models: ['m'], tenants: [], headers: {} } }));
    const after = documentOf(
      route('a', {
        name: 'chat',
        match: { models: ['m', 'n'], tenants: ['ten_a'], headers: { 'x-team': 'blue' } },
        pools: ['h100', 'v6e'],
        tools: ['files'],
        policy: { name: 'cache_aware', options: { cacheThreshold: 0.8 } },
      }),
    );
    expect(sentences(before, after)).toEqual([
      "Route 'a' is called 'chat'.",
      "Route 'chat' takes m, n instead of m.",
      "Route 'chat' takes Acme instead of every tenant.",
      "Route 'chat' asks for x-team instead of no header.",
      "Route 'chat' goes to h100, v6e instead of all pools.",
      "Route 'chat' gives its chats files instead of no tools.",
      "Route 'chat': cacheThreshold 0.3 → 0.8.",
    ]);
  });

  it('points at the place of each change', () => {
    const before = documentOf(route('a'), route('b'));
    const after = {
      ...documentOf(route('a'), route('b', { policy: { name: 'random', options: {} } })),
      policy: { name: 'cache_aware', options: {} },
    };
    const places = diffDocuments(before, after, names).map(({ pointer, routeId }) => [
      pointer,
      routeId,
    ]);
    expect(places).toEqual([
      ['/routes/1/policy/name', 'rte_b'],
      ['/policy/name', null],
    ]);
  });
});
