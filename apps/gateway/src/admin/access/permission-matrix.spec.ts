import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askRoute, permissionWorld } from '../../testing/permission-world.js';
import type { Asking, PermissionWorld } from '../../testing/permission-world.js';
import type { Answer } from '../../testing/start-admin.js';
import type { DeclaredRoute } from '../auth/check-permissions.js';
import { gatewayWide, permissions } from '../auth/permissions.js';
import type { Permission } from '../auth/permissions.js';
import { builtInRoles, permissionsOf } from '../auth/roles.js';
import { permissionOfTopic } from '../live/topic-permissions.js';

let world: PermissionWorld;
let tenantA: string;

beforeAll(async () => {
  world = await permissionWorld();
  ({ tenantA } = world);
}, 180_000);
afterAll(() => world?.dispose());

const guardTexts = new Set(['You may not do this.', 'This needs a role in all tenants.']);

/** Refused by the guard, and not by the route behind it. */
function isRefused({ status, body, text }: Answer): boolean {
  const message = String(body?.error?.message ?? text);
  return status === 403 && [...guardTexts].some((one) => message.includes(one));
}

type Held = ReadonlySet<Permission>;

function isExpected(route: DeclaredRoute, held: Held, tenantId: string | null): boolean {
  const { permission, isForAllTenants } = route;
  if (permission === 'public') return true;
  if (permission === undefined || !held.has(permission)) return false;
  return tenantId === null || !(isForAllTenants || gatewayWide.has(permission));
}

/** What is wrong with one route: it lets somebody in who may not, or keeps somebody out who may. */
async function wrongWith(
  route: DeclaredRoute,
  asking: Asking,
  isExpectedIn: boolean,
): Promise<string[]> {
  const isField = !route.address.includes('/');
  const reply = isField
    ? await asking('/admin/graphql', { body: { query: world.queryOf(route.address) } })
    : await askRoute(asking, route.address, 'none_such');
  const isOut = isField ? reply.text.includes('"forbidden"') : isRefused(reply);
  return isOut === isExpectedIn
    ? [`${route.address}: ${reply.status} ${reply.text.slice(0, 120)}`]
    : [];
}

describe('the routes', () => {
  it('are many, and each declares what it needs', () => {
    const { rest, fields } = world;
    expect(rest.length).toBeGreaterThan(120);
    expect(fields.length).toBeGreaterThan(30);
    expect([...rest, ...fields].filter(({ permission }) => permission === undefined)).toEqual([]);
    const resources = new Set(rest.map(({ permission }) => String(permission).split(':')[0]));
    for (const resource of ['tools', 'approvals', 'plugins', 'usage', 'alerts'])
      expect(resources).toContain(resource);
    const needed = new Set([...rest, ...fields].map(({ permission }) => permission));
    expect(permissions.filter((permission) => !needed.has(permission))).toEqual([]);
  });
});

const roles = Object.keys(builtInRoles);

describe.each(roles.flatMap((role) => [[role, 'all tenants'] as const, [role, 'one'] as const]))(
  'the role %s in %s',
  (role, where) => {
    it('may use the routes and fields that it holds, and no other', async () => {
      const tenantId = where === 'one' ? tenantA : null;
      const asking = await world.asRole(role, tenantId);
      const held = permissionsOf(role);
      const wrong: string[] = [];
      for (const route of [...world.rest, ...world.fields])
        wrong.push(...(await wrongWith(route, asking, isExpected(route, held, tenantId))));
      expect(wrong).toEqual([]);
    }, 180_000);

    it('hears the topics of the live stream that it may, and no other', async () => {
      const tenantId = where === 'one' ? tenantA : null;
      const asking = await world.asRole(role, tenantId);
      const may = topics.filter(
        (topic) => tenantId === null && permissionsOf(role).has(permissionOfTopic(topic)),
      );
      const heard: string[] = [];
      for (const topic of topics) if (await hears(asking, topic)) heard.push(topic);
      expect(heard).toEqual(may);
    }, 60_000);
  },
);

const topics = [
  ...['traffic.m15', 'traffic.h1', 'fleet', 'events', 'calls', 'setup', 'routes', 'rehearsals'],
];

/** A stream that begins never ends by itself: its head tells. */
async function hears(asking: Asking, topic: string): Promise<boolean> {
  const { status } = await asking(`/admin/v1/live?topics=${topic}`, { onlyHead: true });
  expect([200, 403]).toContain(status);
  return status === 200;
}

/** Of the routes that a single permission does not open, so many are tried, others for each. */
const triedOfOthers = 24;

describe('a role of one’s own', () => {
  it.each(permissions.map((permission, place) => [permission, place] as const))(
    'with nothing but %s opens what asks for that, and nothing else',
    async (permission, place) => {
      const name = `only-${permission.replace(':', '-')}`;
      const role = await world.made('/admin/v1/roles', { name, permissions: [permission] });
      const asking = await world.asRole(role.id, null);
      const held: Held = new Set([permission, 'account:self']);
      const all = [...world.rest, ...world.fields];
      const [resource] = permission.split(':');
      const own = all.filter((route) => String(route.permission).startsWith(`${resource}:`));
      const others = all.filter((route) => !own.includes(route));
      const from = (place * triedOfOthers) % others.length;
      const tried = [...others, ...others].slice(from, from + triedOfOthers);
      const wrong: string[] = [];
      for (const route of [...own, ...tried])
        wrong.push(...(await wrongWith(route, asking, isExpected(route, held, null))));
      expect(wrong).toEqual([]);
    },
    60_000,
  );
});

describe('rights', () => {
  it('are not given by who does not have them', async () => {
    const asking = await world.asRole('admin', null);
    const body = { name: 'too much', roles: [{ role: 'owner', tenantId: null }] };
    expect((await asking('/admin/v1/service-accounts', { body })).status).toBe(403);
    expect((await asking('/admin/v1/admin-tokens', { body: { name: 'o' } })).status).toBe(403);
  });

  it('of somebody else are seen with and never used', async () => {
    const person = await world.running.signIn();
    const { id } = await world.made('/admin/v1/service-accounts', {
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
    const { body } = await world.running.asToken('/admin/v1/audit');
    const actions = body.items.map(({ action }: { action: string }) => action);
    expect(actions).toEqual(expect.arrayContaining(['view-as.begin', 'view-as.end']));
  });

  it('are never taken from the last who can give them', async () => {
    const { body } = await world.running.asToken('/admin/v1/accounts');
    const admin = body.items.find(({ name }: { name: string }) => name === 'admin');
    const reply = await world.running.asToken(`/admin/v1/accounts/${admin.id}`, {
      ...{ method: 'PATCH', body: { isDisabled: true } },
    });
    expect(reply.status).toBe(409);
  });
});
