import { expectAccessibleInBoth } from './support/axe.js';
import { enter } from './support/console.js';
import { stageForFile } from './support/stage.js';
import { expect, test } from './support/test.js';

const stage = stageForFile();

test('a rule is made for one of two channels, tried on the past, and changed', async ({ page }) => {
  const { gateway, admin } = stage();
  for (const name of ['Pager', 'Mail'])
    await admin.json('POST', '/admin/v1/alert-channels', {
      ...{ kind: 'email', name, to: 'ops@example.com' },
    });
  await enter(page, gateway, '/alerts');
  await page.getByTestId('create-rule').click();
  await page.getByTestId('rule-name').fill('slow first tokens');
  await page.getByTestId('rule-kind').click();
  await page.getByRole('option', { name: 'Time to first token, p95' }).click();
  await page.getByTestId('rule-value').fill('3');
  await page.getByRole('checkbox', { name: 'Mail' }).uncheck();
  await page.getByTestId('preview-rule').click();
  await expect(page.getByTestId('rule-preview')).not.toBeEmpty();
  await expectAccessibleInBoth(page, 'the dialog of a rule');
  await page.getByTestId('rule-submit').click();
  const row = page.getByTestId('rule-row');
  await expect(row).toContainText('Time to first token, p95: 3 s');

  await row.getByTestId('edit-rule').click();
  await expect(page.getByRole('checkbox', { name: 'Mail' })).not.toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'Pager' })).toBeChecked();
  await page.getByTestId('rule-value').fill('4');
  await page.getByTestId('rule-submit').click();
  await expect(row).toContainText('Time to first token, p95: 4 s');
});
