import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { expectAccessibleInBoth } from './support/axe.js';
import { enter } from './support/console.js';
import { stageForFile } from './support/stage.js';
import { expect, test } from './support/test.js';
import { ask } from './support/traffic.js';

const prebuilt = path.resolve(
  import.meta.dirname,
  '../../../../examples/plugins/prebuilt/cost-tags.wasm',
);
const stage = stageForFile({
  engines: 1,
  engineFlags: ['--time-scale', '0.1'],
  flags: ['--records-export-interval-ms', '200', '--alerts-send-retry-ms', '100'],
});

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

test('what limits refused is told by whom and by which, and calls without a worker say what they are', async ({
  page,
}) => {
  test.slow();
  const { gateway, admin } = stage();
  await enter(page, gateway, '/usage');
  await expect(page.getByTestId('card-limit-hits')).toContainText('No limit refused a request');

  const key = await admin.json<{ id: string; secret: string }>('POST', '/admin/v1/keys', {
    name: 'night batch',
  });
  await admin.json('POST', '/admin/v1/limits', {
    ...{ name: 'batch pace', subject: 'key', subjectId: key.id },
    limits: { requestsPerMinute: 1 },
  });
  const question = { model: 'demo', text: 'Hello.', apiKey: key.secret, outputTokens: 5 };
  const answers = await Promise.all([1, 2, 3].map(() => ask(gateway, question)));
  await Promise.all(answers.map((answer) => answer.text()));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 429, 429]);

  const hit = page.getByTestId('limit-hit');
  await expect
    .poll(async () => {
      await page.reload();
      await expect(page.getByTestId('card-limit-hits')).toBeVisible();
      return hit.innerText({ timeout: 2_000 }).catch(() => '');
    })
    .toMatch(/Default\s+night batch · requests a minute\s+2/);
  await expect(page.getByTestId('cached-share').first()).toContainText('%');
  await expectAccessibleInBoth(page, 'usage with limit hits');

  await page.goto(`${gateway.adminUrl}/usage?by=model&then=outcome`);
  const row = page.getByTestId('usage-row').filter({ hasText: 'No worker was asked' });
  await expect(row.getByTestId('unattributed-reasons')).toHaveText('2 refused by a limit');

  await page.goto(`${gateway.adminUrl}/usage`);
  await hit.getByRole('link').click();
  await expect(page.getByTestId('limit-row').filter({ hasText: 'batch pace' })).toHaveAttribute(
    'aria-current',
    'true',
  );
});

test('what is chosen stands in the address, and a time without calls says so', async ({ page }) => {
  await enter(page, stage().gateway, '/usage?by=key&then=outcome&range=h24&measure=tokens');
  await expect(page.getByTestId('usage-by')).toContainText('Key');
  await expect(page.getByTestId('usage-then')).toContainText('Outcome');
  await page.getByTestId('usage-range').click();
  await page.getByRole('option', { name: 'Last hour' }).click();
  await expect(page).toHaveURL(/range=h1/);
});

/** Notes the project of a call, by a header. */
async function rollOutTags(): Promise<void> {
  const { admin } = stage();
  const module = await readFile(prebuilt);
  const { id, versionId } = await admin.json<{ id: string; versionId: string }>(
    'POST',
    '/admin/v1/plugins',
    {
      module: module.toString('base64'),
      sha256: createHash('sha256').update(module).digest('hex'),
    },
  );
  await admin.json('POST', `/admin/v1/plugins/${id}/roll-out`, { versionId, percent: 100 });
}

test('usage is split by a tag that a plugin notes, and narrowed to one of its values', async ({
  page,
}) => {
  const { gateway } = stage();
  const headers = { 'x-project': 'apollo' };
  const call = () =>
    ask(gateway, { model: 'demo', text: 'Hello.', apiKey: gateway.firstRun.apiKey, headers });
  await rollOutTags();
  await enter(page, gateway, '/usage?range=month');
  await page.getByTestId('usage-by').click();
  await page.getByRole('option', { name: 'Tag of a plugin' }).click();
  const problem = page.getByTestId('usage-tag-problem');
  await expect(problem).toContainText('Name the tag');
  await page.getByTestId('usage-tag').fill('cost-tags.project');
  await expect(problem).toContainText('Tags are told by the minute');
  await expectAccessibleInBoth(page, 'usage by a tag');
  await page.getByTestId('usage-shorten').click();
  const apollo = page.getByTestId('usage-row').filter({ hasText: 'apollo' });
  await expect
    .poll(
      async () => {
        await (await call()).text();
        await page.reload();
        return apollo.innerText({ timeout: 2_000 }).catch(() => '');
      },
      { timeout: 60_000 },
    )
    .toContain('apollo');
  await page.getByTestId('usage-tagValue').fill('nobody');
  await expect(page.getByTestId('state-empty')).toBeVisible();
  await page.getByTestId('usage-tagValue').fill('apollo');
  await expect(page.getByTestId('usage-row')).toHaveCount(1);
  const waiting = page.waitForEvent('download');
  await page.getByTestId('export-usage').click();
  const lines = (await readFile(await (await waiting).path(), 'utf8')).trim().split('\r\n');
  expect(lines[1]).toMatch(/^row,apollo,/);
});

/** Takes files, the first of them not. */
async function aReceiver() {
  const received: { headers: IncomingHttpHeaders; body: string }[] = [];
  const server = createServer((request, reply) => {
    void text(request).then((body) => {
      received.push({ headers: request.headers, body });
      reply.writeHead(received.length === 1 ? 500 : 200).end();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/usage`;
  return { url, received, close: () => server.close() };
}

test('a file is scheduled with a webhook of its own, run at once, signed, changed and removed', async ({
  page,
  browserErrors,
}) => {
  browserErrors.expect(/status of 400 .*usage-exports/);
  const receiver = await aReceiver();
  await enter(page, stage().gateway, '/usage');
  await page.getByTestId('exports').click();
  await expect(page).toHaveURL(/dialog=exports/);
  const sheet = page.getByTestId('exports-sheet');
  await expect(sheet.getByTestId('state-empty')).toContainText('No export yet');
  await sheet.getByTestId('create-export').click();
  await sheet.getByTestId('export-name').fill('Finance');
  await expect(sheet.getByTestId('export-submit')).toBeDisabled();
  await sheet.getByTestId('export-format').click();
  await page.getByRole('option', { name: 'NDJSON' }).click();
  await sheet.getByTestId('export-folder').check();
  await sheet.getByTestId('export-webhook').click();
  await page.getByRole('option', { name: 'New webhook' }).click();
  await sheet.getByTestId('export-url').fill(receiver.url);
  await expectAccessibleInBoth(page, 'the form of an export');
  await sheet.getByTestId('export-submit').click();
  // No folder is set: that is said at its box, and the secret of the webhook is not lost with it.
  await expect(sheet.getByRole('alert').first()).toContainText('No folder is set');
  const secret = await sheet.getByTestId('export-secret').innerText();
  await sheet.getByTestId('export-folder').uncheck();
  await sheet.getByTestId('export-submit').click();
  await sheet.getByTestId('secret-kept').click();

  const card = sheet.getByTestId('export-card');
  await expect(card).toContainText('Finance');
  await expect(card).toContainText('NDJSON');
  await card.getByTestId('run-export').click();
  await expect(card.getByTestId('export-run')).toHaveAttribute('data-state', 'done', {
    timeout: 90_000,
  });
  await expectAccessibleInBoth(page, 'the exports');
  const taken = receiver.received.at(-1);
  const [, at, signature] =
    /^t=(\d+),v1=(\w+)$/.exec(String(taken?.headers['x-bellwether-signature'])) ?? [];
  const expected = createHmac('sha256', secret).update(`${at}.${taken?.body}`).digest('hex');
  expect(signature).toBe(expected);

  await card.getByTestId('edit-export').click();
  await sheet.getByTestId('export-every').click();
  await page.getByRole('option', { name: 'Month' }).click();
  await sheet.getByTestId('export-submit').click();
  await expect(card).toContainText('Month');
  await card.getByTestId('remove-export').click();
  await page.getByTestId('confirm-button').click();
  await expect(sheet.getByTestId('state-empty')).toBeVisible();
  receiver.close();
});
