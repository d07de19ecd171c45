import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { expectAccessibleInBoth } from './support/axe.js';
import { enter } from './support/console.js';
import { stageForFile } from './support/stage.js';
import { expect, test } from './support/test.js';

const examples = path.resolve(import.meta.dirname, '../../../../examples/plugins');
const stage = stageForFile({ engines: 1 });

test.describe.configure({ mode: 'serial' });

/** What was said to be done goes by itself; while it fades it is too faint to read. */
async function expectAccessibleWhenQuiet(page: Page, what: string): Promise<void> {
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(0, { timeout: 30_000 });
  await expectAccessibleInBoth(page, what);
}

async function statusOfCall(headers: Record<string, string> = {}, key?: string): Promise<number> {
  const { gateway } = stage();
  const reply = await fetch(`${gateway.url}/v1/chat/completions`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${key ?? gateway.firstRun.apiKey}`,
      'content-type': 'application/json',
      ...headers,
    },
    body: JSON.stringify({
      ...{ model: 'demo', max_tokens: 8, messages: [{ role: 'user', content: 'Hello.' }] },
    }),
  });
  await reply.text();
  return reply.status;
}

const until = (work: () => Promise<unknown>) => expect.poll(work, { timeout: 60_000 });
const cardOf = (page: Page) =>
  page.getByTestId('plugin-card').filter({ hasText: 'require-header' });
const rowOf = (page: Page, version: string) =>
  cardOf(page).getByTestId('plugin-version-row').filter({ hasText: version });

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
  await expect(card.getByTestId('plugin-state')).toHaveText('No version runs');
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
  await expect(card.getByTestId('plugin-state')).toHaveText('On');
  await until(() => statusOfCall()).toBe(400);
  await card.getByTestId('plugin-switch').click();
  await expect(card.getByTestId('plugin-state')).toHaveText('Off');
  await until(() => statusOfCall()).toBe(200);
  await expectAccessibleWhenQuiet(page, 'a plugin');
  await card.getByTestId('plugin-switch').click();
  await until(() => statusOfCall()).toBe(400);
});

test('a dry run says whether a kept instance frees what messages take', async ({ page }) => {
  await enter(page, stage().gateway, '/tools?tab=plugins');
  const file = path.join(examples, 'prebuilt/note-repeats.wasm');
  await page.getByTestId('upload-plugin').click();
  await page.getByTestId('upload-module').setInputFiles(file);
  await page
    .getByTestId('upload-sha256')
    .fill(createHash('sha256').update(readFileSync(file)).digest('hex'));
  await page.getByTestId('upload-submit').click();
  const card = page.getByTestId('plugin-card').filter({ hasText: 'note-repeats' });
  await card.getByTestId('dry-run').click();
  await page.getByTestId('dry-run-submit').click();
  await expect(page.getByTestId('dry-run-memory')).toContainText('its memory stays at 512.0 KiB');
});

/** The next version of the plugin: it asks for another header. */
async function uploadNext(): Promise<void> {
  const first = readFileSync(path.join(examples, 'dist/require-header.wasm'), 'latin1');
  const next = Buffer.from(first.replace('"version":"1.0.1"', '"version":"2.0.0"'), 'latin1');
  await stage().admin.json('POST', '/admin/v1/plugins', {
    module: next.toString('base64'),
    sha256: createHash('sha256').update(next).digest('hex'),
    config: { header: 'x-desk' },
  });
}

/** A tenant with a key in it. */
async function aTenant(name: string): Promise<string> {
  const { admin } = stage();
  const tenant = await admin.json<{ id: string }>('POST', '/admin/v1/tenants', { name });
  const project = await admin.json<{ id: string }>('POST', '/admin/v1/projects', {
    ...{ name: 'app', tenantId: tenant.id },
  });
  const key = await admin.json<{ secret: string }>('POST', '/admin/v1/keys', {
    ...{ name: `${name} key`, tenantId: tenant.id, projectId: project.id },
  });
  return key.secret;
}

test('a next version is tried by one tenant, then by a share, goes live for all, and is taken back', async ({
  page,
}) => {
  test.slow();
  const { gateway } = stage();
  const [harbour] = await Promise.all([aTenant('Harbour'), uploadNext()]);
  const team = { 'x-team': 'a' };
  const desk = { 'x-desk': 'a' };
  await enter(page, gateway, '/tools?tab=plugins');
  const next = rowOf(page, '2.0.0');
  await next.getByTestId('roll-out').click();
  const dialog = page.getByTestId('rollout-dialog');
  await dialog.getByTestId('rollout-percent').fill('100');
  await dialog.getByRole('combobox').fill('Harbour');
  await dialog.getByRole('combobox').press('Enter');
  await dialog.getByTestId('rollout-submit').click();
  await expect(next.getByTestId('version-trial')).toContainText('100%');
  await expect(rowOf(page, '1.0.1').getByTestId('version-live')).toBeVisible();
  await until(() => statusOfCall(desk, harbour)).toBe(200);
  expect(await statusOfCall(team, harbour)).toBe(400);
  expect(await statusOfCall(team)).toBe(200);
  expect(await statusOfCall(desk)).toBe(400);

  await next.getByTestId('roll-out').click();
  await expect(dialog).toContainText('Harbour');
  await dialog.getByTestId('rollout-percent').fill('40');
  await dialog.getByTestId('rollout-submit').click();
  await expect(next.getByTestId('version-trial')).toContainText('40%');
  await expectAccessibleWhenQuiet(page, 'a version on trial');

  await next.getByTestId('roll-out').click();
  await dialog.getByRole('button', { name: 'Remove Harbour' }).click();
  await dialog.getByTestId('rollout-percent').fill('100');
  await dialog.getByTestId('rollout-submit').click();
  await expect(next.getByTestId('version-live')).toBeVisible();
  await expect(rowOf(page, '1.0.1').getByTestId('version-previous')).toBeVisible();
  await until(() => statusOfCall(desk)).toBe(200);

  await page.getByTestId('plugin-revert').click();
  await expect(rowOf(page, '1.0.1').getByTestId('version-live')).toBeVisible();
  await until(() => statusOfCall(team)).toBe(200);
  expect(await statusOfCall(desk)).toBe(400);
  // Figures are read anew every few seconds.
  const counts = rowOf(page, '1.0.1').getByRole('cell');
  await until(async () => Number(await counts.nth(4).innerText())).toBeGreaterThan(0);
  await expect(counts.nth(7)).toHaveText('0');
});

test('what its versions did is seen over time, beside each other', async ({ page }) => {
  const { gateway } = stage();
  await enter(page, gateway, '/tools?tab=plugins');
  const card = cardOf(page);
  await expect(card.getByTestId('plugin-charts')).toHaveCount(0);
  await card.getByTestId('plugin-over-time').click();
  const charts = card.getByTestId('plugin-charts');
  // The minute that runs is left out of rates: time is told of it as well.
  const time = charts.getByTestId('plugin-chart-time');
  await expect(time).toHaveAccessibleName(/1\.0\.1 p99 .*2\.0\.0 p99/);
  await expect(charts.getByTestId('plugin-chart-messages')).toBeVisible();
  await expect(charts.getByTestId('plugin-chart-faults')).toHaveAccessibleName(/refusals/);
  await expectAccessibleInBoth(page, 'charts of a plugin');
  await charts.getByTestId('plugin-charts-table').click();
  await expect(charts.getByTestId('chart-table')).toHaveCount(3);
  await charts.getByRole('button', { name: 'Last 24 hours' }).click();
  await expect(charts).toContainText('15 m 00 s buckets');
});

test('a version is granted less, and one that nobody uses is removed', async ({ page }) => {
  const { gateway, admin } = stage();
  const module = readFileSync(path.join(examples, 'prebuilt/block-rules.wasm'));
  const { id } = await admin.json<{ id: string }>('POST', '/admin/v1/plugins', {
    module: module.toString('base64'),
    sha256: createHash('sha256').update(module).digest('hex'),
  });
  await enter(page, gateway, '/tools?tab=plugins');
  const card = page.getByTestId('plugin-card').filter({ hasText: 'block-rules' });
  await card.getByTestId('plugin-over-time').click();
  await expect(card.getByTestId('plugin-charts-empty')).toBeVisible();
  await card.getByTestId('version-menu').click();
  await page.getByTestId('version-grants').click();
  const dialog = page.getByTestId('grants-dialog');
  await expect(dialog).toContainText('It does not run');
  await dialog.getByTestId('grant-log').uncheck();
  await expectAccessibleInBoth(page, 'what a version may do');
  await dialog.getByTestId('grants-submit').click();
  await expect(dialog).toBeHidden();
  await expect(card.getByTitle('Asked for and not granted: log')).toBeVisible();
  const plugin = await admin.json<{ versions: object[] }>('GET', `/admin/v1/plugins/${id}`);
  expect(plugin.versions).toMatchObject([{ granted: ['key-value'] }]);

  await card.getByTestId('version-menu').click();
  await page.getByTestId('version-remove').click();
  await page.getByTestId('confirm-button').click();
  await expect(card.getByTestId('plugin-version-row')).toHaveCount(0);
  await cardOf(page).getByTestId('version-menu').first().click();
  await expect(page.getByTestId('version-grants')).toContainText('It asks for nothing');
});
