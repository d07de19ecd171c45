import type { Locator, Page } from '@playwright/test';
import { enter } from './support/console.js';
import { stageForFile } from './support/stage.js';
import { expect, test } from './support/test.js';
import { ask, openCall, type Question } from './support/traffic.js';

const stage = stageForFile({
  engines: 2,
  engineFlags: ['--time-scale', '0.5'],
  flags: ['--routing-decision-share', '1'],
});

interface Sent {
  readonly requestId: string;
  readonly status: number;
}

async function send(question: Partial<Question> = {}): Promise<Sent> {
  const reply = await ask(stage().gateway, { model: 'demo', text: 'Say hello.', ...question });
  await reply.text();
  return { requestId: reply.headers.get('x-request-id') ?? '', status: reply.status };
}

const rowOf = (page: Page, requestId: string): Locator =>
  page.locator(`[data-row-id="${requestId}"]`);
const rows = (page: Page): Locator => page.getByTestId('call-row');
const openRow = (page: Page, requestId: string) =>
  rowOf(page, requestId).locator('button').first().click();

test.beforeEach(({ page }) => enter(page, stage().gateway, '/requests'));

test('calls appear as they arrive: running first, then with their result', async ({ page }) => {
  const { gateway } = stage();
  await expect(page.getByTestId('live-badge')).toHaveAttribute('data-mood', 'live');
  const call = await openCall(gateway, { model: 'demo', text: 'Go on.', outputTokens: 100_000 });
  const row = rowOf(page, call.requestId);
  await expect(row).toContainText('live');
  await expect(row.locator('td').nth(5)).toHaveText(/\d/);
  call.abort();
  await expect(row).not.toContainText('live');
  const missing = await send({ model: 'no-such-model' });
  expect(missing.status).toBe(404);
  await expect(rowOf(page, missing.requestId)).toContainText('404');
  const done = await send({ isStream: true });
  await expect(rowOf(page, done.requestId)).toContainText('200');
  await expect(rows(page).first()).toHaveAttribute('data-row-id', done.requestId);
});

test('filters are chips, stand in the address, and survive a reload', async ({ page }) => {
  const failed = await send({ model: 'no-such-model' });
  const good = await send();
  await expect(rowOf(page, good.requestId)).toBeVisible();
  const field = page.getByTestId('call-filter');
  await field.fill('model:demo');
  await field.press('Enter');
  await expect(page).toHaveURL(/model=demo/);
  await expect(rowOf(page, failed.requestId)).toBeHidden();
  await field.fill('stream:no');
  await field.press('Enter');
  await expect(page).toHaveURL(/isStream=false/);
  await page.reload();
  await expect(page.getByTestId('chip-model')).toHaveText('model: demo');
  await expect(page.getByTestId('chip-isStream')).toBeVisible();
  await expect(rowOf(page, good.requestId)).toBeVisible();
  await expect(rowOf(page, failed.requestId)).toBeHidden();

  await page.getByTestId('filter-menu').click();
  await page.getByTestId('filter-status-5xx').click();
  await expect(page.getByTestId('state-no-match')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page).not.toHaveURL(/model=|status=/);
  await expect(rowOf(page, failed.requestId)).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/status=/);
  await field.fill('nonsense:1');
  await field.press('Enter');
  await expect(field).toHaveAttribute('aria-invalid', 'true');
});

test('the start of a request id finds one call, and the bars count it', async ({ page }) => {
  const { requestId } = await send();
  await page.getByTestId('call-filter').fill(requestId);
  await page.getByTestId('call-filter').press('Enter');
  await expect(rows(page)).toHaveCount(1);
  await expect(page.getByTestId('call-total')).toHaveText('1 matching');
});

test('cancelling a running call ends it for its client', async ({ page }) => {
  const { gateway } = stage();
  const call = await openCall(gateway, { model: 'demo', text: 'Go on.', outputTokens: 100_000 });
  await openRow(page, call.requestId);
  const drawer = page.getByTestId('call-drawer');
  await expect(drawer.getByTestId('open-summary')).toBeVisible();
  await drawer.getByTestId('cancel-call').click();
  await expect(page.getByText('Request cancelled')).toBeVisible();
  expect(await call.end).toContain('"error"');
  await expect(drawer.getByTestId('call-status')).toContainText('cancelled');
  await expect(drawer.getByTestId('cancel-call')).toBeHidden();
});

test('the drawer tells where the time went, what was used and why this worker', async ({
  page,
}) => {
  const { requestId } = await send({ isStream: true, outputTokens: 40 });
  await openRow(page, requestId);
  await expect(page).toHaveURL(new RegExp(`request=${requestId}`));
  const drawer = page.getByTestId('call-drawer');
  await expect(drawer.getByTestId('call-id')).toHaveText(requestId);
  await expect(drawer.getByTestId('call-status')).toContainText('200 OK');
  for (const phase of ['route', 'prefill', 'decode'])
    await expect(drawer.getByTestId(`phase-${phase}`)).toContainText(/\d/);
  await expect(drawer.getByTestId('token-counts')).toContainText('40 output');
  await expect(drawer.getByTestId('call-attempts')).toContainText('answered');
  await expect(drawer.getByTestId('call-facts')).toContainText('openai');
  await expect(drawer.getByTestId('why-worker')).toContainText('2 scored');

  await expect(drawer.getByRole('link', { name: 'Open decision' })).toHaveAttribute(
    'href',
    new RegExp(`/decisions/${requestId}`),
  );
  await drawer.getByTestId('tab-decision').click();
  await expect(page).toHaveURL(/tab=decision/);
  const candidates = drawer.getByTestId('candidate-row');
  await expect(candidates).toHaveCount(2);
  await expect(drawer.locator('[data-testid="candidate-row"][data-winner="true"]')).toHaveCount(1);
  await expect(drawer.getByTestId('predicted-delivered')).toContainText('Cached tokens');
  await drawer.getByTestId('tab-raw').click();
  await expect(drawer).toContainText('"requestId"');
  await page.reload();
  await expect(drawer.getByTestId('call-id')).toHaveText(requestId);
});

test('a failed call says its code and sentence; an unknown id says that there is no record', async ({
  page,
}) => {
  const { requestId } = await send({ model: 'no-such-model' });
  await openRow(page, requestId);
  await expect(page.getByTestId('call-error')).toContainText('model_not_found');
  await page.goto(`${stage().gateway.adminUrl}/requests?request=req_nobody`);
  await expect(page.getByTestId('call-missing')).toBeVisible();
});

test('copy as curl gives a command without the key, and it runs', async ({ page, context }) => {
  const { gateway } = stage();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { requestId } = await send({ isStream: true });
  await openRow(page, requestId);
  await page.getByTestId('copy-curl').click();
  await expect(page.getByTestId('copy-curl')).toHaveText('Copied');
  const command = await page.evaluate(() => navigator.clipboard.readText());
  expect(command).toContain(`curl ${gateway.url}/v1/chat/completions`);
  expect(command).toContain('$BELLWETHER_API_KEY');
  expect(command).not.toContain(gateway.firstRun.apiKey);
  const body = /-d '(.+)'$/s.exec(command)?.[1] ?? '';
  expect(JSON.parse(body)).toMatchObject({ model: 'demo', stream: true });
  await page.getByTestId('copy-link').click();
  await expect(page.getByTestId('copy-link')).toHaveText('Copied');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
});

test('arrows step through rows, Enter opens, Escape closes and gives the focus back', async ({
  page,
}) => {
  const older = await send();
  const newer = await send();
  await expect(rows(page).first()).toHaveAttribute('data-row-id', newer.requestId);
  await expect(rows(page).nth(1)).toHaveAttribute('data-row-id', older.requestId);
  await page.locator('#content').focus();
  await page.keyboard.press('ArrowDown');
  await expect(rowOf(page, newer.requestId).locator('button').first()).toBeFocused();
  await page.keyboard.press('Enter');
  const id = page.getByTestId('call-id');
  await expect(id).toHaveText(newer.requestId);
  await page.keyboard.press('ArrowDown');
  await expect(id).toHaveText(older.requestId);
  await expect(rowOf(page, older.requestId)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowUp');
  await expect(id).toHaveText(newer.requestId);
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('call-drawer')).toBeHidden();
});

test('rows that arrive while one reads further down wait behind a button', async ({ page }) => {
  let last = '';
  for (let index = 0; index < 40; index += 1)
    last = (await send({ model: 'no-such-model' })).requestId;
  const scroller = page.getByTestId('calls-table-scroll');
  await expect(rows(page).first()).toHaveAttribute('data-row-id', last);
  await scroller.evaluate((element) => element.scrollTo({ top: 400 }));
  const { requestId } = await send({ model: 'no-such-model' });
  await expect(page.getByTestId('new-rows')).toHaveText('1 new');
  await page.getByTestId('new-rows').click();
  await expect(rows(page).first()).toHaveAttribute('data-row-id', requestId);
});
