import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { IncomingHttpHeaders, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { askEmbedded } from '@bellwether/database/testing';
import type { EmbeddedSession } from '@bellwether/database/testing';
import { aCallRecord } from '@bellwether/telemetry/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { toPendingCall } from '../../records/call-row.js';
import { storeCalls } from '../../records/call-store.js';
import { createFleetMirror } from '../../records/fleet-mirror.js';
import { dayMs } from '../../records/usage/rollups.js';
import { UsageStore } from '../../records/usage/usage-store.js';
import { startAdmin } from '../../testing/start-admin.js';
import type { RunningGateway } from '../../testing/start-admin.js';

interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

const folder = mkdtempSync(join(tmpdir(), 'bellwether-exports-'));
const calls = 3;
let running: RunningGateway;
let session: EmbeddedSession;
let receiver: Server;
let received: Received[] = [];
/** What the receiver answers next; then 200. */
let answers: number[] = [];
let hook: { readonly id: string; readonly secret: string };
const todayMs = Math.floor(Date.now() / dayMs) * dayMs;
const yesterday = new Date(todayMs - dayMs).toISOString().slice(0, 10);

beforeAll(async () => {
  receiver = createServer((request, reply) => {
    void text(request).then((body) => {
      received.push({ headers: request.headers, body });
      reply.writeHead(answers.shift() ?? 200).end();
    });
  }).listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  running = await startAdmin({
    argv: [
      ...['--records-export-folder', folder, '--records-export-interval-ms', '50'],
      ...['--alerts-send-retry-ms', '1', '--alerts-send-attempts', '3'],
    ],
  });
  session = askEmbedded(running.dataDir);
  const past = Array.from({ length: calls }, (_, index) =>
    toPendingCall(
      aCallRecord({ requestId: `req_${index}`, startedAtMs: todayMs - dayMs + index }),
      createFleetMirror(),
    ),
  );
  expect(await storeCalls(new UsageStore(session.ask), past)).toEqual([]);
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/usage`;
  const body = { name: 'hook', kind: 'webhook', tenantId: null, url };
  hook = (await running.asToken('/admin/v1/alert-channels', { body })).body;
}, 120_000);
afterAll(async () => {
  await session.close();
  await running.dispose();
  receiver.closeAllConnections();
  receiver.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => {
  [received, answers] = [[], []];
});

const path = '/admin/v1/usage-exports';
const make = (input: object) =>
  running.asToken(path, { body: { name: 'usage', every: 'day', ...input } });
async function runsOf(id: string) {
  return (await running.asToken(`${path}/${id}/runs`)).body.items as Record<string, unknown>[];
}
const untilRun = (id: string, expected: object) =>
  expect.poll(async () => (await runsOf(id))[0], { timeout: 30_000 }).toMatchObject(expected);
const counted = async (result: string) => {
  const page = (await running.asToken('/metrics')).text;
  return Number(
    new RegExp(`usage_exports_total\\{result="${result}"\\} (\\d+)`).exec(page)?.[1] ?? 0,
  );
};

describe('exports of usage', () => {
  it('go to the folder after their day is over, without being asked for', async () => {
    const { status, body } = await make({ isToFolder: true, groupBy: ['model'] });
    expect(status).toBe(201);
    expect(Date.parse(body.doneUntil)).toBe(todayMs);
    expect(await runsOf(body.id)).toEqual([]);
    // As if it had been made two days ago: the window that ended with yesterday is due.
    await session.ask(`UPDATE usage_exports SET done_until = '${yesterday}' WHERE id = $1`, [
      body.id,
    ]);
    await untilRun(body.id, { state: 'done', attempts: 1, problem: null });
    const name = `${body.id}-${yesterday}.csv`;
    expect(readdirSync(join(folder, 'all-tenants'))).toEqual([name]);
    const lines = readFileSync(join(folder, 'all-tenants', name), 'utf8').split('\r\n');
    expect(lines[0]).toContain('kind,model,modelName,requests');
    expect(lines.find((line) => line.startsWith('total'))).toContain(`,${calls},`);
    expect((await runsOf(body.id)).length).toBe(1);
    expect((await running.asToken(`${path}/${body.id}`, { method: 'DELETE' })).status).toBe(204);
  });

  it('take no words with an order to run: what is said is named, and nothing runs', async () => {
    const { body } = await make({ channelId: hook.id });
    const run = (said: object) => running.asToken(`${path}/${body.id}/run`, { body: said });
    const refused = await run({ from: '2026-01-01', to: '2026-02-01' });
    expect([refused.status, refused.body.error.param]).toEqual([400, 'from']);
    expect(refused.body.error.message).toContain('takes no body');
    expect((await run([])).status).toBe(400);
    expect(await runsOf(body.id)).toEqual([]);
    expect((await running.asToken(`${path}/${body.id}`, { method: 'DELETE' })).status).toBe(204);
  });

  it('go to a webhook, signed; what is not taken is sent again', async () => {
    answers = [500];
    const { body } = await make({ channelId: hook.id, contents: 'events', format: 'ndjson' });
    const before = await counted('again');
    await running.asToken(`${path}/${body.id}/run`, { method: 'POST' });
    await untilRun(body.id, { state: 'done', attempts: 2 });
    expect(await counted('again')).toBe(before + 1);
    const [first, second] = received as [Received, Received];
    expect(second.body).toBe(first.body);
    expect(second.body.trim().split('\n')).toHaveLength(calls);
    expect(second.headers).toMatchObject({
      ...{ 'x-bellwether-event': 'usage.export', 'x-bellwether-export': body.id },
      ...{ 'x-bellwether-file': `${body.id}-${yesterday}.ndjson` },
      'x-bellwether-run': first.headers['x-bellwether-run'],
    });
    const signed = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(
      String(second.headers['x-bellwether-signature']),
    );
    const expected = createHmac('sha256', hook.secret).update(`${signed?.[1]}.${second.body}`);
    expect(signed?.[2]).toBe(expected.digest('hex'));
    await running.asToken(`${path}/${body.id}`, { method: 'DELETE' });
  });

  it('give up after so many attempts, and say why', async () => {
    answers = [500, 500, 500];
    const { body } = await make({ channelId: hook.id });
    await running.asToken(`${path}/${body.id}/run`, { method: 'POST' });
    const problem = 'The address answered 500.';
    await untilRun(body.id, { state: 'failed', attempts: 3, problem });
    expect(await counted('failed')).toBeGreaterThan(0);
    const { items } = (await running.asToken('/admin/v1/audit?first=2')).body;
    expect(items.map(({ action }: { action: string }) => action)).toEqual([
      ...['usage_export.run', 'usage_export.create'],
    ]);
    await running.asToken(`${path}/${body.id}`, { method: 'DELETE' });
  });

  it('are changed as a whole, stay with their owner, and tell how the last file went', async () => {
    const { body } = await make({ isToFolder: true, groupBy: ['model'] });
    const put = (input: object) =>
      running.asToken(`${path}/${body.id}`, {
        ...{ method: 'PUT', body: { name: 'usage', every: 'day', isToFolder: true, ...input } },
      });
    const changed = await put({ name: 'usage of weeks', every: 'week', format: 'ndjson' });
    expect(changed.body).toMatchObject({
      ...{ id: body.id, name: 'usage of weeks', format: 'ndjson', groupBy: [] },
    });
    // The week that runs began on a Monday, not after today.
    expect(new Date(changed.body.doneUntil).getUTCDay()).toBe(1);
    expect(Date.parse(changed.body.doneUntil)).toBeLessThanOrEqual(todayMs + dayMs);
    expect((await put({ tenantId: 'ten_default' })).body.error.param).toBe('tenantId');
    expect((await put({ isToFolder: false })).status).toBe(400);
    const listed = async () =>
      (await running.asToken(path)).body.items.find(({ id }: { id: string }) => id === body.id);
    expect(await listed()).toMatchObject({ name: 'usage of weeks', lastRun: null });
    await running.asToken(`${path}/${body.id}/run`, { method: 'POST' });
    await untilRun(body.id, { state: 'done' });
    expect(await listed()).toMatchObject({ lastRun: { state: 'done', problem: null } });
    expect((await running.asToken('/admin/v1/audit?first=5')).text).toContain(
      'usage_export.change',
    );
    await running.asToken(`${path}/${body.id}`, { method: 'DELETE' });
    expect((await put({})).status).toBe(404);
  });

  it.each<[string, object]>([
    ['nowhere to go', {}],
    ['an unknown webhook', { channelId: 'chn_none' }],
    ['an unknown tenant', { tenantId: 'ten_none', isToFolder: true }],
    ['end users', { isToFolder: true, groupBy: ['endUser'] }],
    ['three dimensions', { isToFolder: true, groupBy: ['model', 'key', 'tenant'] }],
    ['an unknown pace', { isToFolder: true, every: 'hour' }],
  ])('are refused with %s', async (_, input) => {
    expect((await make(input)).status).toBe(400);
  });

  it('of a tenant use its own webhooks only', async () => {
    expect((await make({ tenantId: 'ten_default', channelId: hook.id })).status).toBe(400);
  });
});
