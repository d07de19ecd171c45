import type { Browser, Page } from '@playwright/test';
import { enter, open, signIn } from './support/console.js';
import { stageForFile } from './support/stage.js';
import { expect, test } from './support/test.js';

const stage = stageForFile();

/** What the form says about credentials that do not fit. */
async function refusal(page: Page, name: string, password: string): Promise<string> {
  await page.getByTestId('sign-in-name').fill(name);
  await page.getByTestId('sign-in-password').fill(password);
  const answered = page.waitForResponse((reply) => reply.url().endsWith('/admin/v1/session'));
  await page.getByTestId('sign-in-submit').click();
  expect((await answered).status()).toBe(401);
  await expect(page.getByTestId('sign-in-error')).toBeVisible();
  return page.getByTestId('sign-in-error').innerText();
}

/** The same account in another browser. */
async function otherBrowser(browser: Browser): Promise<Page> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await enter(page, stage().gateway, '/account');
  return page;
}

test('the password of the first run opens the console', async ({ page }) => {
  const { gateway } = stage();
  await page.goto(gateway.adminUrl);
  await expect(page.getByTestId('sign-in-page')).toBeVisible();
  await expect(page.getByText(new URL(gateway.adminUrl).host)).toBeVisible();
  await signIn(page, gateway);
  await expect(page).toHaveURL(`${gateway.adminUrl}/`);
  await expect(page.getByTestId('sidebar')).toContainText('admin');
  const cookies = await page.context().cookies();
  expect(cookies).toEqual([expect.objectContaining({ httpOnly: true, sameSite: 'Strict' })]);
});

test('wrong credentials are refused without a word about which field was wrong', async ({
  page,
}) => {
  const { gateway } = stage();
  await page.goto(gateway.adminUrl);
  const wrongPassword = await refusal(page, 'admin', 'not the password');
  const wrongName = await refusal(page, 'somebody', gateway.firstRun.adminPassword);
  expect(wrongName).toBe(wrongPassword);
  await expect(page.getByTestId('sign-in-page')).toBeVisible();
  await page.getByTestId('sign-in-name').fill('');
  await page.getByTestId('sign-in-submit').click();
  await expect(page.getByTestId('sign-in-name')).toHaveAttribute('aria-invalid', 'true');
});

test('signing in returns to the page first asked for, filters included', async ({ page }) => {
  const { gateway } = stage();
  await signIn(page, gateway, '/requests?status=failed&range=h6');
  await expect(page).toHaveURL(/\/requests\?.*status=failed/);
  await expect(page).toHaveURL(/range=h6/);
  await expect(page.getByTestId('chip-status')).toBeVisible();
});

test('an address of another host is not returned to', async ({ page }) => {
  const { gateway } = stage();
  await signIn(page, gateway, `/sign-in?to=${encodeURIComponent('//example.org/')}`);
  await expect(page).toHaveURL(`${gateway.adminUrl}/`);
});

test('signing out ends the session for good', async ({ page }) => {
  const { gateway } = stage();
  await enter(page, gateway);
  const cookies = await page.context().cookies();
  await page.getByTestId('user-menu').click();
  await page.getByTestId('sign-out').click();
  await expect(page.getByTestId('sign-in-page')).toBeVisible();
  await page.context().addCookies(cookies);
  await page.goto(`${gateway.adminUrl}/workers`);
  await expect(page.getByTestId('sign-in-page')).toBeVisible();
  await expect(page).toHaveURL(/to=%2Fworkers/);
});

test('sessions are listed, and one that is ended elsewhere leaves the console at once', async ({
  page,
  browser,
  browserErrors,
}) => {
  browserErrors.expect(/status of 401/);
  const { gateway } = stage();
  const other = await otherBrowser(browser);
  await enter(page, gateway, '/account');
  await expect(page.getByTestId('session-row').filter({ hasText: 'This session' })).toHaveCount(1);
  const ends = page.getByTestId('end-session');
  await expect(ends.first()).toBeVisible();
  for (let left = await ends.count(); left > 0; left -= 1) {
    await ends.first().click();
    await expect(ends).toHaveCount(left - 1);
  }
  await expect(other.getByTestId('sign-in-page')).toBeVisible();
  await expect(other).toHaveURL(/to=%2Faccount/);
  await other.context().close();
});

test('a new password ends the other sessions and replaces the old one', async ({
  page,
  browser,
  browserErrors,
}) => {
  browserErrors.expect(/status of 4\d\d/);
  const { gateway } = stage();
  const next = 'a longer sentence to sign in with';
  const other = await otherBrowser(browser);
  await enter(page, gateway, '/account');
  const change = async (current: string, again = next) => {
    await page.getByTestId('password-current').fill(current);
    await page.getByTestId('password-next').fill(next);
    await page.getByTestId('password-again').fill(again);
    await page.getByTestId('password-save').click();
  };
  await change(gateway.firstRun.adminPassword, `${next}?`);
  await expect(page.getByTestId('password-again')).toHaveAttribute('aria-invalid', 'true');
  await change('not the password');
  await expect(page.getByTestId('password-error')).toBeVisible();
  await change(gateway.firstRun.adminPassword);
  await expect(page.getByText('Password changed')).toBeVisible();
  await expect(other.getByTestId('sign-in-page')).toBeVisible();
  await other.context().close();

  await open(page, gateway, '/account');
  await expect(page.getByTestId('session-row')).toHaveCount(1);
  await page.context().clearCookies();
  await page.goto(gateway.adminUrl);
  await refusal(page, 'admin', gateway.firstRun.adminPassword);
  const changed = { ...gateway, firstRun: { ...gateway.firstRun, adminPassword: next } };
  await signIn(page, changed);
});
