import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { done, finish, streamOf, text, usage } from './chat-script.js';
import { apis, reportStage } from './report-stage.js';

const stage = reportStage();
/** `npm run soak` makes 5,000 of them. */
const calls = Number(process.env.TEST_MADE_UP_NAMES ?? 400);
const hands = 16;

/** A call of one of four kinds, with names that nobody has heard of. */
async function ask(place: number): Promise<number> {
  const kind = place % 4;
  const { url, init } = stage().request(apis[place % apis.length]!, {
    ...(kind === 0 ? {} : { model: `made-up-${randomUUID()}` }),
    ...{ user: randomUUID(), metadata: { user_id: randomUUID() } },
  });
  const headers = new Headers(init.headers);
  headers.set('x-bellwether-end-user', randomUUID());
  if (kind === 2) headers.set('authorization', `Bearer bw_${randomUUID()}`);
  if (kind === 3) headers.set('x-request-id', randomUUID());
  const reply = await fetch(url, { ...init, headers });
  await reply.arrayBuffer();
  return reply.status;
}

async function askMany(count: number): Promise<Set<number>> {
  const statuses = new Set<number>();
  let next = 0;
  const hand = async (): Promise<void> => {
    while (next < count) {
      next += 1;
      statuses.add(await ask(next));
    }
  };
  await Promise.all(Array.from({ length: hands }, hand));
  return statuses;
}

async function scrape() {
  const reply = await fetch(`${stage().gateway.adminUrl}/metrics`);
  const page = await reply.text();
  const lines = page.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  const series = lines.map((line) => line.slice(0, line.lastIndexOf(' '))).toSorted();
  const counted = lines
    .filter((line) => line.startsWith('bellwether_http_calls_total{'))
    .reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' '))), 0);
  return { page, series, counted };
}

interface Report {
  readonly totals: { readonly requests: number };
  readonly rows: readonly { readonly keys: readonly string[] }[];
}

/** What the sums by the day say of models. */
function report(): Promise<Report> {
  const dayMs = 86_400_000;
  const [from, to] = [-1, 1].map((days) => new Date(Date.now() + days * dayMs).toISOString());
  const query = new URLSearchParams({ from: from!, to: to!, bucket: 'day', groupBy: 'model' });
  return stage().admin.json('GET', `/admin/v1/usage?${query}`);
}

it('B49: made-up names of models, users and keys add no series and no row of sums', async () => {
  stage().play(streamOf(text('Hej'), finish('stop'), usage, done));
  const first = await askMany(48);
  await expect.poll(async () => (await scrape()).counted, { timeout: 60_000 }).toBe(48);
  const before = await scrape();

  expect(await askMany(calls)).toEqual(first);
  await expect.poll(async () => (await scrape()).counted, { timeout: 60_000 }).toBe(48 + calls);
  const after = await scrape();
  expect(after.series).toEqual(before.series);
  expect(after.page.length).toBeLessThan(1_000_000);
  expect(after.page).not.toContain('made-up');

  await expect
    .poll(async () => (await report()).totals.requests, { timeout: 60_000 })
    .toBe(48 + calls);
  expect((await report()).rows.map(({ keys }) => keys[0]).toSorted()).toEqual(['', 'scripted']);
}, 300_000);
