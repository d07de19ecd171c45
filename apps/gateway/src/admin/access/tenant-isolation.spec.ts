import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askRoute } from '../../testing/permission-world.js';
import type { Asking } from '../../testing/permission-world.js';
import type { Answer } from '../../testing/start-admin.js';
import { errorRate, mark, today, twoTenants } from '../../testing/two-tenants.js';
import type { TwoTenants } from '../../testing/two-tenants.js';
import type { DeclaredRoute } from '../auth/check-permissions.js';
import { gatewayWide } from '../auth/permissions.js';

const workerDown = { kind: 'worker_down', minutes: 1 };

let world: TwoTenants;
let tenantA: string;
let tenantB: string;
/** The owner of one tenant, and that of all. */
let stranger: Asking;
let owner: Asking;
let ids: TwoTenants['ids'];

beforeAll(async () => {
  world = await twoTenants();
  ({ tenantA, tenantB, ids } = world);
  owner = world.running.asToken;
  stranger = await world.asRole('owner', tenantA);
}, 180_000);
afterAll(() => world?.dispose());

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

/** What lists cannot be asked without, or tell more with. */
const queries = (): Readonly<Record<string, readonly string[]>> => ({
  '/admin/v1/usage': [`${today()}&groupBy=tenant,key`, `${today()}&tenant=${tenantB}`],
  '/admin/v1/usage/export': [`${today()}&format=ndjson&of=events`],
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
    for (const [field, what] of [
      ['limits', 'limit'],
      ['toolApprovals', 'tool_approvals'],
      ['toolCalls', 'tool_calls'],
    ] as const) {
      const query = world.wholeQueryOf(field, tenantB);
      const { text } = await owner('/admin/graphql', { body: { query } });
      expect(givenAway(text), field).toContain(what);
    }
  }, 120_000);

  it('reads what its operator holds it to, and changes none of it', async () => {
    const body = {
      name: 'cap',
      subject: 'tenant',
      subjectId: tenantA,
      limits: { requestsPerMinute: 9 },
    };
    const path = `/admin/v1/limits/${(await owner('/admin/v1/limits', { body })).body.id}`;
    expect((await stranger(path)).status).toBe(200);
    const more = { limits: { requestsPerMinute: 9_000 } };
    for (const [address, asked] of [
      [path, { method: 'PATCH', body: more }],
      [path, { method: 'DELETE' }],
      ['/admin/v1/limits', { body }],
    ] as const) {
      const refused = await stranger(address, asked);
      expect([refused.status, refused.body.error.message]).toEqual([
        ...[403, expect.stringContaining('a role in all tenants')],
      ]);
    }
    const { body: project } = await stranger('/admin/v1/projects', {
      ...{ body: { name: 'own project', tenantId: tenantA } },
    });
    const own = { ...body, subject: 'project', subjectId: project.id };
    const made = await stranger('/admin/v1/limits', { body: own });
    expect(made.status).toBe(201);
    const ownPath = `/admin/v1/limits/${made.body.id}`;
    expect((await stranger(ownPath, { method: 'PATCH', body: more })).status).toBe(200);
    expect((await stranger(ownPath, { method: 'DELETE' })).status).toBe(204);
    await owner(path, { method: 'DELETE' });
  });

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
