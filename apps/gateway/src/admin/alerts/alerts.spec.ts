import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { askEmbedded } from '@bellwether/database/testing';
import { budgetAccount } from '@bellwether/exchange';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startAdmin } from '../../testing/start-admin.js';
import type { RunningGateway } from '../../testing/start-admin.js';

interface Heard {
  readonly path: string;
  readonly signature: string;
  readonly body: string;
}

let running: RunningGateway;
let hooks: Server;
let mail: SMTPServer;
let address = '';
let refusals = 0;
const heard: Heard[] = [];
const mails: string[] = [];

beforeAll(async () => {
  hooks = createServer((request, reply) => {
    void text(request).then((body) => {
      reply.statusCode = request.url === '/shy' && (refusals += 1) <= 2 ? 503 : 200;
      const signature = String(request.headers['x-bellwether-signature'] ?? '');
      if (reply.statusCode === 200) heard.push({ path: request.url ?? '', signature, body });
      reply.end();
    });
  }).listen(0, '127.0.0.1');
  mail = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _, done) => void text(stream).then((body) => (mails.push(body), done())),
  });
  const smtp = mail.listen(0, '127.0.0.1');
  await Promise.all([once(hooks, 'listening'), once(smtp, 'listening')]);
  address = `http://127.0.0.1:${(hooks.address() as AddressInfo).port}`;
  running = await startAdmin({
    argv: [
      ...['--worker-url', 'http://127.0.0.1:9', '--fleet-probe-interval-ms', '50'],
      ...['--alerts-interval-ms', '100', '--alerts-send-interval-ms', '50'],
      ...['--alerts-send-retry-ms', '20', '--alerts-smtp-url'],
      `smtp://127.0.0.1:${(smtp.address() as AddressInfo).port}`,
    ],
  });
}, 120_000);
afterAll(async () => {
  await running.dispose();
  hooks.close();
  await new Promise<void>((done) => mail.close(() => done()));
});

const post = (path: string, body?: unknown, method = 'POST') =>
  running.asToken(`/admin/v1/${path}`, { method, ...(body === undefined ? {} : { body }) });
const channel = async (input: object) => {
  const reply = await post('alert-channels', { name: 'c', ...input });
  expect(reply.status).toBe(201);
  return reply.body as { id: string; target: string; secret: string | null };
};
const workerDown = (minutes: number) => ({ kind: 'worker_down', minutes });
const messages = (path: string) =>
  heard.filter((one) => one.path === path).map(({ body }) => JSON.parse(body));
const alertsOf = async (ruleId: string) =>
  ((await running.asToken('/admin/v1/alerts')).body.items as { ruleId: string }[]).filter(
    (alert) => alert.ruleId === ruleId,
  );

describe('alerts', () => {
  it('tell every channel of a rule when it fires and when it is over, once each', async () => {
    const webhook = await channel({ kind: 'webhook', url: `${address}/hook` });
    const slack = await channel({ kind: 'slack', url: `${address}/services/T1/secret-part` });
    const email = await channel({ kind: 'email', to: 'ops@example.com, boss@example.com' });
    expect(slack).toMatchObject({ target: `${address}/…`, secret: null });
    const rule = {
      ...{ name: 'Worker <down>', condition: workerDown(0), severity: 'critical' },
      channelIds: [webhook.id, slack.id, email.id],
    };
    const { id } = (await post('alert-rules', rule)).body;
    await vi.waitFor(
      () => expect([messages('/hook'), mails].map(({ length }) => length)).toEqual([1, 1]),
      10_000,
    );
    const [first] = heard.filter(({ path }) => path === '/hook');
    const seconds = /^t=(\d+),/.exec(first?.signature ?? '')?.[1] ?? '';
    const hmac = createHmac('sha256', String(webhook.secret));
    expect(first?.signature).toBe(
      `t=${seconds},v1=${hmac.update(`${seconds}.${first?.body ?? ''}`).digest('hex')}`,
    );
    expect(messages('/hook')[0]).toMatchObject({ event: 'firing', severity: 'critical' });
    await vi.waitFor(() =>
      expect(messages('/services/T1/secret-part')[0].text).toContain('Worker &lt;down&gt;'),
    );
    expect(mails[0]).toMatch(/Subject: \[CRITICAL\] Worker <down>/);
    expect(await alertsOf(id)).toMatchObject([
      { state: 'firing', subject: expect.stringMatching(/^wrk_/) },
    ]);

    await post(`alert-rules/${id}`, { ...rule, condition: workerDown(300) }, 'PUT');
    await vi.waitFor(() => expect(messages('/hook')).toHaveLength(2), 10_000);
    expect(messages('/hook')[1]).toMatchObject({ event: 'resolved' });
    expect(await alertsOf(id)).toMatchObject([{ state: 'resolved' }]);
    const everything = (await running.asToken('/admin/v1/audit?first=200')).text;
    expect(everything).toContain('alert_channel.create');
    for (const secret of [String(webhook.secret), 'secret-part'])
      expect(everything).not.toContain(secret);
  });

  it('are tried again where they are not taken', async () => {
    const shy = await channel({ kind: 'webhook', url: `${address}/shy` });
    const rule = { name: 'Again', condition: workerDown(0), channelIds: [shy.id] };
    const { id } = (await post('alert-rules', rule)).body;
    await vi.waitFor(() => expect(messages('/shy')).toHaveLength(1), 10_000);
    expect(refusals).toBe(3);
    await post(`alert-rules/${id}`, undefined, 'DELETE');
  });

  it('tell nobody while they are silenced, and somebody when that is over', async () => {
    const quiet = await channel({ kind: 'webhook', url: `${address}/quiet` });
    const rule = { name: 'Quiet', condition: workerDown(0), channelIds: [quiet.id] };
    const { id } = (await post('alert-rules', { ...rule, isEnabled: false })).body;
    const until = new Date(Date.now() + 3_600_000).toISOString();
    const silence = (await post('alert-silences', { ruleId: id, until })).body;
    await post(`alert-rules/${id}`, rule, 'PUT');
    await vi.waitFor(async () =>
      expect(await alertsOf(id)).toMatchObject([{ state: 'firing', isSilenced: true }]),
    );
    expect(messages('/quiet')).toEqual([]);
    expect((await post(`alert-silences/${silence.id}`, undefined, 'DELETE')).status).toBe(204);
    await vi.waitFor(() => expect(messages('/quiet')).toHaveLength(1), 10_000);
    await post(`alert-rules/${id}`, undefined, 'DELETE');
  });

  it('say what a test send met', async () => {
    const good = await channel({ kind: 'webhook', url: `${address}/test` });
    expect((await post(`alert-channels/${good.id}/test`)).body).toEqual({
      isSent: true,
      problem: null,
    });
    expect(messages('/test')[0]).toMatchObject({ event: 'test' });
    const gone = await channel({ kind: 'slack', url: 'http://127.0.0.1:9/secret' });
    const failed = (await post(`alert-channels/${gone.id}/test`)).body;
    expect(failed).toEqual({ isSent: false, problem: expect.stringContaining('reached') });
    expect(JSON.stringify(failed)).not.toContain('secret');
    const own = { name: 'x', kind: 'webhook', url: address, tenantId: 'ten_default' };
    expect((await post('alert-channels', own)).body.error.code).toBe('address_not_allowed');
  });

  it('tell of a budget before it is used up, and no longer when it was raised', async () => {
    const { id: channelId } = await channel({ kind: 'webhook', url: `${address}/budget` });
    const limit = {
      ...{ name: 'Month of the team', subject: 'tenant', subjectId: 'ten_default' },
      budgets: [{ kind: 'tokensPerMonth', amount: 1_000 }],
    };
    const { id: limitId } = (await post('limits', limit)).body;
    const now = new Date();
    const slotMs = Date.UTC(now.getUTCFullYear(), now.getUTCMonth());
    const session = askEmbedded(running.dataDir);
    const [made] = await session.ask<{ at: number }>(
      "SELECT (budgets->0->>'countedFromMs')::float8 AS at FROM limits WHERE id = $1",
      [limitId],
    );
    const account = budgetAccount({ kind: 'tokensPerMonth', countedFromMs: made!.at });
    await session.ask(
      'INSERT INTO limit_counters (rule_id, kind, slot_ms, used, changed_ms) VALUES ($1, $2, $3, 850, $4)',
      [limitId, account, slotMs, Date.now()],
    );
    await session.close();
    const condition = { kind: 'budget', share: 0.8 };
    await post('alert-rules', { name: 'Nearly used', condition, channelIds: [channelId] });
    await vi.waitFor(() => expect(messages('/budget')).toHaveLength(1), 20_000);
    expect(messages('/budget')[0]).toMatchObject({
      ...{ event: 'firing', value: 0.85, firingValue: 0.85 },
      subject: 'Month of the team: 1000 tokens a month for tenant Default',
    });
    const budgets = [{ kind: 'tokensPerMonth', amount: 2_000 }];
    await post(`limits/${limitId}`, { budgets }, 'PATCH');
    await vi.waitFor(() => expect(messages('/budget')).toHaveLength(2), 20_000);
    const { firedAt } = messages('/budget')[0];
    expect(messages('/budget')[1]).toMatchObject({
      ...{ event: 'resolved', value: 0.425, firingValue: 0.85, firedAt },
      summary: expect.stringContaining('42.5 % of the budget is used'),
    });
  });

  it('tell a channel no longer that is removed, and keep one that files of usage go to', async () => {
    const [gone, stays] = [
      await channel({ kind: 'webhook', url: `${address}/gone` }),
      await channel({ kind: 'webhook', url: `${address}/stays` }),
    ];
    const rule = { name: 'Two', condition: workerDown(300), channelIds: [gone.id, stays.id] };
    const { id } = (await post('alert-rules', rule)).body;
    const file = { name: 'Daily', every: 'day', channelId: stays.id };
    const { id: fileId } = (await post('usage-exports', file)).body;
    const remove = async (channelId: string) =>
      (await post(`alert-channels/${channelId}`, undefined, 'DELETE')).status;
    expect(await remove(gone.id)).toBe(204);
    expect(await remove(stays.id)).toBe(409);
    const { items } = (await running.asToken('/admin/v1/alert-rules')).body;
    const shown = items.find((one: { id: string }) => one.id === id);
    expect(shown.channelIds).toEqual([stays.id]);
    const again = { ...rule, channelIds: shown.channelIds };
    expect((await post(`alert-rules/${id}`, again, 'PUT')).status).toBe(200);
    await post(`usage-exports/${fileId}`, undefined, 'DELETE');
    await post(`alert-rules/${id}`, undefined, 'DELETE');
    expect(await remove(stays.id)).toBe(204);
  });

  it('are refused where they could never be right', async () => {
    const rule = (condition: object, rest: object = {}) =>
      post('alert-rules', { name: 'Odd', condition, ...rest });
    const burn = { kind: 'slo_burn', objective: 0.99, burn: 2, shortMinutes: 60, longMinutes: 5 };
    expect((await rule(burn)).body.error).toMatchObject({ code: 'invalid_request' });
    expect((await post('alert-rules/preview', { condition: burn })).status).toBe(400);
    const ofTenant = { condition: workerDown(1), tenantId: 'ten_default' };
    expect((await rule(workerDown(1), ofTenant)).body.error.param).toBe('condition');
    // Names of workers would come back, for whoever may look at alerts of one tenant.
    expect((await post('alert-rules/preview', ofTenant)).body.error.param).toBe('condition');
    const past = { ruleId: 'rul_none', until: '2020-01-01T00:00:00.000Z' };
    expect((await post('alert-silences', past)).body.error.param).toBe('until');
    expect((await post('alert-rules/preview', { condition: burn, hours: 100 })).status).toBe(400);
  });

  it('show what a rule would have done, from what is kept', async () => {
    const session = askEmbedded(running.dataDir);
    const nowMs = Math.floor(Date.now() / 60_000) * 60_000;
    for (const [minutesAgo, failed] of [
      [60, 0],
      [59, 8],
      [58, 9],
      [57, 0],
      [30, 10],
    ] as const)
      await session.ask(
        `INSERT INTO minute_buckets SELECT (jsonb_populate_record(NULL::minute_buckets,
           (SELECT jsonb_object_agg(column_name, 0) FROM information_schema.columns
            WHERE table_name = 'minute_buckets' AND data_type = 'double precision') || $1::jsonb)).*`,
        [
          JSON.stringify({
            minute_ms: nowMs - minutesAgo * 60_000,
            worker_id: '',
            requests: 10,
            failed,
          }),
        ],
      );
    await session.close();
    const condition = { kind: 'error_rate', windowMinutes: 1, share: 0.5, leastRequests: 5 };
    const { body } = await post('alert-rules/preview', { condition });
    expect(body).toMatchObject({ isKnown: true, fired: 2 });
    expect(body.times[0]).toMatchObject({
      from: new Date(nowMs - 58 * 60_000).toISOString(),
      to: new Date(nowMs - 56 * 60_000).toISOString(),
      peak: 0.9,
    });
    const budget = { kind: 'budget', share: 0.8 };
    expect((await post('alert-rules/preview', { condition: budget })).body.isKnown).toBe(false);
    const query =
      '{ alerts { items { state } } alertRules { kind } alertChannels { target } alertSilences { id } }';
    expect(
      (await running.asToken('/admin/graphql', { body: { query } })).body.errors,
    ).toBeUndefined();
  });
});
