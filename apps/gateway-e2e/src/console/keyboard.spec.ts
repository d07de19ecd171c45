import type { Page } from '@playwright/test';
import { untilWorkers } from '../support/admin-client.js';
import { startEngine, type RunningEngine } from '../support/start-engines.js';
import { stageForFile } from './support/stage.js';
import { enter } from './support/console.js';
import { expect, test } from './support/test.js';

const stage = stageForFile({ engines: 1 });
let second: RunningEngine;

test.beforeAll(async () => {
  second = await startEngine();
});
test.afterAll(() => second?.stop());

/** Tabs on until the wanted control has the focus; every stop on the way must show where it is. */
async function tabTo(page: Page, testId: string): Promise<void> {
  const wanted = page.getByTestId(testId).first();
  for (let presses = 0; presses < 60; presses += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
    const isMarked = await page.evaluate(() => {
      const focused = document.activeElement;
      if (focused === null || focused === document.body) return true;
      const { outlineStyle, outlineWidth } = getComputedStyle(focused);
      const field = focused.closest('input, textarea');
      return (outlineStyle !== 'none' && outlineWidth !== '0px') || field !== null;
    });
    expect(isMarked, 'the focus is visible').toBe(true);
  }
  throw new Error(`No way to ${testId} with the Tab key.`);
}

test('from sign-in to a registered worker without a mouse', async ({ page }) => {
  const { gateway, admin } = stage();
  await page.goto(gateway.adminUrl);
  await expect(page.getByTestId('sign-in-password')).toBeFocused();
  await page.keyboard.type(gateway.firstRun.adminPassword);
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('sidebar')).toBeVisible();

  await page.keyboard.press('g');
  await page.keyboard.press('w');
  await expect(page).toHaveURL(/\/workers/);
  await tabTo(page, 'register-worker');
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('register-url')).toBeFocused();
  await page.keyboard.type(second.url);
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('test-list')).toHaveAttribute('data-state', 'done');
  for (const shown of ['found-models', 'register-review']) {
    await tabTo(page, 'register-next');
    await page.keyboard.press('Enter');
    await expect(page.getByTestId(shown)).toBeVisible();
  }
  await tabTo(page, 'register-next');
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('register-sheet')).toBeHidden();
  await untilWorkers(admin, (workers) => workers.length === 2);
});

test('a sheet keeps the focus, and gives it back when it closes', async ({ page }) => {
  await enter(page, stage().gateway, '/workers');
  const opener = page.getByTestId('register-worker');
  await opener.focus();
  await page.keyboard.press('Enter');
  const sheet = page.getByTestId('register-sheet');
  await expect(page.getByTestId('register-url')).toBeFocused();
  for (let presses = 0; presses < 20; presses += 1) {
    await page.keyboard.press('Tab');
    await expect
      .poll(() => sheet.evaluate((element) => element.contains(document.activeElement)))
      .toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(opener).toBeFocused();
});

test('rows, palette, filter and pages have their keys', async ({ page }) => {
  await enter(page, stage().gateway, '/workers');
  await expect(page.getByTestId('worker-row').first()).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('worker-drawer')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('worker-drawer')).toBeHidden();
  await page.keyboard.press('/');
  await expect(page.getByTestId('worker-filter')).toBeFocused();
  await page.keyboard.type('gr');
  await expect(page).toHaveURL(/\/workers\?text=gr/);

  await page.keyboard.press('Control+k');
  await expect(page.getByTestId('palette')).toBeVisible();
  await page.keyboard.type('Keys &');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/keys/);
  for (const [key, path] of [
    ['r', '/requests'],
    ['a', '/audit'],
    ['s', '/settings'],
    ['o', '/'],
  ] as const) {
    await page.keyboard.press('g');
    await page.keyboard.press(key);
    await expect(page).toHaveURL((url) => url.pathname === path);
  }
  await page.keyboard.press('l');
  await expect(page.getByTestId('live-badge')).toHaveText('Paused');
});

test('arrow keys move the cursor of a chart, and it says the time', async ({ page }) => {
  await enter(page, stage().gateway);
  await page.getByTestId('chart-latency').focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByTestId('chart-tooltip')).toContainText(/\d\d:\d\d:\d\d/);
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('chart-tooltip')).toBeHidden();
});
