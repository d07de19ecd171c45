import { askEmbedded } from '@bellwether/database/testing';
import type { EmbeddedSession } from '@bellwether/database/testing';
import type { CallRecord } from '@bellwether/exchange';
import { aCallRecord } from '@bellwether/telemetry/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toPendingCall } from '../../records/call-row.js';
import { storeCalls } from '../../records/call-store.js';
import { createFleetMirror } from '../../records/fleet-mirror.js';
import { UsageStore } from '../../records/usage/usage-store.js';
import { startAdmin } from '../../testing/start-admin.js';
import type { RunningGateway } from '../../testing/start-admin.js';
import { UsageReadModel } from './usage.read-model.js';

const hourMs = 3_600_000;
const hostile = '=HYPERLINK("http://x","<b>y</b>")';
/** By a plugin. */
const noted = { 'tags.team': 'red, "blue"' };
let running: RunningGateway;
let session: EmbeddedSession;
let fromMs: number;
let window: string;

const cost = (micros: number | null) => ({
  ...{ micros, reason: micros === null ? ('no_price' as const) : null },
  ...{ priceId: null, priceVersion: null },
});
const aCall = (index: number, differences: Partial<CallRecord>) =>
  toPendingCall(
    aCallRecord({ requestId: `req_${index}`, startedAtMs: fromMs + index, ...differences }),
    createFleetMirror(),
  );

beforeAll(async () => {
  running = await startAdmin();
  session = askEmbedded(running.dataDir);
  fromMs = Math.floor(Date.now() / hourMs) * hourMs;
  window = `from=${new Date(fromMs).toISOString()}&to=${new Date(fromMs + hourMs).toISOString()}`;
  const calls = [
    ...Array.from({ length: 4 }, (_, index) =>
      aCall(index, { cost: cost(1_000_000), endUser: 'ann' }),
    ),
    aCall(4, { tenantId: 'ten_b', cost: cost(250_001), annotations: noted }),
    aCall(5, { tenantId: 'ten_b', cost: cost(250_001) }),
    aCall(6, { tenantId: 'ten_b', model: hostile, servedModel: hostile, cost: cost(null) }),
  ];
  expect(await storeCalls(new UsageStore(session.ask), calls)).toEqual([]);
});
afterAll(async () => {
  await session.close();
  await running.dispose();
});

const asked = (query: string) => running.asToken(`/admin/v1/usage?${window}&${query}`);

describe('usage', () => {
  it.each(['minute', 'hour', 'day', 'month'])('is the same by the %s', async (bucket) => {
    const { status, body } = await asked(`bucket=${bucket}&groupBy=tenant,model&compare=true`);
    expect(status).toBe(200);
    expect(body.currency).toBe('USD');
    expect(body.totals).toMatchObject({
      ...{ requests: 7, inputTokens: 700, costMicros: 4_500_002, unpricedRequests: 1 },
    });
    expect(body.before.requests).toBe(0);
    expect(body.rows).toMatchObject([
      { keys: ['ten_default', 'model-a'], names: ['Default', null], sums: { requests: 4 } },
      { keys: ['ten_b', 'model-a'], sums: { costMicros: 500_002 } },
      { keys: ['ten_b', hostile], sums: { costMicros: null, unpricedRequests: 1 } },
    ]);
    const points = body.series.map((point: { sums: { requests: number } }) => point.sums.requests);
    expect(points.reduce((sum: number, each: number) => sum + each, 0)).toBe(7);
  });

  it('takes a window in any zone', async () => {
    const inTokyo = (ms: number) =>
      encodeURIComponent(new Date(ms + 9 * hourMs).toISOString().replace('Z', '+09:00'));
    const path = `/admin/v1/usage?from=${inTokyo(fromMs)}&to=${inTokyo(fromMs + hourMs)}&bucket=hour`;
    const { status, body } = await running.asToken(path);
    expect([status, body.totals?.requests, body.from]).toEqual([
      ...[200, 7, new Date(fromMs).toISOString()],
    ]);
  });

  it('tells what stands in no row, so that parts add up', async () => {
    const { body } = await asked('bucket=hour&groupBy=tenant,model&limit=1');
    expect(body.rows).toHaveLength(1);
    expect(body.rest).toMatchObject({ groups: 2, sums: { requests: 3, costMicros: 500_002 } });
  });

  it('is narrowed by a filter, and told by end user only by the minute', async () => {
    const { body } = await asked('bucket=hour&tenant=ten_b&groupBy=model');
    expect(body.totals.requests).toBe(3);
    const users = await asked('bucket=minute&groupBy=endUser');
    expect(users.body.rows).toMatchObject([
      { keys: ['ann'], sums: { requests: 4 } },
      { keys: [''], sums: { requests: 3 } },
    ]);
    expect((await asked('bucket=day&groupBy=endUser')).status).toBe(400);
  });

  it('is split by a tag that plugins noted, and narrowed to one value of it, only by the minute', async () => {
    const split = await asked('bucket=minute&groupBy=tag,tenant&tag=tags.team&compare=true');
    expect(split.body.totals.requests).toBe(7);
    expect(split.body.rows).toMatchObject([
      { keys: ['', 'ten_default'], sums: { requests: 4 } },
      { keys: ['', 'ten_b'], sums: { requests: 2 } },
      { keys: [noted['tags.team'], 'ten_b'], sums: { requests: 1, costMicros: 250_001 } },
    ]);
    const value = encodeURIComponent(noted['tags.team']);
    const narrowed = await asked(`bucket=minute&groupBy=model&tag=tags.team&tagValue=${value}`);
    expect(narrowed.body.totals).toMatchObject({ requests: 1, costMicros: 250_001 });
    const without = await asked('bucket=minute&tenant=ten_b&tag=tags.team&tagValue=');
    expect(without.body.totals.requests).toBe(2);
    const query = `query Tags($ask: UsageQuestion!) { usage(ask: $ask) { rows { keys } } }`;
    const ask = {
      ...{ fromMs, toMs: fromMs + hourMs, bucket: 'minute', groupBy: ['tag'] },
      filter: { tag: 'tags.team', tagValue: noted['tags.team'] },
    };
    const told = await running.asToken('/admin/graphql', { body: { query, variables: { ask } } });
    expect(told.body.data.usage.rows).toEqual([{ keys: [noted['tags.team']] }]);
  });

  it.each([
    ['bucket=hour&groupBy=tag&tag=tags.team', 'bucket'],
    ['bucket=day&tag=tags.team&tagValue=red', 'bucket'],
    ['bucket=minute&groupBy=tag', 'tag'],
    ['bucket=minute&tagValue=red', 'tag'],
    ['bucket=minute&tag=tags.team', 'tagValue'],
  ])('says at %s what is wrong with the question for a tag', async (query, param) => {
    const { status, body } = await asked(query);
    expect([status, body.error.param]).toEqual([400, param]);
  });

  it('is exported by a tag, as sums and call by call', async () => {
    const exported = (query: string) =>
      running.asToken(`/admin/v1/usage/export?${window}&format=ndjson&tag=tags.team&${query}`);
    const linesOf = ({ text }: { text: string }) =>
      text
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as object);
    expect(linesOf(await exported('bucket=minute&groupBy=tag'))).toMatchObject([
      { tag: '', requests: 6 },
      { tag: noted['tags.team'], requests: 1 },
      { kind: 'total', requests: 7 },
    ]);
    const value = encodeURIComponent(noted['tags.team']);
    expect(linesOf(await exported(`of=events&tenant=ten_b&tagValue=${value}`))).toMatchObject([
      { request_id: 'req_4' },
    ]);
    expect((await exported('of=events')).status).toBe(400);
  });

  it.each([
    'bucket=week',
    'groupBy=tenant,model,key',
    'groupBy=tenant,tenant',
    'groupBy=secret',
    'limit=0',
    'bucket=minute&to=2099-01-01T00:00:00Z',
  ])('refuses %s', async (query) => {
    const path = `/admin/v1/usage?from=${new Date(fromMs).toISOString()}&to=${new Date(fromMs + hourMs).toISOString()}&${query}`;
    expect((await running.asToken(path)).status).toBe(400);
  });

  it('refuses a tenant that never was; one that is gone is asked for by what it has used', async () => {
    for (const path of ['usage', 'usage/export']) {
      const about = (query: string) =>
        running.asToken(`/admin/v1/${path}?${window}&bucket=hour&${query}`);
      const refused = await about('tenant=ten_nope');
      expect([refused.status, refused.body.error.param]).toEqual([400, 'tenant']);
      for (const tenant of ['ten_b', 'ten_default', ''])
        expect((await about(`tenant=${tenant}`)).status).toBe(200);
    }
  });

  it('has no groups in a file of events', async () => {
    const path = `/admin/v1/usage/export?${window}&bucket=hour&of=events&groupBy=tenant`;
    const refused = await running.asToken(path);
    expect([refused.status, refused.body.error.param]).toEqual([400, 'groupBy']);
  });

  it('shows each tenant its own', async () => {
    const model = new UsageReadModel({ sql: session.ask, fleet: createFleetMirror() });
    const question = {
      ...{ fromMs, toMs: fromMs + hourMs, bucket: 'hour' as const, groupBy: ['tenant' as const] },
      ...{ filter: {}, isCompared: false, limit: 10 },
    };
    const own = await model.report(question, ['ten_b']);
    expect(own.totals.requests).toBe(3);
    expect(own.rows.map(({ keys }) => keys)).toEqual([['ten_b']]);
    const none = await model.report({ ...question, filter: { tenant: 'ten_default' } }, ['ten_b']);
    expect(none.totals.requests).toBe(0);
  });

  it('is exported with the total of the screen, and without formulas', async () => {
    const path = `/admin/v1/usage/export?${window}&bucket=hour&groupBy=tenant,model`;
    const { text, headers } = await running.asToken(path);
    expect(headers['content-disposition']).toContain('.csv"');
    const lines = text.trimEnd().split('\r\n');
    expect(lines).toHaveLength(5);
    expect(lines[3]).toContain(`"'=HYPERLINK(""http://x"",""<b>y</b>"")"`);
    // A reader of texts takes the mark away: the bytes have it.
    const file = await fetch(`${running.gateway.adminAddress}${path}`, {
      headers: { authorization: `Bearer ${running.adminToken}` },
    });
    expect([...Buffer.from(await file.arrayBuffer()).subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    // None of its calls has a price: what nobody knows is empty, and no zero.
    expect(lines[3]).toMatch(/,,,USD$/);
    expect(lines[4]).toMatch(/^total,,,,,7,700,.*,4500002,4\.500002,USD$/);
    const json = await running.asToken(`${path}&format=ndjson`);
    const last = JSON.parse(json.text.trimEnd().split('\n').at(-1) ?? '') as object;
    expect(last).toMatchObject({ kind: 'total', requests: 7, costMicros: 4_500_002 });
    const unpriced = json.text.split('\n').find((line) => line.includes('HYPERLINK')) ?? '{}';
    expect(JSON.parse(unpriced)).toMatchObject({ costMicros: null, unpricedRequests: 1 });
    expect((await running.asToken(`${path}&limit=5`)).status).toBe(400);
  });

  it('is exported call by call, and each export is in the audit log', async () => {
    const path = `/admin/v1/usage/export?${window}&bucket=minute&of=events&tenant=ten_b`;
    const { text } = await running.asToken(`${path}&format=ndjson`);
    const events = text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as object);
    expect(events).toMatchObject([
      { request_id: 'req_4', cost_micros: 250_001, annotations: noted },
      { request_id: 'req_5', annotations: null },
      { request_id: 'req_6', cost_micros: null, cost_reason: 'no_price', model: hostile },
    ]);
    const csv = (await running.asToken(path)).text.split('\r\n');
    expect(csv[0]).toMatch(/,annotations$/);
    expect(csv[1]).toContain(`"${JSON.stringify(noted).replaceAll('"', '""')}"`);
    expect(csv[2]).toMatch(/,$/);
    const acts = await session.ask("SELECT id FROM audit WHERE action = 'usage.export'");
    expect(acts.length).toBeGreaterThanOrEqual(1);
  });

  it('says whether its sources agree; sums are made again from events', async () => {
    const reconciliation = async () =>
      (await running.asToken('/admin/v1/usage/reconciliation')).body;
    expect(await reconciliation()).toMatchObject({ isReconciled: true, gap: 0 });
    await session.ask('UPDATE usage_hourly SET requests = requests + 7');
    const found = await reconciliation();
    expect(found.isReconciled).toBe(false);
    expect(found.gap).toBeGreaterThanOrEqual(1);
    const body = { from: new Date(fromMs).toISOString(), to: new Date(fromMs + 1).toISOString() };
    const rebuilt = await running.asToken('/admin/v1/usage/rebuild', { method: 'POST', body });
    expect(rebuilt.body).toEqual({ days: 1 });
    expect(await reconciliation()).toMatchObject({ isReconciled: true, gap: 0 });
    const gone = { ...body, from: '2020-01-01T00:00:00Z' };
    const refused = await running.asToken('/admin/v1/usage/rebuild', {
      method: 'POST',
      body: gone,
    });
    expect(refused.status).toBe(400);
  });
});
