import { askEmbedded } from '@bellwether/database/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Asking } from '../../testing/permission-world.js';
import { mark, twoTenants } from '../../testing/two-tenants.js';
import type { TwoTenants } from '../../testing/two-tenants.js';

const patience = { timeout: 60_000, interval: 50 };

let world: TwoTenants;
let owner: Asking;
let tenantA: string;
let tenantB: string;

beforeAll(async () => {
  world = await twoTenants();
  ({ tenantA, tenantB } = world);
  owner = world.running.asToken;
}, 180_000);
afterAll(() => world?.dispose());

describe('an erased tenant', () => {
  const erase = (body: object) =>
    owner(`/admin/v1/tenants/${tenantB}/everything`, { method: 'DELETE', body });

  it('was archived before, and is named by nobody else', async () => {
    expect((await erase({ name: 'Beta' })).body.error).toMatchObject({ code: 'conflict' });
    await owner(`/admin/v1/tenants/${tenantB}`, { method: 'DELETE' });
    const roles = [{ role: 'analyst', tenantId: tenantB }];
    const { id } = await world.made('/admin/v1/groups', { name: 'Readers', roles });
    const refused = await erase({ name: 'Beta' });
    expect(refused.body.error).toMatchObject({ code: 'conflict' });
    expect(refused.body.error.message).toContain('group Readers');
    expect((await owner(`/admin/v1/groups/${id}`, { method: 'DELETE' })).status).toBe(204);
    expect((await erase({ name: 'beta' })).body.error).toMatchObject({ param: 'name' });
  });

  /** Rows of the history were made without what they belong to, which is what it erases them by. */
  async function dropStrayHistory(): Promise<void> {
    const session = askEmbedded(world.running.dataDir);
    for (const table of ['events', 'content_uses', 'contents'])
      await session.ask(`DELETE FROM history_${table} AS r WHERE r::text LIKE $1`, [`%x-${mark}%`]);
    await session.close();
  }

  it('leaves nothing behind but lines of the audit log and when it was, and the proof counts what went', async () => {
    await dropStrayHistory();
    const here = { role: 'analyst', tenantId: tenantB };
    const gone = await world.made('/admin/v1/service-accounts', { name: 'gone', roles: [here] });
    const stays = await world.made('/admin/v1/service-accounts', {
      ...{ name: 'stays', roles: [here, { role: 'analyst', tenantId: tenantA }] },
    });
    await world.made('/admin/v1/admin-tokens', { name: 'of gone', accountId: gone.id });
    const key = world.secretOfSecond;
    // What came a moment ago is still on its way to the database.
    const late = await Promise.all([1, 2, 3].map(() => callWith(key)));
    expect(late).toEqual([401, 401, 401]);
    const both = await Promise.all([erase({ name: 'Beta' }), erase({ name: 'Beta' })]);
    // Either may come first; the other finds it under way.
    const [proof, second] = both.toSorted((one, other) => one.status - other.status);
    expect([proof!.status, proof!.text]).toEqual([200, proof!.text]);
    expect(second!.body.error).toMatchObject({ code: 'conflict' });
    const { removed, left, history } = proof!.body;
    for (const table of ['calls', 'usage_events', 'usage_daily', 'api_keys', 'limits', 'prices'])
      expect([table, removed[table] > 0]).toEqual([table, true]);
    expect(removed).toMatchObject({ accounts: 1, tenants: 1 });
    expect(history.after).toMatchObject({ conversations: 0, responses: 0, items: 0 });
    const { audit, ...others } = left as Record<string, number>;
    expect(audit).toBeGreaterThan(0);
    expect(Object.values(others).filter((rows) => rows > 0)).toEqual([]);
    await vi.waitFor(async () => {
      const { queued } = (await owner('/admin/v1/usage/reconciliation')).body;
      expect(queued).toBe(0);
    }, patience);
    // The time of the erasure keeps away what a gateway still has on its disk.
    expect((await whereItStands()).toSorted()).toEqual(['audit', 'history_erasures']);
    // The metrics still know of its calls.
    expect((await owner('/admin/v1/usage/reconciliation')).body).toMatchObject({
      ...{ isReconciled: true, gap: 0 },
    });
    const accounts = (await owner('/admin/v1/accounts')).body.items as { id: string }[];
    expect(accounts.find(({ id }) => id === gone.id)).toBeUndefined();
    expect(accounts.find(({ id }) => id === stays.id)).toMatchObject({
      roles: [{ role: 'analyst', tenantId: tenantA }],
    });
    expect((await owner(`/admin/v1/tenants/${tenantB}/history`)).status).toBe(404);
  });

  async function callWith(secret: string): Promise<number> {
    const reply = await fetch(`${world.running.gateway.dataAddress}/v1/chat/completions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
      body: JSON.stringify({ model: 'org/m', messages: [{ role: 'user', content: 'Hi' }] }),
    });
    await reply.text();
    return reply.status;
  }

  /** Tables in which a row still names it, or says something of it. */
  async function whereItStands(): Promise<string[]> {
    const session = askEmbedded(world.running.dataDir);
    const tables = await session.ask<{ name: string }>(
      `SELECT tablename AS name FROM pg_tables WHERE schemaname = current_schema()
       AND tablename NOT IN ('snapshots')`,
    );
    const found: string[] = [];
    for (const { name } of tables) {
      const rows = await session.ask(
        `SELECT 1 FROM "${name}" AS r WHERE r::text LIKE $1 OR r::text LIKE $2 LIMIT 1`,
        [`%${tenantB}%`, `%${mark}%`],
      );
      if (rows.length > 0) found.push(name);
    }
    await session.close();
    return found;
  }
});
