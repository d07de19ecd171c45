import type { ServerResponse } from 'node:http';
import { askEmbedded } from '@bellwether/database/testing';
import { cannedWorker } from '@bellwether/workers/testing';
import type { CannedRequest, CannedWorker } from '@bellwether/workers/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { askRoute, permissionWorld } from '../../testing/permission-world.js';
import type { Asking, PermissionWorld } from '../../testing/permission-world.js';
import type { Answer } from '../../testing/start-admin.js';
import type { DeclaredRoute } from '../auth/check-permissions.js';
import { gatewayWide } from '../auth/permissions.js';

/** In every name and text of the other tenant. */
const mark = 'of-beta-4f81';
const someAddress = 'https://93.184.216.34/hook';
const patience = { timeout: 60_000, interval: 50 };
const workerDown = { kind: 'worker_down', minutes: 1 };
const errorRate = { kind: 'error_rate', windowMinutes: 5, share: 0.5 };

let world: PermissionWorld;
let worker: CannedWorker;
let tenantA: string;
let tenantB: string;
/** The owner of one tenant, and that of all. */
let stranger: Asking;
let owner: Asking;
/** Everything of the other tenant that has an id, by what it is. */
const ids = new Map<string, string>();

function engine({ path }: CannedRequest, response: ServerResponse): void {
  if (path === '/v1/models')
    return void response.end(JSON.stringify({ object: 'list', data: [{ id: 'org/m' }] }));
  if (path === '/health') return void response.end();
  const message = { role: 'assistant', content: `answer ${mark}` };
  const choices = [{ index: 0, message, finish_reason: 'stop' }];
  const usage = { prompt_tokens: 4, completion_tokens: 2, total_tokens: 6 };
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify({ id: 'c', object: 'chat.completion', choices, usage }));
}

beforeAll(async () => {
  worker = await cannedWorker(engine);
  world = await permissionWorld({
    argv: ['--worker-url', worker.url, '--fleet-probe-interval-ms', '50'],
  });
  ({ tenantA, tenantB } = world);
  owner = world.running.asToken;
  stranger = await world.asRole('owner', tenantA);
  await makeRows();
  await makeCalls();
  await makeForeignRows();
}, 180_000);
afterAll(async () => {
  await world?.dispose();
  await worker?.close();
});

/** One of everything that the admin API makes for a tenant. */
async function makeRows(): Promise<void> {
  const { made } = world;
  const make = async (what: string, path: string, body: object): Promise<string> => {
    const { id } = await made(`/admin/v1/${path}`, { name: `${what} ${mark}`, ...body });
    ids.set(what, id);
    return id as string;
  };
  const tenantId = tenantB;
  ids.set('tenant', tenantB);
  const projectId = await make('project', 'projects', { tenantId });
  const keyId = await make('key', 'keys', { tenantId, projectId });
  const subject = { subject: 'key', subjectId: keyId };
  const budgets = [{ kind: 'tokensPerDay', amount: 1_000_000 }];
  await make('limit', 'limits', { ...subject, budgets });
  const channelId = await make('channel', 'alert-channels', {
    ...{ tenantId, kind: 'webhook', url: someAddress },
  });
  const ruleId = await make('rule', 'alert-rules', {
    ...{ tenantId, condition: errorRate, channelIds: [channelId] },
  });
  const { id: silence } = await made('/admin/v1/alert-silences', {
    ...{ ruleId, until: '2100-01-01T00:00:00.000Z', reason: mark },
  });
  ids.set('silence', silence);
  await make('export', 'usage-exports', { tenantId, every: 'day', channelId });
  const tokens = { input: 1 };
  const { id: price } = await made('/admin/v1/prices', { tenantId, tokens, note: mark });
  ids.set('price', price);
}

/** What callers of the other tenant leave behind. */
async function makeCalls(): Promise<void> {
  const { secret } = await world.made('/admin/v1/keys', {
    ...{ name: `caller ${mark}`, tenantId: tenantB, projectId: ids.get('project') },
  });
  const post = (path: string, body: object) =>
    fetch(`${world.running.gateway.dataAddress}/v1/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const asked = { model: 'org/m', input: `question ${mark}`, user: `user-${mark}` };
  // The worker is found a moment after the start.
  const reply = await vi.waitFor(async () => {
    const answer = await post('responses', asked);
    if (answer.status !== 200) throw new Error(await answer.text());
    return answer;
  }, patience);
  ids.set('call', reply.headers.get('x-request-id') ?? '');
  ids.set('response', ((await reply.json()) as { id: string }).id);
  const items = [{ type: 'message', role: 'user', content: `kept ${mark}` }];
  const conversation = await post('conversations', { items, metadata: { of: mark } });
  ids.set('conversation', ((await conversation.json()) as { id: string }).id);
  const usage = `/admin/v1/usage?${window()}&groupBy=tenant,key`;
  await vi.waitFor(async () => expect((await owner(usage)).text).toContain(tenantB), patience);
}

interface Column {
  readonly column_name: string;
  readonly data_type: string;
}

/** What no address makes: a row of the other tenant in each table that has tenants and none of this one yet. */
async function makeForeignRows(): Promise<void> {
  const session = askEmbedded(world.running.dataDir);
  const tables = await session.ask<{ name: string }>(
    `SELECT c.table_name AS name FROM information_schema.columns c
     JOIN pg_class t ON t.relname = c.table_name AND t.relkind = 'r' AND NOT t.relispartition
     WHERE c.column_name = 'tenant_id' AND c.table_schema = current_schema()
       -- The policy of tools is for all to read, and is published: half a rule would stop that.
       AND c.table_name <> 'tool_rules'`,
  );
  expect(tables.length).toBeGreaterThan(15);
  // What such a row would belong to need not be there.
  await session.ask('SET session_replication_role = replica');
  for (const { name } of tables) {
    const known = await session.ask(`SELECT 1 FROM "${name}" WHERE tenant_id = $1 LIMIT 1`, [
      tenantB,
    ]);
    if (known.length > 0) continue;
    const columns = await session.ask<Column>(
      'SELECT column_name, data_type FROM information_schema.columns WHERE table_name = $1 AND table_schema = current_schema()',
      [name],
    );
    const row = Object.fromEntries(
      columns.map((column) => [column.column_name, valueOf(name, column)]),
    );
    await session.ask(
      `INSERT INTO "${name}" SELECT (jsonb_populate_record(NULL::"${name}", $1::jsonb)).*`,
      [JSON.stringify(row)],
    );
    if ('id' in row) ids.set(name, String(row['id']));
  }
  await session.ask('SET session_replication_role = origin');
  await session.close();
}

/** Something that fits, and that shows whose it is. */
function valueOf(table: string, { column_name: name, data_type: type }: Column): unknown {
  if (name === 'tenant_id') return tenantB;
  if (name === 'state') return table === 'alerts' ? 'firing' : 'waiting';
  if (name === 'severity') return 'info';
  if (name === 'outcome') return 'ran';
  if (name === 'expires_at_ms') return Date.now() + dayMs;
  if (name.endsWith('_ms') || name === 'day') return Date.now();
  if (type === 'boolean') return false;
  if (type.startsWith('timestamp')) return new Date().toISOString();
  if (type === 'jsonb') return {};
  return /character|text/.test(type) ? `x-${mark}` : 1;
}

/** Routes that somebody may use in one tenant. */
const open = (routes: readonly DeclaredRoute[]): DeclaredRoute[] =>
  routes.filter(
    ({ permission, isForAllTenants }) =>
      permission !== 'public' &&
      permission !== undefined &&
      permission !== 'account:self' &&
      !isForAllTenants &&
      !gatewayWide.has(permission),
  );

/** Bodies that are good enough to reach the row itself. */
const bodies: Readonly<Record<string, object>> = {
  'PATCH /admin/v1/tenants/:id': { name: 'taken over' },
  'DELETE /admin/v1/tenants/:id/history': { name: 'Beta' },
  'PATCH /admin/v1/projects/:id': { name: 'taken over' },
  'PATCH /admin/v1/keys/:id': { isBlocked: true },
  'POST /admin/v1/keys/:id/rotate': { overlapMinutes: 0 },
  'PATCH /admin/v1/limits/:id': { name: 'taken over' },
  'PUT /admin/v1/alert-rules/:id': { name: 'taken over', condition: errorRate },
  'PUT /admin/v1/usage-exports/:id': { name: 'taken over', every: 'day', channelId: 'chn_none' },
  'POST /admin/v1/tool-approvals/:id/answer': { isApproved: true },
};

/** With one id in all places, and, where there are several, with the own tenant in the first. */
const filled = (address: string, id: string): string[] => {
  const plain = address.replaceAll(/:\w+/g, id);
  const inOwn = address.replace(/:\w+/, tenantA).replaceAll(/:\w+/g, id);
  return plain === inOwn || !/:\w+.*:\w+/.test(address) ? [plain] : [plain, inOwn];
};
const answerOf = ({ status, body }: Answer) => `${status} ${body?.error?.code ?? ''}`;

/** What gives the other tenant away in a text, by what it is. */
function givenAway(text: string): string[] {
  const found = [...ids].filter(([, id]) => text.includes(id)).map(([what]) => what);
  return text.includes(mark) ? [...found, 'a text'] : found;
}

const dayMs = 86_400_000;
const window = (): string => {
  const [from, to] = [Date.now() - dayMs / 2, Date.now() + 60_000].map((ms) =>
    new Date(ms).toISOString(),
  );
  return `from=${from}&to=${to}&bucket=hour`;
};
/** What lists cannot be asked without, or tell more with. */
const queries = (): Readonly<Record<string, readonly string[]>> => ({
  '/admin/v1/usage': [`${window()}&groupBy=tenant,key`, `${window()}&tenant=${tenantB}`],
  '/admin/v1/usage/export': [`${window()}&format=ndjson&of=events`],
  '/admin/v1/audit': ['first=200', `tenantId=${tenantB}`],
});

describe('somebody of one tenant', () => {
  it('meets nothing of another: its ids are as unknown ones, on every route that takes one', async () => {
    const told: string[] = [];
    const routes = open(world.rest).filter(({ address }) => address.includes(':'));
    expect(routes.length).toBeGreaterThan(25);
    for (const { address } of routes) {
      const body = bodies[address];
      const unknown = await Promise.all(
        filled(address, 'none_such').map((each) => askRoute(stranger, each, '', body)),
      );
      for (const answer of unknown)
        if (answer.status !== 404) told.push(`${address} cannot tell: ${answer.text}`);
      const asked = [...ids].flatMap(([what, id]) =>
        filled(address, id).map((each, place) => ({ each, what, place })),
      );
      for (const { each, what, place } of asked) {
        const reply = await askRoute(stranger, each, '', body);
        if (answerOf(reply) !== answerOf(unknown[place]!))
          told.push(`${each} (${what}): ${answerOf(reply)}`);
      }
    }
    expect(told).toEqual([]);
  }, 180_000);

  it('finds nothing of another in any list', async () => {
    const told: string[] = [];
    const seen: string[] = [];
    const lists = open(world.rest).filter(
      ({ address }) => /^GET [^:]*$/.test(address) && !address.endsWith('/live'),
    );
    expect(lists.length).toBeGreaterThan(14);
    for (const { address } of lists) {
      const path = address.replace('GET ', '');
      const known = queries()[path] ?? ['', `tenantId=${tenantB}`];
      for (const [place, query] of known.entries()) {
        const reply = await stranger(`${path}?${query}`);
        if (place === 0) expect([path, reply.status]).toEqual([path, 200]);
        told.push(...givenAway(reply.text).map((what) => `${what} in ${path}?${query}`));
      }
      if (givenAway((await owner(`${path}?${known[0]}`)).text).length > 0) seen.push(path);
    }
    expect(told).toEqual([]);
    // The owner of all finds it: the sweep looks where there is something.
    for (const path of [
      ...['tenants', 'projects', 'keys', 'limits', 'prices', 'calls', 'audit', 'usage'],
      ...['alert-rules', 'alert-channels', 'alert-silences', 'alerts', 'usage-exports'],
      ...['tool-approvals', 'tool-calls', 'decisions', 'usage/export', 'audit/export'],
    ])
      expect(seen).toContain(`/admin/v1/${path}`);
  }, 60_000);

  it('finds nothing of another in any field, however it is asked', async () => {
    const told: string[] = [];
    const fields = open(world.fields);
    expect(fields.length).toBeGreaterThan(15);
    for (const { address } of fields)
      for (const [what, id] of [...ids, ['no tenant', ''] as const]) {
        const query = world.wholeQueryOf(address, id);
        // What is asked for comes back in what is said about it; nothing else may.
        const { text } = await stranger('/admin/graphql', { body: { query } });
        const found = givenAway(text.replaceAll(id === '' ? mark : id, ''));
        told.push(...found.map((each) => `${each} in ${address} by ${what}`));
      }
    expect(told).toEqual([]);
    const { text } = await owner('/admin/graphql', {
      body: { query: world.wholeQueryOf('limits', tenantB) },
    });
    expect(givenAway(text)).toContain('limit');
  }, 120_000);

  it('puts nothing into another, and uses nothing of it', async () => {
    const of = (what: string) => ids.get(what);
    const until = '2100-01-01T00:00:00.000Z';
    const limits = { requestsPerMinute: 1 };
    const rule = { name: 'r', condition: errorRate };
    for (const [path, body] of [
      ['keys', { name: 'k', tenantId: tenantB }],
      ['keys', { name: 'k', tenantId: tenantA, projectId: of('project') }],
      ['projects', { name: 'p', tenantId: tenantB }],
      ['projects', { name: 'p' }],
      ['limits', { name: 'l', subject: 'tenant', subjectId: tenantB, limits }],
      ['limits', { name: 'l', subject: 'project', subjectId: of('project'), limits }],
      ['limits', { name: 'l', subject: 'key', subjectId: of('key'), limits }],
      ['limits', { name: 'l', subject: 'gateway', subjectId: '*', limits }],
      ['limits/preview', { subject: 'gateway', subjectId: '*', limits }],
      ['limits/preview', { subject: 'key', subjectId: of('key'), limits }],
      ['alert-rules', { ...rule, tenantId: tenantB }],
      ['alert-rules', { ...rule, tenantId: null }],
      ['alert-rules', { ...rule, tenantId: tenantA, channelIds: [of('channel')] }],
      ['alert-rules', { ...rule, tenantId: tenantA, condition: workerDown }],
      ['alert-rules/preview', { condition: errorRate, tenantId: tenantB }],
      ['alert-rules/preview', { condition: workerDown, tenantId: tenantA }],
      ['alert-channels', { name: 'c', kind: 'email', to: 'a@example.com', tenantId: tenantB }],
      ['usage-exports', { name: 'e', tenantId: tenantB, every: 'day', channelId: of('channel') }],
      ['usage-exports', { name: 'e', tenantId: tenantA, every: 'day', channelId: of('channel') }],
    ] as const) {
      const { status, text } = await stranger(`/admin/v1/${path}`, { body });
      expect([path, body, status, text]).toEqual([path, body, 400, text]);
      expect(givenAway(text)).toEqual([]);
    }
    const silence = { ruleId: of('rule'), until };
    expect((await stranger('/admin/v1/alert-silences', { body: silence })).status).toBe(404);
    for (const [path, body] of [
      ['admin-tokens', { name: 't' }],
      ['prices', { tenantId: tenantA, tokens: { input: 1 } }],
    ] as const)
      expect((await stranger(`/admin/v1/${path}`, { body })).status).toBe(403);
    const own = { name: 'own', tenantId: tenantA };
    expect((await stranger('/admin/v1/keys', { body: own })).status).toBe(201);
  });
});
