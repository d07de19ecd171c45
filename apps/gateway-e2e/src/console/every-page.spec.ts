import { expectAccessible, expectAccessibleInBoth } from './support/axe.js';
import { enter, open, useLanguage } from './support/console.js';
import { stageForFile } from './support/stage.js';
import { beyondWindow, clippedTexts, expectLoaded, walkPages } from './support/sweep.js';
import { expect, test } from './support/test.js';
import { ask } from './support/traffic.js';

const stage = stageForFile({ simulated: 2, flags: ['--routing-decision-share', '1'] });

test.beforeAll(async () => {
  const { gateway, admin } = stage();
  const { models } = await admin.query<{ models: { id: string }[] }>('{ models { id } }');
  const text = 'A page of the handbook of pumps. '.repeat(200);
  await (await ask(gateway, { model: models[0]?.id ?? '', text, isStream: true })).text();
  await (await ask(gateway, { model: 'no-such-model', text: 'Hello.' })).text();
});

const kana = /[\u3040-\u30ff]/;

test('every page speaks Japanese, fits and is accessible, in both themes', async ({ page }) => {
  test.slow();
  await useLanguage(page, 'ja');
  await enter(page, stage().gateway, '/account');
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja');
  const walked = await walkPages(page, async (path) => {
    await expect(page.locator('#content')).toContainText(kana);
    expect(await clippedTexts(page), `${path}: clipped`).toEqual([]);
    await expect.poll(() => beyondWindow(page), `${path}: beyond the window`).toEqual([]);
    await expectAccessibleInBoth(page, `${path}, in Japanese`);
  });
  expect(walked).toContain('/requests');
  expect(walked).toContain('/account');
});

for (const [name, search] of [
  ['English', ''],
  ['a language that is a third longer', '?locale=pseudo'],
] as const)
  test(`no page clips ${name}`, async ({ page }) => {
    await enter(page, stage().gateway, `/account${search}`);
    await walkPages(page, async (path) => {
      expect(await clippedTexts(page), `${path}: clipped`).toEqual([]);
      await expect.poll(() => beyondWindow(page), `${path}: beyond the window`).toEqual([]);
    });
  });

test('a tenant that is chosen narrows the pages, and goes along from one to the next', async ({
  page,
}) => {
  const { gateway, admin } = stage();
  await enter(page, gateway, '/requests');
  const rows = page.getByTestId('call-row');
  await expect.poll(() => rows.count()).toBeGreaterThan(1);
  await expect(page.getByTestId('tenant-select')).toBeHidden();

  const tenant = await admin.json<{ id: string }>('POST', '/admin/v1/tenants', { name: 'Acme' });
  const { secret: apiKey } = await admin.json<{ secret: string }>('POST', '/admin/v1/keys', {
    name: 'acme',
    tenantId: tenant.id,
  });
  const { models } = await admin.query<{ models: { id: string }[] }>('{ models { id } }');
  await expect
    .poll(async () => {
      const reply = await ask(gateway, { model: models[0]?.id ?? '', text: 'Hello.', apiKey });
      await reply.text();
      return reply.status;
    })
    .toBe(200);
  await open(page, gateway, '/requests');
  await page.getByTestId('tenant-select').click();
  await page.getByRole('option', { name: 'Acme' }).click();
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('Acme');
  await page.getByTestId('nav-decisions').click();
  await expect(page).toHaveURL(new RegExp(`/decisions\\?.*tenant=${tenant.id}`));
  await expect(page.getByTestId('decision-row')).toHaveCount(1);
  await page.getByTestId('nav-settings').click();
  await page.getByTestId('nav-requests').click();
  await expect(page.getByTestId('tenant-select')).toContainText('Acme');
  await page.getByTestId('tenant-select').click();
  await page.getByRole('option', { name: 'All tenants' }).click();
  await expect.poll(() => rows.count()).toBeGreaterThan(2);
  await expect(page).not.toHaveURL(/tenant=/);
});

const phone = { width: 390, height: 844 };

test('on a phone the pages stand behind a menu, and nothing is out of reach', async ({ page }) => {
  const { gateway } = stage();
  await enter(page, gateway, '/account');
  const paths = await walkPages(page);
  await page.setViewportSize(phone);
  for (const path of paths) {
    await page.goto(gateway.adminUrl + path);
    await expectLoaded(page);
    await expect(page.getByTestId('sidebar')).toBeHidden();
    await expect.poll(() => beyondWindow(page), `${path}: beyond the window`).toEqual([]);
  }
  await page.getByTestId('navigation-menu').click();
  await expectAccessible(page, 'the menu of a phone');
  await page.getByTestId('navigation-sheet').getByTestId('nav-workers').click();
  await expect(page.getByTestId('navigation-sheet')).toBeHidden();
  await expect(page).toHaveURL(`${gateway.adminUrl}/workers`);
  await page.getByTestId('worker-row').first().locator('button').first().click();
  await expect(page.getByTestId('worker-drawer')).toBeInViewport();
  await expect.poll(() => beyondWindow(page)).toEqual([]);
});

test.describe('a browser that asks for Japanese', () => {
  test.use({ locale: 'ja-JP' });

  test('gets it at sign-in, and what is chosen there or in the menu is kept', async ({ page }) => {
    const { gateway } = stage();
    await page.goto(gateway.adminUrl);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('サインイン');
    await expect(page.locator('html')).toHaveAttribute('lang', 'ja');
    await expectAccessible(page, 'sign-in, in Japanese');
    await page.getByTestId('language-select').click();
    await page.getByRole('option', { name: 'English' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');

    await enter(page, gateway, '/account');
    await expect(page.locator('h1')).toHaveText('Account');
    await expect(page.getByTestId('session-row').first()).toContainText(/\d+ [A-Z][a-z]{2} \d{4}/);
    await page.getByTestId('user-menu').click();
    await page.getByTestId('language-ja').click();
    await expect(page.locator('h1')).toHaveText('アカウント');
    await expect(page.getByTestId('session-row').first()).toContainText(/\d{4}年\d+月\d+日/);
    await open(page, gateway, '/workers');
    await expect(page.locator('h1')).toHaveText('ワーカー');
    await expect(page.locator('html')).toHaveAttribute('lang', 'ja');
  });
});
