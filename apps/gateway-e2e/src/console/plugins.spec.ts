import { execFileSync } from 'node:child_process';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { expectAccessibleInBoth } from './support/axe.js';
import { enter } from './support/console.js';
import { stageForFile } from './support/stage.js';
import { expect, test } from './support/test.js';
import { ask } from './support/traffic.js';

const examples = path.resolve(import.meta.dirname, '../../../../examples/plugins');
const stage = stageForFile({ engines: 1 });

/** What was said to be done goes by itself; while it fades it is too faint to read. */
async function expectAccessibleWhenQuiet(page: Page, what: string): Promise<void> {
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(0, { timeout: 30_000 });
  await expectAccessibleInBoth(page, what);
}

async function statusOfCall(): Promise<number> {
  const reply = await ask(stage().gateway, { model: 'demo', text: 'Hello.' });
  await reply.text();
  return reply.status;
}

const until = (work: () => Promise<unknown>) => expect.poll(work, { timeout: 60_000 });
const cardOf = (page: Page) =>
  page.getByTestId('plugin-card').filter({ hasText: 'require-header' });

test('a plugin is uploaded, tried, rolled out to everybody and switched off', async ({ page }) => {
  test.slow();
  const { gateway } = stage();
  const printed = execFileSync(process.execPath, ['build.mjs', 'require-header'], {
    ...{ cwd: examples, encoding: 'utf8' },
  });
  await enter(page, gateway, '/tools?tab=plugins');
  await page.getByTestId('upload-plugin').click();
  await page
    .getByTestId('upload-module')
    .setInputFiles(path.join(examples, 'dist/require-header.wasm'));
  await page.getByTestId('upload-sha256').fill(printed.split(' ')[0] ?? '');
  await expectAccessibleInBoth(page, 'the dialog of a plugin');
  await page.getByTestId('upload-submit').click();
  const card = cardOf(page);
  await expect(card.getByTestId('version-idle')).toBeVisible();
  expect(await statusOfCall()).toBe(200);

  await card.getByTestId('dry-run').click();
  await page.getByTestId('dry-run-submit').click();
  await expect(page.getByTestId('dry-run-result')).toContainText('Refused');
  await expect(page.getByTestId('dry-run-result')).toContainText('The header x-team is missing.');
  await expectAccessibleWhenQuiet(page, 'a dry run');
  await page.keyboard.press('Escape');

  await card.getByTestId('roll-out').click();
  await page.getByTestId('rollout-percent').fill('101');
  await expect(page.getByTestId('rollout-submit')).toBeDisabled();
  await page.getByTestId('rollout-percent').fill('100');
  await page.getByTestId('rollout-submit').click();
  await expect(card.getByTestId('version-live')).toBeVisible();
  await until(() => statusOfCall()).toBe(400);
  await card.getByTestId('plugin-switch').click();
  await expect(card).toContainText('Off');
  await until(() => statusOfCall()).toBe(200);
  await expectAccessibleWhenQuiet(page, 'a plugin');
  await card.getByTestId('plugin-switch').click();
  await until(() => statusOfCall()).toBe(400);
});
