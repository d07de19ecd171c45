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
