import { readFile } from 'node:fs/promises';
import { enter } from './support/console.js';
import { stageForFile } from './support/stage.js';
import { expect, test } from './support/test.js';
import { ask } from './support/traffic.js';

const stage = stageForFile({ engines: 1, engineFlags: ['--time-scale', '0.1'] });

test('a price is set, calls cost what it says, and the file has the total of the page', async ({
  page,
}) => {
  const { gateway } = stage();
  await enter(page, gateway, '/usage');
  await page.getByTestId('prices').click();
  await expect(page).toHaveURL(/dialog=prices/);
  await page.getByTestId('price-input').fill('2,5');
  await expect(page.getByTestId('set-price')).toBeDisabled();
  await page.getByTestId('price-input').fill('2500');
  await page.getByTestId('price-output').fill('10000');
  await page.getByTestId('set-price').click();
  await expect(page.getByTestId('prices-table')).toContainText('$2,500.00');
  await page.keyboard.press('Escape');

  const apiKey = gateway.firstRun.apiKey;
  for (const text of ['One.', 'Two, a little longer.', 'Three.'])
    await (await ask(gateway, { model: 'demo', text, apiKey })).text();
  const total = page.getByTestId('usage-total');
  await expect
    .poll(async () => {
      await page.reload();
      return total.innerText({ timeout: 2_000 }).catch(() => '');
    })
    .toMatch(/Total\s+3\s/);
  const cost = await total.getByTestId('cost').innerText();
  expect(cost).toMatch(/^\$\d/);
  await page.getByTestId('usage-row').first().getByRole('button').first().click();
  await expect(page.getByTestId('usage-child')).toContainText('demo');
  await expect(page.getByTestId('reconciled')).toContainText('gap 0');

  const waiting = page.waitForEvent('download');
  await page.getByTestId('export-usage').click();
  const lines = (await readFile(await (await waiting).path(), 'utf8')).trim().split('\r\n');
  const cells = (lines.at(-1) ?? '').split(',');
  expect(cells[0]).toBe('total');
  expect(Number(cells.at(-2))).toBeCloseTo(Number(cost.replace(/[$,]/g, '')), 2);
});

test('what is chosen stands in the address, and a time without calls says so', async ({ page }) => {
  await enter(page, stage().gateway, '/usage?by=key&then=outcome&range=h24&measure=tokens');
  await expect(page.getByTestId('usage-by')).toContainText('Key');
  await expect(page.getByTestId('usage-then')).toContainText('Outcome');
  await page.getByTestId('usage-range').click();
  await page.getByRole('option', { name: 'Last hour' }).click();
  await expect(page).toHaveURL(/range=h1/);
});
