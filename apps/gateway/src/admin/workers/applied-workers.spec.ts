import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startAdmin } from '../../testing/start-admin.js';
import type { Person, RunningGateway } from '../../testing/start-admin.js';

let running: RunningGateway;
let person: Person;
beforeAll(async () => {
  running = await startAdmin({});
  person = await running.signIn();
}, 120_000);
afterAll(() => running.dispose());

const base = '/admin/v1/workers';

describe('a worker that an applied file names', () => {
  it('is read-only for people, can be drained by them, and is theirs after its release', async () => {
    const url = 'http://127.0.0.1:9';
    const body = { url, name: 'filed', isApplied: true, dialects: ['anthropic-messages'] };
    const { id } = (await running.asToken(base, { body })).body;
    const shown = (await running.asToken(`${base}/${id}`)).body;
    expect(shown).toMatchObject({ isReadOnly: true, isApplied: true, origin: 'api' });
    expect(shown).toMatchObject({ dialects: ['anthropic-messages'] });

    for (const change of [{ method: 'PATCH', body: { name: 'mine' } }, { method: 'DELETE' }]) {
      const refused = await person.ask(`${base}/${id}`, change);
      expect([refused.status, refused.body.error.code]).toEqual([409, 'read_only']);
    }
    expect((await person.ask(`${base}/${id}/drain`, { method: 'POST' })).status).toBe(200);

    const drains = async () =>
      (await running.asToken('/admin/v1/audit')).body.items.filter(
        ({ action, objectId }: Record<string, string>) =>
          action === 'worker.drain' && objectId === id,
      ).length;
    expect(await drains()).toBe(1);
    const again = await person.ask(`${base}/${id}/drain`, { method: 'POST' });
    expect([again.status, again.body.status]).toEqual([200, 'draining']);
    expect(await drains()).toBe(1);

    const change = { method: 'PATCH', body: { pool: 'b' } };
    expect((await running.asToken(`${base}/${id}`, change)).body).toMatchObject({ pool: 'b' });
    const release = { method: 'PATCH', body: { isApplied: false } };
    expect((await running.asToken(`${base}/${id}`, release)).body).toMatchObject({
      isReadOnly: false,
    });
    const renamed = await person.ask(`${base}/${id}`, { method: 'PATCH', body: { name: 'mine' } });
    expect(renamed.body).toMatchObject({ name: 'mine', isApplied: false });
  });
});
