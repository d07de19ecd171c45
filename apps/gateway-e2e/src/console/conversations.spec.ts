import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleInBoth } from './support/axe.js';
import { enter, open } from './support/console.js';
import { clearStage, setStage, stageForFile } from './support/stage.js';
import { newConversation, newResponse } from './support/stored.js';
import { expect, test } from './support/test.js';

const stage = stageForFile({ engines: 1, engineFlags: ['--time-scale', '0.1'] });
const picture = `data:image/png;base64,${'iVBORw0KGgo'.repeat(2_000)}`;
const hostile = '<img src=x onerror="window.pwned=1"><a href="javascript:window.pwned=2">x</a>';

let conversation: string;
let first: string;
let second: string;

test.beforeAll(async () => {
  const { gateway } = stage();
  conversation = await newConversation(
    gateway,
    [
      { role: 'user', content: hostile },
      {
        role: 'user',
        content: [
          { type: 'input_image', image_url: picture },
          { type: 'input_image', image_url: 'https://evil.example/pixel.png' },
          { type: 'input_text', text: 'word '.repeat(400) },
        ],
      },
    ],
    { metadata: { topic: hostile } },
  );
  await newResponse(gateway, 'How deep is it?', { conversation });
  first = await newResponse(gateway, 'The first of a chain');
  second = await newResponse(gateway, 'The second of a chain', { previous_response_id: first });
});

const openConversation = async (page: Page) => {
  await page.getByTestId('conversation-row').filter({ hasText: conversation }).click();
  await expect(page.getByTestId('conversation-facts')).toBeVisible();
  return page.getByTestId('conversation-drawer');
};

test('conversations are found in the navigation, opened, and read as text', async ({ page }) => {
  const { gateway, admin } = stage();
  await enter(page, gateway);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.getByTestId('nav-conversations').click();
  await expect(page.getByTestId('store-card')).toContainText('Embedded database');
  await expect(page.getByTestId('store-health')).toHaveText('Reachable');
  await expect(page.getByTestId('tenant-facts')).toContainText('Conversations');
  const drawer = await openConversation(page);
  await expect(page).toHaveURL(new RegExp(`conversation=${conversation}`));
  await expect(drawer.getByTestId('stored-item')).toHaveCount(4);
  await expect(drawer).toContainText(hostile);
  await expect(drawer.getByTestId('conversation-metadata')).toContainText('onerror');
  await expect(drawer.getByTestId('stored-media')).toHaveCount(2);
  await expect(drawer.getByTestId('stored-media').first()).toContainText('data:image/png;base64,…');
  const pictured = drawer.getByTestId('stored-item').filter({ hasText: 'pixel.png' });
  await expect(pictured).not.toContainText('iVBOR');
  await expect(drawer.getByTestId('item-cut')).toHaveCount(1);

  const more = drawer.getByTestId('show-more');
  await expect(more).toContainText('Show 1,200 more characters');
  await more.click();
  await expect(more).toHaveText('Show less');

  expect(await page.evaluate(() => Reflect.get(window, 'pwned') as unknown)).toBeUndefined();
  await expect(page.locator('#root img, #root a[href^="javascript"]')).toHaveCount(0);
  expect(asked.filter((url) => !url.startsWith(gateway.adminUrl))).toEqual([]);

  const { items } = await admin.json<{ items: { action: string; objectId: string }[] }>(
    'GET',
    '/admin/v1/audit?first=50',
  );
  const reads = items.filter(({ action }) => action === 'conversation.read');
  expect(reads).toMatchObject([{ objectId: conversation, actor: { name: 'admin' } }]);
  expect(JSON.stringify(reads)).not.toContain('onerror');
  await page.reload();
  await expect(page.getByTestId('conversation-facts')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('conversation-drawer')).toBeHidden();
});

test('a response is opened by its id, and the ones before it are a step away', async ({ page }) => {
  await enter(page, stage().gateway, '/conversations');
  await page.getByTestId('response-id').fill(second);
  await page.getByTestId('open-response').click();
  const drawer = page.getByTestId('response-drawer');
  await expect(drawer).toContainText('The second of a chain');
  await expect(drawer).toContainText('completed');
  await expect(drawer).not.toContainText('The first of a chain');
  await page.getByTestId('tab-raw').click();
  await expect(page.getByTestId('response-raw')).toContainText(`"id": "${second}"`);
  await page.getByTestId('tab-turn').click();
  await page.getByTestId('previous-response').click();
  await expect(page).toHaveURL(new RegExp(`response=${first}`));
  await expect(drawer).toContainText('The first of a chain');
  await expect(drawer).toContainText('nothing before');
  await page.goBack();
  await expect(drawer).toContainText('The second of a chain');
  await open(page, stage().gateway, '/conversations?response=resp_nobody');
  await expect(page.getByTestId('response-missing')).toBeVisible();
});

test('responses of no conversation have a list of their own', async ({ page }) => {
  await enter(page, stage().gateway, '/conversations');
  await page.getByTestId('tab-responses').click();
  await expect(page).toHaveURL(/list=responses/);
  const rows = page.getByTestId('response-row');
  await expect(rows.filter({ hasText: first })).toContainText('completed');
  const row = rows.filter({ hasText: second });
  await row.getByRole('button', { name: second }).click();
  await expect(page.getByTestId('response-drawer')).toContainText('The second of a chain');
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('response-drawer')).toBeHidden();
  await expectAccessible(page, 'the list of responses');
});

test('a tenant gets days of its own, and they count for what is stored from then on', async ({
  page,
}) => {
  const { gateway } = stage();
  await enter(page, gateway, '/conversations');
  await page.getByTestId('retention-kind').click();
  await page.getByRole('option', { name: 'days of its own' }).click();
  await page.getByTestId('retention-days').fill('0');
  await expect(page.getByTestId('retention-form')).toContainText('whole days from 1');
  await expect(page.getByTestId('save-retention')).toBeDisabled();
  await page.getByTestId('retention-days').fill('7');
  await page.getByTestId('save-retention').click();
  await expect(page.getByTestId('save-retention')).toBeDisabled();
  await page.reload();
  await expect(page.getByTestId('retention-days')).toHaveValue('7');
  const id = await newConversation(gateway, [{ role: 'user', content: 'for a week' }]);
  await page.reload();
  const row = page.getByTestId('conversation-row').filter({ hasText: id });
  await expect(row).toContainText('UTC');
  await expect(row).not.toContainText('when deleted');
  await expect(
    page.getByTestId('conversation-row').filter({ hasText: conversation }),
  ).toContainText('when deleted');
});

test('a conversation is deleted for good', async ({ page }) => {
  const { gateway } = stage();
  const id = await newConversation(gateway, [{ role: 'user', content: 'soon gone' }]);
  await enter(page, gateway, `/conversations?conversation=${id}`);
  await page.getByTestId('delete-conversation').click();
  await expect(page.getByTestId('confirm-dialog')).toContainText(id);
  await page.getByTestId('confirm-button').click();
  await expect(page.getByTestId('conversation-drawer')).toBeHidden();
  await expect(page.getByTestId('conversation-row').filter({ hasText: id })).toHaveCount(0);
  await open(page, gateway, `/conversations?conversation=${id}`);
  await expect(page.getByTestId('conversation-missing')).toBeVisible();
});

test('a tenant is exported whole, erased by its typed name, and the proof says so', async ({
  page,
}) => {
  const { gateway, admin } = stage();
  const tenant = await admin.json<{ id: string }>('POST', '/admin/v1/tenants', {
    name: 'Acme <b>',
  });
  const { secret: apiKey } = await admin.json<{ secret: string }>('POST', '/admin/v1/keys', {
    name: 'acme',
    tenantId: tenant.id,
  });
  await newConversation(gateway, [{ role: 'user', content: hostile }], { apiKey });
  await enter(page, gateway, '/conversations');
  await page.getByTestId('history-tenant').click();
  await page.getByRole('option', { name: 'Acme <b>' }).click();
  await expect(page).toHaveURL(new RegExp(`tenant=${tenant.id}`));
  await expect(page.getByTestId('conversation-row')).toHaveCount(1);

  const downloading = page.waitForEvent('download');
  await page.getByTestId('export-history').click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^history-ten.*\.jsonl$/);
  const lines = readFileSync(await download.path(), 'utf8')
    .trimEnd()
    .split('\n');
  const all = lines.map((line) => JSON.parse(line) as { kind: string });
  expect(all.map(({ kind }) => kind)).toEqual([
    ...['export', 'conversation', 'conversation_item', 'export_end'],
  ]);

  await page.getByTestId('erase-history').click();
  await expect(page.getByTestId('confirm-button')).toBeDisabled();
  await page.getByTestId('confirm-name').fill('acme <b>');
  await expect(page.getByTestId('confirm-button')).toBeDisabled();
  await page.getByTestId('confirm-name').fill('Acme <b>');
  await page.getByTestId('confirm-button').click();
  const proof = page.getByTestId('erasure-proof');
  await expect(proof).toContainText('nothing is left');
  await expect(proof.getByRole('row', { name: 'Conversations' })).toHaveText(
    /Conversations\s*1\s*0/,
  );
  await expect(proof).toContainText('audit line aud_');
  await expectAccessible(page, 'the proof of an erasure');
  await page.getByTestId('proof-done').click();
  await expect(page.getByTestId('state-empty')).toContainText('No conversations stored');
  await open(page, gateway, '/conversations');
  await expect(page.getByTestId('conversation-row').first()).toBeVisible();
});

test('page, drawers and dialog have no serious finding of axe, in both themes', async ({
  page,
}) => {
  test.slow();
  const { gateway } = stage();
  await enter(page, gateway);
  const places = [
    ['/conversations', 'conversation-row'],
    [`/conversations?conversation=${conversation}`, 'conversation-facts'],
    [`/conversations?response=${second}`, 'response-facts'],
    [`/conversations?response=${second}&tab=raw`, 'response-raw'],
    ['/conversations?dialog=erase', 'confirm-name'],
  ] as const;
  for (const [path, shown] of places) {
    await open(page, gateway, path);
    await expect(page.getByTestId(shown).first()).toBeVisible();
    await expectAccessibleInBoth(page, path);
  }
});

test('the keyboard opens rows, steps between them and goes back', async ({ page }) => {
  const { gateway } = stage();
  await newConversation(gateway, [{ role: 'user', content: 'one more' }]);
  await enter(page, gateway);
  await page.keyboard.press('g');
  await page.keyboard.press('h');
  await expect(page.getByTestId('conversation-row').nth(1)).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('conversation-drawer')).toBeVisible();
  const opened = await page.getByTestId('stored-id').innerText();
  await page.keyboard.press('j');
  await expect(page.getByTestId('stored-id')).not.toHaveText(opened);
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('conversation-drawer')).toBeHidden();
  await page.keyboard.press('/');
  await expect(page.getByTestId('response-id')).toBeFocused();
});

test('a store that is away is told, and the list says what failed', async ({
  page,
  browserErrors,
}) => {
  browserErrors.expect(/status of 503/);
  const away = 'The database cannot be reached.';
  await page.route('**/admin/graphql', async (route) => {
    const body = route.request().postData() ?? '';
    if (/query (Conversations|TenantHistory)\(/.test(body))
      return route.fulfill({
        status: 503,
        json: { error: { code: 'storage_unavailable', message: away, requestId: 'req_7' } },
      });
    if (!body.includes('query History {')) return route.fallback();
    const reply = await route.fetch();
    const answer = (await reply.json()) as { data: { history: object } };
    Object.assign(answer.data.history, { isReachable: false, reason: away, size: null });
    await route.fulfill({ response: reply, json: answer });
  });
  await enter(page, stage().gateway, '/conversations');
  await expect(page.getByTestId('store-health')).toHaveText('Away');
  await expect(page.getByTestId('store-card')).toContainText(away);
  const failure = page.getByTestId('state-error').filter({ hasText: 'The conversations did not' });
  await expect(failure).toBeVisible({ timeout: 30_000 });
  await expectAccessible(page, 'a store that is away');
  await page.unroute('**/admin/graphql');
  await failure.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByTestId('conversation-row').first()).toBeVisible();
});

for (const [driver, words] of [
  ['memory', 'Nobody can look into it'],
  ['none', 'Nothing is kept'],
] as const)
  test(`with the driver ${driver} the page says what that means and offers nothing else`, async ({
    page,
  }) => {
    const other = await setStage({ flags: ['--history-driver', driver] });
    try {
      await enter(page, other.gateway, '/conversations');
      await expect(page.getByTestId('store-card')).toContainText(words);
      await expect(page.getByTestId('tenant-card')).toHaveCount(0);
      await expect(page.getByTestId('state-error')).toHaveCount(0);
      await expectAccessible(page, `the driver ${driver}`);
    } finally {
      // A page whose gateway goes away complains.
      await page.goto('about:blank');
      await clearStage(other);
    }
  });
