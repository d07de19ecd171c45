import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startAdmin } from '../../testing/start-admin.js';
import type { RunningGateway } from '../../testing/start-admin.js';

let running: RunningGateway;
beforeAll(async () => {
  running = await startAdmin();
}, 120_000);
afterAll(() => running.dispose());

const create = (input: object) => running.asToken('/admin/v1/tenants', { body: input });
const projectsOf = async (tenantId: string) =>
  (await running.asToken(`/admin/v1/projects?tenantId=${tenantId}`)).body.items as { id: string }[];

describe('tenants', () => {
  it('may have names of any script, alike ones too: each gets a short name of its own', async () => {
    const made = [];
    for (const name of ['日本語チーム', '営業部', 'Équipe Café', 'equipe cafe'])
      made.push(await create({ name }));
    expect(made.map(({ status, body }) => [status, body.slug])).toEqual([
      [201, 'tenant'],
      [201, 'tenant-2'],
      [201, 'equipe-cafe'],
      [201, 'equipe-cafe-2'],
    ]);
  });

  it('keep a short name within its length when a number is put behind it', async () => {
    const name = 'a'.repeat(100);
    const slugs = [(await create({ name })).body.slug, (await create({ name })).body.slug];
    expect(slugs).toEqual(['a'.repeat(63), `${'a'.repeat(61)}-2`]);
  });

  it('are refused with a short name that somebody chose before, and it is named', async () => {
    expect((await create({ name: 'One', slug: 'chosen' })).status).toBe(201);
    const again = await create({ name: 'Two', slug: 'chosen' });
    expect([again.status, again.body.error.code, again.body.error.param]).toEqual([
      ...[409, 'conflict', 'slug'],
    ]);
  });

  it.each(['two\nlines', 'back\u202Ewards', 'a\u0007bell', 'in\u2066side'])(
    'are refused with the name %j, which shows as something else',
    async (name) => {
      const reply = await create({ name });
      expect([reply.status, reply.body.error.param]).toEqual([400, 'name']);
    },
  );

  it('have a project for keys that name none, whatever it is called', async () => {
    const tenantId = (await create({ name: 'Renamers' })).body.id as string;
    const [first] = await projectsOf(tenantId);
    const other = { name: 'default', tenantId };
    await running.asToken('/admin/v1/projects', { body: other });
    await running.asToken(`/admin/v1/projects/${first?.id}`, {
      ...{ method: 'PATCH', body: { name: 'production' } },
    });
    const key = await running.asToken('/admin/v1/keys', { body: { name: 'k', tenantId } });
    expect([key.status, key.body.projectId]).toEqual([201, first?.id]);
  });
});

describe('keys of what is archived', () => {
  const keyOf = async (id: string) =>
    (await running.asToken('/admin/v1/keys')).body.items.find(
      (key: { id: string }) => key.id === id,
    );
  const told = async (id: string) => {
    const query = { query: '{ keys { id isArchived } }' };
    const { data } = (await running.asToken('/admin/graphql', { body: query })).body;
    return data.keys.find((key: { id: string }) => key.id === id).isArchived;
  };

  it.each(['tenant', 'project'])('say so with their %s, and get no other secret', async (kind) => {
    const tenantId = (await create({ name: `Ends with its ${kind}` })).body.id as string;
    const [project] = await projectsOf(tenantId);
    const body = { name: 'k', tenantId };
    const { id } = (await running.asToken('/admin/v1/keys', { body })).body;
    expect([(await keyOf(id)).isArchived, await told(id)]).toEqual([false, false]);
    const place = kind === 'tenant' ? `tenants/${tenantId}` : `projects/${project?.id}`;
    await running.asToken(`/admin/v1/${place}`, { method: 'DELETE' });
    expect([(await keyOf(id)).isArchived, await told(id)]).toEqual([true, true]);
    const rotated = await running.asToken(`/admin/v1/keys/${id}/rotate`, { body: {} });
    expect([rotated.status, rotated.body.error.code]).toEqual([409, 'conflict']);
    const ended = await running.asToken(`/admin/v1/keys/${id}`, { method: 'DELETE' });
    expect(ended.status).toBe(204);
  });
});

describe('the scope of a key', () => {
  it.each(['*x*', 'a*b', '**'])(
    'is refused with the model %s, which none would match',
    async (model) => {
      const reply = await running.asToken('/admin/v1/keys', {
        body: { name: 'k', models: [model] },
      });
      expect([reply.status, reply.body.error.param]).toEqual([400, 'models.0']);
    },
  );

  it('takes loopback by its IPv6 form for what it is', async () => {
    const body = { name: 'k', addresses: ['::ffff:127.0.0.1'] };
    const { secret } = (await running.asToken('/admin/v1/keys', { body })).body;
    const reply = await fetch(`${running.gateway.dataAddress}/v1/models`, {
      headers: { authorization: `Bearer ${secret}` },
    });
    expect(reply.status).toBe(200);
  });
});
