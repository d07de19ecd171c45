import { readFile } from 'node:fs/promises';
import { enter } from './support/console.js';
import { stageForFile } from './support/stage.js';
import { expect, test } from './support/test.js';

const stage = stageForFile();

test('a change is found by who, what and when, shown field by field, exported and proven', async ({
  page,
}) => {
  const { gateway, admin } = stage();
  const tenant = await admin.json<{ id: string }>('POST', '/admin/v1/tenants', { name: 'Mill' });
  await admin.json('PATCH', `/admin/v1/tenants/${tenant.id}`, { name: 'Old mill' });
  await enter(page, gateway, '/audit');
  await page.getByTestId('audit-action').fill('tenant.*');
  await page.getByTestId('audit-text').fill('old mill');
  await expect(page).toHaveURL(/action=tenant/);
  const rows = page.getByTestId('audit-row');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('tenant.change');
  await rows.getByRole('button').click();
  const changed = page.getByTestId('changed-field');
  await expect(changed).toHaveCount(1);
  await expect(changed.locator('del')).toContainText('Mill');
  await expect(changed.locator('ins')).toContainText('Old mill');
  await page.reload();
  await expect(page.getByTestId('audit-change')).toBeVisible();

  const waiting = page.waitForEvent('download');
  await page.getByTestId('export-audit').click();
  const file = await readFile(await (await waiting).path(), 'utf8');
  const lines = file.trim().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain('tenant.change');

  await page.getByTestId('verify-audit').click();
  await expect(page.getByTestId('audit-chain')).toContainText('Intact');

  await page.getByTestId('audit-to').fill('2020-01-01');
  await expect(page.getByTestId('state-no-match')).toBeVisible();
  await page.getByTestId('audit-clear').click();
  await expect.poll(() => rows.count()).toBeGreaterThan(1);
});
