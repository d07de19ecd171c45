import { cannedWorker } from '@bellwether/workers/testing';
import type { CannedWorker } from '@bellwether/workers/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startAdmin } from '../../testing/start-admin.js';
import type { RunningGateway } from '../../testing/start-admin.js';

const reply =
  '{"choices":[{"finish_reason":"stop"}],"usage":{"prompt_tokens":4,"completion_tokens":1}}';
let running: RunningGateway;
let good: CannedWorker;
let bad: CannedWorker;

beforeAll(async () => {
  const answer =
    (status: number): Parameters<typeof cannedWorker>[0] =>
    ({ path }, response) => {
      if (path === '/health') return void response.end();
      if (path === '/v1/models') return void response.end('{"object":"list","data":[{"id":"m"}]}');
      response.writeHead(status, { 'content-type': 'application/json' }).end(reply);
    };
  good = await cannedWorker(answer(200));
  bad = await cannedWorker(answer(500));
  running = await startAdmin({
    argv: ['--fleet-probe-interval-ms', '50', '--fleet-open-breaker-after', '1000'],
  });
  for (const [pool, url] of Object.entries({ good: good.url, bad: bad.url }))
    await running.asToken('/admin/v1/workers', {
      body: { url, pool, name: pool, models: [{ id: 'm', operations: ['chat'] }] },
    });
  await vi.waitFor(
    async () => {
      const { items } = (await running.asToken('/admin/v1/workers')).body;
      expect(items.map(statusOf)).toEqual(['ready', 'ready']);
    },
    { timeout: 20_000 },
  );
  await publish({ document: documentTo('good'), message: 'All to the good ones' });
}, 120_000);
afterAll(async () => {
  await running.dispose();
  await good.close();
  await bad.close();
});

const statusOf = ({ status }: { status: string }) => status;
const documentTo = (pool: string) => ({
  routes: [{ name: 'm', match: { models: ['m'] }, pools: [pool], policy: 'round_robin' }],
  policy: 'round_robin',
});
async function publish({ document, ...input }: { document: object; message: string }) {
  const { id } = (await running.asToken('/admin/v1/routes/drafts', { body: { document } })).body;
  return (await running.asToken(`/admin/v1/routes/drafts/${id}/publish`, { body: input })).body;
}
const call = (conversation: number) =>
  fetch(`${running.gateway.dataAddress}/v1/chat/completions`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${running.apiKey}`,
      'x-bellwether-routing-key': `conversation-${conversation}`,
    },
    body: JSON.stringify({ model: 'm', messages: [{ role: 'user', content: 'hi' }] }),
  });
const versionsOf = async (conversations: number) => {
  const versions = new Map<string, number>();
  for (let conversation = 0; conversation < conversations; conversation += 1) {
    const version = (await call(conversation)).headers.get('x-bellwether-version') ?? 'none';
    versions.set(version, (versions.get(version) ?? 0) + 1);
  }
  return versions;
};
const ask = async (query: string) =>
  (await running.asToken('/admin/graphql', { body: { query } })).body.data;

describe('a roll-out with calls', () => {
  it('takes its share of conversations, and each conversation always', async () => {
    const { version } = await publish({
      document: { ...documentTo('good'), policy: 'random' },
      message: 'Half',
      ...{ percent: 50 },
    });
    const first = await versionsOf(40);
    const share = first.get(String(version)) ?? 0;
    expect(share).toBeGreaterThan(8);
    expect(share).toBeLessThan(32);
    expect(await versionsOf(40)).toEqual(first);
    await expect
      .poll(async () => {
        const { figures } = (
          await ask('{ routing { rollout { figures { version calls errorRate } } } }')
        ).routing.rollout;
        return figures[0];
      })
      .toEqual({ version, calls: 2 * share, errorRate: 0 });
    const ended = await running.asToken('/admin/v1/routes/rollout/cancel', { body: {} });
    expect(ended.body.state).toBe('cancelled');
    expect([...(await versionsOf(10)).keys()]).toEqual(['1']);
  });

  it('is taken back by its guard when calls fail, with the reason kept', async () => {
    const since = Date.now();
    const { version } = await publish({
      document: documentTo('bad'),
      message: 'To the bad ones',
      ...{ percent: 100, guard: { errorRateAbove: 0.2, minCalls: 6 } },
    });
    const statuses: number[] = [];
    for (let conversation = 0; conversation < 6; conversation += 1)
      statuses.push((await call(conversation)).status);
    expect(statuses.every((status) => status >= 500)).toBe(true);
    const newest = async () => (await running.asToken('/admin/v1/routes/rollout')).body.rollout;
    await expect.poll(async () => (await newest()).state, { timeout: 20_000 }).toBe('reverted');
    expect(await newest()).toMatchObject({
      version,
      endedBy: 'roll-out guard',
      reason: '100 % of 6 calls failed; the guard allows 20 %.',
    });
    await expect.poll(async () => (await call(1)).status).toBe(200);
    expect((await running.asToken('/admin/v1/audit?first=1')).body.items[0]).toMatchObject({
      action: 'rollout.revert',
      actor: { name: 'roll-out guard' },
    });
    const { publishes } = await ask(
      `{ publishes(fromMs: ${since}, toMs: ${Date.now() + 1}) { kind version } }`,
    );
    expect(publishes).toEqual([
      { kind: 'rollout-start', version },
      { kind: 'rollout-revert', version },
    ]);
  });

  it('the reach of a draft is told from the calls that were made', async () => {
    const { id } = (
      await running.asToken('/admin/v1/routes/drafts', { body: { document: documentTo('bad') } })
    ).body;
    await expect
      .poll(async () => {
        const { routeDraft } = await ask(
          `{ routeDraft(id: "${id}") { check { isValid } diff { changes { sentence } reach { rows { sentence } } } } }`,
        );
        return routeDraft;
      })
      .toMatchObject({
        check: { isValid: true },
        diff: {
          changes: [{ sentence: "Route 'm' goes to bad instead of good." }],
          reach: {
            rows: [
              {
                sentence: expect.stringMatching(/% of Default's calls move from pool good to bad/),
              },
            ],
          },
        },
      });
  });
});

describe('screens', () => {
  it('get the live routes, versions, policies and choices in one question', async () => {
    const data = await ask(`{
      routing { live { version yaml document { routes { name pools match { tenants { name } } policy { name optionsJson } } } } draftCount traffic { routeId calls share } }
      routeVersions(first: 2) { version kind rollout { state reason } }
      policyCatalogue { name label optionsSchemaJson defaultsJson unavailable }
      routeChoices { models { id readyWorkers } pools { name workers models } tenants { id name } }
    }`);
    expect(data.routing.live).toMatchObject({
      version: 1,
      document: { routes: [{ name: 'm', pools: ['good'] }] },
    });
    expect(data.routeVersions[0]).toMatchObject({ rollout: { state: 'reverted' } });
    expect(data.routeChoices).toMatchObject({
      models: [{ id: 'm', readyWorkers: 2 }],
      pools: [
        { name: 'bad', workers: 1, models: ['m'] },
        { name: 'good', workers: 1, models: ['m'] },
      ],
      tenants: [{ id: 'ten_default', name: 'Default' }],
    });
    for (const { optionsSchemaJson } of data.policyCatalogue)
      expect(JSON.parse(optionsSchemaJson)).toMatchObject({ type: 'object' });
  });
});
