import { aFunctionServer, aHostileServer, anAuthorizationServer } from '@bellwether/mcp/testing';
import type { FunctionServer } from '@bellwether/mcp/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startAdmin } from '../../testing/start-admin.js';
import type { RunningGateway } from '../../testing/start-admin.js';

let running: RunningGateway;
let server: FunctionServer;
const find = { name: 'find', description: 'Finds.', run: () => 'found' };
beforeAll(async () => {
  server = await aFunctionServer([find, { name: 'erase', run: () => 'gone' }]);
  running = await startAdmin({ argv: ['--mcp-stdio-command', `${process.execPath} -e *`] });
}, 120_000);
afterAll(async () => {
  await running.dispose();
  await server.close();
});

const post = (path: string, body: object) => running.asToken(`/admin/v1/${path}`, { body });
const get = async (path: string) => (await running.asToken(`/admin/v1/${path}`)).body;
const registered = (body: object) =>
  post('tool-servers', { address: { kind: 'http', url: server.url }, ...body });
const actionsOf = async (id: string) => {
  const { items } = await get('audit?first=100');
  return (items as { action: string; objectId: string }[])
    .filter(({ objectId }) => objectId === id)
    .map(({ action }) => action)
    .toSorted();
};

describe('tool servers', () => {
  it('are registered, changed and removed, and never tell a secret', async () => {
    const made = await registered({
      ...{ name: 'books', headers: { 'x-key': 'secret-of-header' } },
      auth: { kind: 'bearer', token: 'secret-of-token' },
      credentials: [{ tenantId: 'ten_default', headers: { 'x-own': 'secret-of-tenant' } }],
    });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      ...{ name: 'books', headerNames: ['x-key'], auth: { kind: 'bearer' }, pinning: 'first-use' },
      credentials: [{ tenantId: 'ten_default', headerNames: ['x-own'] }],
    });
    const path = `tool-servers/${made.body.id}`;
    const changed = await running.asToken(`/admin/v1/${path}`, {
      ...{ method: 'PATCH', body: { description: 'All books.' } },
    });
    expect(changed.body).toMatchObject({ description: 'All books.', headerNames: ['x-key'] });
    const address = { kind: 'http', url: 'http://127.0.0.1:9/elsewhere' };
    const moved = { method: 'PATCH', body: { address } };
    const refused = await running.asToken(`/admin/v1/${path}`, moved);
    expect([refused.status, refused.body.error.param]).toEqual([400, 'headers']);
    const all = [made, changed, refused, await running.asToken('/admin/v1/tool-servers')];
    const audit = JSON.stringify(await get('audit?first=100'));
    for (const text of [...all.map((answer) => answer.text), audit])
      expect(text).not.toContain('secret-of');
    expect((await running.asToken(`/admin/v1/${path}`, { method: 'DELETE' })).status).toBe(204);
    expect((await running.asToken(`/admin/v1/${path}`)).status).toBe(404);
    expect(await actionsOf(made.body.id)).toEqual([
      'tool_server.change',
      'tool_server.create',
      'tool_server.remove',
    ]);
  });

  it('keep what a tenant has of its own, part by part, and send none of it elsewhere', async () => {
    const own = { tenantId: 'ten_default', headers: { 'x-own': 'one' } };
    const { id } = (
      await registered({
        ...{ name: 'shared', credentials: [{ ...own, auth: { kind: 'bearer', token: 'two' } }] },
      })
    ).body;
    const change = async (body: object) => {
      const answer = await running.asToken(`/admin/v1/tool-servers/${id}`, {
        ...{ method: 'PATCH', body },
      });
      return answer.status === 200 ? answer.body.credentials : answer.body.error.param;
    };
    const { tenantId } = own;
    expect(await change({ credentials: [{ tenantId, headers: { 'x-new': 'three' } }] })).toEqual([
      expect.objectContaining({
        headerNames: ['x-new'],
        auth: expect.objectContaining({ kind: 'bearer' }),
      }),
    ]);
    const address = { kind: 'http', url: 'http://127.0.0.1:9/elsewhere' };
    expect(await change({ address, credentials: [{ tenantId, headers: {} }] })).toBe('credentials');
    expect(await change({ address, credentials: [{ tenantId, auth: { kind: 'none' } }] })).toBe(
      'credentials',
    );
    const whole = { tenantId, headers: {}, auth: { kind: 'none' } };
    expect(await change({ address, credentials: [whole] })).toMatchObject([{ headerNames: [] }]);
    expect(await change({ credentials: [] })).toEqual([]);
  });

  it.each`
    what                       | body
    ${'a taken name'}          | ${{ name: 'twice' }}
    ${'a command of nobody'}   | ${{ name: 'a', address: { kind: 'stdio', command: '/bin/sh', args: ['-c', 'id'] } }}
    ${'more than the command'} | ${{ name: 'a', address: { kind: 'stdio', command: process.execPath, args: ['/etc/x.js'] } }}
    ${'a variable of nobody'}  | ${{ name: 'a', address: { kind: 'stdio', command: process.execPath, args: ['-e', '0'], env: { NODE_OPTIONS: '--require /tmp/x.js' } } }}
    ${'a metadata address'}    | ${{ name: 'a', address: { kind: 'http', url: 'http://169.254.169.254/mcp' } }}
    ${'a user in the address'} | ${{ name: 'a', address: { kind: 'http', url: 'http://me:you@localhost/mcp' } }}
    ${'a tenant of nobody'}    | ${{ name: 'a', tenantIds: ['ten_nobody'] }}
    ${'a name with a space'}   | ${{ name: 'a b' }}
    ${"a name of a vendor's"}  | ${{ name: 'web_search' }}
  `('are refused for $what', async ({ body }: { body: object }) => {
    await registered({ name: 'twice' });
    expect((await registered(body)).status).toBeGreaterThanOrEqual(400);
  });

  it.each`
    param                            | body
    ${'headers.x-key'}               | ${{ headers: { 'x-key': 'a\nb' } }}
    ${'headers.x-key'}               | ${{ headers: { 'x-key': '鍵' } }}
    ${'headers.Content-Length'}      | ${{ headers: { 'Content-Length': '1' } }}
    ${'headers.host'}                | ${{ headers: { host: 'elsewhere' } }}
    ${'headers.mcp-session-id'}      | ${{ headers: { 'mcp-session-id': 'one' } }}
    ${'auth.token'}                  | ${{ auth: { kind: 'bearer', token: 'a\nb' } }}
    ${'credentials.0.headers.x-key'} | ${{ credentials: [{ tenantId: 'ten_default', headers: { 'x-key': 'a\nb' } }] }}
    ${'credentials.0.auth.token'}    | ${{ credentials: [{ tenantId: 'ten_default', auth: { kind: 'bearer', token: 'a\rb' } }] }}
    ${'credentials.0.tenantId'}      | ${{ credentials: [{ tenantId: 'ten_nobody' }] }}
    ${'tenantIds'}                   | ${{ tenantIds: ['ten_nobody'] }}
  `(
    'are refused for what no header carries, and a tenant of nobody, by the field: $param',
    async ({ param, body }: { param: string; body: object }) => {
      const { id } = (await registered({ name: 'headed' })).body as { id: string };
      const made = await registered({ name: 'other', ...body });
      const change = { method: 'PATCH', body };
      const changed = await running.asToken(`/admin/v1/tool-servers/${id}`, change);
      for (const refused of [made, changed])
        expect([refused.status, refused.body.error.param]).toEqual([400, param]);
      await running.asToken(`/admin/v1/tool-servers/${id}`, { method: 'DELETE' });
    },
  );

  it('are tried step by step, and say where it fails', async () => {
    const { id } = (await registered({ name: 'tried' })).body;
    const works = await post(`tool-servers/${id}/test`, {});
    expect(works.body).toMatchObject({
      isWorking: true,
      steps: [
        { step: 'connect', isDone: true },
        { step: 'list', isDone: true },
      ],
      tools: ['find', 'erase'],
    });
    const program = 'console.error("no database"); process.exit(3)';
    const address = { kind: 'stdio', command: process.execPath, args: ['-e', program] };
    const broken = (await registered({ name: 'broken', address })).body;
    expect((await post(`tool-servers/${broken.id}/test`, {})).body).toMatchObject({
      isWorking: false,
      steps: [{ step: 'connect', isDone: false, problem: expect.any(String), fault: 'died' }],
      output: expect.stringContaining('no database'),
    });
    const foreign = await aHostileServer();
    const url = foreign.at('greets_1999-01-01');
    const tried = await post('tool-servers/try', {
      ...{ name: 'foreign', address: { kind: 'http', url } },
    });
    expect(tried.body.steps).toMatchObject([
      { step: 'connect', fault: 'unsupported', problem: expect.stringContaining('1999-01-01') },
    ]);
    await foreign.close();
  });

  it('are tried with the tools that models will not be shown, by name and reason', async () => {
    const run = () => 'ran';
    const odd = await aFunctionServer([
      { name: 'find', run },
      { name: 'find', description: 'again', run },
      { name: 'job', run, execution: { taskSupport: 'required' } },
      { name: 'a\u202eb', run },
      { name: 'wide', description: 'x'.repeat(300_000), run },
      { name: 'last', run },
    ]);
    const address = { kind: 'http', url: odd.url };
    const reason = (text: string) => expect.stringContaining(text);
    const { body } = await post('tool-servers/try', { name: 'odd', address });
    expect(body).toMatchObject({ isWorking: true, tools: ['find', 'last'] });
    expect(body.leftOut).toEqual([
      { name: 'find', reason: reason('twice') },
      { name: 'job', reason: reason('task') },
      { name: 'a\\u{202e}b', reason: reason('nobody can see') },
      { name: 'wide', reason: reason('mcp.schemaBudgetBytes') },
    ]);
    const allowed = ['last'];
    const narrow = (await post('tool-servers/try', { name: 'odd', address, allowed })).body;
    expect(narrow.leftOut).toEqual([]);
    await odd.close();
  });

  it('stand in for a tool of a vendor with one that they have, and no two for the same tenants', async () => {
    const hosted = { web_search: 'find' };
    const tenantIds = ['ten_default'];
    const of = async (answer: ReturnType<typeof registered>) => {
      const { status, body } = await answer;
      return status < 300 ? status : [status, body.error.param];
    };
    const narrow = { name: 'narrow', hosted, allowed: ['erase'] };
    expect(await of(registered(narrow))).toEqual([400, 'hosted.web_search']);
    const { id } = (await registered({ name: 'wrong', hosted: { web_search: 'seek' } })).body;
    const tried = (await post(`tool-servers/${id}/test`, {})).body;
    expect(tried.isWorking).toBe(false);
    expect(tried.steps[1].problem).toMatch(/'seek'.*web_search/);
    const change = (body: object) =>
      running.asToken(`/admin/v1/tool-servers/${id}`, { method: 'PATCH', body });
    const unknown = await change({ hosted: { web_search: 'look' } });
    expect([unknown.status, unknown.body.error.param]).toEqual([400, 'hosted.web_search']);
    expect(unknown.body.error.message).toContain('erase, find');
    expect(await of(change({ hosted }))).toBe(200);
    const second = { name: 'second', hosted, tenantIds };
    expect(await of(registered(second))).toEqual([409, 'hosted.web_search']);
    expect(await of(registered({ ...second, isEnabled: false }))).toBe(201);
    expect(await of(change({ hosted: {} }))).toBe(200);
    expect(await of(registered({ ...second, name: 'third' }))).toBe(201);
    expect(await of(change({ hosted }))).toEqual([409, 'hosted.web_search']);
  });

  it('are tried before they are registered, and nothing of the try is kept', async () => {
    const before = (await get('tool-servers')).items.length;
    const issuer = await anAuthorizationServer();
    const guarded = await aFunctionServer([find], issuer.gate);
    const own = { tenantId: 'ten_default', headers: { 'x-own': 'secret-of-tenant' } };
    const draft = { address: { kind: 'http', url: server.url }, name: 'draft', credentials: [own] };
    const tried = (change: object) => post('tool-servers/try', { ...draft, ...change });
    expect((await tried({ auth: { kind: 'bearer', token: 'secret-of-token' } })).body).toEqual({
      ...{ isWorking: true, tools: ['find', 'erase'], leftOut: [], output: null },
      steps: [
        expect.objectContaining({ step: 'connect', isDone: true }),
        expect.objectContaining({ step: 'list', isDone: true }),
      ],
    });
    const closed = await tried({ address: { kind: 'http', url: guarded.url } });
    expect(closed.body).toMatchObject({ isWorking: false });
    const refused = await tried({ address: { kind: 'stdio', command: '/bin/sh' } });
    expect([refused.status, refused.body.error.param]).toEqual([400, 'address.command']);
    expect((await get('tool-servers')).items).toHaveLength(before);
    const audit = await running.asToken('/admin/v1/audit?first=100');
    expect(audit.body.items[0]).toMatchObject({ action: 'tool_server.try', objectName: 'draft' });
    expect(audit.text).not.toContain('secret-of');
    await guarded.close();
    await issuer.close();
  });

  it('wait for consent to what they say of their tools', async () => {
    const { id } = (await registered({ name: 'strict', pinning: 'consent' })).body;
    await post(`tool-servers/${id}/test`, {});
    const { items } = await get(`tool-servers/${id}/tools`);
    const waiting = (items as { name: string; hash: string; consent: string }[]).find(
      ({ name }) => name === 'find',
    );
    expect(waiting).toMatchObject({ consent: 'waiting', description: 'Finds.' });
    const other = { name: 'find', hash: '0'.repeat(64) };
    expect((await post(`tool-servers/${id}/consent`, { tools: [other] })).status).toBe(409);
    const counts = async () =>
      (await get('tool-servers')).items.find((each: { id: string }) => each.id === id);
    expect(await counts()).toMatchObject({ waitingTools: 2, changedTools: 0 });
    const tools = [{ name: 'find', hash: waiting?.hash }];
    const given = await post(`tool-servers/${id}/consent`, { tools });
    expect(given.body.items).toMatchObject([
      { name: 'erase', consent: 'waiting' },
      { name: 'find', consent: 'agreed' },
    ]);
    expect(await actionsOf(id)).toContain('tool_server.consent');
    expect(await counts()).toMatchObject({ waitingTools: 1, changedTools: 0 });
  });
});

describe('tools as screens and scripts ask for them', () => {
  const asked = async (query: string) => {
    const { body } = await running.asToken('/admin/graphql', { body: { query } });
    expect(body.errors).toBeUndefined();
    return body.data;
  };

  it('are told with their servers, the policy, what waits and what ran', async () => {
    const headers = { 'x-key': 'secret-of-header' };
    const hosted = { file_search: 'find' };
    const { id } = (await registered({ name: 'asked', headers, hosted })).body;
    await post(`tool-servers/${id}/test`, {});
    const { toolServers, toolPolicy, toolApprovals, toolCalls } = await asked(`{
      toolServers { id name hosted { kind tool } headerNames address { kind url } createdAtMs }
      toolPolicy { id effect }
      toolApprovals(state: waiting, first: 2) { items { id } nextCursor }
      toolCalls(outcome: ok) { items { id } nextCursor }
    }`);
    const own = (toolServers as { id: string }[]).find((one) => one.id === id);
    expect(own).toEqual({
      ...{ id, name: 'asked', headerNames: ['x-key'], createdAtMs: expect.any(Number) },
      hosted: [{ kind: 'file_search', tool: 'find' }],
      address: { kind: 'http', url: server.url },
    });
    expect([toolPolicy, toolApprovals, toolCalls]).toEqual([
      ...[[], { items: [], nextCursor: null }, { items: [], nextCursor: null }],
    ]);
    const { toolDefinitions } = await asked(
      `{ toolDefinitions(serverId: "${id}") { name consent inputSchema seenAtMs } }`,
    );
    expect(toolDefinitions).toEqual(
      ['erase', 'find'].map((name) => ({
        ...{ name, consent: 'agreed', inputSchema: '{"type":"object"}' },
        seenAtMs: expect.any(Number),
      })),
    );
  });

  it('are asked for in the words that REST has', async () => {
    const query = '{ toolCalls(after: "tcl") { items { id } } }';
    const { body } = await running.asToken('/admin/graphql', { body: { query } });
    expect(body.errors[0].extensions.code).toBe('invalid_request');
  });
});

describe('a tool server that wants to know who comes', () => {
  it('is authorised by a person, once, and used from then on', async () => {
    const issuer = await anAuthorizationServer();
    const guarded = await aFunctionServer([find], issuer.gate);
    const { id } = (
      await registered({
        ...{ name: 'guarded', auth: { kind: 'person' } },
        address: { kind: 'http', url: guarded.url },
      })
    ).body;
    const test = () => post(`tool-servers/${id}/test`, {});
    expect((await test()).body).toMatchObject({ isWorking: false });
    const { url } = (await post(`tool-servers/${id}/authorize`, {})).body;
    const back = await fetch(url, { redirect: 'manual' });
    const { pathname, search } = new URL(back.headers.get('location') ?? '');
    expect(pathname).toBe('/admin/v1/tool-authorizations/callback');
    const stands = async () => (await get(`tool-servers/${id}/authorizations`)).items;
    expect(await stands()).toMatchObject([{ tenantId: null, kind: 'person', state: 'begun' }]);
    const strange = (state: string) =>
      running.ask(pathname + search.replace(/state=[^&]+/, `state=${state}`));
    const page = `/tools?tab=servers&server=${id}&authorized=`;
    expect((await strange(`${id}.-.x`)).headers.location).toBe(`${page}no`);
    expect((await strange('tsv_nobody.-.x')).headers.location).toBe('/tools?authorized=no');
    expect((await test()).body).toMatchObject({ isWorking: false });
    expect((await running.ask(pathname + search)).headers.location).toBe(`${page}yes`);
    expect((await test()).body).toMatchObject({ isWorking: true, tools: ['find'] });
    expect(await stands()).toMatchObject([{ state: 'authorized', keptAt: expect.any(String) }]);
    const scoped = { auth: { kind: 'person', scope: 'books' } };
    await running.asToken(`/admin/v1/tool-servers/${id}`, { method: 'PATCH', body: scoped });
    expect(await stands()).toEqual([
      { tenantId: null, kind: 'person', state: 'none', keptAt: null },
    ]);
    expect((await test()).body).toMatchObject({ isWorking: false });
    await guarded.close();
    await issuer.close();
  });
});

describe('the policy of tools', () => {
  it('is written as a whole, in its order', async () => {
    const put = (rules: object[]) =>
      running.asToken('/admin/v1/tool-policy', { method: 'PUT', body: { rules } });
    const deny = { effect: 'deny', tool: 'erase*', reason: 'Ask first.' };
    const written = await put([deny, { effect: 'ask', annotation: 'not-read-only' }]);
    expect(written.body.rules).toMatchObject([
      { ...deny, tenantId: null, server: null },
      { effect: 'ask', annotation: 'not-read-only' },
    ]);
    expect(await get('tool-policy')).toEqual(written.body);
    expect((await put([{ effect: 'deny', tool: 'a*b' }])).status).toBe(400);
    const nobody = await put([deny, { effect: 'deny', tenantId: 'ten_nobody' }]);
    expect([nobody.status, nobody.body.error.param]).toEqual([400, 'rules.1.tenantId']);
    const named = await put(['polcy', 'polcy', null].map((server) => ({ effect: 'deny', server })));
    expect([named.status, named.body.unknownServers]).toEqual([200, ['polcy']]);
    await registered({ name: 'polcy' });
    expect((await get('tool-policy')).unknownServers).toEqual([]);
    expect((await put([])).body).toEqual({ rules: [], unknownServers: [] });
  });
});
