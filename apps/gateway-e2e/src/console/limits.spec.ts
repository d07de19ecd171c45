import { adminClient } from '../support/admin-client.js';
import { expectAccessibleInBoth } from './support/axe.js';
import { enter } from './support/console.js';
import { stageForFile } from './support/stage.js';
import { expect, test } from './support/test.js';
import { ask } from './support/traffic.js';

const stage = stageForFile({ engines: 1, engineFlags: ['--time-scale', '20'] });

/** A tenant with a project and a key in it. */
async function aTeam(name: string): Promise<{ readonly secret: string }> {
  const admin = adminClient(stage().gateway);
  const tenant = await admin.json<{ id: string }>('POST', '/admin/v1/tenants', { name });
  const project = await admin.json<{ id: string }>('POST', '/admin/v1/projects', {
    ...{ name: 'app', tenantId: tenant.id },
  });
  return admin.json('POST', '/admin/v1/keys', {
    ...{ name: `${name} key`, tenantId: tenant.id, projectId: project.id },
  });
}

test('a budget is made, used until it refuses, seen to burn down, and removed', async ({
  page,
}) => {
  const { gateway } = stage();
  const { secret } = await aTeam('Harbour');
  const question = { model: 'demo', text: 'Hello.', apiKey: secret, outputTokens: 50 };
  const first = await ask(gateway, question);
  expect(first.status).toBe(200);
  await first.text();

  await enter(page, gateway, '/keys');
  await page.getByTestId('create-limit').click();
  const dialog = page.getByTestId('limit-dialog');
  await expect(dialog.getByTestId('limit-submit')).toBeDisabled();
  await dialog.getByTestId('limit-name').fill('harbour budget');
  await dialog.getByTestId('limit-subject-id').click();
  await page.getByRole('option', { name: /Harbour key/ }).click();
  await dialog.getByTestId('limit-tokensPerDay').fill('many');
  await expect(dialog.getByTestId('limit-submit')).toBeDisabled();
  await dialog.getByTestId('limit-tokensPerDay').fill('200');
  const day = dialog.getByTestId('budget-tokensPerDay');
  await day.getByTestId('budget-increase').fill('5');
  await expect(dialog.getByTestId('limit-submit')).toBeDisabled();
  await day.getByTestId('budget-increase').fill('');
  await dialog.getByTestId('limit-preview').click();
  await expect(dialog.getByTestId('limit-preview-result')).toContainText('of');
  await dialog.getByTestId('limit-submit').click();
  await expect(dialog).toBeHidden();

  let served = 0;
  for (let status = 200; status === 200 && served < 50;) {
    const reply = await ask(gateway, question);
    await reply.text();
    status = reply.status;
    if (status === 200) served += 1;
    else expect(reply.headers.get('x-bellwether-limit')).toBe('tokensPerDay');
  }
  expect(served).toBeGreaterThan(0);
  expect(served).toBeLessThan(50);

  const row = page.getByTestId('limit-row').filter({ hasText: 'harbour budget' });
  const use = row.getByTestId('budget-use');
  await expect
    .poll(async () => Number(await use.getAttribute('data-used')), { timeout: 20_000 })
    .toBeGreaterThan(100);
  expect(Number(await use.getAttribute('data-used'))).toBeLessThanOrEqual(200);
  await expect(use).toContainText('Begins anew in');

  await row.getByTestId('edit-limit').click();
  await dialog.getByTestId('limit-shadow').check();
  await dialog.getByTestId('limit-submit').click();
  await expect(row).toContainText('Watched');
  await expect.poll(async () => (await ask(gateway, question)).status).toBe(200);

  await row.getByTestId('remove-limit').click();
  await page.getByTestId('confirm-button').click();
  await expect(row).toBeHidden();
});

test('a refused request leads to its limit, and the limit to the requests that it refused', async ({
  page,
}) => {
  test.slow();
  const { gateway, admin } = stage();
  const { secret } = await aTeam('Quay');
  const { items } = await admin.json<{ items: { id: string; name: string }[] }>(
    ...(['GET', '/admin/v1/tenants'] as const),
  );
  const limit = await admin.json<{ id: string }>('POST', '/admin/v1/limits', {
    ...{ name: 'quay pace', subject: 'tenant', limits: { requestsPerMinute: 1 } },
    subjectId: items.find(({ name }) => name === 'Quay')?.id,
  });
  const question = { model: 'demo', text: 'Hello.', apiKey: secret, outputTokens: 5 };
  const answers = await Promise.all([1, 2, 3].map(() => ask(gateway, question)));
  await Promise.all(answers.map((answer) => answer.text()));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 429, 429]);

  await enter(page, gateway, '/keys');
  const row = page.getByTestId('limit-row').filter({ hasText: 'quay pace' });
  // Records are written in batches, and told every half a minute.
  await expect(row.getByTestId('limit-hits')).toHaveText('2', { timeout: 90_000 });
  await row.getByTestId('limit-hits').click();
  await expect(page).toHaveURL(new RegExp(`limitId=${limit.id}`));
  await expect(page.getByTestId('call-row')).toHaveCount(2);
  await expect(page.getByText('refused by: quay pace')).toBeVisible();
  await page.getByTestId('call-row').first().click();
  await page.getByTestId('open-limit').click();
  await expect(page).toHaveURL(/\/keys\?/);
  await expect(row).toHaveAttribute('aria-current', 'true');
  await expectAccessibleInBoth(page, 'the limit that refused a request');
});
