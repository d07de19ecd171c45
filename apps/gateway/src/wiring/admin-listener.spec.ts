import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startAdmin } from '../testing/start-admin.js';
import type { RunningGateway } from '../testing/start-admin.js';

let running: RunningGateway;
beforeAll(async () => {
  running = await startAdmin();
}, 120_000);
afterAll(() => running.dispose());

const graphql = (body: unknown) => running.asToken('/admin/graphql', { body });

describe('a text that the database cannot hold', () => {
  it.each([
    ['DELETE', '/admin/v1/keys/%00', undefined],
    ['GET', '/admin/v1/calls/a%00b', undefined],
    ['GET', '/admin/v1/calls?model=%00', undefined],
    ['GET', '/admin/v1/audit?cursor=%00', undefined],
    ['POST', '/admin/v1/keys', { name: 'a\u0000b' }],
    ['POST', '/admin/v1/tool-servers', { description: '\ud800' }],
    ['PUT', '/admin/v1/tool-policy', { rules: [{ reason: '\udc00x' }] }],
    ['POST', '/admin/v1/routes/apply', { yaml: 'policy: random\nroutes:\n  - name: "a\\0b"\n' }],
  ])('is refused: %s %s', async (method, path, body) => {
    const { status, body: reply } = await running.asToken(path, { method, body });
    expect([status, reply.error.code]).toEqual([400, 'invalid_request']);
  });

  it('is refused in variables and in literals of a query', async () => {
    const byVariable = await graphql({
      query: 'query($id: ID!) { call(requestId: $id) { requestId } }',
      variables: { id: '\u0000' },
    });
    expect([byVariable.status, byVariable.body.error.message]).toEqual([
      400,
      expect.stringContaining('NUL'),
    ]);
    const byLiteral = await graphql({ query: '{ call(requestId: "\\u0000") { requestId } }' });
    expect([byLiteral.status, byLiteral.body.errors[0].message]).toEqual([
      400,
      expect.stringContaining('NUL'),
    ]);
  });
});

describe('an address that cannot be read', () => {
  it.each([
    ['/admin/v1/keys/%zz', 'escape'],
    [`/admin/v1/keys/${'k'.repeat(3_000)}`, '512 characters'],
  ])('is refused in our words, without an echo: %s', async (path, words) => {
    const { status, body, text, headers } = await running.asToken(path, { method: 'DELETE' });
    expect([status, body.error.code]).toEqual([400, 'invalid_request']);
    expect(body.error.message).toContain(words);
    expect(text.length).toBeLessThan(300);
    expect(headers['x-content-type-options']).toBe('nosniff');
  });
});

describe('a query parameter', () => {
  it.each([
    ['/admin/v1/calls?fromMs=NaN', 'fromMs: is not known here. Known: range, '],
    ['/admin/v1/calls?modle=x', 'modle: is not known here. Did you mean model?'],
    ['/admin/v1/decisions?limits=3', 'limits: is not known here. Did you mean limit?'],
    ['/admin/v1/keys?tenant=x', 'tenant: is not known here.'],
    ['/admin/v1/audit?limit=3', 'limit: is not known here.'],
    ['/admin/v1/routes/versions?first=3', 'first: is not known here.'],
  ])('that is not known is refused by name: %s', async (path, words) => {
    const { status, body } = await running.asToken(path);
    expect([status, body.error.message]).toEqual([400, expect.stringContaining(words)]);
  });

  it.each(['calls', 'decisions', 'audit'])('first of %s has its bounds', async (name) => {
    for (const first of [-1, 0, 201, 2_147_483_647]) {
      const { status, body } = await graphql({
        query: `{ ${name}(first: ${first}) { nextCursor } }`,
      });
      expect([status, body.errors?.[0].message]).toEqual([400, expect.stringContaining('first')]);
    }
    const within = await graphql({ query: `{ ${name}(first: 200) { nextCursor } }` });
    expect(within.status).toBe(200);
  });
});

describe('a body', () => {
  it('that is not there may have a type', async () => {
    const applied = { body: { yaml: 'policy: round_robin\nroutes: []\n' } };
    expect((await running.asToken('/admin/v1/routes/apply', applied)).status).toBe(200);
    const reply = await running.asToken('/admin/v1/routes/release', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
    });
    expect([reply.status, reply.body.source]).toEqual([200, 'console']);
  });

  it.each([
    [{ model: 'demo' }, 'body: '],
    [{ model: 'demo', body: {}, dialect: 'x' }, 'dialect: '],
    [{ requestId: 5 }, 'requestId: '],
  ])('that may be one thing or another has its wrong field named: %j', async (body, words) => {
    const reply = await running.asToken('/admin/v1/decisions/explain', { body });
    expect([reply.status, reply.body.error.message]).toEqual([400, expect.stringContaining(words)]);
  });

  it.each([
    ['openai-chat', { messages: [{ role: 'user', content: 'Hi' }] }],
    ['openai-responses', { input: 'Hi' }],
    ['anthropic-messages', { max_tokens: 8, messages: [{ role: 'user', content: 'Hi' }] }],
  ])('of %s is explained before anybody sends it', async (dialect, fields) => {
    const body = { model: 'no-such-model', dialect, body: { model: 'no-such-model', ...fields } };
    const reply = await running.asToken('/admin/v1/decisions/explain', { body });
    expect([reply.status, reply.body.error.code]).toEqual([404, 'model_not_found']);
  });
});

describe('what changes nothing', () => {
  it('leaves no audit line', async () => {
    const lines = async () => (await running.asToken('/admin/v1/audit?first=200')).body.items;
    const key = (await running.asToken('/admin/v1/keys', { body: { name: 'twice' } })).body;
    const revoke = () => running.asToken(`/admin/v1/keys/${key.id}`, { method: 'DELETE' });
    expect((await revoke()).status).toBe(204);
    const routes = (name: string, body: unknown) =>
      running.asToken(`/admin/v1/routes/${name}`, { body });
    expect((await routes('apply', { yaml: 'policy: random\nroutes: []\n' })).status).toBe(200);
    expect((await routes('release', {})).body.source).toBe('console');
    const tenant = (await running.asToken('/admin/v1/tenants', { body: { name: 'Ended' } })).body;
    const archive = () => running.asToken(`/admin/v1/tenants/${tenant.id}`, { method: 'DELETE' });
    expect((await archive()).status).toBe(204);
    const before = (await lines()).length;
    expect((await archive()).status).toBe(204);
    expect((await revoke()).status).toBe(204);
    expect((await routes('release', {})).body.source).toBe('console');
    expect((await routes('release', { any: 1 })).status).toBe(400);
    expect(await lines()).toHaveLength(before);
  });
});

describe('mistakes of a GraphQL client', () => {
  it.each([
    [{ query: 5 }, 'query: must be a text'],
    [{}, 'query: must be a text'],
    [[{ query: '{ tenants { id } }' }], 'Send one JSON object'],
    [{ query: '{ tenants { id } }', variables: 'x' }, 'variables: must be an object'],
  ])('are named: %j', async (body, words) => {
    const reply = await graphql(body);
    expect([reply.status, reply.body.error.code]).toEqual([400, 'invalid_request']);
    expect(reply.body.error.message).toContain(words);
  });

  it.each([
    [
      {
        query: 'query($f: DecisionFilter) { decisions(filter: $f) { __typename } }',
        variables: { f: { range: 'nope' } },
      },
      'range',
    ],
    [{ query: '{ publishes(fromMs: -1e308, toMs: 1e308) { __typename } }' }, 'fromMs'],
    [{ query: 'query A { tenants { id } }', operationName: 'B' }, 'B'],
  ])('are no failures of the gateway: %j', async (body, words) => {
    const { status, body: reply } = await graphql(body);
    expect([status, reply.errors[0].extensions.code]).toEqual([400, 'invalid_request']);
    expect(reply.errors[0].message).toContain(words);
  });

  it('are named over GET as well', async () => {
    const ask = async (query: string) => (await running.asToken(`/admin/graphql?${query}`)).body;
    expect((await ask('query=%7Btenants%7Bid%7D%7D')).data.tenants).toContainEqual({
      id: 'ten_default',
    });
    expect((await ask('query=%7Btenants%7Bid%7D%7D&variables=x')).error.message).toBe(
      'variables: must be JSON',
    );
    expect((await ask('query=%7Btenants%7Bid%7D%7D&operationName=x')).error.param).toBe(
      'operationName',
    );
  });
});
