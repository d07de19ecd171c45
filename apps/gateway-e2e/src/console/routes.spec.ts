import type { Page } from '@playwright/test';
import { enter, open } from './support/console.js';
import { stageForFile } from './support/stage.js';
import { expect, test } from './support/test.js';
import { ask, startTraffic } from './support/traffic.js';

const stage = stageForFile({
  engines: 2,
  engineFlags: ['--time-scale', '0.2'],
  flags: ['--routing-decision-share', '1'],
});

test.describe.configure({ mode: 'serial' });
test.beforeEach(({ page }) => enter(page, stage().gateway, '/routes'));

const isSaved = (page: Page) =>
  expect(page.getByTestId('save-state')).toHaveAttribute('data-state', 'saved');

async function beginDraft(page: Page): Promise<void> {
  await open(page, stage().gateway, '/routes');
  await page.getByTestId('new-draft').click();
  await expect(page.getByTestId('policy-form')).toBeVisible();
}

async function discard(page: Page): Promise<void> {
  await page.getByTestId('discard-draft').click();
  await page.getByTestId('confirm-button').click();
  await expect(page.getByTestId('card-live-routes')).toBeVisible();
}

async function publish(page: Page, message: string, rollout: 'all' | 'share'): Promise<void> {
  await expect(page.getByTestId('publish')).toBeEnabled();
  await page.getByTestId('publish').click();
  await page.getByTestId('publish-message').fill(message);
  await page.getByTestId(`rollout-${rollout}`).check({ force: true });
  await page.getByTestId('publish-confirm').click();
  await expect(page.getByTestId('card-live-routes')).toBeVisible();
}

test('before anything is published, the policy of the settings takes every request', async ({
  page,
}) => {
  await expect(page.getByTestId('route-row-others')).toContainText('predicted_ttft');
  await expect(page.getByTestId('no-versions')).toBeVisible();
  await expect(page.getByTestId('no-drafts')).toBeVisible();
});

test('a draft saves itself, and form and text are one document', async ({ page }) => {
  await beginDraft(page);
  await page.getByTestId('option-input-ownWeight').fill('2.5');
  await isSaved(page);
  await expect(page.getByTestId('option-ownWeight')).toHaveAttribute('data-differs', 'true');
  await expect(page.getByTestId('change-row')).toContainText('ownWeight');
  await page.getByRole('button', { name: 'YAML' }).click();
  await expect(page.getByTestId('yaml-text')).toHaveValue(/ownWeight: 2\.5/);
  const text = await page.getByTestId('yaml-text').inputValue();
  await page.getByTestId('yaml-text').fill(text.replace('2.5', '3'));
  await isSaved(page);
  await page.reload();
  await page.getByRole('button', { name: 'Form' }).click();
  await expect(page.getByTestId('option-input-ownWeight')).toHaveValue('3');
  await discard(page);
  await expect(page.getByTestId('draft-row')).toHaveCount(0);
});

test('a fault is said at its place, and keeps the draft from being published', async ({ page }) => {
  await beginDraft(page);
  await page.getByTestId('option-input-ownWeight').fill('-1');
  await expect(page.getByTestId('fault-ownWeight')).toBeVisible();
  await expect(page.getByTestId('check-badge')).toHaveText('1 fault');
  await expect(page.getByTestId('publish')).toBeDisabled();
  await page.getByRole('button', { name: 'YAML' }).click();
  await expect(page.getByTestId('finding-fault')).toHaveCount(1);
  await page.getByTestId('yaml-text').fill('routes: [\npolicy: x');
  await expect(page.getByTestId('finding-fault').first()).toContainText('line');
  await page.getByRole('button', { name: 'Form' }).click();
  await expect(page.getByTestId('form-waits')).toBeVisible();
  await discard(page);
});

test('keys that the form does not know survive an edit in the form', async ({ page }) => {
  await beginDraft(page);
  await page.getByRole('button', { name: 'YAML' }).click();
  await page
    .getByTestId('yaml-text')
    .fill('x-owner: serving team\npolicy:\n  name: round_robin\n  options: {}\n');
  await isSaved(page);
  await page.getByRole('button', { name: 'Form' }).click();
  await page.getByTestId('policy-select').click();
  await page.getByRole('option', { name: 'Least requests' }).click();
  await isSaved(page);
  await page.getByRole('button', { name: 'YAML' }).click();
  await expect(page.getByTestId('yaml-text')).toHaveValue(/least_requests/);
  await expect(page.getByTestId('yaml-text')).toHaveValue(/x-owner\W+serving team/);
  await expect(page.getByTestId('finding-fault')).toContainText('x-owner');
  await discard(page);
});

test('a policy is changed as a draft, rehearsed, published to 10 %, watched, and reverted', async ({
  page,
}) => {
  test.slow();
  const { gateway } = stage();
  for (let index = 0; index < 24; index += 1) {
    const text = `${'A page of the handbook. '.repeat(60 + (index % 3) * 40)} ${index}`;
    await (await ask(gateway, { model: 'demo', text, isStream: true })).text();
  }
  await beginDraft(page);
  await page.getByTestId('policy-select').click();
  await page.getByRole('option', { name: 'Round robin' }).click();
  await isSaved(page);
  await expect(page.getByTestId('change-row')).toContainText('round_robin');
  await expect(page.getByTestId('reach')).toContainText('100 %');

  await page.getByTestId('tab-rehearsal').click();
  await page.getByTestId('rehearse').click();
  await expect(page.getByTestId('rehearsal-result')).toBeVisible({ timeout: 60_000 });
  for (const figure of ['hitRatio', 'ttftP50', 'ttftP95', 'ttftP99', 'unevenness'])
    await expect(page.getByTestId(`figure-${figure}`)).toContainText('±');
  await expect(page.getByTestId('rehearsal-result')).toContainText(/Better|Worse|Unclear/);

  await publish(page, 'Spread the load', 'share');
  const banner = page.getByTestId('rollout-banner');
  await expect(banner.getByTestId('rollout-reach')).toHaveText(
    'On trial for 10 % of conversations',
  );
  const traffic = startTraffic(gateway, { model: 'demo', perSecond: 8, pages: 4 });
  await expect(banner.locator('tbody tr').nth(1).locator('td').first()).not.toHaveText('0');
  await traffic.stop();

  await open(page, gateway, '/');
  const mark = page.locator('[data-testid="publish-mark"][data-version="1"]').first();
  await expect(mark).toContainText('v1');
  await mark.click();
  await expect(page.getByTestId('diff-dialog')).toContainText('Spread the load');
  await expect(page.getByTestId('diff-dialog').getByTestId('change-row')).toContainText(
    'round_robin',
  );
  await page.keyboard.press('Escape');

  await banner.getByTestId('rollout-revert').click();
  await page.getByTestId('confirm-button').click();
  await expect(banner).toBeHidden();
  await expect(page.getByTestId('version-row')).toContainText('taken back while on trial');
  await expect(page.getByTestId('route-row-others')).toContainText('predicted_ttft');
});

test('who published meanwhile is said, and their work is not undone by accident', async ({
  page,
  browserErrors,
}) => {
  browserErrors.expect(/status of 409 .*\/publish$/);
  const { admin } = stage();
  await beginDraft(page);
  await page.getByTestId('policy-select').click();
  await page.getByRole('option', { name: 'Random' }).click();
  await isSaved(page);
  const other = await admin.json<{ id: string }>('POST', '/admin/v1/routes/drafts', {
    document: { routes: [], policy: { name: 'least_requests', options: {} } },
  });
  await admin.json('POST', `/admin/v1/routes/drafts/${other.id}/publish`, { message: 'Theirs' });
  await expect(page.getByTestId('published-meanwhile')).toContainText('v2 went live meanwhile');
  await page.getByTestId('publish').click();
  await page.getByTestId('publish-message').fill('Mine');
  await page.getByTestId('publish-confirm').click();
  await expect(page.getByTestId('publish-error')).toContainText('Version 2');
  await page.keyboard.press('Escape');
  await page.getByTestId('rebase-draft').click();
  await expect(page.getByTestId('published-meanwhile')).toBeHidden();
  await publish(page, 'Mine, after theirs', 'all');
  await expect(page.getByTestId('route-row-others')).toContainText('random');
});

test('an earlier version is one click away from being live again', async ({ page }) => {
  await expect(page.getByTestId('version-row').first()).toContainText('Mine, after theirs');
  await page
    .getByTestId('version-row')
    .filter({ hasText: 'Theirs' })
    .last()
    .getByTestId('revert-version')
    .click();
  await page.getByTestId('confirm-button').click();
  await expect(page.getByTestId('route-row-others')).toContainText('least_requests');
  await expect(page.getByTestId('version-row').first()).toContainText('Live');
});

test('routes that come from a file can be read but not written, and say why', async ({ page }) => {
  const { admin, gateway } = stage();
  await admin.json('POST', '/admin/v1/routes/apply', {
    yaml: 'format: 1\nroutes: []\npolicy: round_robin\n',
    message: 'From the repository',
  });
  await open(page, gateway, '/routes');
  await expect(page.getByTestId('read-only-note')).toBeVisible();
  await expect(page.getByTestId('new-draft')).toBeHidden();
  await expect(page.getByTestId('revert-version')).toHaveCount(0);
});
