import { askEmbedded } from '@bellwether/database/testing';
import type { EmbeddedSession } from '@bellwether/database/testing';
import { aCallRecord } from '@bellwether/telemetry/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toPendingCall } from '../../records/call-row.js';
import { createFleetMirror } from '../../records/fleet-mirror.js';
import type { RunSql } from '../../records/run-sql.js';
import { UsageStore } from '../../records/usage/usage-store.js';
import { startAdmin } from '../../testing/start-admin.js';
import type { RunningGateway } from '../../testing/start-admin.js';

let running: RunningGateway;
let session: EmbeddedSession;
let sql: RunSql;

beforeAll(async () => {
  running = await startAdmin();
  session = askEmbedded(running.dataDir);
  sql = session.ask;
});
afterAll(async () => {
  await session.close();
  await running.dispose();
});

const everybody = { tenantId: null, model: null, provider: null, pool: null };
const tokens = (input: number, output: number) => ({ input, output });
const set = (body: object) => running.asToken('/admin/v1/prices', { method: 'POST', body });
const listed = async () => (await running.asToken('/admin/v1/prices')).body.items;

describe('prices', () => {
  it('are set, followed by the next version, and ended; each act is in the audit log', async () => {
    const made = await set({ model: 'model-a', tokens: tokens(2_000_000, 8_000_000), note: '<b>' });
    expect(made).toMatchObject({ status: 201, body: { version: 1, validUntil: null } });
    const path = `/admin/v1/prices/${made.body.id}`;
    const next = await running.asToken(path, {
      ...{ method: 'PUT', body: { ...everybody, model: 'model-a', tokens: tokens(1, 1) } },
    });
    expect(next.body).toMatchObject({ id: made.body.id, version: 2 });
    expect(await listed()).toMatchObject([{ version: 2 }]);
    expect((await running.asToken(path, { method: 'DELETE' })).status).toBe(204);
    expect(await listed()).toEqual([]);
    expect((await running.asToken(path, { method: 'DELETE' })).status).toBe(404);
    const acts = await sql<{ action: string }>(
      "SELECT action FROM audit WHERE object_kind = 'price' ORDER BY id",
    );
    expect(acts.map(({ action }) => action)).toEqual([
      ...['price.create', 'price.change', 'price.remove'],
    ]);
  });

  it('keep a version that begins later beside the one that counts until then', async () => {
    const { body: now } = await set({ pool: 'gpu', tokens: tokens(1, 1) });
    const later = new Date(Date.now() + 86_400_000).toISOString();
    await running.asToken(`/admin/v1/prices/${now.id}`, {
      ...{
        method: 'PUT',
        body: { ...everybody, pool: 'gpu', tokens: tokens(2, 2), validFrom: later },
      },
    });
    expect(await listed()).toMatchObject([
      { validUntil: later, isCurrent: true },
      { validFrom: later, isCurrent: false },
    ]);
    const { body: all } = await running.asToken(`/admin/v1/prices/${now.id}/versions`);
    expect(all.items).toMatchObject([{ version: 2 }, { version: 1 }]);
    await running.asToken(`/admin/v1/prices/${now.id}`, { method: 'DELETE' });
  });

  it('of two for the same calls that begin at once, the younger counts, and says so', async () => {
    const same = { model: 'model-twice', validFrom: '2026-01-01T00:00:00.000Z' };
    const { body: older } = await set({ ...same, tokens: tokens(1, 1) });
    expect(older.isCurrent).toBe(true);
    const { body: younger } = await set({ ...same, tokens: tokens(2, 2) });
    expect(younger.isCurrent).toBe(true);
    const told = async () =>
      (await listed())
        .filter(({ model }: { model: string }) => model === same.model)
        .map(({ id, isCurrent }: { id: string; isCurrent: boolean }) => [id, isCurrent]);
    expect(await told()).toEqual([
      [older.id, false],
      [younger.id, true],
    ]);
    await running.asToken(`/admin/v1/prices/${younger.id}`, { method: 'DELETE' });
    expect(await told()).toEqual([[older.id, true]]);
    await running.asToken(`/admin/v1/prices/${older.id}`, { method: 'DELETE' });
  });

  it('do not become everybody’s by what a change leaves out', async () => {
    const whom = { ...everybody, tenantId: 'ten_default', model: 'model-own' };
    const { body: own } = await set({ ...whom, tokens: tokens(1, 1) });
    const path = `/admin/v1/prices/${own.id}`;
    const change = (body: object) => running.asToken(path, { method: 'PUT', body });
    for (const name of ['tenantId', 'model', 'provider', 'pool'] as const) {
      const { [name]: _, ...rest } = whom;
      const refused = await change({ ...rest, tokens: tokens(2, 2) });
      expect([refused.status, refused.body.error.param]).toEqual([400, name]);
      expect(refused.body.error.message).toContain('null for all');
    }
    expect((await change({ ...whom, tokens: {} })).status).toBe(400);
    expect((await change({ ...whom, tokens: tokens(2, 2) })).body).toMatchObject({
      ...{ version: 2, tenantId: 'ten_default', isCurrent: true },
    });
    await running.asToken(path, { method: 'DELETE' });
  });

  it.each<[string, object, number]>([
    ['without any amount', {}, 400],
    ['with amounts of nothing', { tokens: {} }, 400],
    ['below zero', { tokens: tokens(-1, 0) }, 400],
    ['with a * in the middle', { model: 'a*b', acceleratorHour: 1 }, 400],
    ['of a tenant that is not there', { tenantId: 'ten_none', acceleratorHour: 1 }, 404],
  ])('refuse one %s', async (_, body, status) => {
    expect((await set(body)).status).toBe(status);
  });

  it('are applied to calls of the past when asked: events, list and sums move together', async () => {
    const startedAtMs = Date.now() - 3_600_000;
    const unpriced = ['a', 'b'].map((requestId) =>
      toPendingCall(aCallRecord({ requestId, startedAtMs }), createFleetMirror()),
    );
    await new UsageStore(sql).add(unpriced.map(({ row }) => row));
    const from = new Date(startedAtMs - 1).toISOString();
    const to = new Date().toISOString();
    const { body: price } = await set({
      ...{ model: 'model-*', validFrom: from, tokens: tokens(2_000_000, 8_000_000) },
    });
    const limit = { name: 'Money', subject: 'tenant', subjectId: 'ten_default' };
    const budgets = [{ kind: 'moneyPerDay', amount: 1_000_000, window: 'rolling' }];
    const { body: held } = await running.asToken('/admin/v1/limits', {
      body: { ...limit, budgets },
    });
    const budgetUse = async () =>
      (await running.asToken(`/admin/v1/limits/${held.id}`)).body.budgetUse[0];
    expect((await budgetUse()).used).toBe(0);
    const recompute = () =>
      running.asToken('/admin/v1/prices/recompute', { method: 'POST', body: { from, to } });
    const cost = 200 + 328;
    expect((await recompute()).body).toEqual({
      ...{ looked: 2, changed: 2, differenceMicros: 2 * cost },
    });
    expect((await recompute()).body).toEqual({ looked: 2, changed: 0, differenceMicros: 0 });
    expect(await budgetUse()).toMatchObject({ used: 2 * cost, remaining: 1_000_000 - 2 * cost });
    expect((await running.asToken(`/admin/v1/limits/${held.id}`)).body).toMatchObject({
      ...{ changedAt: held.changedAt, budgets: held.budgets },
    });
    const acts = await sql("SELECT 1 FROM audit WHERE action = 'limit.recount'");
    expect(acts).toHaveLength(1);
    for (const table of ['usage_hourly', 'usage_daily'])
      expect(
        await sql(
          `SELECT sum(cost_micros) AS cost, sum(unpriced_requests) AS unpriced FROM ${table}`,
        ),
      ).toEqual([{ cost: 2 * cost, unpriced: 0 }]);
    expect(await sql('SELECT cost_micros, price_id FROM usage_events LIMIT 1')).toEqual([
      { cost_micros: cost, price_id: price.id },
    ]);
  });

  it('are applied to the past of one tenant alone, by its own people too', async () => {
    const startedAtMs = Date.now() - 7_200_000;
    const made = async (path: string, body: object) => (await running.asToken(path, { body })).body;
    const { id: tenantId } = await made('/admin/v1/tenants', { name: 'Alone' });
    const calls = [tenantId, 'ten_default'].map((owner) =>
      toPendingCall(
        aCallRecord({ requestId: `of ${owner}`, tenantId: owner, startedAtMs }),
        createFleetMirror(),
      ),
    );
    await new UsageStore(sql).add(calls.map(({ row }) => row));
    const from = new Date(startedAtMs - 1).toISOString();
    const to = new Date(startedAtMs + 1).toISOString();
    await set({ model: 'model-*', validFrom: from, tokens: tokens(1_000_000, 1_000_000) });
    const roles = [{ role: 'admin', tenantId }];
    const account = await made('/admin/v1/service-accounts', { name: 'finance', roles });
    const token = await made('/admin/v1/admin-tokens', { name: 'f', accountId: account.id });
    const headers = { authorization: `Bearer ${token.secret}` };
    const recompute = (more: object) =>
      running.ask('/admin/v1/prices/recompute', { headers, body: { from, to, ...more } });
    expect(await recompute({})).toMatchObject({ status: 403 });
    expect(await recompute({ tenantId: null })).toMatchObject({ status: 403 });
    const others = await recompute({ tenantId: 'ten_default' });
    expect([others.status, others.body.error.param]).toEqual([400, 'tenantId']);
    expect((await recompute({ tenantId })).body).toMatchObject({ looked: 1, changed: 1 });
    const costs = await sql(
      'SELECT tenant_id, cost_micros IS NULL AS is_unknown FROM usage_events WHERE started_at_ms = $1',
      [startedAtMs],
    );
    expect(costs).toEqual(
      expect.arrayContaining([
        { tenant_id: tenantId, is_unknown: false },
        { tenant_id: 'ten_default', is_unknown: true },
      ]),
    );
    const none = await running.asToken('/admin/v1/prices/recompute', {
      body: { from, to, tenantId: 'ten_none' },
    });
    expect([none.status, none.body.error.param]).toEqual([400, 'tenantId']);
  });
});
