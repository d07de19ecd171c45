import { enter } from './support/console.js';
import { stageForFile } from './support/stage.js';
import { expect, test } from './support/test.js';
import { ask, openCall } from './support/traffic.js';

const stage = stageForFile({ engines: 1, engineFlags: ['--time-scale', '0.5'] });

test('a key is shown once, opens the data plane, and closes it when revoked', async ({
  page,
  context,
}) => {
  const { gateway } = stage();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await enter(page, gateway, '/keys');
  await page.getByTestId('create-key').click();
  await expect(page).toHaveURL(/dialog=create/);
  await expect(page.getByTestId('key-submit')).toBeDisabled();
  await page.getByTestId('key-name').fill('billing app');
  await page.getByTestId('key-submit').click();
  const secret = await page.getByTestId('key-secret').innerText();
  await page.getByTestId('copy-secret').click();
  await expect(page.getByTestId('copy-secret')).toHaveText('Copied');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secret);
  await page.getByTestId('key-done').click();
  await expect(page.getByTestId('key-created')).toBeHidden();

  const row = page.getByTestId('key-row').filter({ hasText: 'billing app' });
  await expect(row).toHaveAttribute('data-state', 'active');
  await expect(row).toContainText(`${secret.slice(-4)}`);
  expect(await page.content()).not.toContain(secret);
  await page.reload();
  await expect(row).toBeVisible();
  expect(await page.content()).not.toContain(secret);

  const question = { model: 'demo', text: 'Hello.', apiKey: secret };
  const served = await ask(gateway, question);
  expect(served.status).toBe(200);
  await served.text();
  const running = await openCall(gateway, { ...question, outputTokens: 100_000 });

  await row.getByTestId('key-menu').click();
  await page.getByTestId('revoke-key').click();
  await expect(page.getByTestId('confirm-dialog')).toContainText('Revoke billing app?');
  await page.getByTestId('confirm-button').click();
  await expect(row).toHaveAttribute('data-state', 'revoked');
  await expect(row.getByTestId('key-menu')).toBeHidden();
  await expect.poll(async () => (await ask(gateway, question)).status).toBe(401);
  expect(await running.end).toContain('"error"');
});

test('a key ends on the day that it was given', async ({ page }) => {
  await enter(page, stage().gateway, '/keys?dialog=create');
  await page.getByTestId('key-name').fill('for a while');
  await page.getByTestId('key-expires').fill('2099-12-31');
  await page.getByTestId('key-submit').click();
  await page.getByTestId('key-done').click();
  await expect(page.getByTestId('key-row').filter({ hasText: 'for a while' })).toContainText(
    '31 Dec 2099',
  );
});

test('a key is narrowed, blocked, let go on, and given another secret', async ({ page }) => {
  const { gateway } = stage();
  await enter(page, gateway, '/keys?dialog=create');
  await page.getByTestId('key-name').fill('narrow app');
  await page.getByTestId('key-models').getByRole('combobox').fill('other-*');
  await page.getByTestId('key-models').getByRole('combobox').press('Enter');
  await page.getByTestId('key-submit').click();
  const first = await page.getByTestId('key-secret').innerText();
  await page.getByTestId('key-done').click();
  const row = page.getByTestId('key-row').filter({ hasText: 'narrow app' });
  const act = async (id: string) => {
    await row.getByTestId('key-menu').click();
    await page.getByTestId(id).click();
  };
  const status = async (apiKey: string) => {
    const reply = await ask(gateway, { model: 'demo', text: 'Hello.', apiKey });
    await reply.text();
    return reply.status;
  };
  await expect(row).toContainText('other-*');
  await expect.poll(() => status(first)).toBe(403);

  await act('edit-key');
  await page.getByTestId('key-models').getByRole('button').click();
  await page.getByTestId('key-operation-chat').check();
  await page.getByTestId('key-submit').click();
  await expect(row).toContainText('Chat');
  await expect.poll(() => status(first)).toBe(200);

  await act('block-key');
  await page.getByTestId('confirm-button').click();
  await expect(row).toHaveAttribute('data-state', 'blocked');
  await expect.poll(() => status(first)).not.toBe(200);
  await act('unblock-key');
  await expect(row).toHaveAttribute('data-state', 'active');
  await expect.poll(() => status(first)).toBe(200);

  await act('rotate-key');
  await page.getByTestId('rotate-submit').click();
  const second = await page.getByTestId('key-secret').innerText();
  await page.getByTestId('key-done').click();
  expect(second).not.toBe(first);
  await expect(row).toContainText('the secret before works');
  await expect.poll(() => status(second)).toBe(200);
  expect(await status(first)).toBe(200);
});
