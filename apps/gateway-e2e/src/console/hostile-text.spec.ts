import type { Page } from '@playwright/test';
import { untilWorkers } from '../support/admin-client.js';
import { startEngine, type RunningEngine } from '../support/start-engines.js';
import { enter, open } from './support/console.js';
import { stageForFile } from './support/stage.js';
import { expect, test } from './support/test.js';
import { ask } from './support/traffic.js';

/** Each would run or show something if any place wrote it as markup. */
const hostile = {
  name: '<img src=x onerror="window.pwned=1"> {{constructor}}',
  pool: '</td><script>window.pwned=2</script>',
  label: '<b>bold</b>',
  model: '"><svg/onload=window.pwned=3>/model <b>x</b>',
  key: "<a href='javascript:window.pwned=4'>free</a>",
};

const stage = stageForFile();
let engine: RunningEngine;

test.beforeAll(async () => {
  const { admin, gateway } = stage();
  engine = await startEngine(['--model', hostile.model]);
  await admin.json('POST', '/admin/v1/workers', {
    url: engine.url,
    name: hostile.name,
    pool: hostile.pool,
    labels: { zone: hostile.label },
  });
  await admin.json('POST', '/admin/v1/keys', { name: hostile.key });
  await untilWorkers(admin, (workers) => workers.some(({ status }) => status === 'ready'), 60_000);
  const served = await ask(gateway, { model: hostile.model, text: 'Hello.', isStream: true });
  expect(served.status).toBe(200);
  await served.text();
  const unknown = await ask(gateway, { model: `${hostile.model}?`, text: hostile.name });
  expect(unknown.status).toBe(404);
  await unknown.text();
});
test.afterAll(() => engine?.stop());

async function expectText(page: Page, text: string): Promise<void> {
  await expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible();
  const found = await page.evaluate(() => ({
    pwned: Reflect.get(window, 'pwned') as unknown,
    markup: document.querySelectorAll('img[src="x"], #root script, a[href^="javascript"]').length,
  }));
  expect(found).toEqual({ pwned: undefined, markup: 0 });
}

test('names of workers, pools, labels, models and keys stay text on every page', async ({
  page,
}) => {
  const { gateway } = stage();
  await enter(page, gateway, '/workers');
  await expectText(page, hostile.name);
  await expectText(page, hostile.pool);
  await expectText(page, hostile.model);
  await page.getByRole('button', { name: hostile.name, exact: true }).click();
  await expectText(page, `zone=${hostile.label}`);
  await page.getByTestId('drawer-drain').click();
  await expect(page.getByTestId('confirm-dialog')).toContainText(`Drain ${hostile.name}?`);
  await expect(page.getByTestId('confirm-dialog')).toContainText(hostile.model);
  await expectText(page, hostile.name);
  await page.keyboard.press('Escape');

  await open(page, gateway, '/');
  await expect(page.getByTestId('event-list')).toContainText(hostile.name);
  await expectText(page, hostile.pool);
  await open(page, gateway, '/requests');
  await expectText(page, hostile.model);
  await page.getByTestId('call-row').first().locator('button').first().click();
  await expect(page.getByTestId('call-drawer')).toBeVisible();
  await page.getByTestId('tab-raw').click();
  await expectText(page, hostile.model.replaceAll('"', '\\"'));
  await open(page, gateway, '/keys');
  await expectText(page, hostile.key);
  await open(page, gateway, '/audit');
  await expectText(page, hostile.name);
  await page.keyboard.press('Control+k');
  await expect(page.getByTestId('palette')).toContainText(hostile.name);
});

test('the sentence of a test that failed stays text as well', async ({ page }) => {
  const { gateway } = stage();
  await page.route('**/admin/v1/workers/test', (route) =>
    route.fulfill({
      contentType: 'application/x-ndjson',
      body: [
        { step: 'address', state: 'failed', message: hostile.name, remedy: hostile.label, ms: 1 },
        { step: 'result', state: 'failed', description: null, message: hostile.pool },
      ]
        .map((line) => `${JSON.stringify(line)}\n`)
        .join(''),
    }),
  );
  await enter(page, gateway, '/workers?sheet=register');
  await page.getByTestId('register-url').fill(engine.url);
  await page.getByTestId('register-next').click();
  await expect(page.getByTestId('test-step-address')).toContainText(hostile.name);
  await expect(page.getByTestId('test-step-address')).toContainText(hostile.label);
  await expectText(page, hostile.pool);
});

test('a filter in the address is text too', async ({ page }) => {
  const { gateway } = stage();
  const search = new URLSearchParams({ model: hostile.name });
  await enter(page, gateway, `/requests?${search}`);
  await expect(page.getByTestId('chip-model')).toContainText(hostile.name);
  await expectText(page, `model: ${hostile.name}`);
});
