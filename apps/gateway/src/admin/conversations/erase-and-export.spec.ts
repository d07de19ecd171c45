import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startAdmin } from '../../testing/start-admin.js';
import type { RunningGateway } from '../../testing/start-admin.js';

const secret = 'the launch code is 0000';
const nothing = { conversations: 0, responses: 0, items: 0, bytes: 0 };

let running: RunningGateway;
beforeAll(async () => {
  running = await startAdmin();
}, 120_000);
afterAll(() => running.dispose());

interface Tenant {
  readonly id: string;
  readonly name: string;
  readonly apiKey: string;
}

async function aTenant(name: string): Promise<Tenant> {
  const { id } = (await running.asToken('/admin/v1/tenants', { body: { name } })).body;
  const key = await running.asToken('/admin/v1/keys', { body: { name, tenantId: id } });
  return { id, name, apiKey: key.body.secret };
}

async function converse({ apiKey }: Pick<Tenant, 'apiKey'>, ...contents: string[]) {
  const reply = await fetch(`${running.gateway.dataAddress}/v1/conversations`, {
    method: 'POST',
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ items: contents.map((content) => ({ role: 'user', content })) }),
  });
  expect(reply.status).toBe(200);
  return ((await reply.json()) as { id: string }).id;
}

const ofTenant = ({ id }: Tenant, path: string, how = {}) =>
  running.asToken(`/admin/v1/tenants/${id}${path}`, how);
const auditOf = async (action: string, objectId: string) => {
  const { items } = (await running.asToken('/admin/v1/audit?first=200')).body;
  return (items as { action: string; objectId: string }[]).filter(
    (line) => line.action === action && line.objectId === objectId,
  );
};

describe('an export', () => {
  it('holds all that a tenant has, and nothing of another; its last line counts the others', async () => {
    const [mine, other] = [await aTenant('Exported'), await aTenant('Not exported')];
    const id = await converse(mine, secret, 'and more');
    await converse(other, 'a stranger');
    const reply = await ofTenant(mine, '/history/export');
    expect(reply.headers['content-type']).toContain('application/x-ndjson');
    expect(reply.headers['content-disposition']).toMatch(/^attachment; filename="history-ten/);
    const lines = reply.text.trimEnd().split('\n');
    const all = lines.map((line) => JSON.parse(line) as { kind: string });
    expect(all[0]).toMatchObject({ kind: 'export', tenantId: mine.id, tenantName: 'Exported' });
    expect(all.at(-1)).toEqual({ kind: 'export_end', lines: all.length - 2 });
    expect(all.filter(({ kind }) => kind === 'conversation')).toMatchObject([{ id }]);
    expect(all.filter(({ kind }) => kind === 'conversation_item')).toHaveLength(2);
    expect(reply.text).toContain(secret);
    expect(reply.text).not.toContain('a stranger');
    const audit = await auditOf('history.export', mine.id);
    expect(audit).toMatchObject([{ objectName: 'Exported', after: { items: 2 } }]);
    expect(JSON.stringify(audit)).not.toContain('launch');
  });
});

describe('an erasure', () => {
  it('wants the name of the tenant, typed', async () => {
    const tenant = await aTenant('Careful');
    await converse(tenant, 'still here');
    for (const body of [{ name: 'careful' }, { name: '' }, {}]) {
      const reply = await ofTenant(tenant, '/history', { method: 'DELETE', body });
      expect(reply.body.error).toMatchObject({ code: 'invalid_request', param: 'name' });
    }
    expect((await ofTenant(tenant, '/history')).body.size.items).toBe(1);
    expect(await auditOf('history.erase', tenant.id)).toEqual([]);
  });

  it('removes all that the tenant has and nothing else, and proves it', async () => {
    const [gone, other] = [await aTenant('Gone'), await aTenant('Stays')];
    const id = await converse(gone, secret, 'x');
    await converse(gone, 'y');
    const kept = await converse(other, 'z');
    const body = { name: 'Gone' };
    const proof = (await ofTenant(gone, '/history', { method: 'DELETE', body })).body;
    expect(proof).toMatchObject({
      ...{ tenantId: gone.id, tenantName: 'Gone', after: nothing },
      before: { conversations: 2, items: 3 },
    });
    expect(Date.parse(proof.at)).toBeGreaterThan(0);
    expect(await auditOf('history.erase', gone.id)).toHaveLength(1);
    expect(await auditOf('history.erased', gone.id)).toMatchObject([
      { id: proof.auditId, before: proof.before, after: nothing },
    ]);
    expect((await ofTenant(gone, `/conversations/${id}`)).status).toBe(404);
    expect((await ofTenant(gone, '/conversations')).body.items).toEqual([]);
    expect((await ofTenant(other, '/conversations')).body.items).toMatchObject([{ id: kept }]);
  });
});

describe('retention', () => {
  const expiryOf = async (tenant: Tenant, id: string) =>
    (await ofTenant(tenant, '/conversations')).body.items.find(
      (line: { id: string }) => line.id === id,
    )?.expiresAt;

  it('of a tenant counts for what is stored from then on; others keep the setting of all', async () => {
    const [brief, other] = [await aTenant('Brief'), await aTenant('As everybody')];
    const early = await converse(brief, 'before');
    const change = { method: 'PATCH', body: { historyDays: 7 } };
    expect((await ofTenant(brief, '', change)).body).toMatchObject({
      name: 'Brief',
      historyDays: 7,
    });
    const startedAtMs = Date.now();
    const late = await converse(brief, 'after');
    expect(await expiryOf(brief, early)).toBeNull();
    const days = (Date.parse(await expiryOf(brief, late)) - startedAtMs) / 86_400_000;
    expect(days).toBeGreaterThan(6.99);
    expect(days).toBeLessThan(7.01);
    expect(await expiryOf(other, await converse(other, 'x'))).toBeNull();
    expect(await auditOf('tenant.change', brief.id)).toMatchObject([
      { before: { historyDays: null }, after: { historyDays: 7 } },
    ]);
  });

  it('is a whole number of days, 0 for ever, and null takes the setting of all again', async () => {
    const tenant = await aTenant('Choosy');
    for (const historyDays of [-1, 1.5, 36_501, '7'])
      expect((await ofTenant(tenant, '', { method: 'PATCH', body: { historyDays } })).status).toBe(
        400,
      );
    expect((await ofTenant(tenant, '', { method: 'PATCH', body: {} })).status).toBe(400);
    for (const historyDays of [0, null])
      expect(
        (await ofTenant(tenant, '', { method: 'PATCH', body: { historyDays } })).body,
      ).toMatchObject({ historyDays });
    expect(
      (await ofTenant(tenant, '', { method: 'PATCH', body: { name: 'New' } })).body,
    ).toMatchObject({ name: 'New', historyDays: null });
  });
});
