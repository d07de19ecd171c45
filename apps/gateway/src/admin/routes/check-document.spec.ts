import { describe, expect, it } from 'vitest';
import { checkDocument } from './check-document.js';
import type { RouteWorld } from './check-document.js';

const world: RouteWorld = {
  produced: ['load', 'engine-metrics', 'prefix-match'],
  defaultsOf: () => ({}),
  workers: [{ pool: 'h100', models: ['chat-large', 'chat-small'] }],
  tenants: new Map([['ten_a', 'Acme']]),
  tools: new Set(['files']),
  known: [],
};

const said = (routes: readonly object[], extra: Partial<RouteWorld> = {}) =>
  checkDocument({ routes, policy: 'round_robin' }, { ...world, ...extra }).findings.map(
    ({ severity, pointer, message }) => `${severity} ${pointer} ${message}`,
  );

const route = (name: string, models: string[], extra: object = {}) => ({
  name,
  match: { models },
  policy: 'random',
  ...extra,
});

describe('the check of a document', () => {
  it('has nothing to say about a good one, and gives it in full', () => {
    const { document, findings } = checkDocument(
      { routes: [route('a', ['chat-*'])], policy: 'Round-Robin' },
      world,
    );
    expect(findings).toEqual([]);
    expect(document).toMatchObject({
      routes: [{ name: 'a', match: { models: ['chat-*'], tenants: [], headers: {} }, pools: [] }],
      policy: { name: 'round_robin', options: {} },
    });
  });

  it('warns of a tool that nobody serves, and refuses what is no name', () => {
    const given = (tools: unknown) => said([route('a', ['chat-*'], { tools })]);
    expect(given(['files'])).toEqual([]);
    expect(given(['files', 'web_search'])).toEqual([
      "warning /routes/0/tools/1 No tool server is called 'web_search'.",
    ]);
    expect(given(['files', 'files'])).toEqual(['fault /routes/0/tools Each once.']);
    expect(given(['https://x'])[0]).toMatch(/^fault \/routes\/0\/tools\/0 /);
  });

  it('names every field that has not the form', () => {
    const { document, findings } = checkDocument(
      { routes: [{ name: '', match: { headers: { 'X-Team': 'a' } }, policy: 1, colour: 'red' }] },
      world,
    );
    expect(document).toBeNull();
    expect(findings.map(({ pointer }) => pointer)).toEqual(
      expect.arrayContaining([
        '/routes/0/name',
        '/routes/0/match/headers/X-Team',
        '/routes/0/policy',
        '/routes/0',
        '/policy',
      ]),
    );
  });

  it('says what is wrong with the form in words', () => {
    const { findings } = checkDocument(
      {
        routes: [
          { name: '', match: { models: 'chat', headers: { 'X-Team': 'a' } }, policy: 1 },
          { name: 'n'.repeat(64), match: 'chat', policy: 'random', colour: 'red', size: 1 },
          { id: 'mine', name: 'c', policy: 'random', pools: Array(65).fill('p') },
        ],
        format: 2,
      },
      world,
    );
    expect(findings.map(({ pointer, message }) => `${pointer} ${message}`)).toEqual([
      '/format Allowed here: 1.',
      '/routes/0/name It is empty.',
      '/routes/0/match/models It must be a list.',
      '/routes/0/match/headers/X-Team Header names are written in lower case.',
      '/routes/0/policy It must be a group of fields.',
      '/routes/1/name It has at most 63 characters.',
      '/routes/1/match It must be a group of fields.',
      "/routes/1 There are no fields 'colour', 'size' here.",
      '/routes/2/id An id is made by Bellwether: leave it out for a new route.',
      '/routes/2/pools It has at most 64 entries.',
      '/policy It is missing.',
    ]);
  });

  it('refuses two routes of one name', () => {
    expect(said([route('a', ['chat-large']), route('a', ['chat-small'])])).toEqual([
      "fault /routes/1/name Route 1 is called 'a' too.",
    ]);
  });

  it.each`
    first             | second            | isShadowed
    ${[]}             | ${['chat-large']} | ${true}
    ${['chat-*']}     | ${['chat-large']} | ${true}
    ${['chat-*']}     | ${['chat-l*']}    | ${true}
    ${['chat-large']} | ${['chat-*']}     | ${false}
    ${['chat-large']} | ${[]}             | ${false}
    ${['*large']}     | ${['chat-*']}     | ${false}
  `(
    'route for $second after one for $first: shadowed $isShadowed',
    ({ first, second, isShadowed }) => {
      const warnings = said([route('a', first as string[]), route('b', second as string[])]);
      expect(warnings.some((text) => text.includes("No call reaches 'b'"))).toBe(isShadowed);
    },
  );

  it('a route for one tenant hides none for all', () => {
    const narrow = { match: { models: ['chat-*'], tenants: ['ten_a'] } };
    expect(said([route('a', [], narrow), route('b', ['chat-*'])])).toEqual([]);
  });

  it('warns of models, tenants and pools that do not exist', () => {
    const odd = { match: { models: ['other'], tenants: ['ten_x'] }, pools: ['h100', 'void'] };
    expect(said([route('a', [], odd)])).toEqual([
      "warning /routes/0/match/models/0 No worker serves 'other'.",
      "warning /routes/0/match/tenants/0 There is no tenant 'ten_x'.",
      "warning /routes/0/pools/0 Pool 'h100' serves none of this route's models.",
      "warning /routes/0/pools/1 Pool 'void' has no worker.",
    ]);
  });

  it('warns of an option far from its usual value, and refuses one out of range', () => {
    const policy = (options: object) => ({ policy: { name: 'cache_aware', options } });
    expect(said([route('a', [], policy({ balanceAbsThreshold: 10_000 }))])[0]).toMatch(
      /^warning \/routes\/0\/policy\/options\/balanceAbsThreshold .*far from the usual 64/,
    );
    expect(said([route('a', [], policy({ cacheThreshold: 2, balanceRelThreshold: 0 }))])).toEqual([
      expect.stringMatching(/^fault \/routes\/0\/policy\/options\/cacheThreshold /),
      expect.stringMatching(/^fault \/routes\/0\/policy\/options\/balanceRelThreshold /),
    ]);
  });

  it('refuses a policy whose needs this gateway does not have', () => {
    expect(said([route('a', [], { policy: 'cache_aware' })], { produced: [] })[0]).toMatch(
      /^fault \/routes\/0\/policy\/name Policy 'cache_aware' needs .*does not have/,
    );
  });
});
