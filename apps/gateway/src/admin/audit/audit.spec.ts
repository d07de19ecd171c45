import { askEmbedded } from '@bellwether/database/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startAdmin } from '../../testing/start-admin.js';
import type { RunningGateway } from '../../testing/start-admin.js';

let running: RunningGateway;
let session: ReturnType<typeof askEmbedded>;
beforeAll(async () => {
  running = await startAdmin();
  session = askEmbedded(running.dataDir);
}, 120_000);
afterAll(async () => {
  await session.close();
  await running.dispose();
});

const sql = (text: string, values: unknown[] = []) => session.ask(text, values);
const createKey = (name: string) => running.asToken('/admin/v1/keys', { body: { name } });
const listed = async (query: string): Promise<Record<string, unknown>[]> =>
  (await running.asToken(`/admin/v1/audit?${query}`)).body.items;
const verify = async (query = '') =>
  (await running.asToken(`/admin/v1/audit/verify${query}`)).body as Record<string, unknown>;

describe('the audit log', () => {
  it('says who, in which role, to whose object', async () => {
    await createKey('told');
    const [line] = await listed('first=1');
    expect(line).toMatchObject({
      ...{ action: 'key.create', objectName: 'told', tenantId: 'ten_default' },
      actor: { kind: 'token', name: 'First token', role: expect.stringMatching(/./) },
      ...{ place: expect.any(Number), hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
    });
  });

  it('is one chain, however many write at once', async () => {
    await Promise.all(Array.from({ length: 12 }, (_, index) => createKey(`at-once-${index}`)));
    const state = await verify();
    expect(state).toMatchObject({ isIntact: true, brokenAt: null, problem: null });
    expect(state['lines']).toBeGreaterThanOrEqual(15);
    expect(
      await verify(`?place=${String(state['lastPlace'])}&hash=${String(state['lastHash'])}`),
    ).toMatchObject({ isIntact: true });
  });

  it.each([
    "UPDATE audit SET action = 'nothing'",
    'DELETE FROM audit WHERE place = 2',
    'TRUNCATE audit',
  ])('takes no %s', async (text) => {
    await expect(sql(text)).rejects.toThrow('only added to');
  });

  it('is found by what it tells', async () => {
    await createKey('needle_100%');
    const names = async (query: string) =>
      (await listed(`first=200&${query}`)).map(({ objectName }) => objectName);
    expect(await names('text=needle_100%25')).toEqual(['needle_100%']);
    expect(await names('text=needlex100')).toEqual([]);
    expect(await names('action=key.*&objectKind=key&actor=first%20token&text=told')).toEqual([
      'told',
    ]);
    expect(await names('action=key')).toEqual([]);
    expect(await names('tenantId=ten_other')).toEqual([]);
    expect(await names('to=2020-01-01T00:00:00Z')).toEqual([]);
    const query = `{ audit(first: 5, filter: { text: "needle" }) { items { objectName actorRole tenantId } } auditChain { isIntact } }`;
    const { data } = (await running.asToken('/admin/graphql', { body: { query } })).body;
    expect(data.audit.items).toMatchObject([{ objectName: 'needle_100%' }]);
    expect(data.auditChain.isIntact).toBe(true);
  });

  it('is exported as lines and as a table that starts no formula, and tells of it', async () => {
    await createKey('=HYPERLINK("http://evil")');
    const csv = await running.asToken('/admin/v1/audit/export?format=csv&text=HYPERLINK');
    expect(csv.headers['content-type']).toContain('text/csv');
    const rows = csv.text.split('\r\n');
    expect(rows).toHaveLength(3);
    expect(rows[1]).toContain(`"'=HYPERLINK(""http://evil"")"`);
    const lines = await running.asToken('/admin/v1/audit/export?action=key.*');
    const all = lines.text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { action: string });
    expect(all.length).toBeGreaterThan(12);
    expect(all.every(({ action }) => action.startsWith('key.'))).toBe(true);
    expect(await listed('first=2&action=audit.export')).toMatchObject([
      { after: { format: 'ndjson', action: 'key.*' } },
      { after: { format: 'csv', text: 'HYPERLINK' } },
    ]);
  });

  it('shows which line somebody with the keys of the database has changed, and what was cut off', async () => {
    const before = await verify();
    const meddle = (text: string, values: unknown[] = []) =>
      sql('ALTER TABLE audit DISABLE TRIGGER USER')
        .then(() => sql(text, values))
        .then(() => sql('ALTER TABLE audit ENABLE TRIGGER USER'));
    await meddle(`UPDATE audit SET object_name = 'somebody else' WHERE place = 3`);
    expect(await verify()).toMatchObject({ isIntact: false, brokenAt: 3, problem: 'changed' });
    await meddle('DELETE FROM audit WHERE place = 3');
    expect(await verify()).toMatchObject({ isIntact: false, brokenAt: 3, problem: 'missing' });
    await meddle('DELETE FROM audit WHERE place > 2');
    expect(await verify()).toMatchObject({ isIntact: true, lines: 2 });
    const kept = `?place=${String(before['lastPlace'])}&hash=${String(before['lastHash'])}`;
    expect(await verify(kept)).toMatchObject({ isIntact: false, problem: 'missing' });
  });
});
