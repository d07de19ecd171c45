import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startAdmin } from '../../testing/start-admin.js';
import type { RunningGateway } from '../../testing/start-admin.js';

let running: RunningGateway;
beforeAll(async () => {
  running = await startAdmin();
}, 120_000);
afterAll(() => running.dispose());

const limitsOf = (limits: object) => ({
  name: 'A limit',
  subject: 'tenant',
  subjectId: 'ten_default',
  limits,
});
const create = (body: object) => running.asToken('/admin/v1/limits', { body });
const query = async (text: string) =>
  (await running.asToken('/admin/graphql', { body: { query: text } })).body.data;

async function chat(): Promise<Response> {
  const reply = await fetch(`${running.gateway.dataAddress}/v1/conversations`, {
    method: 'POST',
    headers: { authorization: `Bearer ${running.apiKey}`, 'content-type': 'application/json' },
    body: '{}',
  });
  await reply.text();
  return reply;
}

describe('limits', () => {
  it('hold from the moment they are made until they are removed', async () => {
    const made = await create(limitsOf({ requestsPerMinute: 1 }));
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({ tenantId: 'ten_default', model: null, budgets: [] });
    expect((await chat()).status).toBe(200);
    const refused = await chat();
    expect(refused.status).toBe(429);
    expect(refused.headers.get('x-ratelimit-limit-requests')).toBe('1');
    const path = `/admin/v1/limits/${made.body.id}`;
    await running.asToken(path, { method: 'PATCH', body: { isShadow: true } });
    expect((await chat()).status).toBe(200);
    expect((await running.asToken(path, { method: 'DELETE' })).status).toBe(204);
    expect((await running.asToken(path)).status).toBe(404);
    const { items } = (await running.asToken('/admin/v1/audit?first=50')).body;
    const actions = (items as { action: string; objectId: string }[])
      .filter(({ objectId }) => objectId === made.body.id)
      .map(({ action }) => action);
    expect(actions.toSorted()).toEqual(['limit.change', 'limit.create', 'limit.remove']);
  });

  it('are refused when nothing is limited, for nobody, twice of a kind, or in no known zone', async () => {
    const budget = { kind: 'tokensPerDay', amount: 5 };
    for (const body of [
      limitsOf({}),
      { ...limitsOf({ requestsPerMinute: 1 }), subjectId: 'ten_nobody' },
      { ...limitsOf({ requestsPerMinute: 0 }) },
      { ...limitsOf({ requestsPerMinute: 1 }), model: 'a*b' },
      { ...limitsOf({}), budgets: [budget, budget] },
      { ...limitsOf({ requestsPerMinute: 1 }), subject: 'gateway' },
      { ...limitsOf({ requestsPerMinute: 1 }), subjectId: '*' },
      { ...limitsOf({}), budgets: [{ ...budget, zone: 'Europe/Atlantis' }] },
    ])
      expect((await create(body)).status).toBe(400);
  });

  it('hold those who come with tokens of an issuer, whose id stands for their key', async () => {
    const issuer = { name: 'i', issuer: 'https://issuer.example', audiences: ['bellwether'] };
    const { body: made } = await running.asToken('/admin/v1/token-issuers', {
      body: { ...issuer, projectId: 'prj_default' },
    });
    const limit = { ...limitsOf({ requestsPerMinute: 5 }), subject: 'key', subjectId: made.id };
    const { status, body } = await create(limit);
    expect([status, body.tenantId]).toEqual([201, '*']);
    expect((await create({ ...limit, subjectId: 'iss_none' })).status).toBe(400);
    await running.asToken(`/admin/v1/limits/${body.id}`, { method: 'DELETE' });
  });

  it('go on limiting something: a change that leaves nothing is refused, and so is a preview of it', async () => {
    const { body } = await create(limitsOf({ requestsPerMinute: 1_000 }));
    const path = `/admin/v1/limits/${body.id}`;
    const nothing = { limits: { requestsPerMinute: null } };
    const refused = await running.asToken(path, { method: 'PATCH', body: nothing });
    expect([refused.status, refused.body.error.param]).toEqual([400, 'limits']);
    const budgets = [{ kind: 'moneyPerMonth', amount: 1_000_000 }];
    const moved = { method: 'PATCH', body: { ...nothing, budgets } };
    expect((await running.asToken(path, moved)).status).toBe(200);
    const emptied = { method: 'PATCH', body: { budgets: [] } };
    expect((await running.asToken(path, emptied)).status).toBe(400);
    expect((await running.asToken(path)).body.budgets).toMatchObject(budgets);
    const preview = { subject: 'tenant', subjectId: 'ten_default' };
    expect((await running.asToken('/admin/v1/limits/preview', { body: preview })).status).toBe(400);
  });

  it('are shown with their names and what is used of their budgets', async () => {
    const budgets = [{ kind: 'tokensPerMonth', amount: 1_000, zone: 'Europe/Vienna' }];
    const { body } = await create({ ...limitsOf({}), budgets, model: 'nothing-*' });
    const { limits } = await query(
      '{ limits { id subjectName model requestsPerMinute budgets { kind amount used resetsAtMs usedLastHour } } }',
    );
    const shown = (limits as { id: string }[]).find(({ id }) => id === body.id);
    expect(shown).toEqual({
      ...{ id: body.id, subjectName: 'Default', model: 'nothing-*', requestsPerMinute: null },
      budgets: [
        {
          kind: 'tokensPerMonth',
          amount: 1_000,
          used: 0,
          resetsAtMs: expect.any(Number) as number,
          usedLastHour: 0,
        },
      ],
    });
  });

  it('are tried on the past before they are made', async () => {
    const body = { subject: 'tenant', subjectId: 'ten_default', limits: { requestsPerMinute: 1 } };
    const tried = () => running.asToken('/admin/v1/limits/preview', { body });
    // The two calls that were let through above, as soon as they are written.
    await expect.poll(async () => (await tried()).body.calls, { timeout: 10_000 }).toBe(2);
    const { body: seen } = await tried();
    expect(seen).toMatchObject({ calls: 2, blocked: 1, isCut: false });
    expect(seen.keys).toMatchObject([{ calls: 2, blocked: 1 }]);
    const strange = { ...body, subjectId: 'ten_nobody' };
    const refused = await running.asToken('/admin/v1/limits/preview', { body: strange });
    expect(refused.body.error).toMatchObject({ code: 'invalid_request', param: 'subjectId' });
  });

  it('hold all callers together, whoever they are', async () => {
    const budgets = [{ kind: 'tokensPerDay', amount: 1_000_000 }];
    const body = { ...limitsOf({ requestsPerMinute: 1 }), subject: 'gateway', subjectId: '*' };
    const made = await create({ ...body, budgets });
    expect([made.status, made.body.tenantId]).toEqual([201, '*']);
    expect((await chat()).headers.get('x-ratelimit-limit-requests')).toBeNull();
    const refused = await chat();
    expect([refused.status, refused.headers.get('x-bellwether-limit')]).toEqual([
      ...[429, 'requestsPerMinute'],
    ]);
    const preview = { subject: 'gateway', subjectId: '*', limits: { requestsPerMinute: 1 } };
    const tried = await running.asToken('/admin/v1/limits/preview', { body: preview });
    expect(tried.status).toBe(200);
    const { limits } = await query('{ limits { id subject subjectName } }');
    expect(limits).toContainEqual({ id: made.body.id, subject: 'gateway', subjectName: null });
    const path = `/admin/v1/limits/${made.body.id}`;
    expect((await running.asToken(path, { method: 'DELETE' })).status).toBe(204);
    expect((await chat()).status).toBe(200);
  });
});
