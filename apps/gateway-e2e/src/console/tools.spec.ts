import type { Page } from '@playwright/test';
import { startEverything, type EverythingServer } from '../tools/tool-servers.js';
import { expectAccessibleInBoth } from './support/axe.js';
import { enter, open } from './support/console.js';
import { stageForFile } from './support/stage.js';
import { beyondWindow } from './support/sweep.js';
import { expect, test } from './support/test.js';

const hostile = '<img src=x onerror="window.pwned=1"> {{constructor}}';
const stage = stageForFile({ engines: 1 });
let everything: EverythingServer;

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  everything = await startEverything();
});
test.afterAll(() => everything?.stop());

/** What was said to be done goes by itself; while it fades it is too faint to read. */
async function expectAccessibleWhenQuiet(page: Page, what: string): Promise<void> {
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(0, { timeout: 30_000 });
  await expectAccessibleInBoth(page, what);
}

/** Asks a model that calls the echo tool, and says that each call has to be asked about. */
async function askForTool(): Promise<number> {
  const { gateway } = stage();
  const reply = await fetch(`${gateway.url}/v1/responses`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${gateway.firstRun.apiKey}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({
      model: 'demo',
      input: 'The message is tolling. Use the echo tool.',
      tools: [{ type: 'mcp', server_label: 'remote', require_approval: 'always' }],
    }),
  });
  await reply.text();
  return reply.status;
}

test('a server is registered and tested step by step, and its tools stand with their schemas', async ({
  page,
}) => {
  const { gateway } = stage();
  await enter(page, gateway);
  await page.getByTestId('nav-tools').click();
  await expect(page.getByTestId('state-empty')).toContainText('No tool server yet');
  await page.getByTestId('register-tool-server').click();
  await expect(page.getByTestId('server-submit')).toBeDisabled();
  await page.getByTestId('server-name').fill('remote');
  await page.getByLabel('Description').fill(hostile);
  await page.getByTestId('server-url').fill(everything.url);
  await page.getByTestId('server-header-add').click();
  await page.getByTestId('server-header-name').fill('x-team');
  await page.getByTestId('server-header-value').fill('a-word-that-nobody-sees');
  await page.getByTestId('try-server').click();
  const steps = page.getByTestId('server-try').locator('ol li');
  await expect(steps.last()).toHaveAttribute('data-state', 'passed');
  await expectAccessibleInBoth(page, 'the dialog of a tool server');
  await page.getByTestId('server-name').fill('far');
  await expect(steps).toHaveCount(0);
  await page.getByTestId('server-name').fill('remote');
  await page.getByTestId('server-submit').click();

  const drawer = page.getByTestId('server-drawer');
  await expect(drawer).toContainText(hostile);
  await expect(drawer).toContainText('x-team');
  await page.getByTestId('test-server').click();
  for (const step of ['connect', 'list'])
    await expect(page.getByTestId(`tool-step-${step}`)).toHaveAttribute('data-state', 'passed');
  const echo = drawer.locator('[data-tool="echo"]');
  await expect(echo.getByTestId('consent-agreed')).toBeVisible();
  await echo.locator('summary').click();
  await expect(echo).toContainText('"message"');
  await expectAccessibleWhenQuiet(page, 'a tool server');
  await expect.poll(() => beyondWindow(page)).toEqual([]);
  expect(await page.content()).not.toContain('a-word-that-nobody-sees');
  expect(await page.evaluate(() => Reflect.get(window, 'pwned') as unknown)).toBeUndefined();

  await page.getByTestId('toggle-server').click();
  await expect(page.getByTestId('tool-server-row')).toContainText('Off');
  await page.getByTestId('toggle-server').click();
  await expect(page.getByTestId('tool-server-row')).toContainText('On');
  await open(page, gateway, '/tools?authorized=no');
  await expect(page.getByTestId('authorized-note')).toContainText('Not let in');
});

test('a call that waits shows what would run, is allowed with a reason, and stands in the log', async ({
  page,
}) => {
  const { gateway } = stage();
  // The server was switched on a moment ago: until that is taken up its label is not known.
  await expect.poll(askForTool, { timeout: 60_000 }).toBe(200);
  await enter(page, gateway, '/tools?tab=approvals');
  const approval = page.getByTestId('approval').first();
  await expect(approval).toContainText('remote.echo');
  await expect(page.getByTestId('nav-tools-waiting')).toContainText('1');
  await expect(approval).toContainText('"message": "tolling"');
  await expect(approval.getByTestId('approval-key')).not.toContainText('key_');
  await approval.getByTestId('approval-allow').click();
  await expect(page.getByTestId('answer-dialog')).toContainText('"message": "tolling"');
  await page.getByTestId('answer-reason').fill(hostile);
  await expectAccessibleInBoth(page, 'an answer');
  await page.getByTestId('answer-submit').click();
  await expect(approval).toBeHidden();
  await page.getByRole('button', { name: 'Allowed', exact: true }).click();
  await expect(page.getByTestId('approval-answer')).toContainText('admin');
  await expect(page.getByTestId('approval-answer')).toContainText(hostile);

  await page.getByTestId('tab-calls').click();
  const row = page.getByTestId('tool-call-row').filter({ hasText: 'echo' });
  // Records are written in batches.
  await expect(async () => {
    await page.reload();
    await expect(row.first()).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
  await expect(row.first()).toContainText('asked for consent');
});

test('the list says which servers answer, and the last error', async ({ page }) => {
  const { gateway } = stage();
  // Calls of tools as the log would tell them: servers fail seldom, and not when they are asked to.
  await page.route('**/admin/v1/tool-calls/servers', async (route) => {
    const servers = (await (
      await page.request.get(`${gateway.adminUrl}/admin/v1/tool-servers`)
    ).json()) as { items: { id: string }[] };
    const lastFault = { atMs: Date.now() - 90_000, tool: 'echo', fault: 'timeout' };
    const told = { calls: 12, faults: 1, isAnswering: false, lastAtMs: lastFault.atMs, lastFault };
    await route.fulfill({
      json: { items: servers.items.map(({ id }) => ({ serverId: id, ...told })) },
    });
  });
  await enter(page, gateway, '/tools?tab=servers');
  const row = page.getByTestId('tool-server-row').filter({ hasText: 'remote' });
  await expect(row.getByTestId('server-health')).toContainText('Failed');
  await expect(row).toContainText('12 calls');
  await expect(row).toContainText('No answer in time');
  await expectAccessibleInBoth(page, 'tool servers and how they fare');
});

test('the policy is written as a whole, in its order', async ({ page }) => {
  const { gateway, admin } = stage();
  await enter(page, gateway, '/tools?tab=policy');
  await page.getByTestId('add-rule').click();
  await page.getByTestId('rule-server').fill('remote');
  await page.getByTestId('add-rule').click();
  const second = page.getByTestId('policy-line').nth(1);
  await second.getByTestId('rule-tool').fill('*get');
  await expect(page.getByTestId('save-policy')).toBeDisabled();
  await second.getByTestId('rule-tool').fill('get*');
  await second.getByTestId('rule-effect').click();
  await page.getByRole('option', { name: 'Deny' }).click();
  await second.getByTestId('rule-up').click();
  await expectAccessibleInBoth(page, 'the policy of tools');
  await page.getByTestId('save-policy').click();
  // The button rests while it saves, too.
  await expect
    .poll(async () => (await admin.json<{ rules: object[] }>('GET', '/admin/v1/tool-policy')).rules)
    .toMatchObject([
      { effect: 'deny', tool: 'get*', server: null },
      { effect: 'ask', server: 'remote', tool: null },
    ]);
  await expect(page.getByTestId('save-policy')).toBeDisabled();
});
