import type { ToolAsk, ToolSession } from '@bellwether/exchange';
import { afterEach, describe, expect, it } from 'vitest';
import {
  aFunctionServer,
  aHostileServer,
  aServerSpec,
  aToolQuestion,
  aToolRule,
  aToolStore,
  declared,
  toolServersOf,
} from './testing/index.js';
import type { FunctionServer, FunctionTool, RunningTools } from './testing/index.js';

const { signal } = new AbortController();
const open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close();
});

const tool = (name: string, changes: Partial<FunctionTool> = {}): FunctionTool => ({
  name,
  run: (input) => JSON.stringify(input),
  ...changes,
});

async function serving(...tools: FunctionTool[]): Promise<FunctionServer> {
  const server = await aFunctionServer(tools);
  open.push(server);
  return server;
}

function running(...given: Parameters<typeof toolServersOf>): RunningTools {
  const tools = toolServersOf(...given);
  open.push(tools.servers);
  return tools;
}

const at = ({ url }: FunctionServer) => ({ kind: 'http' as const, url });

function ask(session: ToolSession, name: string, input: unknown = {}): ToolAsk {
  const found = session.offered.find(({ toolName }) => toolName === name);
  if (!found) throw new Error(`${name} is not offered`);
  return { callId: 'call_1', tool: found, input: JSON.stringify(input) };
}

async function ran(session: ToolSession, asked: ToolAsk): Promise<string> {
  const { parts } = await session.run(asked, signal);
  return parts.map((part) => (part.type === 'text' ? part.text : part.type)).join('');
}

const offered = ({ offered: all }: ToolSession) => all.map(({ definition }) => definition.name);

describe('the tools of a call', () => {
  it('are those of registered and of declared servers, by names that do not collide', async () => {
    const [one, two] = [await serving(tool('find'), tool('a b')), await serving(tool('find'))];
    const { servers } = running({ servers: [aServerSpec({ name: 'books', address: at(one) })] });
    const asked = [declared('books'), declared('web', { url: two.url })];
    const session = await servers.openTools(
      aToolQuestion('red', asked, { taken: ['own'] }),
      signal,
    );
    expect(offered(session)).toEqual(['books__find', 'books__a_b', 'web__find']);
    expect(session.listings.map(({ label, tools }) => [label, tools.length])).toEqual([
      ['books', 2],
      ['web', 1],
    ]);
    const call = ask(session, 'find', { q: 1 });
    expect(await session.verdict(call)).toEqual({ kind: 'allow' });
    expect(await ran(session, call)).toBe('{"q":1}');
  });

  it('run only when they were allowed, and once', async () => {
    const { servers } = running({
      servers: [aServerSpec({ address: at(await serving(tool('find'))) })],
    });
    const session = await servers.openTools(aToolQuestion('red', [declared('tools')]), signal);
    const call = ask(session, 'find');
    expect(await session.run(call, signal)).toMatchObject({ isError: true });
    await session.verdict(call);
    expect(await session.run(call, signal)).toMatchObject({ isError: false });
    expect(await session.run(call, signal)).toMatchObject({ isError: true });
  });

  it('are of one tenant: another one finds neither the server nor its connection', async () => {
    const server = await serving(tool('find'));
    const store = aToolStore();
    const books = aServerSpec({ name: 'books', tenantIds: ['red'], address: at(server) });
    const { servers } = running({ servers: [books] }, {}, store);
    await servers.openTools(aToolQuestion('red', [declared('books')]), signal);
    const blue = aToolQuestion('blue', [declared('books', { at: 'tools[3]' })]);
    await expect(servers.openTools(blue, signal)).rejects.toMatchObject({
      code: 'invalid_request',
      param: 'tools[3]',
      message: "There is no tool server 'books'.",
    });
    expect(servers.everythingFor(blue.principal)).toEqual([]);
    await servers.tellRefusals();
    expect(store.refusals).toEqual([expect.objectContaining({ tenantId: 'blue', name: 'books' })]);
  });

  it('do without what the route gives and the tenant may not use', async () => {
    const own = await serving(tool('find'));
    const { servers } = running({
      servers: [
        aServerSpec({ name: 'books', tenantIds: ['red'], address: at(own) }),
        aServerSpec({ name: 'maps', address: at(own) }),
      ],
    });
    const given = ['books', 'maps', 'gone'].map((label) => declared(label, { mayBeAbsent: true }));
    const session = await servers.openTools(aToolQuestion('blue', given), signal);
    expect(session.listings.map(({ label }) => label)).toEqual(['maps']);
    expect(session.warnings).toHaveLength(2);
    expect(session.warnings.join()).not.toContain('books');
  });

  it('are reached with the credentials of the tenant', async () => {
    const server = await serving(tool('find'));
    const bearer = (token: string) => ({ headers: {}, auth: { kind: 'bearer' as const, token } });
    const { servers } = running({
      servers: [
        aServerSpec({
          ...{ address: at(server), ...bearer('shared') },
          credentials: [{ tenantId: 'blue', ...bearer('of-blue') }],
        }),
      ],
    });
    for (const tenant of ['red', 'blue'])
      await servers.openTools(aToolQuestion(tenant, [declared('tools')]), signal);
    const sent = new Set(server.requests.map(({ authorization }) => authorization));
    expect(sent).toEqual(new Set(['Bearer shared', 'Bearer of-blue']));
    expect(servers.stats().opened).toBe(2);
  });

  it('do without a server that is not there, and say so', async () => {
    const gone = await aFunctionServer([]);
    await gone.close();
    const there = await serving(tool('find'));
    const { servers } = running({
      servers: [
        aServerSpec({ name: 'gone', address: at(gone) }),
        aServerSpec({ name: 'there', address: at(there) }),
      ],
    });
    const asked = [declared('gone'), declared('there')];
    const session = await servers.openTools(aToolQuestion('red', asked), signal);
    expect(offered(session)).toEqual(['find']);
    expect(session.listings[0]).toMatchObject({ label: 'gone', error: expect.any(String) });
    expect(session.warnings).toEqual([expect.stringContaining('gone')]);
  });

  it('are known before the first call, within a bound, where the gateway warms up', async () => {
    const [one, two] = [await serving(tool('find')), await serving(tool('look'))];
    const { servers } = running(
      {
        servers: [
          aServerSpec({ name: 'one', address: at(one) }),
          aServerSpec({ name: 'two', tenantIds: ['red'], address: at(two) }),
        ],
      },
      { warmUpConnections: 2 },
    );
    await servers.warmUp(['red', 'blue', 'green']);
    expect(servers.stats()).toMatchObject({ open: 2, opened: 2 });
    const before = one.requests.length;
    const asked = [declared('one'), declared('two')];
    expect(offered(await servers.openTools(aToolQuestion('red', asked), signal))).toEqual([
      ...['find', 'look'],
    ]);
    expect(one.requests.length).toBe(before);
    expect(servers.stats()).toMatchObject({ opened: 2 });
  });

  it('are not waited for as the gateway warms up: it ends with it', async () => {
    const hanging = await aHostileServer();
    open.push(hanging);
    const { begun } = hanging.hold();
    const address = { kind: 'http', url: hanging.at('greets_never') } as const;
    const { servers } = running({ servers: [aServerSpec({ address })] });
    const warming = servers.warmUp(['red']);
    await begun;
    servers.close();
    await warming;
    expect(servers.stats()).toMatchObject({ opened: 0 });
  });

  it('fit into the budget of schemas', async () => {
    const huge = tool('huge', { description: 'x'.repeat(5_000) });
    const { servers } = running(
      { servers: [aServerSpec({ address: at(await serving(huge, tool('small'))) })] },
      { schemaBudgetBytes: 1_000 },
    );
    const session = await servers.openTools(aToolQuestion('red', [declared('tools')]), signal);
    expect(offered(session)).toEqual(['small']);
    expect(session.warnings).toEqual([expect.stringContaining('1 tools are left out')]);
  });

  it('stand in for those of a vendor, with what the request says about them', async () => {
    const properties = { size: { type: 'string' } };
    const draw = tool('draw', { inputSchema: { type: 'object', properties } });
    const { servers } = running({
      servers: [
        aServerSpec({
          address: at(await serving(draw, tool('other'))),
          hosted: { image_generation: 'draw' },
        }),
      ],
    });
    const hosted = (kind: 'image_generation' | 'web_search') =>
      ({
        kind: 'hosted',
        tool: kind,
        options: { size: 'big', mood: 'sad' },
        at: 'tools[0]',
      }) as const;
    const asked = [hosted('image_generation'), hosted('web_search')];
    const session = await servers.openTools(aToolQuestion('red', asked), signal);
    expect(offered(session)).toEqual(['image_generation']);
    expect(session.listings).toEqual([]);
    expect(session.warnings).toEqual([expect.stringContaining('tool web_search is ignored')]);
    const call = ask(session, 'draw', { what: 'a cat', size: 'small' });
    await session.verdict(call);
    expect(await ran(session, call)).toBe('{"what":"a cat","size":"big"}');
    const forced = { hosted: 'web_search', at: 'tool_choice' } as const;
    await expect(
      servers.openTools(aToolQuestion('red', asked, { forced }), signal),
    ).rejects.toMatchObject({ code: 'invalid_request', param: 'tool_choice' });
  });
});

describe('the policy', () => {
  const rules = [
    aToolRule({ effect: 'deny', server: 'tools', tool: 'erase*', reason: 'Ask the owner.' }),
    aToolRule({ effect: 'ask', annotation: 'not-read-only' }),
  ];
  const reading = { annotations: { readOnlyHint: true } };

  it('hides what may not run, and asks about what does not only read', async () => {
    const server = await serving(tool('read', reading), tool('write'), tool('erase_all', reading));
    const { servers, calls } = running({ servers: [aServerSpec({ address: at(server) })], rules });
    const session = await servers.openTools(aToolQuestion('red', [declared('tools')]), signal);
    expect(offered(session)).toEqual(['read', 'write']);
    expect(await session.verdict(ask(session, 'read'))).toEqual({ kind: 'allow' });
    expect(await session.verdict(ask(session, 'write'))).toEqual({
      kind: 'ask',
      approvalId: expect.stringMatching(/^mcpr_/) as string,
    });
    expect(calls.map(({ tool: name, outcome }) => [name, outcome])).toEqual([['write', 'asked']]);
  });

  it('can be made stricter by a request, and not looser', async () => {
    const server = await serving(tool('read', reading), tool('write'));
    const { servers } = running({ servers: [aServerSpec({ address: at(server) })], rules });
    const verdicts = async (always: 'all' | string[], never: 'all' | string[]) => {
      const asked = [declared('tools', { approval: { always, never } })];
      const session = await servers.openTools(aToolQuestion('red', asked), signal);
      return Promise.all(
        ['read', 'write'].map(async (name) => (await session.verdict(ask(session, name))).kind),
      );
    };
    expect(await verdicts([], 'all')).toEqual(['allow', 'ask']);
    expect(await verdicts('all', [])).toEqual(['ask', 'ask']);
    expect(await verdicts([], ['read'])).toEqual(['allow', 'ask']);
    expect(await verdicts(['read'], 'all')).toEqual(['ask', 'ask']);
  });

  it('takes no word of a server that a request brought, neither for harmless nor for allowed', async () => {
    const server = await serving(tool('read', reading), tool('write'));
    const asked = [declared('mine', { url: server.url, approval: { always: [], never: 'all' } })];
    const kindsBy = async (...lines: Parameters<typeof aToolRule>[0][]) => {
      const { servers } = running({ rules: lines.map(aToolRule) });
      const session = await servers.openTools(aToolQuestion('red', asked), signal);
      const kinds = offered(session).map(
        async (name) => (await session.verdict(ask(session, name))).kind,
      );
      return Promise.all(kinds);
    };
    expect(await kindsBy({ effect: 'ask', annotation: 'destructive' })).toEqual(['ask', 'ask']);
    expect(await kindsBy({ effect: 'deny', annotation: 'not-read-only' })).toEqual([]);
    const allowsReading = { effect: 'allow', annotation: 'read-only' } as const;
    expect(await kindsBy(allowsReading, { effect: 'ask' })).toEqual(['ask', 'ask']);
  });

  it('says whether requests may bring servers of their own', async () => {
    const server = await serving(tool('read'));
    const asked = [declared('mine', { url: server.url, at: 'tools[1]' })];
    const refused = { code: 'invalid_request', param: 'tools[1]' };
    const off = running({}, { declaredServers: false });
    await expect(off.servers.openTools(aToolQuestion('red', asked), signal)).rejects.toMatchObject(
      refused,
    );
    const some = running({
      rules: [aToolRule({ effect: 'deny', origin: 'declared', tenantId: 'red' })],
    });
    await expect(some.servers.openTools(aToolQuestion('red', asked), signal)).rejects.toMatchObject(
      refused,
    );
    expect(offered(await some.servers.openTools(aToolQuestion('blue', asked), signal))).toEqual([
      'read',
    ]);
  });
});

describe('a call that waits for consent', () => {
  async function waiting() {
    const server = await serving(tool('write'));
    const tools = { servers: [aServerSpec({ address: at(server) })] };
    const store = aToolStore();
    const rules = [aToolRule({ effect: 'ask' })];
    const { servers } = running({ ...tools, rules }, {}, store);
    const question = aToolQuestion('red', [declared('tools')]);
    const session = await servers.openTools(question, signal);
    const verdict = await session.verdict(ask(session, 'write', { a: 1 }));
    if (verdict.kind !== 'ask') throw new Error(verdict.kind);
    // As after a restart: nothing but the store is left.
    const later = running({ ...tools, rules }, {}, store);
    const next = await later.servers.openTools({ ...question, requestId: 'req_2' }, signal);
    return { server, store, next, id: verdict.approvalId, calls: later.calls, later };
  }
  const approve = { isApproved: true, reason: null, by: 'application' } as const;
  const gone = (why: string) => ({ kind: 'gone', why });

  it('runs in a later session, once it is approved', async () => {
    const { next, id } = await waiting();
    expect(await next.answered(id)).toBeNull();
    const told = await next.settle(id, approve);
    expect(told).toMatchObject({ kind: 'settled', ask: { callId: 'call_1', input: '{"a":1}' } });
    if (told.kind === 'settled') expect(await ran(next, told.ask)).toBe('{"a":1}');
    expect(await next.settle(id, approve)).toEqual(gone('answered'));
  });

  it('does not run when it is denied', async () => {
    const { next, id, calls } = await waiting();
    const told = await next.settle(id, { ...approve, isApproved: false });
    expect(told.kind).toBe('settled');
    if (told.kind === 'settled')
      expect(await next.run(told.ask, signal)).toMatchObject({ isError: true });
    expect(calls.map(({ outcome }) => outcome)).toEqual(['denied']);
  });

  it('is told what a person has said meanwhile', async () => {
    const { next, id, store } = await waiting();
    store.answer(id, { isApproved: false, reason: 'Not today.', by: 'console' });
    expect(await next.answered(id)).toMatchObject({ isApproved: false, reason: 'Not today.' });
    expect(await next.settle(id, approve)).toEqual(gone('answered'));
  });

  it('is of its tenant alone', async () => {
    const { id, later } = await waiting();
    const blue = await later.servers.openTools(aToolQuestion('blue', [declared('tools')]), signal);
    expect(await blue.settle(id, approve)).toEqual(gone('unknown'));
  });

  it('goes on waiting where the request does not offer what was asked about', async () => {
    const { id, later, next, server } = await waiting();
    const other = await later.servers.openTools(
      aToolQuestion('red', [declared('mine', { url: server.url })]),
      signal,
    );
    expect(await other.settle(id, approve)).toMatchObject({
      kind: 'absent',
      reason: expect.stringContaining("'tools'") as string,
    });
    expect(await next.settle(id, approve)).toMatchObject({ kind: 'settled' });
  });

  it('is over with whoever waits in place', async () => {
    const { id, next, store } = await waiting();
    expect(await next.end(id, 'cancelled')).toBeNull();
    expect([store.endOf(id), store.waiting()]).toEqual(['cancelled', []]);
    expect(await next.settle(id, approve)).toEqual(gone('cancelled'));
    const asked = ask(next, 'write', { a: 2 });
    const from = Date.now();
    await next.verdict(asked, 1_000);
    expect(store.waiting().map(({ expiresAtMs }) => expiresAtMs - from < 60_000)).toEqual([true]);
  });
});
