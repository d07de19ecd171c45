import type { Page } from '@playwright/test';
import { enter, open } from './support/console.js';
import { stageForFile } from './support/stage.js';
import { expect, test } from './support/test.js';
import { ask } from './support/traffic.js';

const stage = stageForFile({
  engines: 3,
  engineFlags: ['--time-scale', '0.2'],
  flags: ['--routing-decision-share', '1', '--routing-prefix-block-bytes', '64'],
});
const handbook = 'Chapter one of the handbook of pumps. '.repeat(400);

/** Two calls with one beginning: the second finds a worker that holds most of it. */
let warm: { requestId: string; workerId: string };

async function send(text: string): Promise<{ requestId: string; workerId: string }> {
  const reply = await ask(stage().gateway, { model: 'demo', text, isStream: true });
  await reply.text();
  return {
    requestId: reply.headers.get('x-request-id') ?? '',
    workerId: reply.headers.get('x-bellwether-worker') ?? '',
  };
}

test.beforeAll(async () => {
  const first = await send(`${handbook}What is a valve?`);
  warm = await send(`${handbook}What is a seal?`);
  expect(warm.workerId, 'the second goes where the first went').toBe(first.workerId);
  const { admin } = stage();
  // Kept decisions are written in batches.
  await expect
    .poll(
      async () => (await admin.request('GET', `/admin/v1/decisions/${warm.requestId}`)).status,
      { timeout: 30_000 },
    )
    .toBe(200);
});

test.beforeEach(({ page }) => enter(page, stage().gateway));

const rows = (page: Page) => page.getByTestId('decision-row');

test('the list says who was chosen and why, and its filters stand in the address', async ({
  page,
}) => {
  await open(page, stage().gateway, '/decisions');
  await expect(rows(page)).toHaveCount(2);
  const row = page.locator(`[data-row-id="${warm.requestId}"]`);
  await expect(row).toContainText('predicted_ttft');
  await expect(row).toContainText('it held the most of it');
  await expect(page.getByTestId('figure-decisions')).toContainText('2');
  await page.getByTestId('filter-reason').click();
  await page.getByRole('option', { name: /it held the most of it/ }).click();
  await expect(page).toHaveURL(/reason=soonest_warm/);
  await expect(rows(page)).toHaveCount(1);
  await page.reload();
  await expect(rows(page)).toHaveCount(1);
  await page.getByTestId('decision-filter').fill('req_nobody');
  await expect(page.getByTestId('state-no-match')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(rows(page)).toHaveCount(2);
});

test('a decision names the term that decided, and why each other worker lost', async ({ page }) => {
  await open(page, stage().gateway, `/decisions/${warm.requestId}`);
  await expect(page.getByTestId('decision-verdict')).toContainText(/Sent to .+: Own prefill/);
  const candidates = page.getByTestId('candidate-row');
  await expect(candidates).toHaveCount(3);
  const winner = page.locator('[data-testid="candidate-row"][data-winner="true"]');
  await expect(winner).toContainText('Chosen');
  const scores = await page.getByTestId('candidate-score').allTextContents();
  const [won = NaN, ...lost] = scores.map((text) => Number(text.replace('−', '-')));
  for (const score of lost) expect(score).toBeLessThan(won);
  await page.getByRole('button', { name: 'Raw inputs' }).click();
  await expect(page).toHaveURL(/view=raw/);
  await expect(winner).toContainText(/\d tok/);
  await page.getByRole('button', { name: 'JSON' }).click();
  await expect(page.getByTestId('card-candidates')).toContainText('"soonest_warm"');
});

test('what was predicted stands beside what was delivered, and the time beneath', async ({
  page,
}) => {
  await open(page, stage().gateway, `/decisions/${warm.requestId}`);
  await expect(page.getByTestId('outcome-cached')).toContainText(/Delivered\s*[1-9]/);
  await expect(page.getByTestId('outcome-ttft')).toContainText(/Delivered\s*[\d.]+ m?s/);
  await expect(page.getByTestId('card-elsewhere')).toContainText('If routed elsewhere');
  await expect(page.getByTestId('call-timeline').getByTestId('phase-prefill')).toBeVisible();
  await expect(page.getByTestId('decision-facts')).toContainText('one of the kept share');
});

test('a worker that was out says what kept it out', async ({ page }) => {
  const { admin } = stage();
  const { items } = await admin.json<{ items: { id: string; name: string }[] }>(
    'GET',
    '/admin/v1/workers',
  );
  const out = items.find(({ id }) => id !== warm.workerId);
  await admin.json('POST', `/admin/v1/workers/${out?.id}/drain`);
  const { requestId } = await send('Something short.');
  await admin.json('POST', `/admin/v1/workers/${out?.id}/resume`);
  await expect
    .poll(async () => (await admin.request('GET', `/admin/v1/decisions/${requestId}`)).status)
    .toBe(200);
  await open(page, stage().gateway, `/decisions/${requestId}`);
  const veto = page.getByTestId('veto-row');
  await expect(veto).toContainText('Draining');
  await expect(veto).toContainText(out?.name ?? '');
});

test('a request leads to its decision, and a decision back to its request', async ({ page }) => {
  await open(page, stage().gateway, `/requests?request=${warm.requestId}`);
  await page.getByTestId('why-worker').getByRole('link', { name: 'Open decision' }).click();
  await expect(page).toHaveURL(new RegExp(`/decisions/${warm.requestId}`));
  await page.getByRole('link', { name: 'Open request' }).click();
  await expect(page.getByTestId('call-id')).toHaveText(warm.requestId);
});

test('a decision that was not kept says so and offers to explain the request anew', async ({
  page,
  browserErrors,
}) => {
  // Nobody sent this request: the lab is told so.
  browserErrors.expect(/status of 404 .*\/decisions\/explain/);
  await open(page, stage().gateway, '/decisions/req_nobody');
  await expect(page.getByTestId('decision-not-kept')).toBeVisible();
  await page.getByTestId('explain-again').click();
  await expect(page).toHaveURL(/\/lab\?request=req_nobody/);
});
