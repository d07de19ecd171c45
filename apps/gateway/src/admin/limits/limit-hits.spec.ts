import { askEmbedded } from '@bellwether/database/testing';
import type { EmbeddedSession } from '@bellwether/database/testing';
import { aCallRecord } from '@bellwether/telemetry/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { toPendingCall } from '../../records/call-row.js';
import { storeCalls } from '../../records/call-store.js';
import { createFleetMirror } from '../../records/fleet-mirror.js';
import { dayMs, hourMs } from '../../records/usage/rollups.js';
import { UsageStore } from '../../records/usage/usage-store.js';
import { startAdmin } from '../../testing/start-admin.js';
import type { RunningGateway } from '../../testing/start-admin.js';

let running: RunningGateway;
let session: EmbeddedSession;
let made = 0;

beforeAll(async () => {
  running = await startAdmin();
  session = askEmbedded(running.dataDir);
}, 120_000);
afterAll(async () => {
  await session.close();
  await running.dispose();
});

async function refuse(calls: number, [tenantId, keyId, id, kind, startedAtMs]: Refused) {
  const rows = Array.from({ length: calls }, () =>
    toPendingCall(
      aCallRecord({
        ...{ requestId: `r${(made += 1)}`, tenantId, keyId, startedAtMs, limit: { id, kind } },
        ...{ status: 429, errorCode: 'rate_limited', outcome: 'rejected', usage: null },
      }),
      createFleetMirror(),
    ),
  );
  expect(await storeCalls(new UsageStore(session.ask), rows)).toEqual([]);
}
type Refused = readonly [
  tenantId: string,
  keyId: string,
  limitId: string,
  kind: string,
  atMs: number,
];

async function hits(fromMs: number, toMs: number, more = '') {
  const query = `{ limitHits(fromMs: ${fromMs}, toMs: ${toMs}${more}) { calls tenants {
    tenantId tenantName calls keyId limitId limitName kind series } } }`;
  return (await running.asToken('/admin/graphql', { body: { query } })).body;
}

describe('limit hits', () => {
  it('tells of a call that was refused which limit did it, and counts it', async () => {
    const limits = { requestsPerMinute: 1 };
    const limit = { name: 'one', subject: 'tenant', subjectId: 'ten_default', limits };
    const { id } = (await running.asToken('/admin/v1/limits', { body: limit })).body;
    const ask = async () => {
      const reply = await fetch(`${running.gateway.dataAddress}/v1/chat/completions`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${running.apiKey}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify({ model: 'none', messages: [{ role: 'user', content: 'Hi' }] }),
      });
      await reply.text();
      return reply.status;
    };
    await vi.waitFor(async () => expect(await ask()).toBe(429), 60_000);
    const now = Date.now();
    const told = async () => (await hits(now - hourMs, now + hourMs)).data.limitHits;
    await expect.poll(told, { timeout: 30_000 }).toMatchObject({
      calls: 1,
      tenants: [
        { tenantId: 'ten_default', limitId: id, limitName: 'one', kind: 'requestsPerMinute' },
      ],
    });
    const { body } = await running.asToken(`/admin/v1/calls?limitId=${id}`);
    expect(body.items).toMatchObject([{ limitId: id, status: 429 }]);
  });

  it('tells whose they were, the most first, and the time in parts', async () => {
    const from = Math.floor(Date.now() / dayMs) * dayMs - 2 * dayMs;
    await refuse(3, ['ten_x', 'key_a', 'lim_a', 'tokensPerMinute', from]);
    await refuse(2, ['ten_x', 'key_b', 'lim_b', 'concurrentCalls', from + 25 * hourMs]);
    await refuse(4, ['ten_y', 'key_c', 'lim_gone', 'tokensPerDay', from + dayMs - 1]);
    const { limitHits } = (await hits(from, from + dayMs)).data;
    expect(limitHits.calls).toBe(7);
    expect(limitHits.tenants).toMatchObject([
      { tenantId: 'ten_y', calls: 4, limitId: 'lim_gone', limitName: null, kind: 'tokensPerDay' },
      { tenantId: 'ten_x', tenantName: null, calls: 3, keyId: 'key_a', kind: 'tokensPerMinute' },
    ]);
    expect(limitHits.tenants[0].series).toEqual([...Array<number>(23).fill(0), 4]);
    expect((await hits(from, from + dayMs, ', tenantId: "ten_x"')).data.limitHits.calls).toBe(3);
    expect((await hits(from, from + 2 * dayMs)).data.limitHits.tenants[0].calls).toBe(5);
    // Within six hours by the moment, and so far the page of usage says the same.
    expect((await hits(from + 1, from + 2)).data.limitHits).toEqual({ calls: 0, tenants: [] });
  });

  it('has the same hits when sums are made again', async () => {
    const from = Math.floor(Date.now() / dayMs) * dayMs - 2 * dayMs;
    const before = await hits(from, from + 2 * dayMs);
    await session.ask('UPDATE limit_hits SET calls = calls * 2');
    const body = {
      from: new Date(from).toISOString(),
      to: new Date(from + 2 * dayMs).toISOString(),
    };
    expect((await running.asToken('/admin/v1/usage/rebuild', { body })).status).toBe(200);
    expect(await hits(from, from + 2 * dayMs)).toEqual(before);
  });

  it.each([
    ['toMs', 5, 5],
    ['toMs', 0, 401 * dayMs],
  ])('refuses a time whose %s is wrong', async (param, fromMs, toMs) => {
    expect(JSON.stringify(await hits(fromMs, toMs))).toContain(param);
  });
});
