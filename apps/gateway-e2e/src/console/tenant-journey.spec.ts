import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { enter, open } from './support/console.js';
import { stageForFile } from './support/stage.js';
import { expect, test } from './support/test.js';
import { ask } from './support/traffic.js';

const stage = stageForFile({ engines: 1, engineFlags: ['--time-scale', '20'] });

test.beforeAll(async () => {
  const tokens = { input: 2_500_000_000, output: 10_000_000_000 };
  await stage().admin.json('POST', '/admin/v1/prices', { model: 'demo', tokens });
});

async function createTenant(page: Page, name: string, project: string): Promise<void> {
  await page.getByTestId('nav-access').click();
  await page.getByTestId('create-tenant').click();
  await expect(page.getByTestId('place-submit')).toBeDisabled();
  await page.getByTestId('place-name').fill(name);
  await page.getByTestId('place-submit').click();
  const row = page.getByTestId('tenant-row').filter({ hasText: name });
  await row.getByTestId('place-menu').click();
  await page.getByTestId('create-project').click();
  await page.getByTestId('place-name').fill(project);
  await page.getByTestId('place-submit').click();
  await expect(page.getByTestId('project-row').filter({ hasText: project })).toBeVisible();
}

/** Makes a key in the project and gives its secret. */
async function createKey(page: Page, name: string, place: string): Promise<string> {
  await page.getByTestId('nav-keys').click();
  await page.getByTestId('create-key').click();
  await page.getByTestId('key-name').fill(name);
  await page.getByTestId('key-project').click();
  await page.getByRole('option', { name: place }).click();
  await page.getByTestId('key-submit').click();
  const secret = await page.getByTestId('key-secret').innerText();
  await page.getByTestId('key-done').click();
  return secret;
}

async function limitKey(page: Page, name: string, tokensPerDay: string): Promise<void> {
  await page.getByTestId('key-row').filter({ hasText: name }).getByTestId('key-menu').click();
  await page.getByTestId('limit-key').click();
  const dialog = page.getByTestId('limit-dialog');
  await expect(dialog.getByTestId('limit-name')).toHaveValue(name);
  await dialog.getByTestId('limit-tokensPerDay').fill(tokensPerDay);
  await dialog.getByTestId('limit-submit').click();
  await expect(dialog).toBeHidden();
}

/** Calls until one is refused by the limit; how many were served. */
async function useUp(apiKey: string): Promise<number> {
  const most = 50;
  for (let served = 0; served < most; served += 1) {
    const question = { model: 'demo', text: 'Hello.', apiKey, outputTokens: 50 };
    const reply = await ask(stage().gateway, question);
    await reply.text();
    if (reply.status === 200) continue;
    expect(reply.status).toBe(429);
    expect(reply.headers.get('x-bellwether-limit')).toBe('tokensPerDay');
    return served;
  }
  throw new Error(`${most} calls were served, and none was refused.`);
}

/** The last line of the file that the page exports: the sum of all rows. */
async function exportedTotal(page: Page): Promise<{ requests: number; cost: number }> {
  const waiting = page.waitForEvent('download');
  await page.getByTestId('export-usage').click();
  const lines = (await readFile(await (await waiting).path(), 'utf8')).trim().split('\r\n');
  const names = (lines[0] ?? '').split(',');
  const cells = (lines.at(-1) ?? '').split(',');
  expect(cells[0]).toBe('total');
  const numberOf = (name: string) => Number(cells[names.indexOf(name)]);
  return { requests: numberOf('requests'), cost: numberOf('cost') };
}

test('a tenant is made, its key is used until it is refused, and the file has the total of the page', async ({
  page,
}) => {
  test.slow();
  const { gateway } = stage();
  await enter(page, gateway, '/access');
  await createTenant(page, 'Harbour', 'cranes');
  const secret = await createKey(page, 'crane app', 'Harbour / cranes');
  await limitKey(page, 'crane app', '200');
  const served = await useUp(secret);
  expect(served).toBeGreaterThan(0);

  const use = page
    .getByTestId('limit-row')
    .filter({ hasText: 'crane app' })
    .getByTestId('budget-use');
  await expect
    .poll(async () => Number(await use.getAttribute('data-used')), { timeout: 20_000 })
    .toBeGreaterThan(100);
  expect(Number(await use.getAttribute('data-used'))).toBeLessThanOrEqual(200);
  await expect(use).toContainText('Begins anew in');

  await page.getByTestId('tenant-select').click();
  await page.getByRole('option', { name: 'Harbour' }).click();
  await expect(page.getByTestId('key-row')).toHaveCount(1);
  await page.getByTestId('nav-usage').click();
  await expect(page).toHaveURL(/tenant=/);
  const total = page.getByTestId('usage-total');
  await expect
    .poll(async () => {
      await page.reload();
      return total.innerText({ timeout: 2_000 }).catch(() => '');
    })
    .toMatch(new RegExp(`Total\\s+${served + 1}\\s`));
  const shown = Number((await total.getByTestId('cost').innerText()).replace(/[$,]/g, ''));
  expect(shown).toBeGreaterThan(0);
  const file = await exportedTotal(page);
  expect(file.requests).toBe(served + 1);
  expect(file.cost).toBeCloseTo(shown, 2);
});

test('people of one tenant see its keys and usage, and hear no live stream', async ({ page }) => {
  const { gateway, admin } = stage();
  const tenant = await admin.json<{ id: string }>('POST', '/admin/v1/tenants', { name: 'Wharf' });
  await admin.json('POST', '/admin/v1/keys', { name: 'wharf app', tenantId: tenant.id });
  await admin.json('POST', '/admin/v1/service-accounts', {
    ...{ name: 'wharf hand', roles: [{ role: 'developer', tenantId: tenant.id }] },
  });
  await enter(page, gateway, '/access?tab=people');
  const row = page.getByTestId('account-row').filter({ hasText: 'wharf hand' });
  await row.getByTestId('account-menu').click();
  await page.getByTestId('view-as-begin').click();
  await expect(page.getByTestId('view-as')).toContainText('wharf hand');
  await page.getByTestId('nav-keys').click();
  await expect(page.getByTestId('key-row')).toHaveCount(1);
  await expect(page.getByTestId('key-row')).toContainText('wharf app');
  await expect(page.getByTestId('refresh')).toBeVisible();
  await expect(page.getByTestId('live-badge')).toHaveCount(0);
  await page.getByTestId('nav-usage').click();
  await expect(page.getByTestId('state-empty')).toBeVisible();
  await page.getByTestId('refresh').click();
  await page.getByTestId('view-as-end').click();
  await expect(page.getByTestId('live-badge')).toBeVisible();
});

test('the admin of one tenant sees what it is held to and what it pays, and is offered no change of that', async ({
  page,
}) => {
  const { gateway, admin } = stage();
  const tenant = await admin.json<{ id: string }>('POST', '/admin/v1/tenants', { name: 'Lock' });
  const key = await admin.json<{ id: string }>('POST', '/admin/v1/keys', {
    ...{ name: 'lock app', tenantId: tenant.id },
  });
  await admin.json('POST', '/admin/v1/limits', {
    ...{ name: 'cap of the tenant', subject: 'tenant', subjectId: tenant.id },
    budgets: [{ kind: 'moneyPerDay', amount: 600_000 }],
  });
  await admin.json('POST', '/admin/v1/limits', {
    ...{ name: 'pace of the key', subject: 'key', subjectId: key.id },
    limits: { requestsPerMinute: 60 },
  });
  await admin.json('POST', '/admin/v1/service-accounts', {
    ...{ name: 'lock keeper', roles: [{ role: 'admin', tenantId: tenant.id }] },
  });
  await enter(page, gateway, '/keys');
  const limit = (name: string) => page.getByTestId('limit-row').filter({ hasText: name });
  await expect(limit('cap of the tenant')).toContainText('$0.6000 of $0.6000 left');
  await expect(limit('cap of the tenant').getByTestId('edit-limit')).toBeVisible();

  await page.getByTestId('nav-access').click();
  await page.getByTestId('tab-people').click();
  const row = page.getByTestId('account-row').filter({ hasText: 'lock keeper' });
  await row.getByTestId('account-menu').click();
  await page.getByTestId('view-as-begin').click();
  await expect(page.getByTestId('view-as')).toContainText('lock keeper');
  await page.getByTestId('nav-keys').click();
  await expect(limit('pace of the key').getByTestId('edit-limit')).toBeVisible();
  await expect(limit('cap of the tenant')).toContainText('$0.6000 of $0.6000 left');
  await expect(limit('cap of the tenant').getByRole('button')).toHaveCount(0);
  await page.getByTestId('create-limit').click();
  await page.getByTestId('limit-subject').click();
  await expect(page.getByRole('option')).toHaveText(['Key', 'Project']);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');

  await open(page, gateway, '/usage?dialog=prices');
  await expect(page.getByTestId('price-row')).toHaveCount(1);
  await expect(page.getByTestId('price-row').getByRole('button')).toHaveCount(0);
  await expect(page.getByTestId('price-form')).toHaveCount(0);
  await page.goto(`${gateway.adminUrl}/no/such/page`);
  await page.getByRole('link', { name: 'Open Usage & cost' }).click();
  await expect(page).toHaveURL(/\/usage$/);
});

test('a tenant is renamed, and deleted only with its name typed; its key then opens nothing', async ({
  page,
}) => {
  const { gateway } = stage();
  await enter(page, gateway, '/access');
  await createTenant(page, 'Quarry', 'stones');
  const secret = await createKey(page, 'stone app', 'Quarry / stones');
  const status = async () =>
    (await ask(gateway, { model: 'demo', text: 'Hi.', apiKey: secret })).status;
  await expect.poll(status).toBe(200);

  await page.getByTestId('nav-access').click();
  const menuOf = (name: string) =>
    page.getByTestId('tenant-row').filter({ hasText: name }).getByTestId('place-menu');
  await menuOf('Quarry').click();
  await page.getByTestId('rename-place').click();
  await page.getByTestId('place-name').fill('Old quarry');
  await page.getByTestId('place-submit').click();
  await menuOf('Old quarry').click();
  await page.getByTestId('delete-place').click();
  await expect(page.getByTestId('confirm-dialog')).toContainText('1 key stops working');
  await expect(page.getByTestId('confirm-button')).toBeDisabled();
  await page.getByTestId('confirm-name').fill('Old quarry');
  await page.getByTestId('confirm-button').click();
  const row = page.getByTestId('tenant-row').filter({ hasText: 'Old quarry' });
  await expect(row).toContainText('Deleted');
  await row.getByTestId('place-menu').click();
  await expect(page.getByRole('menuitem')).toHaveCount(1);
  await expect(page.getByTestId('erase-tenant')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect.poll(status).toBe(401);
});
