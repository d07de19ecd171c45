import { DiscoveryService, MetadataScanner, NestFactory } from '@nestjs/core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startAdmin } from '../../testing/start-admin.js';
import type { Answer, Ask, RunningGateway } from '../../testing/start-admin.js';
import { declaredRoutes } from '../auth/check-permissions.js';
import type { DeclaredRoute } from '../auth/check-permissions.js';
import { gatewayWide } from '../auth/permissions.js';
import { builtInRoles, permissionsOf } from '../auth/roles.js';

let routes: readonly DeclaredRoute[] = [];
let running: RunningGateway;
let tenantA: string;
let tenantB: string;
/** Everything of the other tenant that has an id. */
const others: string[] = [];

type Asking = (path: string, how?: Ask) => Promise<Answer>;

async function made(path: string, body: object): Promise<Answer['body']> {
  const reply = await running.asToken(path, { body });
  expect(reply.status, `${path} ${reply.text}`).toBe(201);
  return reply.body;
}

let count = 0;

/** An automation with one role, in one tenant or in all. */
async function asRole(role: string, tenantId: string | null): Promise<Asking> {
  count += 1;
  const name = `${role} ${count}`;
  const account = await made('/admin/v1/service-accounts', { name, roles: [{ role, tenantId }] });
  const token = await made('/admin/v1/admin-tokens', { name, accountId: account.id });
  const authorization = `Bearer ${token.secret}`;
  return (path, how = {}) =>
    running.ask(path, { ...how, headers: { authorization, ...how.headers } });
}

/** Starts a gateway, and looks at the routes of its application as the start itself does. */
async function startSeen(): Promise<RunningGateway> {
  const create = vi.spyOn(NestFactory, 'create');
  const started = await startAdmin();
  const app = await create.mock.results[0]!.value;
  create.mockRestore();
  routes = declaredRoutes(app.get(DiscoveryService), app.get(MetadataScanner));
  return started;
}

beforeAll(async () => {
  running = await startSeen();
  tenantA = (await made('/admin/v1/tenants', { name: 'Alpha' })).id;
  tenantB = (await made('/admin/v1/tenants', { name: 'Beta' })).id;
  const project = await made('/admin/v1/projects', { name: 'secret project', tenantId: tenantB });
  const key = await made('/admin/v1/keys', {
    ...{ name: 'secret key', tenantId: tenantB, projectId: project.id },
  });
  others.push(tenantB, project.id, key.id);
}, 180_000);
afterAll(() => running?.dispose());

const rest = () => routes.filter(({ address }) => address.includes('/'));
const fields = () => routes.filter(({ address }) => !address.includes('/'));

function ask(asking: Asking, address: string, id: string, body: object = {}): Promise<Answer> {
  const [method = '', path = ''] = address.split(' ');
  const filled = path.replaceAll(/:\w+/g, id);
  return asking(filled, { method, ...(method === 'GET' || method === 'DELETE' ? {} : { body }) });
}

const guardTexts = new Set(['You may not do this.', 'This needs a role in all tenants.']);

/** Refused by the guard, and not by the route behind it. */
function isRefused({ status, body, text }: Answer): boolean {
  const message = String(body?.error?.message ?? text);
  return status === 403 && [...guardTexts].some((one) => message.includes(one));
}

function isExpected(route: DeclaredRoute, role: string, tenantId: string | null): boolean {
  const { permission, isForAllTenants } = route;
  if (permission === 'public') return true;
  if (permission === undefined || !permissionsOf(role).has(permission)) return false;
  return tenantId === null || !(isForAllTenants || gatewayWide.has(permission));
}

describe('the routes', () => {
  it('are many, and each declares what it needs', () => {
    expect(rest().length).toBeGreaterThan(80);
    expect(fields().length).toBeGreaterThan(20);
    expect(routes.filter(({ permission }) => permission === undefined)).toEqual([]);
  });
});

const roles = Object.keys(builtInRoles);

describe.each(roles.flatMap((role) => [[role, 'all tenants'] as const, [role, 'one'] as const]))(
  'the role %s in %s',
  (role, where) => {
    it('may use the routes and fields that it holds, and no other', async () => {
      const tenantId = where === 'one' ? tenantA : null;
      const asking = await asRole(role, tenantId);
      const wrong: string[] = [];
      for (const route of rest()) {
        const reply = await ask(asking, route.address, 'none_such');
        if (isRefused(reply) === isExpected(route, role, tenantId))
          wrong.push(`${route.address}: ${reply.status} ${reply.text.slice(0, 120)}`);
      }
      for (const route of fields()) {
        const reply = await asking('/admin/graphql', { body: { query: queryOf(route.address) } });
        const isForbidden = reply.text.includes('"forbidden"');
        if (isForbidden === isExpected(route, role, tenantId))
          wrong.push(`${route.address}: ${reply.text.slice(0, 120)}`);
      }
      expect(wrong).toEqual([]);
    }, 180_000);
  },
);

let schema: Map<string, Field>;
interface Type {
  readonly kind: string;
  readonly name: string | null;
  readonly ofType?: Type | null;
}
interface Field {
  readonly name: string;
  readonly args: readonly { readonly name: string; readonly type: Type }[];
  readonly type: Type;
}

beforeAll(async () => {
  const type = 'kind name ofType { kind name ofType { kind name ofType { kind name } } }';
  const argument = 'kind ofType { kind name }';
  const reply = await running.asToken('/admin/graphql', {
    body: {
      query: `{ __schema { queryType { fields { name args { name type { ${argument} } } type { ${type} } } } } }`,
    },
  });
  const found = reply.body.data.__schema.queryType.fields as Field[];
  schema = new Map(found.map((field) => [field.name, field]));
}, 60_000);

const innermost = (type: Type): Type => (type.ofType ? innermost(type.ofType) : type);

/** A query of one field with what it cannot be asked without. */
function queryOf(name: string, id = 'none_such'): string {
  const field = schema.get(name);
  const values: Readonly<Record<string, string>> = {
    ...{ Int: '1', Float: '1', Boolean: 'true', Range: 'h1', ID: `"${id}"`, String: `"${id}"` },
  };
  const given = (field?.args ?? [])
    .filter(({ type }) => type.kind === 'NON_NULL')
    .map(({ name: argument, type }) => {
      const inner = innermost(type);
      return `${argument}: ${values[inner.name ?? ''] ?? '{}'}`;
    });
  const isObject = field !== undefined && innermost(field.type).kind === 'OBJECT';
  return `{ ${name}${given.length > 0 ? `(${given.join(', ')})` : ''} ${isObject ? '{ __typename }' : ''} }`;
}

/** Bodies that are good enough to reach the row itself. */
const bodies: Readonly<Record<string, object>> = {
  'PATCH /admin/v1/tenants/:id': { name: 'taken over' },
  'PATCH /admin/v1/keys/:id': { isBlocked: true },
  'POST /admin/v1/keys/:id/rotate': { overlapMinutes: 0 },
  'DELETE /admin/v1/tenants/:id/history': { name: 'Beta' },
};

describe('somebody of one tenant', () => {
  it('meets nothing of another: its ids are as unknown ones', async () => {
    const asking = await asRole('owner', tenantA);
    const told: string[] = [];
    const answerOf = ({ status, body }: Answer) => `${status} ${body?.error?.code ?? ''}`;
    for (const { address } of rest().filter((route) => route.address.includes(':'))) {
      const body = bodies[address] ?? {};
      const unknown = answerOf(await ask(asking, address, 'none_such', body));
      for (const id of others) {
        const reply = await ask(asking, address, id, body);
        if (answerOf(reply) !== unknown)
          told.push(`${address} ${id}: ${answerOf(reply)} instead of ${unknown}`);
      }
    }
    expect(told).toEqual([]);
  }, 120_000);

  it('finds nothing of another in any list or field', async () => {
    const asking = await asRole('admin', tenantA);
    const asks = rest().flatMap(({ address }) =>
      address.startsWith('GET ') && !address.includes(':') ? [ask(asking, address, '')] : [],
    );
    const asked = fields().map(({ address }) =>
      asking('/admin/graphql', { body: { query: queryOf(address, tenantB) } }),
    );
    for (const { text } of await Promise.all([...asks, ...asked]))
      for (const id of [...others, 'secret project', 'secret key']) expect(text).not.toContain(id);
    const { body } = await asking('/admin/v1/tenants');
    expect(body.items.map(({ id }: { id: string }) => id)).toEqual([tenantA]);
  }, 60_000);

  it('puts nothing into another, and can give nobody more than it has', async () => {
    const asking = await asRole('owner', tenantA);
    for (const [path, body] of [
      ['/admin/v1/keys', { name: 'k', tenantId: tenantB }],
      ['/admin/v1/projects', { name: 'p', tenantId: tenantB }],
      ['/admin/v1/projects', { name: 'p' }],
    ] as const)
      expect((await asking(path, { body })).status, path).toBe(400);
    expect((await asking('/admin/v1/admin-tokens', { body: { name: 't' } })).status).toBe(403);
    expect(
      (await asking('/admin/v1/keys', { body: { name: 'own', tenantId: tenantA } })).status,
    ).toBe(201);
  });
});

describe('rights', () => {
  it('are not given by who does not have them', async () => {
    const asking = await asRole('admin', null);
    const body = { name: 'too much', roles: [{ role: 'owner', tenantId: null }] };
    expect((await asking('/admin/v1/service-accounts', { body })).status).toBe(403);
    expect((await asking('/admin/v1/admin-tokens', { body: { name: 'o' } })).status).toBe(403);
  });

  it('of somebody else are seen with and never used', async () => {
    const person = await running.signIn();
    const { id } = await made('/admin/v1/service-accounts', {
      ...{ name: 'seen as', roles: [{ role: 'developer', tenantId: tenantA }] },
    });
    const begun = await person.ask('/admin/v1/session/view-as', { body: { accountId: id } });
    expect(begun.status).toBe(204);
    expect((await person.ask('/admin/v1/session')).body).toMatchObject({
      user: { role: 'developer', tenantIds: [tenantA] },
      viewAs: { id, name: 'seen as' },
    });
    expect((await person.ask('/admin/v1/workers')).status).toBe(403);
    expect((await person.ask('/admin/v1/keys')).status).toBe(200);
    const write = await person.ask('/admin/v1/keys', { body: { name: 'x', tenantId: tenantA } });
    expect(write.status).toBe(403);
    const ended = await person.ask('/admin/v1/session/view-as', { method: 'DELETE' });
    expect(ended.status).toBe(204);
    expect((await person.ask('/admin/v1/workers')).status).toBe(200);
    const { body } = await running.asToken('/admin/v1/audit');
    const actions = body.items.map(({ action }: { action: string }) => action);
    expect(actions).toEqual(expect.arrayContaining(['view-as.begin', 'view-as.end']));
  });

  it('are never taken from the last who can give them', async () => {
    const { body } = await running.asToken('/admin/v1/accounts');
    const admin = body.items.find(({ name }: { name: string }) => name === 'admin');
    const reply = await running.asToken(`/admin/v1/accounts/${admin.id}`, {
      ...{ method: 'PATCH', body: { isDisabled: true } },
    });
    expect(reply.status).toBe(409);
  });
});
