import type { Page, Route } from '@playwright/test';
import { enter, open } from './support/console.js';
import { expectAccessible } from './support/axe.js';
import { stageForFile } from './support/stage.js';
import { expect, test } from './support/test.js';

const stage = stageForFile({ engines: 1 });

/** Answers of the read side go through `handle` from now on; one query is known by a field that it asks for. */
async function onQuery(page: Page, field: string, handle: (route: Route) => Promise<void>) {
  await page.route('**/admin/graphql', (route) =>
    route.request().postData()?.includes(field) ? handle(route) : route.fallback(),
  );
}

const refuse = (route: Route) =>
  route.fulfill({
    status: 503,
    json: {
      error: { code: 'database_away', message: 'The database is away.', requestId: 'req_7' },
    },
  });

const pages = [
  { path: '/workers', field: 'workers', title: 'The workers did not load', row: 'worker-row' },
  { path: '/requests', field: 'calls', title: 'The requests did not load', row: 'state-empty' },
  { path: '/keys', field: 'keys', title: 'The keys did not load', row: 'key-row' },
  { path: '/', field: 'overview', title: 'The overview did not load', row: 'kpi-strip' },
];

for (const { path, field, title, row } of pages) {
  test(`${path}: loading shows the shape of the page, an error says what failed and can be tried again`, async ({
    page,
    browserErrors,
  }) => {
    browserErrors.expect(/status of 503/);
    await enter(page, stage().gateway, '/account');
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    let isBroken = true;
    await onQuery(page, field, async (route) => {
      await held;
      await (isBroken ? refuse(route) : route.fallback());
    });
    await open(page, stage().gateway, path);
    await expect(page.getByTestId('state-loading').first()).toBeVisible();
    await expect(page.getByTestId('state-loading').first().locator('div').first()).toBeVisible();
    release();
    const failure = page.getByTestId('state-error').filter({ hasText: title });
    await expect(failure).toBeVisible({ timeout: 40_000 });
    await expect(failure).toContainText('The database is away.');
    await expect(page.getByTestId('sidebar')).toBeVisible();
    await expectAccessible(page, `${path} with an error`);
    isBroken = false;
    await failure.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByTestId(row).first()).toBeVisible();
    await expect(failure).toBeHidden();
  });
}

test('what failed stays where it is while the page asks again by itself, so that it can be pressed', async ({
  page,
  browserErrors,
}) => {
  browserErrors.expect(/status of 503/);
  await enter(page, stage().gateway, '/account');
  let answer = refuse;
  await onQuery(page, 'overview', (route) => answer(route));
  await open(page, stage().gateway, '/');
  const failure = page.getByTestId('state-error');
  await expect(failure).toBeVisible({ timeout: 40_000 });
  const button = await failure.getByRole('button', { name: 'Try again' }).elementHandle();

  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  const asked = new Promise<void>((resolve) => {
    answer = async (route) => {
      resolve();
      await held;
      await route.fallback();
    };
  });
  await asked;
  await button?.click();
  await expect(failure).toContainText('Trying…');
  expect(await button?.evaluate((element) => element.isConnected)).toBe(true);
  release();
  await expect(page.getByTestId('kpi-strip')).toBeVisible();
  await expect(failure).toBeHidden();
});

test('a stale overview keeps its data, dims it and tells its age', async ({
  page,
  browserErrors,
}) => {
  browserErrors.expect(/status of 503/);
  test.slow();
  await enter(page, stage().gateway);
  await expect(page.getByTestId('kpi-strip')).toBeVisible();
  await onQuery(page, 'overview', refuse);
  await expect(page.getByTestId('state-stale')).toHaveText(/\d+ s behind/, { timeout: 60_000 });
  await expect(page.getByTestId('kpi-strip')).toBeVisible();
  const dimmed = page.getByTestId('kpi-strip').locator('xpath=..');
  await expect(dimmed).toHaveCSS('opacity', '0.55');
  await page.unroute('**/admin/graphql');
  await expect(page.getByTestId('state-stale')).toBeHidden();
});

test('without a right its pages are not offered, and say so when addressed', async ({ page }) => {
  await page.route('**/admin/v1/session', async (route) => {
    const reply = await route.fetch();
    const session = (await reply.json()) as { user?: { permissions: string[] } };
    if (session.user) session.user.permissions = ['traffic:read', 'account:self'];
    await route.fulfill({ response: reply, json: session });
  });
  await enter(page, stage().gateway);
  await expect(page.getByTestId('nav-requests')).toBeVisible();
  for (const id of ['workers', 'tools', 'access', 'keys', 'conversations', 'audit', 'settings'])
    await expect(page.getByTestId(`nav-${id}`)).toBeHidden();
  for (const path of [
    '/workers',
    '/tools',
    '/access',
    '/keys',
    '/conversations',
    '/audit',
    '/settings',
  ]) {
    await open(page, stage().gateway, path);
    await expect(page.getByTestId('state-denied')).toBeVisible();
  }
});

test('an address without a page says so and leads back', async ({ page }) => {
  await enter(page, stage().gateway);
  await page.goto(`${stage().gateway.adminUrl}/no/such/page`);
  await expect(page.getByTestId('state-empty')).toContainText('No page at this address');
  await page.getByRole('link', { name: 'Open Overview' }).click();
  await expect(page.getByTestId('kpi-strip')).toBeVisible();
});
