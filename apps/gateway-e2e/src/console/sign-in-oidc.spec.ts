import { expect, test } from '@playwright/test';
import { realClient, startRealIssuer } from '../admin/oidc/real-issuer.js';
import { freePorts } from '../support/ports.js';
import { startGateway, type RunningGateway } from '../support/start-gateway.js';

let gateway: RunningGateway;
let stopIssuer: () => Promise<void>;

test.beforeAll(async () => {
  test.setTimeout(240_000);
  const [port = 0] = await freePorts(1);
  gateway = await startGateway();
  const reply = await fetch(`${gateway.adminUrl}/admin/v1/identity-providers`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${gateway.firstRun.adminToken}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({
      name: 'Company',
      issuer: `http://127.0.0.1:${port}`,
      clientId: realClient.id,
      clientSecret: realClient.secret,
      rules: [{ claim: 'groups', value: 'ops', role: 'operator', tenantId: null, groupId: null }],
    }),
  });
  expect(reply.status).toBe(201);
  const { redirectUri } = (await reply.json()) as { redirectUri: string };
  stopIssuer = await startRealIssuer({
    ...{ port, redirectUri, afterLogout: `${gateway.adminUrl}/sign-in` },
  });
});
test.afterAll(async () => {
  await gateway?.stop();
  await stopIssuer?.();
});

test('somebody signs in by their identity provider, and out of both', async ({ page }) => {
  await page.goto(`${gateway.adminUrl}/workers`);
  await page.getByTestId('sign-in-provider').filter({ hasText: 'Company' }).click();
  await page.locator('input[name=login]').fill('rita');
  await page.locator('input[name=password]').fill('anything');
  await page.locator('button[type=submit]').click();
  await page.locator('button[type=submit]').click();
  await expect(page.getByTestId('sidebar')).toContainText('Real rita');
  await expect(page).toHaveURL(`${gateway.adminUrl}/workers`);
  // An operator does not see people.
  await page.getByTestId('nav-access').click();
  await expect(page.getByTestId('tab-tenants')).toBeVisible();
  await expect(page.getByTestId('tab-people')).toHaveCount(0);
  await page.getByTestId('user-menu').click();
  await page.getByTestId('sign-out').click();
  await expect(page).toHaveURL(/\/session\/end/);
  await page.locator('button[value=yes]').click();
  await expect(page).toHaveURL(/\/sign-in/);
  expect((await page.request.get(`${gateway.adminUrl}/admin/v1/session`)).status()).toBe(401);
});
