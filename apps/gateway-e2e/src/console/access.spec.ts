import type { Page } from '@playwright/test';
import { expectAccessibleInBoth } from './support/axe.js';
import { enter } from './support/console.js';
import { stageForFile } from './support/stage.js';
import { expect, test } from './support/test.js';

const stage = stageForFile();

async function choose(page: Page, testId: string, option: string | RegExp): Promise<void> {
  await page.getByTestId(testId).last().click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

test('a role of one’s own is made, given by a group, and a service acts by it with a token shown once', async ({
  page,
}) => {
  test.slow();
  const { gateway, admin } = stage();
  await admin.json('POST', '/admin/v1/tenants', { name: 'Foundry' });
  await enter(page, gateway, '/access?tab=roles');
  await page.getByTestId('create-role').click();
  await expect(page.getByTestId('role-submit')).toBeDisabled();
  await page.getByTestId('role-name').fill('key-keeper');
  await page.getByRole('checkbox', { name: 'keys:read' }).check();
  await page.getByRole('checkbox', { name: 'tenants:read' }).check();
  await expectAccessibleInBoth(page, 'the dialog of a role');
  await page.getByTestId('role-submit').click();
  await expect(page.getByTestId('own-role')).toContainText('key-keeper');

  await page.getByTestId('tab-groups').click();
  await page.getByTestId('create-group').click();
  await page.getByTestId('group-name').fill('Keepers');
  await page.getByTestId('add-role').click();
  await choose(page, 'role-choice', 'key-keeper');
  await choose(page, 'role-tenant', 'Foundry');
  await page.getByTestId('group-submit').click();
  await expect(page.getByTestId('group-row')).toContainText('key-keeper in Foundry');

  await page.getByTestId('tab-people').click();
  await page.getByTestId('create-service').click();
  await page.getByTestId('account-name').fill('key robot');
  await page.getByTestId('account-submit').click();
  const row = page.getByTestId('account-row').filter({ hasText: 'key robot' });
  await row.getByTestId('account-menu').click();
  await page.getByTestId('edit-roles').click();
  await page.getByRole('checkbox', { name: 'Keepers' }).check();
  await page.getByTestId('account-submit').click();
  await expect(row).toContainText('group Keepers');

  await row.getByTestId('account-menu').click();
  await page.getByTestId('account-tokens').click();
  await page.getByTestId('token-name').fill('nightly');
  await page.getByTestId('token-submit').click();
  const secret = await page.getByTestId('token-secret').innerText();
  await expect(page.getByTestId('token-row')).toHaveCount(1);
  const asRobot = async (path: string) => {
    const headers = { authorization: `Bearer ${secret}` };
    return (await fetch(gateway.adminUrl + path, { headers })).status;
  };
  expect(await asRobot('/admin/v1/keys')).toBe(200);
  expect(await asRobot('/admin/v1/limits')).toBe(403);
  await page.getByTestId('token-row').getByRole('button').click();
  await expect(page.getByTestId('token-row')).toHaveCount(0);
  expect(await asRobot('/admin/v1/keys')).toBe(401);
});

test('claims that are pasted show which rules hold before they are saved', async ({ page }) => {
  const { gateway, admin } = stage();
  await admin.json('POST', '/admin/v1/identity-providers', {
    ...{ name: 'Company', issuer: 'https://id.example.com', clientId: 'console' },
    rules: [{ claim: 'groups', value: 'ops', role: 'operator', tenantId: null, groupId: null }],
  });
  await enter(page, gateway, '/access?tab=providers');
  await page.getByTestId('edit-provider').click();
  await page.getByTestId('add-rule').click();
  await page.getByTestId('rule-value').last().fill('finance');
  await page.getByTestId('claims-text').fill('{"groups": ["finance", "sales"]}');
  await page.getByTestId('preview-claims').click();
  await expect(page.getByTestId('claims-result')).toContainText('Would hold: analyst');
  await expect(page.getByTestId('rule-line').first()).toHaveAttribute('data-matched', 'false');
  await expect(page.getByTestId('rule-line').last()).toHaveAttribute('data-matched', 'true');
  await expectAccessibleInBoth(page, 'the dialog of an identity provider');
  await page.getByTestId('provider-submit').click();
  await expect(page.getByTestId('provider-card')).toContainText('groups = finance');
});

test('an issuer of tokens is trusted for a project', async ({ page }) => {
  await enter(page, stage().gateway, '/access?tab=issuers');
  await page.getByTestId('add-issuer').click();
  await page.getByTestId('issuer-name').fill('Build farm');
  await page.getByTestId('issuer-issuer').fill('https://tokens.example.com');
  await page.getByTestId('issuer-audiences').getByRole('combobox').fill('bellwether');
  await page.getByTestId('issuer-audiences').getByRole('combobox').press('Enter');
  await expect(page.getByTestId('issuer-submit')).toBeDisabled();
  await page.getByTestId('issuer-parties').getByRole('combobox').fill('robot');
  await page.getByTestId('issuer-parties').getByRole('combobox').press('Enter');
  await page.getByTestId('add-claim').click();
  await page.getByTestId('claim-name').fill('realm.env');
  await page.getByTestId('issuer-tolerance').fill('soon');
  await page.getByTestId('issuer-project').click();
  await page.getByRole('option').nth(1).click();
  await expect(page.getByTestId('issuer-submit')).toBeDisabled();
  await page.getByTestId('claim-value').fill('live');
  await expect(page.getByTestId('issuer-submit')).toBeDisabled();
  await page.getByTestId('issuer-tolerance').fill('5');
  await expectAccessibleInBoth(page, 'the dialog of an issuer');
  await page.getByTestId('issuer-submit').click();
  await expect(page.getByTestId('issuer-row')).toContainText('Build farm');
  await page.getByTestId('try-token-text').fill('no token');
  await page.getByRole('button', { name: 'Look' }).click();
  await expect(page.getByTestId('try-token-result')).not.toBeEmpty();
  const { items } = await stage().admin.json<{ items: object[] }>(
    ...(['GET', '/admin/v1/token-issuers'] as const),
  );
  expect(items).toMatchObject([
    {
      ...{ authorizedParties: ['robot'], requiredClaims: { 'realm.env': 'live' } },
      clockToleranceSeconds: 5,
    },
  ]);
});

test('a deleted tenant is erased by its typed name, and the proof counts what went', async ({
  page,
  browserErrors,
}) => {
  browserErrors.expect(/status of 409 .*everything$/);
  const { gateway, admin } = stage();
  const { id } = await admin.json<{ id: string }>('POST', '/admin/v1/tenants', { name: 'Leaves' });
  await admin.json('POST', '/admin/v1/keys', { name: 'of it', tenantId: id });
  await enter(page, gateway, '/access?tab=tenants');
  const row = page.locator(`[data-testid=tenant-row][data-id=${id}]`);
  await row.getByTestId('place-menu').click();
  await expect(page.getByTestId('erase-tenant')).toHaveCount(0);
  await page.getByTestId('delete-place').click();
  await page.getByTestId('confirm-name').fill('Leaves');
  await page.getByTestId('confirm-button').click();
  await expect(row).toContainText('Deleted');

  const erase = async () => {
    await row.getByTestId('place-menu').click();
    await page.getByTestId('erase-tenant').click();
    await page.getByTestId('confirm-name').fill('Leaves');
    await page.getByTestId('confirm-button').click();
  };
  const roles = [{ role: 'analyst', tenantId: id }];
  const group = await admin.json<{ id: string }>('POST', '/admin/v1/groups', {
    ...{ name: 'Still there', roles },
  });
  await erase();
  await expect(page.getByRole('dialog')).toContainText('group Still there');
  await page.keyboard.press('Escape');
  await admin.request('DELETE', `/admin/v1/groups/${group.id}`);
  await erase();
  const proof = page.getByTestId('tenant-erasure-proof');
  await expect(proof.getByRole('row', { name: 'Keys' })).toHaveText(/Keys\s*1/);
  await expect(proof).toContainText('audit line aud_');
  await expectAccessibleInBoth(page, 'the proof of an erased tenant');
  await page.getByTestId('proof-done').click();
  await expect(row).toHaveCount(0);
});
